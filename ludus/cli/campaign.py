"""What the commands on a campaign share: opening the file, its language, names, and faults as one line."""

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from ludus.campaign.house import the_campaign
from ludus.campaign.rows import Stable
from ludus.cli.console import CommandFailed, Console
from ludus.i18n.catalogue import Catalogue, catalogue
from ludus.i18n.language import choose_language
from ludus.i18n.mark import N_
from ludus.play.contract import Refusal
from ludus.play.record import RecordFault
from ludus.play.strict_json import BadFile
from ludus.store.campaign_file import CampaignFile
from ludus.store.connection import FileFault, faults


@dataclass(frozen=True, slots=True)
class Opened:
    """An open campaign and where to tell about it."""

    file: CampaignFile
    console: Console


def add_file(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the argument for the campaign."""
    parser.add_argument("file", metavar="FILE", help=words.say(N_("a campaign (NAME.ludus)")))


def add_json(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the option for JSON."""
    parser.add_argument("--json", action="store_true", help=words.say(N_("as one JSON object")))


@contextmanager
def opened(arguments: argparse.Namespace, console: Console) -> Iterator[Opened]:
    """Open the campaign of a command and speak its language; what is refused inside ends the command in one line."""
    path = Path(arguments.file)
    try:
        with faults(path), CampaignFile.open(path) as file:
            if file.upgraded is not None:
                told = console.words.say(N_("the campaign was upgraded; a backup is at {path}"), path=file.upgraded)
                console.note(told)
            yield Opened(file, _speaking(arguments, console, file))
            if file.trouble is not None:
                console.fault(f"{file.trouble}")
    except FileFault as fault:
        raise CommandFailed(str(fault)) from fault
    except BadFile as fault:
        raise CommandFailed(str(fault)) from fault
    except RecordFault as fault:
        raise CommandFailed(str(fault), status=1 if fault.refused else 2) from fault
    except Refusal as refusal:
        raise CommandFailed(f"{refusal} ({refusal.rule})", status=1) from refusal


def _speaking(arguments: argparse.Namespace, console: Console, file: CampaignFile) -> Console:
    asked = getattr(arguments, "lang", None)
    language = choose_language(asked, the_campaign(file.books).language, os.environ)
    return replace(console, words=catalogue(language))


def stable_named(file: CampaignFile, name: str) -> Stable:
    """Return the stable of a name or a number; :class:`CommandFailed` if there is none."""
    stables = file.books.where(Stable)
    found = [stable for stable in stables if stable.name.casefold() == name.strip().casefold()]
    found = found or [stable for stable in stables if str(stable.id) == name.strip()]
    if len(found) != 1:
        raise CommandFailed(f"no stable is called {name}")
    return found[0]
