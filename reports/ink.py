"""The colours of paper: in colour, and a thrifty black and white that a school printer can pay for."""

from dataclasses import dataclass
from typing import Final, Literal

Colour = tuple[float, float, float]
"""Red, green and blue, each from 0 to 1."""

Mode = Literal["colour", "thrifty"]


def _rgb(code: str) -> Colour:
    red, green, blue = (int(code[n : n + 2], 16) / 255 for n in (1, 3, 5))
    return (red, green, blue)


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours of a document by what they are for."""

    text: Colour
    muted: Colour
    line: Colour
    card: Colour
    """The ground of headings and boxes."""
    accent: Colour
    bronze: Colour
    """Titles and gold."""
    olive: Colour
    wound: Colour
    cloth: Colour
    """Of the body figure."""
    skin: Colour
    hair: Colour


COLOUR: Final = Ink(
    text=_rgb("#2B2320"), muted=_rgb("#6B5D53"), line=_rgb("#B9AA94"), card=_rgb("#F6F1E7"), accent=_rgb("#9C3B1B"),
    bronze=_rgb("#7A5A1E"), olive=_rgb("#4F6228"), wound=_rgb("#A3151B"), cloth=_rgb("#D9B48A"), skin=_rgb("#FBF1DF"),
    hair=_rgb("#6A4B33"),
)  # fmt: skip
THRIFTY: Final = Ink(
    text=(0, 0, 0), muted=(0.25, 0.25, 0.25), line=(0.45, 0.45, 0.45), card=(1, 1, 1), accent=(0, 0, 0),
    bronze=(0, 0, 0), olive=(0, 0, 0), wound=(0, 0, 0), cloth=(1, 1, 1), skin=(1, 1, 1),
    hair=(1, 1, 1),
)  # fmt: skip
"""No grounds, no greys that a tired cartridge turns into stripes: lines and letters only."""

INKS: Final[dict[Mode, Ink]] = {"colour": COLOUR, "thrifty": THRIFTY}
