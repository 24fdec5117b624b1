"""What each system calls a breach of its absolute criteria, by the text of its edition."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.pairing.registry import codes, system
from domain.pairing.system import Field, Pair
from domain.values import BreachKind, Colour, Scoring, Tpn
from tests.domain.pairing.dutch.fields import field
from tests.for_each import for_each

CODES = codes()
SWISS = ("fide-dutch-2026", "fide-dutch-2017", "fide-rating-2009", "fide-rating-2006", "fide-rating-1998", "ecf")
LATER_RATING = ("fide-rating-2009", "fide-rating-2006")
EVERY_RATING = (*LATER_RATING, "fide-rating-1998")
DUTCH = ("fide-dutch-2026", "fide-dutch-2017")
MEETING = {
    "fide-dutch-2026": "C1",
    "fide-dutch-2017": "C.1",
    **dict.fromkeys(EVERY_RATING, "B.1 a"),
    "ecf": "rule 1",
    "berger": "C.05 Annex 1",
}
BYE = {"fide-dutch-2026": "C2", "fide-dutch-2017": "C.2", **dict.fromkeys(EVERY_RATING, "B.1 b")}
COLOUR = {"fide-dutch-2026": "C3", "fide-dutch-2017": "C.3", **dict.fromkeys(EVERY_RATING, "B.2")}


def broken(code: str, state: Field, *boards: tuple[int, int], bye: int | None = None) -> list[str]:
    """The articles that these boards (White, Black) and this bye break."""
    pairs = [Pair(Tpn(white), Tpn(black)) for white, black in boards]
    return [each.article for each in system(code).breaches(state, pairs, None if bye is None else Tpn(bye))]


def test_every_system_is_asked_here() -> None:
    assert set(CODES) == {*SWISS, "berger", "berger-double"}


@pytest.mark.article("C.04.3:2026 [C2]")
@pytest.mark.article("C.04.3:2017 [C.2]")
@pytest.mark.article("C.04.1:2009 [B.1]")
@pytest.mark.article("ECF 6")
@pytest.mark.parametrize(
    ("had", "barred"),
    [
        ("U", (*DUTCH, *EVERY_RATING)),
        ("2w+", (*DUTCH, *EVERY_RATING)),
        ("F", ("fide-dutch-2026", *EVERY_RATING)),
        ("H", ()),
        ("Z", ()),
        ("2w-", ()),
    ],
)
@for_each(code=SWISS)
def test_who_may_not_have_the_bye_is_each_edition_s_own(code: str, had: str, barred: tuple[str, ...]) -> None:
    state = field(had, "1b-", "Z")

    assert broken(code, state, bye=1) == ([BYE[code]] if code in barred else [])


@pytest.mark.article("C.04.3:2026 [C2]")
def test_a_bye_of_the_pairing_bars_whatever_it_is_worth_and_one_asked_for_only_by_a_win_s_points() -> None:
    scoring = Scoring(pairing_allocated_bye=1, full_point_bye=1)

    assert broken("fide-dutch-2026", field("U", "F", scoring=scoring), bye=1) == ["C2"]
    assert broken("fide-dutch-2026", field("U", "F", scoring=scoring), bye=2) == []


@pytest.mark.article("C.05 Annex 1")
@for_each(code=["berger", "berger-double"])
def test_no_one_has_a_bye_in_a_round_robin(code: str) -> None:
    assert broken(code, field("Z", "Z", "Z"), (2, 3), bye=1) == ["C.05 Annex 1"]
    assert broken(code, field("Z", "Z", "Z"), (2, 3)) == []


@pytest.mark.article("ECF 1")
@pytest.mark.article("C.04.3:2026 [C1]")
@for_each(code=MEETING)
def test_two_who_have_played_do_not_meet_again(code: str) -> None:
    assert broken(code, field("2w=", "1b=", "4w1", "3b0"), (3, 1), (2, 4)) == []
    assert broken(code, field("2w=", "1b=", "4w1", "3b0"), (2, 1), (4, 3)) == [MEETING[code]] * 2


@pytest.mark.article("C.04.1:2009 [F.2]")
@for_each(code=SWISS)
def test_a_game_that_was_not_played_is_no_meeting_in_a_swiss(code: str) -> None:
    assert broken(code, field("2w+", "1b-"), (1, 2)) == []


@pytest.mark.article("C.05 6.6")
def test_in_a_round_robin_a_forfeit_counts_and_a_second_game_belongs_to_the_double_one() -> None:
    once, twice = field("2w+", "1b-"), field("2w+ 2b1", "1b- 1w0")

    assert broken("berger", once, (2, 1)) == ["C.05 Annex 1"]
    assert broken("berger-double", once, (2, 1)) == []
    assert broken("berger-double", twice, (2, 1)) == ["C.05 Annex 1"]


@for_each(code=CODES)
def test_whom_the_arbiter_keeps_apart_does_not_meet(code: str) -> None:
    state = replace(field("Z", "Z", "Z", "Z"), prohibited=frozenset({(Tpn(1), Tpn(2))}))

    assert len(broken(code, state, (2, 1), (3, 4))) == 1
    assert broken(code, state, (3, 1), (2, 4)) == []


@pytest.mark.article("ECF note 1")
def test_what_the_english_notes_ask_to_avoid_is_no_breach() -> None:
    state = field("H", "H")
    players = tuple(replace(each, club="Aston", federation="ENG", name="Smith, A") for each in state.players)
    state = replace(state, players=players, options={"avoid": "club,family,federation", "avoid_rounds": "9"})

    assert broken("ecf", state, (1, 2)) == []


@pytest.mark.article("C.04.3:2026 [C3]")
@pytest.mark.article("C.04.1:2009 [B.2]")
@for_each(code=CODES)
def test_a_colour_three_times_running_is_a_breach_of_the_fide_swiss_systems(code: str) -> None:
    state = field("3w= 4w=", "4b= 3b=", "1b= 2w=", "2w= 1b=")

    assert broken(code, state, (2, 1)) == []
    assert broken(code, state, (1, 2)) == ([COLOUR[code]] * 2 if code in COLOUR else [])


def last_round(one: str, two: str) -> Field:
    """The last round of two who had White in their latest two games, after these points in four rounds."""
    rows = [" ".join(f"{9 + at}{'bbww'[at]}{letter}" for at, letter in enumerate(each)) for each in (one, two)]
    absent = [" ".join("Z" * 4) for _ in range(10)]
    return field(*rows, *absent, rounds=5)


@pytest.mark.article("C.04.3:2026 [C3]")
@pytest.mark.article("C.04.1:2009 [B.2]")
@pytest.mark.article("C.04.1:1998 [A.7]")
@pytest.mark.parametrize(
    ("one", "two", "allowed"),
    [
        ("1111", "1110", (*DUTCH, *EVERY_RATING)),  # both over 50 %
        ("1111", "1100", (*DUTCH, *LATER_RATING)),  # one over, one with 50 %
        ("1111", "1000", DUTCH),  # one over, one under
        ("1100", "1100", LATER_RATING),  # both with 50 %
        ("1100", "1000", ()),  # one with 50 %, one under
    ],
)
@for_each(code=[*DUTCH, *EVERY_RATING])
def test_in_the_last_round_colours_bind_those_whom_the_edition_names(
    code: str, one: str, two: str, allowed: tuple[str, ...]
) -> None:
    state = last_round(one, two)

    assert broken(code, state, (1, 2)) == ([] if code in allowed else [COLOUR[code]])
    assert broken(code, replace(state, rounds=6), (1, 2)) == [COLOUR[code]]


@pytest.mark.parametrize(("code", "allowed"), [("fide-dutch-2026", True), ("fide-rating-1998", False)])
def test_virtual_points_make_a_topscorer_in_the_dutch_system_and_no_half_of_the_points_by_rating(
    code: str, allowed: bool
) -> None:
    state = last_round("1100", "1100")
    state = replace(state, players=tuple(replace(each, virtual=2) for each in state.players))

    assert broken(code, state, (1, 2)) == ([] if allowed else [COLOUR[code]])


@for_each(code=[*DUTCH, *EVERY_RATING])
def test_a_third_game_more_with_a_colour_is_named_as_such(code: str) -> None:
    state = field("2w= 3w= 4b= 5w=", *(["Z Z Z Z"] * 6))
    (found,) = system(code).breaches(state, [Pair(Tpn(1), Tpn(7))], None)

    assert (found.kind, found.players, found.colour) == (BreachKind.COLOUR_SURPLUS, (1,), Colour.WHITE)


@for_each(code=CODES)
def test_who_was_not_to_be_paired_is_judged_like_the_others(code: str) -> None:
    state = field("2w=", "1b=", "Z", "Z", absent=(1, 3))

    assert broken(code, state, (3, 4)) == []
    assert broken(code, state, (1, 2)) == ([] if code == "berger-double" else [MEETING[code]])
    with pytest.raises(KeyError):
        broken(code, state, (1, 9))
