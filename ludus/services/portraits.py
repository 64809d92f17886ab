"""Portraits: an image of any size made small, a hostile one refused.

Decision: Pillow, which reads what cameras and the web write and has been hardened against hostile images for years.
Only a few formats are let in, each is looked at before a pixel is decoded, and what is kept is a new small JPEG that
shares nothing with the file it came from (no metadata, no place where it was taken).
"""

import io
import warnings
from contextlib import suppress
from typing import Final

from PIL import ExifTags, Image, ImageOps, TiffImagePlugin, UnidentifiedImageError
from PIL.Image import Transpose

SIZE: Final = (320, 400)
"""Columns and rows that a portrait fills, whole or cut at the edges."""

MAX_BYTES: Final = 40 * 1024 * 1024
MAX_PIXELS: Final = 48_000_000
"""More are refused before they are decoded: each takes 9 bytes of memory at the worst."""
MAX_HUNGRY_PIXELS: Final = 24_000_000
"""The same for WebP and TIFF, whose decoders take twice as much."""
MAX_JPEG_PIXELS: Final = 210_000_000
"""The same for a JPEG that is decoded row by row, and small."""

# Pillow refuses twice as many as these by itself, and warns of more than these; ours are looked at below.
Image.MAX_IMAGE_PIXELS = MAX_JPEG_PIXELS // 2

_FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF")
_MODES: Final = ("1", "L", "LA", "P", "PA", "RGB", "RGBA", "RGBX", "RGBa", "CMYK", "YCbCr")
"""Colours that can be made red, green and blue (Pillow's names); 16 bits of grey beside them."""
_GROUND: Final = (244, 236, 220)
"""The sand on which transparent images are put (red, green, blue)."""
_QUALITY: Final = 85

_UPRIGHT: Final = {
    2: Transpose.FLIP_LEFT_RIGHT,
    3: Transpose.ROTATE_180,
    4: Transpose.FLIP_TOP_BOTTOM,
    5: Transpose.TRANSPOSE,
    6: Transpose.ROTATE_270,
    7: Transpose.TRANSVERSE,
    8: Transpose.ROTATE_90,
}
"""How an image is turned, by what its EXIF data say of how the camera was held."""


class BadImage(Exception):  # noqa: N818 - named as people would say it
    """A file that cannot become a portrait; ``str`` says why, in English."""


def small_portrait(data: bytes) -> bytes:
    """Return an image file as a small upright JPEG; equal bytes give equal bytes."""
    if len(data) > MAX_BYTES:
        raise BadImage(f"the image is larger than {MAX_BYTES // 1024 // 1024} MiB")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what is odd in a file does not matter, if it can be read
            return _portrait(data)
    except BadImage:
        raise
    except UnidentifiedImageError as error:
        raise BadImage(f"this is no image of a known kind ({', '.join(_FORMATS)})") from error
    except Image.DecompressionBombError as error:
        raise BadImage("the image has too many pixels") from error
    except MemoryError as error:
        raise BadImage("the image takes more memory than there is") from error
    except Exception as error:  # decoders raise whatever they stumble upon, struct.error and KeyError included
        raise BadImage(f"the image is damaged: {error}") from error


def _portrait(data: bytes) -> bytes:
    with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
        _refuse_huge(image, data)
        image.draft("RGB", (SIZE[0] * 2, SIZE[1] * 2))
        _refuse_more(image.size, MAX_PIXELS)  # a long one is not made smaller
        image.load()
        orientation = _orientation(image)  # read now: Pillow itself has turned a TIFF, a PNG may tell it at its end
        plain = _plain(image)
        plain.thumbnail((SIZE[0] * 4, SIZE[1] * 4))
        return _jpeg(ImageOps.fit(_turned(_opaque(plain), orientation), SIZE))


def _refuse_huge(image: Image.Image, data: bytes) -> None:
    if isinstance(image, TiffImagePlugin.TiffImageFile):
        # A tile is decoded whole, however little of it is seen.
        tile = tuple(image.tag_v2.get(tag, 1) for tag in (TiffImagePlugin.TILEWIDTH, TiffImagePlugin.TILELENGTH))
        _refuse_more((tile[0], tile[1]), MAX_HUNGRY_PIXELS)
    _refuse_more(image.size, _most(image, data))


def _refuse_more(size: tuple[int, int], most: int) -> None:
    columns, rows = size
    if columns * rows > most:
        raise BadImage(f"the image has {columns} × {rows} pixels: more than {most // 1_000_000} million are not read")


def _most(image: Image.Image, data: bytes) -> int:
    """Return how many pixels an image may have, so that decoding it takes a few hundred MB at the most."""
    if image.format in ("TIFF", "WEBP"):
        return MAX_HUNGRY_PIXELS
    if image.format not in ("JPEG", "MPO"):
        return MAX_PIXELS
    return MAX_JPEG_PIXELS if _is_in_one_scan(data) else MAX_PIXELS * 3 // max(3, len(image.getbands()))


def _is_in_one_scan(data: bytes) -> bool:
    """Tell whether a JPEG can be decoded row by row; else all of it has to be held in memory before the first row.

    A progressive one comes in several scans, but one that is not may, too. One with oddities between its segments is
    taken for one of several scans.
    """
    at, colours = 2, b""
    while data[at : at + 1] == b"\xff":
        kind, length = data[at + 1 : at + 2], int.from_bytes(data[at + 2 : at + 4], "big")
        if kind in (b"\xc0", b"\xc1"):
            colours = data[at + 9 : at + 10]
        if kind == b"\xda":
            return colours != b"" and data[at + 4 : at + 5] == colours
        if kind in b"\x01\xd0\xd1\xd2\xd3\xd4\xd5\xd6\xd7\xd8\xd9\xff" or length < 2:
            return False
        at += 2 + length
    return False


def _orientation(image: Image.Image) -> int | None:
    """Return how the camera was held; null if that is not told, or in a way that cannot be read."""
    with suppress(Exception):
        held = image.getexif().get(ExifTags.Base.Orientation)
        return held if isinstance(held, int) else None
    return None


def _turned(image: Image.Image, orientation: int | None) -> Image.Image:
    return image if orientation not in _UPRIGHT else image.transpose(_UPRIGHT[orientation])


def _plain(image: Image.Image) -> Image.Image:
    """Return the image in grey, in red, green and blue, or in these with transparency."""
    if image.mode.startswith("I;16"):
        return image.convert("I").point(lambda deep: deep * (1 / 256)).convert("L")
    if image.mode not in _MODES:
        raise BadImage(f"the image has colours of a kind that is not read ({image.mode})")
    wanted = "RGBA" if image.has_transparency_data else "L" if image.mode == "L" else "RGB"
    return image if image.mode == wanted else image.convert(wanted)


def _opaque(image: Image.Image) -> Image.Image:
    """Return a new image with these pixels, on the ground where they are transparent, and nothing said beside them."""
    bare = Image.new("RGB", image.size, _GROUND)
    bare.paste(image, mask=image if image.mode == "RGBA" else None)
    return bare


def _jpeg(image: Image.Image) -> bytes:
    written = io.BytesIO()
    image.save(written, "JPEG", quality=_QUALITY, optimize=True)
    return written.getvalue()
