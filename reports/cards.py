"""Reference cards: nine gladiators to a page, each the size of a playing card."""

from collections.abc import Sequence
from typing import Final

from ludus.campaign.sheet import GladiatorSheet
from ludus.campaign.words import KIND_WORDS, PIECE_WORDS
from ludus.i18n.mark import N_
from ludus.munus.body import LOCATIONS
from ludus.munus.words import LOCATION_WORDS, WEAPON_WORDS
from reports.gladiator_sheet import Options
from reports.paper import MM, Area
from reports.press import Press
from reports.sheet_parts import Parts, capital

WIDTH: Final = 61.0 * MM
HEIGHT: Final = 88.0 * MM
ACROSS: Final = 3
DOWN: Final = 3
PER_PAGE: Final = ACROSS * DOWN


def draw_cards(press: Press, sheets: Sequence[GladiatorSheet], options: Options) -> None:
    """Draw cards, nine to a page, cut marks included; no card is split."""
    for n, sheet in enumerate(sheets):
        if n % PER_PAGE == 0:
            press.begin_page()
            _cut_marks(press)
        press.bookmark(sheet.name)
        draw_card(press, sheet, _place(press, n % PER_PAGE), options)


def _grid(press: Press) -> Area:
    """Return the nine cards as one area in the middle of the page."""
    whole = press.page_area
    width, height = ACROSS * WIDTH, DOWN * HEIGHT
    return Area((whole.width - width) / 2, (whole.height - height) / 2, width, height)


def _place(press: Press, n: int) -> Area:
    grid = _grid(press)
    return Area(grid.x + n % ACROSS * WIDTH, grid.y + n // ACROSS * HEIGHT, WIDTH, HEIGHT)


def _cut_marks(press: Press) -> None:
    """Draw short lines outside the cards, where to cut."""
    grid = _grid(press)
    for column in range(ACROSS + 1):
        x = grid.x + column * WIDTH
        press.rule((x, grid.y - 10), (x, grid.y - 3), weight=0.4)
        press.rule((x, grid.bottom + 3), (x, grid.bottom + 10), weight=0.4)
    for row in range(DOWN + 1):
        y = grid.y + row * HEIGHT
        press.rule((grid.x - 10, y), (grid.x - 3, y), weight=0.4)
        press.rule((grid.right + 3, y), (grid.right + 10, y), weight=0.4)


def draw_card(press: Press, sheet: GladiatorSheet, area: Area, options: Options) -> None:
    """Draw the card of a gladiator: what is asked of it in a fight, at arm's length."""
    parts = Parts(press, options.words)
    press.box(area.inset(2), stroke=press.ink.bronze, weight=1.0, radius=6)
    inside = area.inset(8)
    press.fitted(sheet.name, inside.top(17), 13, least=7, face="title", colour=press.ink.accent)
    press.fitted(sheet.stable, Area(inside.x, inside.y + 17, inside.width, 9), 7, least=4.5, colour=press.ink.muted)
    numbers = Area(inside.x, inside.y + 28, inside.width, 36).columns(1, 1, 1, 1, gap=4)
    say = options.words.say
    initiative = f"{sheet.reflexes:+d}" if sheet.reflexes else "0"
    values = (
        (N_("attack"), f"+{sheet.attack}"), (N_("defence"), f"+{sheet.defence}"),
        (N_("movement"), str(sheet.movement[0])), (N_("initiative"), initiative),
    )  # fmt: skip
    for (label, value), box in zip(values, numbers, strict=True):
        parts.number_box(say(label), value, box)
    y = inside.y + 70
    for n, where in enumerate(LOCATIONS):
        y = _location(parts, sheet, n, Area(inside.x, y, inside.width, 16), say(LOCATION_WORDS[where]))
    _last_lines(parts, sheet, Area(inside.x, y + 2, inside.width, inside.bottom - y - 2))


def _location(parts: Parts, sheet: GladiatorSheet, n: int, area: Area, name: str) -> float:
    """Draw a row: the location, its boxes, its best save; return where the next one begins."""
    press = parts.press
    press.fitted(capital(name), Area(area.x, area.y + 3, 50, 10), 7.5, least=4.5)
    press.tick_boxes(area.x + 53, area.y + 3, sheet.pv[n], side=9, gap=2.5)
    saves = sheet.saves[LOCATIONS[n]]
    if saves:
        parts.save_shield(saves[0], area.right - 12, area.y + 1, height=13)
    return area.y + 16


def _last_lines(parts: Parts, sheet: GladiatorSheet, area: Area) -> None:
    """Draw weapon, shield, strength and injuries in what room there is, smaller if it must be."""
    say = parts.words.say
    told = []
    if sheet.weapon is not None:
        told.append(capital(say(WEAPON_WORDS[sheet.weapon, sheet.pair])))  # type: ignore[index]
    arms = [f"{capital(say(LOCATION_WORDS[arm]))} +{levels[-1]}" for arm, levels in sheet.strength.items()]
    told.append(say(N_("strength: {arms}; agility +{agility}"), arms=", ".join(arms), agility=sheet.agility[-1][-1]))
    shields = [piece for piece in sheet.carried if piece.place == "shield"]
    told += [f"{capital(say(PIECE_WORDS.get(s.code, s.code)))}: {say(LOCATION_WORDS[s.where])}" for s in shields]
    for injury in sheet.injuries:
        left = "" if injury.matches is None else f" ({injury.matches})"
        told.append(f"{capital(say(LOCATION_WORDS[injury.location]))}: {say(KIND_WORDS[injury.kind])}{left}")
    code = say(N_("check {code}"), code=sheet.code)
    parts.press.line(code, area.right, area.bottom - 7, 5.5, colour=parts.press.ink.muted, align="right")
    parts.press.fitted("\n".join(told), Area(area.x, area.y, area.width, area.height - 8), 7, least=7)
