"""``ludus check``, ``ludus export``, ``ludus import``: a campaign looked through, written out, made anew."""

import argparse
from pathlib import Path

from ludus.cli.campaign import add_file, add_json, opened
from ludus.cli.console import CommandFailed, Commands, Console, write_text
from ludus.i18n.catalogue import Catalogue, catalogue
from ludus.i18n.mark import N_
from ludus.play.strict_json import BadFile
from ludus.services.check import check
from ludus.services.exchange import export_campaign, import_campaign, read_export
from ludus.store.connection import FileFault


def add_check_parser(commands: Commands, words: Catalogue) -> argparse.ArgumentParser:
    """Add the command ``check`` to the parser."""
    about = words.say(N_("looks whether everything in a campaign is whole and fits together"))
    parser: argparse.ArgumentParser = commands.add_parser("check", help=about)
    add_file(parser, words)
    add_json(parser, words)
    parser.set_defaults(run=run_check)
    return parser


def run_check(arguments: argparse.Namespace, console: Console) -> int:
    """Tell what is wrong with a campaign; status 1 if anything is."""
    with opened(arguments, console) as campaign:
        problems = check(campaign.file)
        if arguments.json:
            english = catalogue("en")
            told = [problem.sentence(english) for problem in problems]
            campaign.console.json({"ok": not problems, "problems": list(told)})
        else:
            for problem in problems:
                campaign.console.line(problem.sentence(campaign.console.words))
            if not problems:
                campaign.console.line(campaign.console.words.say(N_("Everything is whole and fits together.")))
    return 1 if problems else 0


def add_export_parser(commands: Commands, words: Catalogue) -> argparse.ArgumentParser:
    """Add the command ``export`` to the parser."""
    about = words.say(N_("writes a whole campaign into one text file"))
    parser: argparse.ArgumentParser = commands.add_parser("export", help=about)
    add_file(parser, words)
    parser.add_argument("-o", dest="out", metavar="OUT.json", required=True, help=words.say(N_("the file to write")))
    journal = words.say(N_("with the journal, so that steps can still be taken back"))
    parser.add_argument("--with-journal", action="store_true", help=journal)
    parser.set_defaults(run=run_export)
    return parser


def run_export(arguments: argparse.Namespace, console: Console) -> int:
    """Write the campaign out."""
    with opened(arguments, console) as campaign:
        text = export_campaign(campaign.file, with_journal=arguments.with_journal)
    write_text(Path(arguments.out), text)
    return 0


def add_import_parser(commands: Commands, words: Catalogue) -> argparse.ArgumentParser:
    """Add the command ``import`` to the parser."""
    about = words.say(N_("makes a campaign from what was exported"))
    parser: argparse.ArgumentParser = commands.add_parser("import", help=about)
    parser.add_argument("export", metavar="IN.json", help=words.say(N_("an exported campaign (ludus-campaign/1)")))
    new = words.say(N_("the new campaign (NAME.ludus)"))
    parser.add_argument("-o", dest="file", metavar="FILE", required=True, help=new)
    parser.set_defaults(run=run_import)
    return parser


def run_import(arguments: argparse.Namespace, _console: Console) -> int:
    """Make the new campaign, or say where the export is unsound."""
    try:
        import_campaign(read_export(Path(arguments.export)), Path(arguments.file))
    except BadFile as fault:
        raise CommandFailed(f"{arguments.export}: {fault}") from fault
    except FileFault as fault:
        raise CommandFailed(str(fault)) from fault
    return 0
