"""What all commands share: output that no file can garble, seeds, and failures."""

import json
import secrets
import sys
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from pydantic import JsonValue

from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_
from ludus.play.dice import seed_key


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

    def fault(self, text: str) -> None:
        """Write one clear line about what is wrong."""
        self.out.flush()
        print("ludus: " + printable(text), file=self.err)


def printable(text: str) -> str:
    """Make control characters visible, so that a name from a file cannot steer the terminal."""
    return "".join(_visible(letter) for letter in text)


def _visible(letter: str) -> str:
    if unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp"):
        return f"\\u{ord(letter):04x}"
    return letter


def open_console(words: Catalogue) -> Console:
    """Return the console of this process; letters that it cannot show are replaced."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    return Console(words, sys.stdout, sys.stderr)


def seed_of(console: Console, asked: int | None) -> bytes:
    """Return the key of all dice for a seed; without one it is drawn and printed."""
    seed = secrets.randbelow(10**9) if asked is None else asked
    if asked is None:
        console.line(console.words.say(N_("Seed: {seed}"), seed=seed))
    return seed_key(seed)


def write_text(path: Path, text: str) -> None:
    """Write a text file in UTF-8 with LF; :class:`CommandFailed` says why it cannot be written."""
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise CommandFailed(f"{path}: cannot be written: {reason.lower()}") from error
