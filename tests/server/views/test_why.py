"""Why this opponent, in short: the bracket, the float, the colour."""

from __future__ import annotations

from typing import Any

from domain import commands as c
from domain.pairing.explanation import (
    BoardExplanation,
    BracketExplanation,
    CriterionCount,
    Downfloat,
    Explanation,
    Member,
    Role,
)
from domain.pairing.service import field_of, pair_round
from domain.pairing.system import Pair, RoundPairing
from domain.tournament import Tournament
from domain.values import Outcome, PlayerId, Tpn
from server.views.why import why
from tests.builders import after, played, published, tournament

ONE, TWO, THREE, FOUR = Tpn(1), Tpn(2), Tpn(3), Tpn(4)


def told(state: Tournament, who: str, made: RoundPairing) -> dict[str, Any]:
    found = why(state, state.play.rounds[-1], made, PlayerId(who))
    assert found is not None
    return found


def made(*pairs: tuple[Tpn, Tpn], bye: Tpn | None = None, explanation: Explanation | None = None) -> RoundPairing:
    return RoundPairing(tuple(Pair(*pair) for pair in pairs), bye, explanation or Explanation())


def test_equal_points_met_in_their_bracket() -> None:
    short = told(published(tournament(4), (1, 3), (4, 2)), "b", made((ONE, THREE), (FOUR, TWO)))

    assert (short["bracket"], short["points"]) == ("same", 0)
    assert (short["white"], short["black"]) == ("Player d", "Player b")


def test_a_floater_is_told_with_both_scores_and_the_rule_of_the_colour() -> None:
    state = published(played(tournament(4), (1, 3, Outcome.WHITE_WINS), (4, 2, Outcome.DRAW)), (2, 1), (3, 4))
    members = (Member(ONE, 2, Role.MOVED_DOWN), Member(TWO, 1, Role.RESIDENT), Member(FOUR, 1, Role.RESIDENT))
    criterion = CriterionCount("C.6", "fewest downfloaters", (1,), (1,))
    bracket = BracketExplanation(
        "heterogeneous", members, ((ONE, TWO),), (Downfloat(FOUR, "C.6", "left"),), (criterion,)
    )
    board = BoardExplanation(TWO, ONE, "E.3", "alternating", "alternation")
    known = made((TWO, ONE), (THREE, FOUR), explanation=Explanation((), (bracket,), (board,)))

    short = told(state, "b", known)

    assert (short["bracket"], short["higher"], short["more"]) == ("down", "Player a", 2)
    assert (short["lower"], short["less"]) == ("Player b", 1)
    assert (short["colour"], short["article"]) == ("alternation", "E.3")
    assert short["criteria"] == [{"article": "C.6", "title": "fewest downfloaters", "chosen": (1,), "natural": (1,)}]


def test_without_brackets_unequal_points_are_apart() -> None:
    state = published(played(tournament(4), (1, 3, Outcome.WHITE_WINS), (4, 2, Outcome.DRAW)), (2, 1), (3, 4))

    short = told(state, "a", made((TWO, ONE), (THREE, FOUR)))

    assert (short["bracket"], short["colour"]) == ("apart", "")


def test_a_game_that_the_system_would_not_make_is_told_so() -> None:
    state = published(tournament(4), (1, 2), (3, 4))

    assert told(state, "a", made((ONE, THREE), (FOUR, TWO)))["bracket"] == "other"


def test_the_bye_is_told_with_the_points_of_who_takes_it() -> None:
    state = published(tournament(3), (1, 2), bye=3)

    short = told(state, "c", made((ONE, TWO), bye=THREE))

    assert (short["bracket"], short["player"], short["points"]) == ("bye", "Player c", 0)


def test_who_is_not_paired_has_no_reason() -> None:
    state = published(after(tournament(3), c.Withdraw(PlayerId("c"))), (1, 2))

    assert why(state, state.play.rounds[0], made((ONE, TWO)), PlayerId("c")) is None


def test_the_dutch_system_names_the_rule_of_every_board() -> None:
    ready = tournament(8)
    found = pair_round(field_of(ready, 1), "fide-dutch-2026")

    assert {each.rule for each in found.explanation.boards} == {"pairing-number"}
