"""The gladiator sheet (MU-100): a whole page, two on a page, or blank for pencils.

The figure stands in the middle with its six zones around it, the equipment in a column at the left, attack and defence
in boxes of their own; below it what outlasts a fight, and boxes in the order in which a match is entered.
"""

import base64
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from ludus.campaign.sheet import Bout, GladiatorSheet
from ludus.campaign.words import STANDING_WORDS, STATUS_WORDS, race_word
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_
from ludus.munus.body import LOCATIONS, Location
from ludus.munus.words import LOCATION_WORDS
from reports.body_figure import Health, draw_figure, draw_signs
from reports.figure import figure_of
from reports.fonts import wrap
from reports.paper import Area, printable
from reports.press import LEADING, Press
from reports.sheet_parts import Parts, capital

Variant = Literal["page", "two", "card", "blank"]

LEFT: Final[tuple[Location, ...]] = ("head", "right_arm", "right_leg")
RIGHT: Final[tuple[Location, ...]] = ("torso", "left_arm", "left_leg")
"""The zones as one sees him who faces the reader: his right is at the left."""

NOTE_SIZE: Final = 9.0


@dataclass(frozen=True, slots=True)
class Options:
    """What is the same for all sheets of a document."""

    words: Catalogue
    wear_limit: int = 10


def draw_page(press: Press, sheet: GladiatorSheet | None, options: Options) -> None:
    """Draw a sheet on pages of its own; null for a blank one."""
    area = press.begin_page()
    if sheet is not None:
        press.bookmark(sheet.name)
    draw_further(press, sheet, draw_sheet(press, sheet, area, options), options)


def draw_pages(press: Press, sheets: Sequence[GladiatorSheet], options: Options) -> None:
    """Draw sheets on pages of their own."""
    for sheet in sheets:
        draw_page(press, sheet, options)


def draw_two_up(press: Press, sheets: Sequence[GladiatorSheet], options: Options) -> None:
    """Draw two sheets side by side on a page that lies on its side; what did not fit follows."""
    area = press.begin_page()
    whole = printable(press.setup.size)
    left = []
    for sheet, half in zip(sheets, area.columns(1, 1, gap=14), strict=False):
        press.bookmark(sheet.name)
        with press.scaled(whole, half):
            left.append((sheet, draw_sheet(press, sheet, whole, options)))
    for sheet, lines in left:
        draw_further(press, sheet, lines, options)


def draw_sheet(press: Press, sheet: GladiatorSheet | None, area: Area, options: Options) -> list[tuple[str, list[str]]]:
    """Draw a sheet into an area of the shape of a page; return headings and lines that did not fit."""
    parts = Parts(press, options.words)
    body = area.below(_head(parts, sheet, area), 6)
    column, middle = Area(body.x, body.y, 118, 352), Area(body.x + 126, body.y, body.width - 126, 352)
    _equipment(parts, sheet, column, options)
    _figure(parts, sheet, middle)
    below = body.below(352, 6)
    _numbers(parts, sheet, below.top(74))
    below = below.below(74, 6)
    lists, pencil = below.top(96), below.below(96, 6)
    injuries, record = lists.columns(1, 1, gap=12)
    _injuries(parts, sheet, injuries)
    _record(parts, sheet, record)
    press.stamp("after-the-match", lambda: _after_the_match(parts, pencil.top(62)))
    _notes(parts, sheet, Area(pencil.x, pencil.y + 68, pencil.width, area.bottom - 14 - pencil.y - 68))
    _foot(parts, sheet, area)
    return parts.overflow


def _head(parts: Parts, sheet: GladiatorSheet | None, area: Area) -> float:
    """Draw name, portrait and who he is; return the height."""
    press, words = parts.press, parts.words
    height = 62.0
    frame = Area(area.right - 48, area.y, 48, 60)
    if sheet is not None and sheet.portrait is not None:
        press.image(base64.b64decode(sheet.portrait), frame.inset(1))
    wide = area.width - 60
    if sheet is None:
        for n, label in enumerate((N_("name"), N_("stable"), N_("status"))):
            x = area.x + (0, 0.52, 0.8)[n] * wide
            press.line(capital(words.say(label)), x, area.y + 36, 8, colour=press.ink.muted)
            press.rule((x, area.y + 34), (x + (0.5, 0.26, 0.2)[n] * wide, area.y + 34), colour=press.ink.text)
    else:
        press.fitted(sheet.name, Area(area.x, area.y, wide, 34), 25, least=13, face="title", colour=press.ink.accent)
        told = _who(sheet, words)
        press.fitted(told, Area(area.x, area.y + 38, wide, 20), 10.5, least=7)
    press.stamp("head", lambda: _head_frame(press, area, frame, area.y + height))
    return height + 1


def _head_frame(press: Press, area: Area, frame: Area, y: float) -> None:
    """Draw the frame of the portrait, and the rule under the head."""
    press.box(frame, stroke=press.ink.line, weight=0.8, radius=3)
    press.rule((area.x, y), (area.right, y), weight=1.4, colour=press.ink.bronze)


def _who(sheet: GladiatorSheet, words: Catalogue) -> str:
    facts = [sheet.stable, words.say(STATUS_WORDS[sheet.status]), race_word(sheet.race, words)]
    if sheet.standing != "active":
        facts.append(words.say(STANDING_WORDS[sheet.standing]))
    return " · ".join(fact for fact in facts if fact)


def _equipment(parts: Parts, sheet: GladiatorSheet | None, area: Area, options: Options) -> None:
    """Draw the column at the left: attack and defence, weapon, what he carries."""
    press, words = parts.press, parts.words
    values = ("", "") if sheet is None else (f"+{sheet.attack}", f"+{sheet.defence}")
    boxes = area.top(54).columns(1, 1, gap=8)
    for label, value, box in zip((N_("attack"), N_("defence")), values, boxes, strict=True):
        _number(parts, label, value, box, strong=True)
    rest = area.below(54, 8)
    lines = [] if sheet is None else [parts.carried_line(sheet, piece, options.wear_limit) for piece in sheet.carried]
    parts.listed(words.say(N_("equipment")), lines, rest)
    if sheet is None:
        _ruled(press, Area(rest.x, rest.y + 20, rest.width, rest.height - 20))


def _number(parts: Parts, label: str, value: str, area: Area, *, strong: bool = False) -> None:
    """Draw a value in its frame, which is the same on every sheet."""
    said = parts.words.say(label)
    parts.press.stamp(f"number-{label}".replace(" ", "-"), lambda: parts.number_frame(said, area, strong=strong))
    if value:
        parts.number(value, area)


def _ruled(press: Press, area: Area, *, step: float = 18.0) -> None:
    """Draw lines to write on."""
    y = area.y + step
    while y <= area.bottom:
        press.rule((area.x, y), (area.right, y), colour=press.ink.line, weight=0.4)
        y += step


def _figure(parts: Parts, sheet: GladiatorSheet | None, area: Area) -> None:
    """Draw the body with its six zones around it, each with a line to its place."""
    press = parts.press
    wide = 122.0
    gender: Literal["man", "woman"] = "woman" if sheet is not None and sheet.gender == "woman" else "man"
    figure = figure_of(gender)
    height = area.height - 8
    scale = height / figure.height
    x, y = area.x + (area.width - figure.width * scale) / 2, area.y + 4
    cards = {
        where: card
        for zones, left in ((LEFT, area.x), (RIGHT, area.right - wide))
        for where, card in zip(zones, Area(left, area.y, wide, area.height).rows(1, 1, 1, gap=44), strict=True)
    }
    at = (x, press.up(y), height)

    def frame() -> None:
        for where, card in cards.items():
            anchor = figure.anchors[where]
            to = (x + anchor[0] * scale, y + anchor[1] * scale)
            edge = card.right if where in LEFT else card.x
            press.rule((edge, card.y + card.height / 2), to, weight=0.5, colour=press.ink.muted)
            parts.zone_frame(where, card)
        draw_figure(press.canvas, figure, at, press.setup.mode)

    press.stamp(f"figure-{gender}", frame)
    for where, card in cards.items():
        parts.zone(sheet, where, card)
    injured = {injury.location: Health(injured=True) for injury in (() if sheet is None else sheet.injuries)}
    draw_signs(press.canvas, figure, at, press.setup.mode, injured)


def _numbers(parts: Parts, sheet: GladiatorSheet | None, area: Area) -> None:
    """Draw movement, initiative and agility by the PV left in both legs (MU-112, MU-302, MU-113)."""
    movement, hurt, initiative, table = area.columns(1, 1, 1, 4.2, gap=8)
    values = ("", "", "") if sheet is None else (
        str(sheet.movement[0]), str(sheet.movement[1]), f"1D6{sheet.reflexes:+d}" if sheet.reflexes else "1D6",
    )  # fmt: skip
    labels = (N_("movement"), N_("with a leg at 0"), N_("initiative"))
    for label, value, box in zip(labels, values, (movement, hurt, initiative), strict=True):
        _number(parts, label, value, box.top(54))
    levels: Levels = ((None,) * 4,) * 4 if sheet is None else sheet.agility
    # Many have the same legs: each table is written into the file once.
    name = "-".join("".join("x" if level is None else str(level) for level in row) for row in levels)
    parts.press.stamp(f"agility-{name}", lambda: _agility(parts, levels, table))


Levels = tuple[tuple[int | None, ...], ...]
"""The agility by the PV left in the right leg, then in the left; null to be written by hand."""


def _agility(parts: Parts, rows: Levels, area: Area) -> None:
    """Draw the agility for every state of both legs, so that nobody reckons at the table."""
    press, words = parts.press, parts.words
    title = words.say(N_("agility by the PV left: right leg down, left leg across"))
    press.fitted(title, area.top(10), 7.5, least=5, colour=press.ink.muted)
    across, down = len(rows[0]), len(rows)
    cell = min(28.0, area.width / (across + 1)), min(15.0, (area.height - 12) / (down + 1))
    size = min(9.0, cell[1] * 0.7)
    for right in range(-1, down):
        for left in range(-1, across):
            box = Area(area.x + (left + 1) * cell[0], area.y + 12 + (right + 1) * cell[1], *cell)
            head = right < 0 or left < 0
            press.box(box, fill=press.ink.card if head else None, stroke=press.ink.line, weight=0.4)
            value = "" if right == left == -1 else left if right < 0 else right if left < 0 else rows[right][left]
            text = "" if value in ("", None) else str(value) if head else f"+{value}" if value else "0"
            foot = box.y + (cell[1] - size * LEADING) / 2
            face: Literal["bold", "text"] = "text" if head else "bold"
            press.line(text, box.x + box.width / 2, foot, size, face=face, align="centre")


def _injuries(parts: Parts, sheet: GladiatorSheet | None, area: Area) -> None:
    title = parts.words.say(N_("injuries"))
    lines = [] if sheet is None else [parts.injury_line(injury) for injury in sheet.injuries]
    parts.listed(title, lines, area)
    if sheet is None:
        _ruled(parts.press, Area(area.x, area.y + 14, area.width, area.height - 14))


def _record(parts: Parts, sheet: GladiatorSheet | None, area: Area) -> None:
    """Draw what he has done: the sums, then his last matches."""
    say = parts.words.say
    title = say(N_("record of fights"))
    if sheet is None:
        parts.listed(title, [], area)
        _ruled(parts.press, Area(area.x, area.y + 14, area.width, area.height - 14))
        return
    sums = say(
        N_("Fights {fights}, victories {victories}, opponents defeated {defeated}, killed {kills}"),
        fights=sheet.fights, victories=sheet.victories, defeated=sheet.defeated, kills=sheet.kills,
    )  # fmt: skip
    lines = [sums, *(bout_line(bout, parts.words) for bout in sheet.bouts)]
    if sheet.unspent_pv or sheet.unspent_training:
        message = N_("To be placed: PV {pv}, training {training}")
        lines.insert(1, say(message, pv=sheet.unspent_pv, training=sheet.unspent_training))
    parts.listed(title, lines, area)


def bout_line(bout: Bout, words: Catalogue) -> str:
    """Return a match of his career: when, against whom, how it ended."""
    result = {True: N_("won"), False: N_("lost"), None: N_("drawn")}[bout.won]
    message = N_("{season}/{month} against {opponents}: {result}")
    opponents = ", ".join(bout.opponents)
    return words.say(message, season=bout.season, month=bout.month, opponents=opponents, result=words.say(result))


def _after_the_match(parts: Parts, area: Area) -> None:
    """Draw boxes for the pencil in the order in which a match is entered."""
    press, say = parts.press, parts.words.say
    parts.heading(say(N_("after the match, for the entry")), area)
    top = area.y + 18
    step = area.width / 6
    for n, where in enumerate(LOCATIONS):
        x = area.x + n * step
        press.box(Area(x, top, 9, 9), stroke=press.ink.text, weight=0.8)
        press.fitted(capital(say(LOCATION_WORDS[where])), Area(x + 12, top - 1, step - 34, 11), 8, least=4.5)
        press.line("+", x + step - 20, top - 1, 8, colour=press.ink.muted)
        press.rule((x + step - 14, top + 10), (x + step - 4, top + 10), colour=press.ink.text)
    press.line(say(N_("ticked: the location reached 0; after the +: further hits on it")), area.x, top + 12, 6.2,
               face="italic", colour=press.ink.muted)  # fmt: skip
    x, y = area.x, top + 25
    for label in (N_("out of the fight"), N_("surrendered"), N_("took no part")):
        press.box(Area(x, y, 9, 9), stroke=press.ink.text, weight=0.8)
        x += 14 + press.line(capital(say(label)), x + 12, y - 1, 8) + 12
    x += press.line(capital(say(N_("defeated by"))) + " ", x, y - 1, 8)
    press.rule((x + 2, y + 10), (area.right, y + 10), colour=press.ink.text)


def _notes(parts: Parts, sheet: GladiatorSheet | None, area: Area) -> None:
    if area.height < 30:
        return
    title = parts.words.say(N_("notes"))
    text = "" if sheet is None else sheet.notes
    if text.strip():
        parts.listed(title, wrap(text, "text", NOTE_SIZE, area.width), area, size=NOTE_SIZE)
        return
    parts.heading(title, area)
    _ruled(parts.press, area.below(12))


def _foot(parts: Parts, sheet: GladiatorSheet | None, area: Area) -> None:
    """Draw the campaign's date and the check code."""
    press, say = parts.press, parts.words.say
    y = area.bottom - 9
    if sheet is None:
        press.line("Ludus · Munus", area.x, y, 7.5, colour=press.ink.muted)
        return
    date = say(N_("Season {season}, month {month}"), season=sheet.season, month=sheet.month)
    press.fitted(
        f"{sheet.campaign} · {date}", Area(area.x, y, area.width - 90, 9), 7.5, least=5, colour=press.ink.muted
    )
    code = say(N_("check {code}"), code=sheet.code)
    press.line(code, area.right, y, 7.5, colour=press.ink.muted, align="right")


def draw_further(
    press: Press, sheet: GladiatorSheet | None, left: Sequence[tuple[str, list[str]]], options: Options
) -> None:
    """Draw what did not fit on a sheet on further pages that say whose it is."""
    if not left or sheet is None:
        return
    words = options.words
    pending = [(title, part) for title, lines in left for part in _wrapped(lines, press.area.width)]
    while pending:
        area = press.begin_page()
        press.fitted(
            words.say(N_("{name}, continued"), name=sheet.name), area.top(26), 18, least=9, face="title",
            colour=press.ink.accent,
        )  # fmt: skip
        y, last = area.y + 34, ""
        while pending and y + 2.5 * NOTE_SIZE * LEADING < area.bottom - 14:
            title, part = pending.pop(0)
            if title != last:
                y += 4 + Parts(press, words).heading(title, Area(area.x, y + 4, area.width, 14))
                last = title
            press.line(part, area.x, y, NOTE_SIZE)
            y += NOTE_SIZE * LEADING
        _foot(Parts(press, words), sheet, area)


def _wrapped(lines: Iterable[str], width: float) -> list[str]:
    return [part for line in lines for part in wrap(line, "text", NOTE_SIZE, width)]
