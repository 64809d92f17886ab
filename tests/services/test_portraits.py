"""Portraits: whatever a camera or the web wrote becomes small, whatever is hostile is refused in good time."""

import base64
import io
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageCms
from PIL.PngImagePlugin import PngInfo

from ludus.campaign.commands import SetPortrait
from ludus.campaign.rows import Portrait
from ludus.play.contract import Refusal
from ludus.services import portraits
from ludus.services.campaigns import open_campaign
from ludus.services.door import redo, undo
from ludus.services.dump import dump
from ludus.services.gladiators import remove_portrait, set_portrait
from ludus.services.portraits import SIZE, BadImage, small_portrait
from ludus.store.campaign_file import CampaignFile
from tests.services.kit import two_stables
from tests.services.memory import PRINT_PEAK, needs_peak

Colour = tuple[int, ...]

SAND = (244, 236, 220)
RED, GREEN, BLUE, WHITE = (250, 10, 10), (10, 250, 10), (10, 10, 250), (250, 250, 250)


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    written = io.BytesIO()
    image.save(written, kind, **options)
    return written.getvalue()


def opened(portrait: bytes) -> Image.Image:
    """Return a portrait as an image; it must be what a portrait is."""
    with Image.open(io.BytesIO(portrait), formats=["JPEG"]) as image:
        image.load()
        assert (image.format, image.mode, image.size) == ("JPEG", "RGB", (320, 400))
        return image


def close_to(image: Image.Image, at: tuple[int, int], colour: Colour) -> bool:
    """Tell whether a pixel has a colour, but for what JPEG does to it."""
    seen = image.getpixel(at)
    assert isinstance(seen, tuple)
    return max(abs(int(a) - b) for a, b in zip(seen, colour, strict=True)) <= 4


def colour_of(data: bytes) -> Colour:
    """Return the colour in the middle of a portrait."""
    found = opened(small_portrait(data)).getpixel((160, 200))
    assert isinstance(found, tuple)
    return tuple(int(part) for part in found)


def fault(data: bytes) -> str:
    """Return why an image is refused."""
    with pytest.raises(BadImage) as refused:
        small_portrait(data)
    return str(refused.value)


def whole_or_refused(data: bytes) -> None:
    """Prove that bytes become a portrait or are refused: nothing else comes of them."""
    with suppress(BadImage):
        opened(small_portrait(data))


# Sizes


@pytest.mark.parametrize(
    "size", [(1, 1), (1, 5000), (5000, 1), (2, 3), (320, 400), (321, 399), (1280, 1600), (1281, 1601), (4000, 3000)]
)
def test_an_image_of_any_size_fills_the_portrait(size: tuple[int, int]) -> None:
    assert SIZE == (320, 400)
    for kind in ("PNG", "JPEG", "WEBP", "TIFF"):
        image = opened(small_portrait(saved(Image.new("RGB", size, (200, 100, 50)), kind)))
        for at in ((0, 0), (319, 0), (0, 399), (319, 399), (160, 200)):
            assert close_to(image, at, (200, 100, 50)), (kind, at)


@pytest.mark.parametrize("size", [(65500, 1), (1, 65500), (65500, 700)])
def test_the_longest_jpeg_fills_it_too(size: tuple[int, int]) -> None:
    assert colour_of(saved(Image.new("L", size, 90), "JPEG")) == (90, 90, 90)


def test_an_image_of_another_shape_is_cut_at_the_edges_and_not_stretched() -> None:
    wide = Image.new("RGB", (900, 400), RED)
    wide.paste(BLUE, (300, 0, 600, 400))
    image = opened(small_portrait(saved(wide, "PNG")))
    # 400 rows are kept whole, and the 320 columns in the middle of the 900: ten of them on either side are red.
    assert close_to(image, (4, 200), RED)
    assert close_to(image, (16, 200), BLUE)
    assert close_to(image, (303, 200), BLUE)
    assert close_to(image, (315, 200), RED)


# Colours


def palette() -> Image.Image:
    """Return an image in one colour of a palette, the first."""
    image = Image.new("P", (90, 120))
    image.putpalette([200, 100, 50, 0, 0, 255])
    return image


@pytest.mark.parametrize(
    ("kind", "mode", "colour", "seen"),
    [
        ("PNG", "RGB", (200, 100, 50), (200, 100, 50)),
        ("PNG", "L", 90, (90, 90, 90)),
        ("PNG", "1", 1, (255, 255, 255)),
        ("PNG", "I;16", 0x8000, (128, 128, 128)),
        ("PNG", "LA", (90, 255), (90, 90, 90)),
        ("PNG", "LA", (90, 0), SAND),
        ("PNG", "RGBA", (200, 100, 50, 255), (200, 100, 50)),
        ("PNG", "RGBA", (200, 100, 50, 0), SAND),
        ("PNG", "RGBA", (200, 100, 50, 128), (222, 168, 135)),
        ("JPEG", "RGB", (200, 100, 50), (200, 100, 50)),
        ("JPEG", "L", 90, (90, 90, 90)),
        ("JPEG", "CMYK", (0, 155, 205, 0), (255, 100, 50)),
        ("JPEG", "CMYK", (0, 0, 0, 165), (90, 90, 90)),
        ("WEBP", "RGB", (200, 100, 50), (200, 100, 50)),
        ("WEBP", "RGBA", (200, 100, 50, 0), SAND),
        ("TIFF", "RGB", (200, 100, 50), (200, 100, 50)),
        ("TIFF", "RGBA", (200, 100, 50, 0), SAND),
        ("TIFF", "CMYK", (0, 155, 205, 0), (255, 100, 50)),
        ("TIFF", "I;16", 0x8000, (128, 128, 128)),
        ("TIFF", "I;16B", 0x8000, (128, 128, 128)),
        ("TIFF", "1", 1, (255, 255, 255)),
        ("BMP", "RGB", (200, 100, 50), (200, 100, 50)),
        ("BMP", "L", 90, (90, 90, 90)),
        ("BMP", "1", 1, (255, 255, 255)),
        ("GIF", "RGB", (200, 100, 50), (200, 100, 50)),
        ("GIF", "RGBA", (200, 100, 50, 0), SAND),
    ],
)
def test_colours_are_seen_as_they_are_and_transparent_ones_on_sand(
    kind: str, mode: str, colour: Any, seen: Colour
) -> None:
    # The larger is made smaller first: both ways the colours are the same.
    for size in ((90, 120), (1700, 1300)):
        image = opened(small_portrait(saved(Image.new(mode, size, colour), kind)))
        assert close_to(image, (160, 200), seen)


def test_a_colour_of_a_palette_may_be_transparent() -> None:
    for kind in ("PNG", "GIF"):
        plain, clear = saved(palette(), kind), saved(palette(), kind, transparency=0)
        assert close_to(opened(small_portrait(plain)), (160, 200), (200, 100, 50))
        assert close_to(opened(small_portrait(clear)), (160, 200), SAND)
    for mode, colour in (("L", 90), ("RGB", (200, 100, 50))):
        keyed = saved(Image.new(mode, (90, 120), colour), "PNG", transparency=colour)
        assert close_to(opened(small_portrait(keyed)), (160, 200), SAND)


def test_what_has_no_colours_to_see_is_refused() -> None:
    for mode in ("F", "I", "LAB"):
        told = fault(saved(Image.new(mode, (9, 12)), "TIFF"))
        assert told == f"the image has colours of a kind that is not read ({mode})"


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "PNG", "TIFF", "MPO"])
def test_of_a_moving_image_the_first_picture_is_seen(kind: str) -> None:
    first, *others = (Image.new("RGB", (90, 120), colour) for colour in (RED, GREEN, BLUE))
    moving = saved(first, kind, save_all=True, append_images=others)
    assert close_to(opened(small_portrait(moving)), (160, 200), RED)


def test_a_gif_of_thousands_of_pictures_is_read_no_further_than_the_first() -> None:
    pictures = [Image.new("L", (8, 8), 40 + n % 2) for n in range(2)]
    two = saved(pictures[0], "GIF", save_all=True, append_images=pictures[1:])
    second = two[two.rindex(b"\x21\xf9") : -1]
    assert colour_of(two[:-1] + second * 20_000 + b";") == (40, 40, 40)
    assert colour_of(two[:-1] + second * 20_000 + b"\x2c\xff\xff damaged") == (40, 40, 40)


# Upright


def four_corners(size: tuple[int, int]) -> Image.Image:
    """Return an image with a colour in each quarter."""
    columns, rows = size
    image = Image.new("RGB", size, RED)
    image.paste(GREEN, (columns // 2, 0, columns, rows))
    image.paste(BLUE, (0, rows // 2, columns // 2, rows))
    image.paste(WHITE, (columns // 2, rows // 2, columns, rows))
    return image


def held(orientation: int, size: tuple[int, int]) -> tuple[Image.Image, Image.Exif]:
    """Return the four corners as a camera writes them that was held so, with its note of that."""
    flip = Image.Transpose
    turned = {
        1: None,
        2: flip.FLIP_LEFT_RIGHT,
        3: flip.ROTATE_180,
        4: flip.FLIP_TOP_BOTTOM,
        5: flip.TRANSPOSE,
        6: flip.ROTATE_90,
        7: flip.TRANSVERSE,
        8: flip.ROTATE_270,
    }[orientation]
    image = four_corners(size)
    exif = Image.Exif()
    exif[0x0112] = orientation
    return (image if turned is None else image.transpose(turned)), exif


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF"])
def test_an_image_is_upright_however_the_camera_was_held(kind: str, orientation: int) -> None:
    for size in ((160, 200), (1600, 2000)):
        image, exif = held(orientation, size)
        upright = opened(small_portrait(saved(image, kind, exif=exif)))
        corners = [(40, 50), (280, 50), (40, 350), (280, 350)]
        assert all(map(close_to, [upright] * 4, corners, [RED, GREEN, BLUE, WHITE]))


@pytest.mark.parametrize(
    "exif", [b"Exif\0\0garbage", b"Exif\0\0II*\0\xff\xff\xff\xff", b"Exif\0\0II*\0\x08\0\0\0\xff\xff"]
)
def test_an_image_is_read_even_if_nobody_can_tell_how_the_camera_was_held(exif: bytes) -> None:
    image = opened(small_portrait(saved(four_corners((160, 200)), "JPEG", exif=exif)))
    assert close_to(image, (40, 50), RED)


def test_the_camera_may_tell_anything() -> None:
    short, text, number, fraction, unknown = 3, 2, 4, 5, 99
    for kind, value in ((short, 0), (short, 9), (text, ord("3")), (number, 3), (fraction, 9999), (unknown, 3)):
        told = struct.pack("<HIHHHIII", 42, 8, 1, 0x0112, kind, 1, value, 0)
        data = saved(four_corners((160, 200)), "JPEG", exif=b"Exif\0\0II" + told)
        assert close_to(opened(small_portrait(data)), (40, 50), WHITE if kind == number else RED), kind


# Nothing of the file is kept


def telltale(kind: str) -> bytes:
    """Return an image that says where it was taken, by whom, and in which colours, wherever its kind lets it."""
    exif = Image.Exif()
    exif[0x010E] = "SECRET description"
    exif[0x013B] = "SECRET artist"
    exif.get_ifd(0x8825).update({1: "N", 2: (41.0, 53.0, 25.0), 29: "SECRET date"})
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes() + b"SECRET profile"
    notes = PngInfo()
    notes.add_text("Comment", "SECRET comment")
    notes.add_itxt("XML:com.adobe.xmp", "<x>SECRET</x>")
    options = {"exif": exif, "icc_profile": profile, "comment": b"SECRET comment", "xmp": b"<x>SECRET</x>"}
    return saved(four_corners((160, 200)), kind, **options, **({"pnginfo": notes} if kind == "PNG" else {}))


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF", "TIFF"])
def test_nothing_that_a_file_says_of_its_origin_is_kept(kind: str) -> None:
    told = telltale(kind)
    assert b"SECRET" in told
    portrait = small_portrait(told)
    assert b"SECRET" not in portrait
    assert set(opened(portrait).info) == {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
    assert dict(opened(portrait).getexif()) == {}
    # No segment but the frame's own: no APP1 to APP15, no comment.
    assert segments(portrait) == ["e0", "db", "db", "c0", "c4", "c4", "c4", "c4", "da"]


def segments(jpeg: bytes) -> list[str]:
    """Return the kinds of a JPEG's segments up to its pixels."""
    at, found = 2, []
    while not found or found[-1] != "da":
        found.append(jpeg[at + 1 : at + 2].hex())
        at += 2 + int.from_bytes(jpeg[at + 2 : at + 4], "big")
    return found


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF", "TIFF"])
def test_equal_bytes_give_equal_bytes_and_what_is_told_beside_the_pixels_counts_for_nothing(kind: str) -> None:
    told = telltale(kind)
    assert small_portrait(told) == small_portrait(bytes(bytearray(told)))
    assert small_portrait(told) == small_portrait(saved(four_corners((160, 200)), kind))


def test_a_portrait_is_small() -> None:
    noise = Image.merge("RGB", [Image.effect_noise((2000, 2500), 90) for _ in range(3)])
    assert len(small_portrait(saved(noise, "JPEG"))) < 100_000
    assert len(small_portrait(saved(four_corners((2000, 2500)), "JPEG"))) < 5_000


# What is no image


def other_kind(kind: str) -> bytes:
    return saved(Image.new("RGB", (32, 32), RED), kind)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0" * 5000,
        b"This is a letter about Spiculus.\n" * 50,
        b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
        b"<!DOCTYPE html><title>404</title>",
        b"%PDF-1.7\n1 0 obj<<>>endobj\n",
        b"PK\x03\x04" + b"\0" * 100,
        *map(other_kind, ["PDF", "EPS", "ICNS", "ICO", "PPM", "PCX", "TGA", "JPEG2000", "AVIF", "DDS", "SGI"]),
        *(b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"BM", b"II*\0", b"RIFF\0\0\0\0WEBP"),
    ],
)
def test_what_is_no_image_of_a_known_kind_is_refused(data: bytes) -> None:
    assert fault(data) == "this is no image of a known kind (JPEG, PNG, WEBP, GIF, BMP, TIFF)"


def test_a_file_that_is_too_large_is_not_even_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    assert portraits.MAX_BYTES == 41_943_040
    good = saved(Image.new("RGB", (9, 12)), "PNG")
    padded = good + b"\0" * (2 * 1024 * 1024 - len(good))
    monkeypatch.setattr(portraits, "MAX_BYTES", 2 * 1024 * 1024)
    opened(small_portrait(padded))
    assert fault(padded + b"\0") == "the image is larger than 2 MiB"


# What is damaged


def seeds() -> list[bytes]:
    """Return an image of every kind that is read, with all that can be in it."""
    image = four_corners((40, 50))
    see_through = image.copy()
    see_through.putalpha(Image.linear_gradient("L").resize(image.size))
    frames = [image.rotate(90), image.rotate(180)]
    return [
        *map(telltale, ["JPEG", "PNG", "WEBP", "GIF", "TIFF"]),
        saved(image, "JPEG", progressive=True),
        saved(image.convert("CMYK"), "JPEG"),
        saved(image, "MPO", save_all=True, append_images=frames),
        saved(see_through, "PNG"),
        saved(image.quantize(16), "PNG", transparency=3),
        saved(Image.new("I;16", (40, 50), 3000), "PNG"),
        saved(image, "PNG", save_all=True, append_images=frames),
        saved(image, "GIF", save_all=True, append_images=frames),
        saved(see_through, "WEBP"),
        saved(see_through, "WEBP", lossless=True),
        saved(image, "WEBP", save_all=True, append_images=frames),
        saved(image, "BMP"),
        saved(image.quantize(16), "BMP"),
        *(
            saved(image, "TIFF", compression=how)
            for how in ("raw", "tiff_lzw", "tiff_adobe_deflate", "jpeg", "packbits")
        ),
        saved(image.convert("1"), "TIFF", compression="group4"),
    ]


SEEDS = seeds()


@pytest.mark.parametrize("number", range(len(SEEDS)))
def test_the_first_half_of_an_image_is_refused(number: int) -> None:
    whole = SEEDS[number]
    whole_or_refused(whole)
    half = whole[: len(whole) // 2]
    if not whole.startswith((b"GIF", b"\xff\xd8")) and b"ANIM" not in whole and b"acTL" not in whole:
        assert fault(half)
    whole_or_refused(half)


@given(st.sampled_from(SEEDS), st.data())
def test_an_image_cut_off_anywhere_is_whole_or_refused(whole: bytes, data: st.DataObject) -> None:
    whole_or_refused(whole[: data.draw(st.integers(0, len(whole) - 1))])


@given(
    st.sampled_from(SEEDS), st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.binary(min_size=1, max_size=4)))
)
def test_an_image_with_other_bytes_in_it_is_whole_or_refused(whole: bytes, others: list[tuple[float, bytes]]) -> None:
    damaged = bytearray(whole)
    for where, other in others:
        at = int(where * len(whole))
        damaged[at : at + len(other)] = other
    whole_or_refused(bytes(damaged))


MAGIC = [
    b"\xff\xd8\xff\xe0",
    b"\xff\xd8\xff\xc0",
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    b"GIF87a",
    b"GIF89a",
    b"BM",
    b"II*\0",
    b"MM\0*",
    b"II+\0",
    b"RIFF\xff\xff\0\0WEBPVP8 ",
    b"RIFF\xff\xff\0\0WEBPVP8L",
    b"RIFF\xff\xff\0\0WEBPVP8X",
]


@given(st.sampled_from(MAGIC), st.binary(max_size=300))
def test_noise_under_the_name_of_an_image_is_refused(magic: bytes, noise: bytes) -> None:
    whole_or_refused(magic + noise)


@given(st.binary(max_size=300))
def test_any_bytes_are_whole_or_refused(data: bytes) -> None:
    whole_or_refused(data)


# What is hostile


def deflated(row: bytes, rows: int) -> bytes:
    """Return so many equal rows, packed."""
    packer = zlib.compressobj(1)
    return b"".join([*(packer.compress(row) for _ in range(rows)), packer.flush()])


def png_chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(columns: int, rows: int, colours: int, packed: bytes, *between: tuple[bytes, bytes]) -> bytes:
    """Return a PNG that says to be of a size and kind of colours (0 grey, 3 a palette, 6 with opacity)."""
    header = struct.pack(">IIBBBBB", columns, rows, 8, colours, 0, 0, 0)
    chunks = [(b"IHDR", header), *between, (b"IDAT", packed), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(png_chunk(*chunk) for chunk in chunks)


def blank_png(columns: int, rows: int, colours: int) -> bytes:
    """Return a PNG in the one colour there is, which is transparent."""
    row = b"\0" * (1 + columns * (4 if colours == 6 else 1))
    clear = [(b"PLTE", b"\xc8\x64\x32"), (b"tRNS", b"\0")] if colours == 3 else []
    return png(columns, rows, colours, deflated(row, rows), *clear)


def tiff(columns: int, rows: int, packed: bytes, tile: tuple[int, int] | None = None) -> bytes:
    """Return a TIFF with opacity whose pixels are one strip, or one tile."""
    entries = {256: columns, 257: rows, 258: 392, 259: 8, 262: 2, 277: 4, 338: 2}
    if tile is None:
        entries |= {273: 400, 278: rows, 279: len(packed)}
    else:
        entries |= {322: tile[0], 323: tile[1], 324: 400, 325: len(packed)}
    fields = [struct.pack("<HHII", tag, *((3, 4) if tag == 258 else (4, 1)), value) for tag, value in entries.items()]
    table = struct.pack("<H", len(fields)) + b"".join(fields) + b"\0" * 4
    return (b"II*\0\x08\0\0\0" + table).ljust(392, b"\0") + struct.pack("<4H", 8, 8, 8, 8) + packed


def by_colour(jpeg: bytes) -> bytes:
    """Return a grey JPEG as a baseline one of three colours that come one after the other."""
    frame, scan = jpeg.index(b"\xff\xc0"), jpeg.index(b"\xff\xda")
    size, pixels = jpeg[frame + 5 : frame + 9], jpeg[scan + 10 : -2]
    three = b"\xff\xc0\0\x11\x08" + size + b"\x03" + b"".join(bytes([n, 0x11, 0]) for n in (1, 2, 3))
    scans = (b"\xff\xda\0\x08\x01" + bytes([n, 0, 0, 63, 0]) + pixels for n in (1, 2, 3))
    return jpeg[:frame] + three + jpeg[frame + 13 : scan] + b"".join(scans) + b"\xff\xd9"


def said_to_be(jpeg: bytes, columns: int, rows: int) -> bytes:
    """Return a JPEG that says to be of another size."""
    frame = next(jpeg.index(mark) for mark in (b"\xff\xc0", b"\xff\xc2") if mark in jpeg)
    return jpeg[: frame + 5] + struct.pack(">HH", rows, columns) + jpeg[frame + 9 :]


def grey_jpeg(columns: int, rows: int, **options: Any) -> bytes:
    return saved(Image.new("L", (columns, rows), 90), "JPEG", **options)


def test_a_jpeg_in_one_scan_or_several_is_read() -> None:
    grey = grey_jpeg(160, 200)
    assert colour_of(grey) == (90, 90, 90)
    # The same number for brightness and both colours is a green.
    assert close_to(opened(small_portrait(by_colour(grey))), (160, 200), (37, 130, 23))


def test_a_jpeg_may_have_more_pixels_only_if_it_is_decoded_row_by_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portraits, "MAX_PIXELS", 2_000_000)
    monkeypatch.setattr(portraits, "MAX_JPEG_PIXELS", 6_000_000)
    told = "the image has 3000 × 2000 pixels: more than 2 million are not read"
    grey, colour = grey_jpeg(3000, 2000), Image.new("RGB", (3000, 2000), RED)
    opened(small_portrait(grey))
    opened(small_portrait(saved(colour, "JPEG")))
    assert fault(saved(colour, "JPEG", progressive=True)) == told
    assert fault(by_colour(grey)) == told
    odd = grey.index(b"\xff\xdb")
    assert fault(grey[:odd] + b"\xff" + grey[odd:]) == told
    assert fault(grey_jpeg(3001, 2000)) == "the image has 3001 × 2000 pixels: more than 6 million are not read"
    # One so long that it is not decoded smaller has to fit, too.
    assert fault(grey_jpeg(4000, 1500)) == "the image has 4000 × 1500 pixels: more than 2 million are not read"
    four = saved(Image.new("CMYK", (1600, 1000)), "JPEG", progressive=True)
    assert fault(four) == "the image has 1600 × 1000 pixels: more than 1 million are not read"


def packed_text(name: bytes, before: bytes) -> bytes:
    """Return a PNG with 200 MB of text packed to 200 kB."""
    text = before + deflated(b"\0" * 1_000_000, 200)
    return png(9, 12, 0, deflated(b"\0" * 10, 12), (name, text))


def wide_webp(columns: int, rows: int) -> bytes:
    """Return a WebP that says to be of a size."""
    frames = [Image.new("RGB", (9, 12), RED), Image.new("RGB", (9, 12), BLUE)]
    small = saved(frames[0], "WEBP", save_all=True, append_images=frames[1:])
    size = (columns - 1).to_bytes(3, "little") + (rows - 1).to_bytes(3, "little")
    at = small.index(b"VP8X") + 12
    return small[:at] + size + small[at + 6 :]


def blank(mode: str, size: tuple[int, int], kind: str, **options: Any) -> Callable[[], bytes]:
    return lambda: saved(Image.new(mode, size), kind, **options)


HUGE: dict[str, tuple[Callable[[], bytes], str | None]] = {
    # The largest that are read
    "palette": (lambda: blank_png(8000, 6000, 3), None),
    "opacity": (lambda: blank_png(8000, 6000, 6), None),
    "one strip": (lambda: tiff(6000, 4000, deflated(b"\0" * 24_000, 4000)), None),
    "webp": (blank("RGBA", (6000, 4000), "WEBP", lossless=True, method=0), None),
    "jpeg": (blank("L", (15_000, 14_000), "JPEG"), None),
    "long jpeg": (blank("RGB", (40_000, 1200), "JPEG"), None),
    "progressive": (blank("RGB", (40_000, 1200), "JPEG", progressive=True, subsampling=0), None),
    "progressive of four colours": (blank("CMYK", (30_000, 1200), "JPEG", progressive=True), None),
    "by colour": (lambda: by_colour(grey_jpeg(40_000, 1200)), None),
    # Those that only say to be huge
    "more than all": (lambda: png(60_000, 60_000, 0, b""), "the image has too many pixels"),
    "more than some": (
        lambda: png(8001, 6000, 0, b""),
        "the image has 8001 × 6000 pixels: more than 48 million are not read",
    ),
    "wide webp": (
        lambda: wide_webp(14_000, 14_000),
        "the image has 14000 × 14000 pixels: more than 24 million are not read",
    ),
    "wider webp": (lambda: wide_webp(60_000, 60_000), "the image has too many pixels"),
    "tile": (
        lambda: tiff(10, 10, deflated(b"\0" * 32_000, 6000), (8000, 6000)),
        "the image has 8000 × 6000 pixels: more than 24 million are not read",
    ),
    "said to be progressive": (
        lambda: said_to_be(grey_jpeg(9, 12, progressive=True), 15_000, 14_000),
        "the image has 15000 × 14000 pixels: more than 48 million are not read",
    ),
    "said to be by colour": (
        lambda: said_to_be(by_colour(grey_jpeg(9, 12)), 15_000, 14_000),
        "the image has 15000 × 14000 pixels: more than 48 million are not read",
    ),
    "text": (lambda: packed_text(b"zTXt", b"Comment\0\0"), "the image is damaged: "),
    "language": (lambda: packed_text(b"iTXt", b"Comment\0\x01\0\0\0"), "the image is damaged: "),
    "profile": (lambda: packed_text(b"iCCP", b"sRGB\0\0"), "the image is damaged: "),
}

LOOK_AT = f"""
import sys
from contextlib import suppress
from pathlib import Path
from ludus.services.portraits import BadImage, small_portrait
try:
    small_portrait(Path(sys.argv[1]).read_bytes())
except BadImage as refused:
    print(refused)
else:
    print()
{PRINT_PEAK}
"""


@needs_peak
@pytest.mark.parametrize("which", HUGE)
def test_no_image_takes_more_than_600_mb(which: str, tmp_path: Path) -> None:
    make, refused = HUGE[which]
    path = tmp_path / "image"
    path.write_bytes(make())
    looked = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", LOOK_AT, str(path)], capture_output=True, text=True, check=True
    )
    told, peak = looked.stdout.splitlines()
    print(f"{which}: {int(peak) // 1024} MiB")
    assert told.startswith(refused or "")
    assert bool(told) == bool(refused)
    assert int(peak) < (100_000 if refused else 600_000)


# Through the service


@pytest.fixture
def file(tmp_path: Path) -> Iterator[CampaignFile]:
    with two_stables(tmp_path) as opened_file:
        yield opened_file


def portrait_of(file: CampaignFile, gladiator: int = 1) -> str | None:
    found = file.books.get(Portrait, gladiator)
    return None if found is None else found.jpeg


def seen(file: CampaignFile) -> Image.Image:
    """Return the portrait of Spiculus as an image."""
    jpeg = portrait_of(file)
    assert jpeg is not None
    return opened(base64.b64decode(jpeg, validate=True))


def test_a_portrait_is_kept_undone_redone_and_there_when_the_file_is_opened_again(file: CampaignFile) -> None:
    done = set_portrait(file, 1, saved(Image.new("RGB", (900, 1200), RED), "PNG"))
    assert done.touched == {(Portrait, 1)}
    assert isinstance(done.command, SetPortrait)
    assert close_to(seen(file), (160, 200), RED)
    undo(file)
    assert portrait_of(file) is None
    redo(file)
    assert portrait_of(file) == done.command.jpeg
    with open_campaign(file.path, read_only=True) as again:
        assert portrait_of(again) == done.command.jpeg


def test_a_portrait_is_replaced_and_taken_away_and_comes_back(file: CampaignFile) -> None:
    set_portrait(file, 1, saved(Image.new("RGB", (9, 12), RED), "GIF"))
    set_portrait(file, 1, saved(Image.new("RGB", (9, 12), BLUE), "JPEG"))
    assert close_to(seen(file), (160, 200), BLUE)
    remove_portrait(file, 1)
    assert (portrait_of(file), portrait_of(file, 2)) == (None, None)
    undo(file)
    assert close_to(seen(file), (160, 200), BLUE)
    undo(file)
    assert close_to(seen(file), (160, 200), RED)


def test_taking_away_a_portrait_that_is_not_there_changes_nothing_but_the_journal(file: CampaignFile) -> None:
    before = dump(file)
    assert remove_portrait(file, 1).touched == frozenset()
    assert dump(file) == before


@pytest.mark.parametrize("bad", [b"", b"no image", MAGIC[2] + b"\0" * 9, SEEDS[1][:300]])
def test_a_bad_image_changes_nothing(file: CampaignFile, bad: bytes) -> None:
    set_portrait(file, 1, saved(Image.new("RGB", (9, 12), RED), "PNG"))
    undo(file)
    before = dump(file), tuple(file.journal.all()), file.path.read_bytes()
    with pytest.raises(BadImage):
        set_portrait(file, 1, bad)
    assert (dump(file), tuple(file.journal.all()), file.path.read_bytes()) == before
    redo(file)
    assert close_to(seen(file), (160, 200), RED)


def test_nobody_has_the_portrait_of_one_who_is_not_there(file: CampaignFile) -> None:
    before = dump(file)
    with pytest.raises(Refusal) as refused:
        set_portrait(file, 99, saved(Image.new("RGB", (9, 12), RED), "PNG"))
    assert str(refused.value) == "there is no gladiator with the number 99"
    assert dump(file) == before
