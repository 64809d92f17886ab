"""The parts that sheets and cards are made of: a zone with its boxes, a number in a frame, a list that may overflow."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ludus.campaign.injuries import LastingInjury
from ludus.campaign.sheet import Carried, GladiatorSheet
from ludus.campaign.words import KIND_WORDS, PIECE_WORDS
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_, P_
from ludus.munus.body import LOCATIONS, Location
from ludus.munus.words import LOCATION_WORDS, WEAPON_WORDS
from reports.fonts import wrap
from reports.paper import Area
from reports.press import LEADING, Press, fit

MOST_PV = 6
"""Boxes of a location on a blank sheet (MU-104)."""
BOX = 12.0
GAP = 3.0


def capital(text: str) -> str:
    """Return a word as it begins a line."""
    return text[:1].upper() + text[1:]


@dataclass(slots=True)
class Parts:
    """Draws parts of one sheet, and keeps what did not fit for a further page."""

    press: Press
    words: Catalogue
    overflow: list[tuple[str, list[str]]] = field(default_factory=list)
    """Headings with the lines that did not fit under them."""

    def heading(self, text: str, area: Area, *, size: float = 9.5) -> float:
        """Draw the heading of a part with a rule under it; return the height that it takes."""
        press = self.press
        press.fitted(capital(text), area.top(size * LEADING), size, least=6, face="bold", colour=press.ink.bronze)
        under = area.y + size * LEADING + 1
        press.rule((area.x, under), (area.right, under), colour=press.ink.line)
        return size * LEADING + 4

    def listed(self, title: str, lines: Sequence[str], area: Area, *, size: float = 9.0) -> None:
        """Draw a heading and lines under it; what does not fit is kept for the further page, and the last line says so.

        A line is not torn: what goes on goes on from its beginning.
        """
        y = area.y + self.heading(title, area)
        wrapped = [(n, part) for n, line in enumerate(lines) for part in wrap(line, "text", size, area.width)]
        room = int((area.bottom - y + 0.5) // (size * LEADING))
        shown = wrapped
        if len(wrapped) > room:
            first_left = wrapped[max(0, room - 1)][0]
            shown = [(n, part) for n, part in wrapped[: max(0, room - 1)] if n < first_left]
            self.overflow.append((title, list(lines[first_left:])))
        for _, part in shown:
            self.press.line(part, area.x, y, size)
            y += size * LEADING
        if len(shown) < len(wrapped):
            more = self.words.say(N_("→ further page"))
            self.press.line(more, area.x, y, size, face="italic", colour=self.press.ink.muted)

    def number_box(self, label: str, value: str, area: Area, *, strong: bool = True) -> None:
        """Draw a value in a frame under its label."""
        self.number_frame(label, area, strong=strong)
        self.number(value, area)

    def number_frame(self, label: str, area: Area, *, strong: bool = True) -> None:
        """Draw the label and the frame of a number box."""
        press = self.press
        press.fitted(capital(label), area.top(10), 7.5, least=4.5, colour=press.ink.muted, align="centre")
        edge = press.ink.bronze if strong else press.ink.line
        press.box(area.below(11), fill=press.ink.card, stroke=edge, weight=1.1, radius=4)

    def number(self, value: str, area: Area) -> None:
        """Draw the value of a number box."""
        press, frame = self.press, area.below(11)
        lines, size = fit(value, frame.inset(3), min(24.0, frame.height * 0.72), least=7, face="bold")
        y = frame.y + (frame.height - len(lines) * size * LEADING) / 2
        for part in lines:
            press.line(part, frame.x + frame.width / 2, y, size, face="bold", align="centre")
            y += size * LEADING

    def save_shield(self, save: int, x: float, y: float, *, height: float = 15.0) -> float:
        """Draw a save in a small shield whose upper left corner is given; return its width."""
        press, width = self.press, height * 0.9
        outline = press.canvas.beginPath()
        outline.moveTo(x, press.up(y))
        outline.lineTo(x + width, press.up(y))
        outline.lineTo(x + width, press.up(y + height * 0.55))
        for side in (1, -1):
            near, far = (width, 0.7 * width) if side == 1 else (0.3 * width, 0.0)
            low, high = height * 0.8, height * 0.93
            first = (near, low if side == 1 else high)
            second = (far, high if side == 1 else low)
            end = (width / 2, height) if side == 1 else (0.0, height * 0.55)
            outline.curveTo(*(c for px, py in (first, second, end) for c in (x + px, press.up(y + py))))
        outline.close()
        press.canvas.setStrokeColorRGB(*press.ink.text)
        press.canvas.setFillColorRGB(*press.ink.card)
        press.canvas.setLineWidth(0.8)
        press.canvas.drawPath(outline, stroke=1, fill=1)
        press.line(f"{save}+", x + width / 2, y + height * 0.14, height * 0.52, face="bold", align="centre")
        return width

    def zone_frame(self, where: Location, area: Area) -> None:
        """Draw the empty card of a location with its name."""
        press, inside = self.press, area.inset(5)
        press.box(area, fill=press.ink.card, stroke=press.ink.line, weight=0.7, radius=4)
        name = Area(inside.x, inside.y, inside.width - 34, 13)
        press.fitted(capital(self.words.say(LOCATION_WORDS[where])), name, 10.5, least=6, face="bold")

    def zone(self, sheet: GladiatorSheet | None, where: Location, area: Area) -> None:
        """Fill the card of a location: what protects it, a box for each PV, the strength that is left."""
        press, inside = self.press, area.inset(5)
        self._saves(sheet, where, inside)
        pv = MOST_PV if sheet is None else sheet.pv[LOCATIONS.index(where)]
        side = min(BOX, (inside.width + GAP) / MOST_PV - GAP)
        top = inside.y + 19
        press.tick_boxes(inside.x, top, pv, side=side, gap=GAP)
        if pv == 0:
            press.line("–", inside.x, top, 10)
        y = top + side + 4
        if sheet is not None and where in sheet.strength:
            self._strengths(sheet.strength[where], inside.x, top + side + 1, side)
            y += 14
        if sheet is not None:
            self._worn(sheet, where, Area(inside.x, y, inside.width, inside.bottom - y))

    def _worn(self, sheet: GladiatorSheet, where: Location, area: Area) -> None:
        """Name what covers a location, and its lasting injuries, as far as there is room: the lists have them all."""
        pieces = [p for p in sheet.carried if p.save is not None and (p.where == where or self._shields(p, where))]
        told = [capital(self.piece(piece.code)) for piece in pieces]
        told += [self.injury_line(injury, place=False) for injury in sheet.injuries if injury.location == where]
        size = 7.5
        lines = [part for line in told for part in wrap(line, "text", size, area.width)]
        room = int(area.height // (size * LEADING))
        if len(lines) > room:
            lines = [*lines[: max(0, room - 1)], "…"]
        for n, part in enumerate(lines):
            self.press.line(part, area.x, area.y + n * size * LEADING, size)

    def _shields(self, piece: Carried, where: Location) -> bool:
        return piece.place == "shield" and where == "torso"

    def _saves(self, sheet: GladiatorSheet | None, where: Location, inside: Area) -> None:
        """Draw the saves at the right of a zone's name; on a blank sheet a box to write one in."""
        if sheet is None:
            self.press.box(Area(inside.right - 20, inside.y, 20, 14), stroke=self.press.ink.muted)
            return
        x = inside.right
        for save in reversed(sheet.saves[where]):
            x -= 15 * 0.9
            self.save_shield(save, x, inside.y - 1)
            x -= 3

    def _strengths(self, strengths: Sequence[int], x: float, y: float, side: float) -> None:
        """Write under each box the strength that is left while it is the last that is not ticked (MU-111)."""
        muted = self.press.ink.muted
        for left, strength in enumerate(strengths[1:], start=1):
            middle = x + (left - 1) * (side + GAP) + side / 2
            self.press.line(f"+{strength}" if strength else "0", middle, y, 7, colour=muted, align="centre")
        if len(strengths) > 1:
            told = self.words.say(N_("strength while so many are left"))
            self.press.line(told, x, y + 8.5, 5.8, face="italic", colour=muted)

    def piece(self, code: str) -> str:
        """Return the word for a piece; those of a house's own list have their code."""
        known = PIECE_WORDS.get(code)
        return code.replace("_", " ") if known is None else self.words.say(known)

    def carried_line(self, sheet: GladiatorSheet, piece: Carried, wear_limit: int) -> str:
        """Return a piece of equipment as the sheet tells it: what, where, its save, its wear (MU-211)."""
        say = self.words.say
        what = self.piece(piece.code)
        if piece.place == "weapon":
            what = say(WEAPON_WORDS[piece.code, sheet.pair])  # type: ignore[index]
        told = f"{capital(what)} ({say(LOCATION_WORDS[piece.where])})"
        if piece.save is not None:
            told += f", {piece.save}+"
        if wear_limit:
            told += ", " + say(N_("used {used} of {limit}"), used=piece.used, limit=wear_limit)
        return told

    def injury_line(self, injury: LastingInjury, *, place: bool = True) -> str:
        """Return an injury with how long it still lasts, a box for each event day (MU-405)."""
        say = self.words.say
        what = say(KIND_WORDS[injury.kind])
        what = f"{capital(say(LOCATION_WORDS[injury.location]))}: {what}" if place else capital(what)
        if injury.matches is None:
            return what
        boxes = "□" * min(injury.matches, 12)
        forms = P_("{injury}, {n} event day {boxes}", "{injury}, {n} event days {boxes}")
        return self.words.count(forms, injury.matches, injury=what, boxes=boxes)
