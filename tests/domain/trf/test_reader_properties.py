from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.starting_list import pairing_numbers
from domain.tournament.replay import replay
from domain.trf.assumptions import Overrides, ReadingPurpose, assume
from domain.trf.codes import UnknownTournamentType
from domain.trf.errors import TrfError
from domain.trf.events import events
from domain.trf.export import Flavour, export
from domain.trf.model import Trf
from domain.trf.reader import lines_of, read_trf
from tests.domain.trf.lines import file, player

BASE = file(
    "142 4",
    "152 W",
    "162  W 3.0     D 1.0",
    "192 FIDE_DUTCH_2026_BAKU",
    "240 H 003    3",
    "250      1.0 001 002    1    2",
    "260 001 004    1    4",
    "XXZ 2",
    "XXA    3  1.0",
    player(1, "2 w 1", "3 b =", points="4.0", place=1),
    player(2, "1 b 0", "4 w +", points="3.0", place=2),
    player(3, "4 w =", "1 w =", points="2.0", place=3),
    player(4, "3 b =", "2 b -", points="1.0", place=4),
    player(5, "0000 - U", "0000 - Z", points="3.0", place=5),
)


def read_or_refused(text: str) -> Trf | TrfError:
    try:
        return read_trf(text)
    except TrfError as error:
        return error


def survives(text: str) -> None:
    """Reading refuses with a place, or all that follows works."""
    trf = read_or_refused(text)
    if isinstance(trf, TrfError):
        assert 1 <= trf.line <= text.count("\n") + text.count("\r") + 1
        assert trf.column >= 1
        return
    try:
        assumptions = assume(trf, Overrides(), ReadingPurpose.PAIR)
    except UnknownTournamentType:
        return
    tournament = replay(events(trf, assumptions))
    assert len(tournament.roster.players) == len(trf.players)
    for flavour in Flavour:
        export(tournament, pairing_numbers, flavour)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    survives(text)


@settings(max_examples=300)
@given(st.integers(0, len(BASE) - 1), st.sampled_from(" 0123456789wb-+=HFUZXW.\r\n\tA#ü"), st.booleans())
def test_a_file_with_one_sign_changed_is_read_or_refused(place: int, sign: str, grows: bool) -> None:
    survives(BASE[:place] + sign + BASE[place + (not grows) :])


@given(st.text(alphabet="ab \r\n"))
def test_no_line_loses_a_sign(text: str) -> None:
    assert "".join(line.text + line.ending for line in lines_of(text)) == text
