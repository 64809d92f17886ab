"""The argument parser in the reader's language, whose errors are one line."""

import argparse
from collections.abc import Iterable
from typing import Any, NoReturn

from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_


class _Formatter(argparse.HelpFormatter):
    """Help whose heading is translated."""

    def __init__(self, prog: str, words: Catalogue) -> None:
        super().__init__(prog)
        self._words = words

    def add_usage(
        self, usage: str | None, actions: Iterable[argparse.Action], groups: Any, prefix: str | None = None
    ) -> None:
        """Begin with the word for usage."""
        heading = self._words.say(N_("usage: ")) if prefix is None else prefix
        super().add_usage(usage, actions, groups, heading)


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line in English, like all errors; :func:`parser_type` gives it a language."""

    words: Catalogue

    def __init__(self, **options: Any) -> None:
        super().__init__(add_help=False, formatter_class=lambda prog: _Formatter(prog, self.words), **options)
        self._positionals.title = self.words.say(N_("arguments"))
        self._optionals.title = self.words.say(N_("options"))
        self.add_argument("-h", "--help", action="help", help=self.words.say(N_("show this help and exit")))

    def error(self, message: str) -> NoReturn:
        """End the program with status 2 and one clear line."""
        self.exit(2, f"ludus: {message} (see '{self.prog} --help')\n")


def parser_type(words: Catalogue) -> type[Parser]:
    """Return the parsers of a language; the parsers of commands are of the type of their parent."""
    return type("SpeakingParser", (Parser,), {"words": words})
