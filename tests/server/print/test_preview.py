"""The picture of a tournament for messengers: long names fit, and the letters of every name are drawn."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from server.print.fonts import BOX, FontWeight, page_font
from server.print.preview import HEIGHT, WIDTH, Preview, drawn, fitted

LONG = "International Open Championship of the Free and Hanseatic City of Lübeck and its Surroundings 2026"


def picture(name: str, player: str = "Kim") -> Image.Image:
    return Image.open(BytesIO(drawn(Preview(name, "Lübeck", "Round 1 of 9", (("1", player, "1½"),))))).convert("RGB")


@pytest.mark.parametrize("letters", ["王皓", "羽生善治", "ひかる", "김민재", "วิชัย", "आनंद"])
def test_letters_that_the_fonts_of_sheets_lack_are_drawn_and_not_boxes(letters: str) -> None:
    assert all(page_font(each) for each in letters)
    assert ImageChops.difference(picture("Open", letters), picture("Open", BOX * len(letters))).getbbox()
    assert len({picture("Open", each).tobytes() for each in letters}) == len(set(letters))


def test_a_letter_that_no_font_has_is_a_box() -> None:
    assert not ImageChops.difference(picture("Open", "\U00012000"), picture("Open", BOX)).getbbox()


@pytest.mark.parametrize(
    ("name", "low_end"), [("כהן", "left"), ("ןהכ", "right"), ("محمد ع", "left"), ("ع محمد", "right")]
)
def test_names_from_right_to_left_begin_at_the_right(name: str, low_end: str) -> None:
    """Final nun and ain at the end of a word reach below the line, the other letters do not."""
    row = (
        picture("Open", name).crop((140, 226, 400, 226 + 62)).convert("L").point(lambda each: 255 if each < 128 else 0)
    )
    left, _, right, _ = row.getbbox() or (0, 0, 0, 0)
    low_left, _, low_right, _ = row.crop((0, 38, 260, 62)).getbbox() or (0, 0, 0, 0)

    assert ("left" if low_left + low_right < left + right else "right") == low_end


def test_a_long_name_becomes_smaller_before_it_is_cut() -> None:
    name = "Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine"

    line, size = fitted(name, FontWeight.BOOK, 34, 872)
    cut, least = fitted(name * 3, FontWeight.BOOK, 34, 872)

    assert (line, size <= 34) == (name, True)
    assert fitted(name, FontWeight.BOOK, 34, 600)[0] == name
    assert cut.endswith("…")
    assert least == 20


def test_a_long_name_of_a_tournament_takes_two_lines_that_keep_the_margins() -> None:
    shown = picture(LONG)
    right = shown.crop((WIDTH - 40, 20, WIDTH, HEIGHT))

    assert right.getcolors() == [(40 * (HEIGHT - 20), (0xF7, 0xF6, 0xF2))]
    for top, foot in ((40, 80), (92, 132)):
        assert len(shown.crop((64, top, WIDTH - 64, foot)).getcolors(WIDTH * HEIGHT) or ()) > 1
