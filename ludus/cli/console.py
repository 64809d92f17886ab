"""What all commands share: output that no file can garble, seeds, and failures."""

import io
import json
import os
import secrets
import sys
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from pydantic import JsonValue

from ludus.i18n.catalogue import Catalogue


class CommandFailed(Exception):  # noqa: N818 - it carries an exit status, it is not a bug
    """Ends a command with one clear line in English and an exit status."""

    def __init__(self, line: str, status: int = 2) -> None:
        super().__init__(line)
        self.status = status


Commands = Any
"""What argparse returns for adding commands; it has no public name."""


@dataclass(frozen=True, slots=True)
class Console:
    """Where a command writes, and in which language."""

    words: Catalogue
    out: TextIO
    err: TextIO

    def line(self, text: str = "") -> None:
        """Write a line for people."""
        print(printable(text), file=self.out)

    def json(self, value: JsonValue) -> None:
        """Write one JSON object on a line of its own."""
        print(json.dumps(value), file=self.out)

    def note(self, text: str) -> None:
        """Write a line beside the output, for what is good to know."""
        self.out.flush()
        print(printable(text), file=self.err)

    def fault(self, text: str) -> None:
        """Write one clear line about what is wrong."""
        self.out.flush()
        print("ludus: " + printable(text), file=self.err)


def printable(text: str) -> str:
    """Make control characters visible, so that a name from a file cannot steer the terminal."""
    return "".join(_visible(letter) for letter in text)


_JOINERS = "\u200c\u200d"
"""Between the parts of an emoji and within Persian words; they steer nothing."""


def _visible(letter: str) -> str:
    if letter not in _JOINERS and unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp", "Cs"):
        return f"\\u{ord(letter):04x}"
    return letter


def open_console(words: Catalogue) -> Console:
    """Return the console of this process; letters that it cannot show are replaced, a closed stream swallows all."""
    return Console(words, _stream(sys.stdout), _stream(sys.stderr))


def _stream(stream: TextIO | None) -> TextIO:
    if stream is None:  # closed by the caller
        return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 - as long as the process
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="replace")
    return stream


def seed_of(asked: int | None) -> int:
    """Return the seed asked for, or one that is drawn."""
    return secrets.randbelow(10**9) if asked is None else asked


def write_text(path: Path, text: str) -> None:
    """Write a text file in UTF-8 with LF, whole or not at all; :class:`CommandFailed` says why it cannot be."""
    try:
        data = text.encode("utf-8")
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        try:
            unfinished.write_bytes(data)
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise CommandFailed(f"{path}: cannot be written: {reason.lower()}") from error
