"""``python -m ludus`` is the program ``ludus``."""

import sys


def run() -> int:
    """Start the program; one who interrupts it, even while it loads, sees no traceback."""
    try:
        from ludus.cli.main import main  # noqa: PLC0415 - loading takes a moment and can be interrupted

        return main()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(run())
