"""Why this opponent, in short: the bracket, the float, the colour."""

from __future__ import annotations

from typing import Any

import pytest

from domain.pairing.claims import ClaimKind, claim
from domain.pairing.explanation import (
    BoardExplanation,
    BracketExplanation,
    BracketRole,
    ByeExplanation,
    CriterionCount,
    Downfloat,
    Member,
    PairingExplanation,
)
from domain.pairing.system import Pair, RoundPairing
from domain.pairing.terms import BracketKind, CriterionTerm
from domain.pairing_service import field_of, pair_round
from domain.players.byes import GrantBye
from domain.players.withdrawals import Withdraw
from domain.requests.answering import AnswerRequest
from domain.requests.requesting import AskForBye
from domain.state.tournament import Tournament
from domain.values import Answer, ByeKind, Outcome, PlayerId, Tpn
from server.languages import language
from server.views.why import why
from tests.builders import after, played, published, tournament

ONE, TWO, THREE, FOUR = Tpn(1), Tpn(2), Tpn(3), Tpn(4)


def told(state: Tournament, who: str, made: RoundPairing) -> dict[str, Any]:
    found = why(state, state.play.rounds[-1], made, PlayerId(who))
    assert found is not None
    return found


def made(
    *pairs: tuple[Tpn, Tpn], bye: Tpn | None = None, explanation: PairingExplanation | None = None
) -> RoundPairing:
    return RoundPairing(tuple(Pair(*pair) for pair in pairs), bye, explanation or PairingExplanation())


def test_equal_points_met_in_their_bracket() -> None:
    short = told(published(tournament(4), (1, 3), (4, 2)), "b", made((ONE, THREE), (FOUR, TWO)))

    assert (short["bracket"], short["points"]) == ("same", 0)
    assert (short["white"], short["black"]) == ("Player d", "Player b")


def test_a_floater_is_reported_with_both_scores_and_the_rule_of_the_colour() -> None:
    state = published(played(tournament(4), (1, 3, Outcome.WHITE_WINS), (4, 2, Outcome.DRAW)), (2, 1), (3, 4))
    members = (
        Member(ONE, 2, BracketRole.MOVED_DOWN),
        Member(TWO, 1, BracketRole.RESIDENT),
        Member(FOUR, 1, BracketRole.RESIDENT),
    )
    criterion = CriterionCount("C.6", CriterionTerm.DOWNFLOATERS, (1,), (1,))
    bracket = BracketExplanation(
        BracketKind.HETEROGENEOUS, members, ((ONE, TWO),), (Downfloat(FOUR, ()),), (criterion,)
    )
    board = BoardExplanation(TWO, ONE, claim(ClaimKind.ALTERNATION, "E.3", white=TWO, black=ONE))
    known = made((TWO, ONE), (THREE, FOUR), explanation=PairingExplanation((), (bracket,), (board,)))

    short = told(state, "b", known)

    assert (short["bracket"], short["higher"], short["more"]) == ("down", "Player a", 2)
    assert (short["lower"], short["less"]) == ("Player b", 1)
    assert (short["colour"], short["article"]) == ("alternation", "E.3")
    assert short["criteria"] == [
        {"article": "C.6", "title": "downfloaters", "chosen": (1,), "natural": (1,), "in_points": False}
    ]


def test_without_brackets_unequal_points_are_apart() -> None:
    state = published(played(tournament(4), (1, 3, Outcome.WHITE_WINS), (4, 2, Outcome.DRAW)), (2, 1), (3, 4))

    short = told(state, "a", made((TWO, ONE), (THREE, FOUR)))

    assert (short["bracket"], short["colour"]) == ("apart", "")


def test_a_game_that_the_system_would_not_make_is_reported_as_such() -> None:
    state = published(tournament(4), (1, 2), (3, 4))

    assert told(state, "a", made((ONE, THREE), (FOUR, TWO)))["bracket"] == "other"


def test_the_bye_is_reported_with_the_points_of_who_takes_it() -> None:
    state = published(tournament(3), (1, 2), bye=3)

    short = told(state, "c", made((ONE, TWO), bye=THREE))

    assert (short["bracket"], short["player"], short["points"]) == ("bye", "Player c", 0)


def test_who_is_not_paired_has_no_reason() -> None:
    state = published(after(tournament(3), Withdraw(PlayerId("c"))), (1, 2))

    assert why(state, state.play.rounds[0], made((ONE, TWO)), PlayerId("c")) is None


@pytest.mark.parametrize(
    ("kind", "asks", "says"),
    [
        (
            ByeKind.HALF_POINT,
            True,
            "Player c was not paired: the player requested a half-point bye, and the arbiter granted it.",
        ),
        (
            ByeKind.ZERO_POINT,
            True,
            "Player c was not paired: the player requested a zero-point bye, and the arbiter granted it.",
        ),
        (ByeKind.HALF_POINT, False, "Player c was not paired: the arbiter granted a half-point bye."),
        (ByeKind.FULL_POINT, False, "Player c was not paired: the arbiter granted a full-point bye."),
    ],
)
def test_a_requested_bye_states_who_asked_and_who_granted_it(kind: ByeKind, says: str, *, asks: bool) -> None:
    state = tournament(3)
    if asks:
        asked = after(state, AskForBye(PlayerId("c"), 1, kind))
        state = after(asked, AnswerRequest(asked.version, Answer.GRANTED))
    else:
        state = after(state, GrantBye(PlayerId("c"), 1, kind))
    state = published(state, (1, 2))

    short = told(state, "c", made((ONE, TWO)))

    assert (short["bracket"], short["player"], short["says"]) == ("requested", "Player c", [says])


def test_a_bye_granted_after_a_request_was_declined_was_not_asked_for() -> None:
    state = tournament(3)
    asked = after(state, AskForBye(PlayerId("c"), 1, ByeKind.HALF_POINT))
    declined = after(asked, AnswerRequest(asked.version, Answer.DECLINED, "too late"))
    public = published(after(declined, GrantBye(PlayerId("c"), 1, ByeKind.HALF_POINT)), (1, 2))

    assert told(public, "c", made((ONE, TWO)))["says"] == [
        "Player c was not paired: the arbiter granted a half-point bye."
    ]


def system_says(state: Tournament, who: str, language_: str = "en") -> list[str]:
    """The explanations of the next round as the system pairs it."""
    found = pair_round(field_of(state), state.settings.system)
    public = published(state, *((pair.white, pair.black) for pair in found.pairs), bye=found.bye)
    short = why(public, public.play.rounds[-1], found, PlayerId(who), language(language_))
    assert short is not None
    says: list[str] = short["says"]
    return says


def after_draws(*pairs: tuple[int, int]) -> Tournament:
    return played(tournament(2 * len(pairs)), *((white, black, Outcome.DRAW) for white, black in pairs))


def test_round_one_is_reported_by_the_places_in_the_halves() -> None:
    assert system_says(tournament(6), "e") == [
        (
            "Player b is number 2 of the upper half of the group, Player e number 2 of the lower half; "
            "so Player e plays Player b."
        ),
        (
            "Player e has White against Player b: neither has a colour preference, so the drawn colour and the pairing "
            "number of Player b decide."
        ),
    ]


def test_who_has_met_is_the_first_sentence_and_names_the_player_first() -> None:
    state = after_draws((1, 3), (4, 2))

    assert system_says(state, "a")[0] == "Player a and Player c met in round 1; so Player a plays Player b."
    assert system_says(state, "c")[0].startswith("Player a and Player c met in round 1; so Player c plays Player d")


def test_a_changed_pair_states_whom_the_default_pairing_had() -> None:
    says = system_says(after_draws((1, 5), (7, 2), (3, 6), (4, 8)), "b")

    assert says[0] == "Player d and Player h met in round 1; so Player d plays Player b."
    assert says[1] == "In the default order (S1 against S2), Player b would play Player f."


def test_a_floater_is_given_first_why_not_in_the_own_score_group() -> None:
    wins = ((1, 4, Outcome.WHITE_WINS), (5, 2, Outcome.BLACK_WINS), (3, 6, Outcome.WHITE_WINS))
    says = system_says(played(tournament(6), *wins), "d")

    assert says[0] == (
        "Player c is the last of an odd number of players on 1; so Player c moved down and plays Player d."
    )
    assert says[1] == "Player c is number 1 of the players moved down, Player d number 1 of the group."


def test_the_bye_explains_why_this_score_and_why_this_player() -> None:
    assert system_says(tournament(5), "e") == [
        "Player e is the last of an odd number of players on 0.",
        "Player e has the bye: the lowest score is 0.",
    ]


def test_where_others_are_on_fewer_points_the_bye_gives_first_why_none_of_them_has_it() -> None:
    state = played(tournament(3), (1, 2, Outcome.WHITE_WINS), bye=3)
    state = played(state, (3, 1, Outcome.BLACK_WINS), bye=2)

    assert system_says(state, "a")[0] == (
        "Player a has the bye: no player on fewer points than 2 can have it and leave the others a complete pairing."
    )


def test_of_the_edition_of_2017_the_bye_gives_first_why_this_player_is_left() -> None:
    assert system_says(tournament(5, system="fide-dutch-2017"), "e") == [
        "Player e is the last of an odd number of players on 0.",
        "Player e has the bye: left over in the last bracket.",
    ]


def test_who_moves_down_to_another_than_the_first_is_given_first_why_to_this_one() -> None:
    """Player c, alone on 1, would meet a by default."""
    drawn = ((1, 4, Outcome.DRAW), (5, 2, Outcome.DRAW), (3, 6, Outcome.WHITE_WINS))
    state = played(tournament(6, system="fide-dutch-2017"), *drawn)
    decisive = (
        "Player b plays Player c, because the system rejects these boards:\n"
        "Player c – Player a\n"
        "Player b – Player d\n"
        "Player e left over\n"
        "With these boards, players without their colour preference: 2 (as paired: 0)."
    )

    assert system_says(state, "c") == [
        decisive,
        "In the default order (S1 against S2), Player c would play Player a.",
        "Player c is the only player on 1; so Player c moved down.",
        "Player b has White against Player c: both colour preferences are met.",
    ]
    assert system_says(state, "b")[0] == decisive


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("de", "Player a und Player c haben in Runde 1 gegeneinander gespielt; darum spielt Player a gegen Player b."),
        ("fr", "Player a et Player c se sont rencontrés à la ronde 1\u202f; Player a joue donc contre Player b."),
        ("es", "Player a y Player c se enfrentaron en la ronda 1; por eso Player a juega con Player b."),
    ],
)
def test_the_reason_is_given_in_the_readers_language(code: str, says: str) -> None:
    assert system_says(after_draws((1, 3), (4, 2)), "a", code)[0] == says


def test_a_system_without_reasons_for_a_pair_shows_the_points() -> None:
    known = made((ONE, THREE), (FOUR, TWO))

    assert told(published(tournament(4), (1, 3), (4, 2)), "a", known)["says"][0].endswith(
        "both had 0, so they were paired in the same scoregroup."
    )


def test_the_dutch_system_names_the_rule_of_every_board() -> None:
    ready = tournament(8)
    found = pair_round(field_of(ready, 1), "fide-dutch-2026")

    assert {each.colour.kind for each in found.explanation.boards} == {"pairing-number"}


WHITE, BLACK, DRAW = Outcome.WHITE_WINS, Outcome.BLACK_WINS, Outcome.DRAW
TWO_ROUNDS = (
    ((1, 5, WHITE), (6, 2, BLACK), (3, 7, WHITE), (8, 4, BLACK)),
    ((1, 3, WHITE), (2, 4, BLACK), (5, 7, WHITE), (6, 8, BLACK)),
)
THIRD = ((1, 4, DRAW), (2, 3, DRAW), (5, 8, DRAW), (6, 7, DRAW))


def by_the_english_rules(*rounds: tuple[tuple[int, int, Outcome], ...]) -> Tournament:
    """After these rounds, or before the first of six players."""
    state = tournament(2 * len(rounds[0]), system="ecf")
    for boards in rounds:
        state = played(state, *boards)
    return state


@pytest.mark.parametrize(
    ("state", "who", "says"),
    [
        (
            by_the_english_rules(((1, 3, DRAW), (4, 2, DRAW))),
            "a",
            "Player a and Player c met in round 1; so Player a plays Player b.",
        ),
        (
            by_the_english_rules(((1, 4, WHITE), (5, 2, BLACK), (3, 6, WHITE))),
            "d",
            (
                "Player c floats down: in the larger colour group, 1 from the median downwards, no such float in "
                "either of the two rounds before; so Player c moved down and plays Player d."
            ),
        ),
        (
            by_the_english_rules(*TWO_ROUNDS),
            "c",
            (
                "Player c plays Player e, because the system rejects these boards:\n"
                "Player b – Player e\n"
                "Player c – Player h\n"
                "With these boards, colour transfers: 2 (as paired: 0)."
            ),
        ),
        (
            by_the_english_rules(*TWO_ROUNDS, THIRD),
            "h",
            "Player a and Player d met in round 3; so Player a moved down and plays Player h.",
        ),
        (
            tournament(5, system="ecf"),
            "c",
            "Player c has the bye: at or just below the median of the lowest level.",
        ),
    ],
    ids=["met", "scan", "transfers", "blocked", "bye"],
)
def test_the_english_rules_give_first_what_decided(state: Tournament, who: str, says: str) -> None:
    assert system_says(state, who)[0] == says


def test_the_english_rules_name_the_opponent_of_a_float_and_the_colours_after_the_reason() -> None:
    says = system_says(by_the_english_rules(((1, 4, WHITE), (5, 2, BLACK), (3, 6, WHITE))), "d")

    assert says[1:] == [
        (
            "Player d floats up to meet Player c: in the opposite colour group, 1 from the median upwards, no such "
            "float in either of the two rounds before."
        ),
        "Player d has White against Player c: both colour preferences are met.",
    ]


def test_the_reasons_of_the_english_rules_are_given_in_the_readers_language() -> None:
    assert system_says(tournament(5, system="ecf"), "c", "de")[0] == (
        "Player c hat das Freilos: am Median der niedrigsten Stufe oder gleich darunter."
    )


@pytest.mark.parametrize("system", ["fide-rating-2009", "fide-rating-2006", "fide-rating-1998"])
def test_the_swiss_system_based_on_rating_gives_the_decisive_reason_first(system: str) -> None:
    state = played(tournament(4, system=system), (1, 3, Outcome.DRAW), (4, 2, Outcome.DRAW))

    assert system_says(state, "a")[0] == "Player a and Player c met in round 1; so Player a plays Player b."
    assert system_says(state, "a", "de")[0] == (
        "Player a und Player c haben in Runde 1 gegeneinander gespielt; darum spielt Player a gegen Player b."
    )


def test_the_bye_of_who_moved_down_is_explained_by_the_last_bracket() -> None:
    state = published(tournament(3), (1, 2), bye=3)
    alone = Downfloat(THREE, (claim(ClaimKind.ALONE, "C.1", player=THREE, points=0),))
    met_all = Downfloat(THREE, (claim(ClaimKind.NO_OPPONENT, "C.1", player=THREE),))
    above = BracketExplanation(BracketKind.HOMOGENEOUS, (Member(THREE, 0, BracketRole.RESIDENT),), (), (alone,), ())
    last = BracketExplanation(
        BracketKind.HETEROGENEOUS, (Member(THREE, 0, BracketRole.MOVED_DOWN),), ((ONE, TWO),), (met_all,), ()
    )
    bye = ByeExplanation(THREE, claim(ClaimKind.BYE_LEFT_OVER, "A.5", player=THREE))
    known = made((ONE, TWO), bye=THREE, explanation=PairingExplanation((), (above, last), (), bye))

    assert told(state, "c", known)["says"] == [
        "Player c may not meet anyone else in the bracket.",
        "Player c has the bye: left over in the last bracket.",
    ]
