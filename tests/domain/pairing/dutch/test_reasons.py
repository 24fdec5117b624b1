"""The explanation: from the same criteria that chose."""

from __future__ import annotations

import dataclasses
import json
import pickle

import pytest

from domain.pairing.claims import ClaimKind, claim
from domain.pairing.explanation import BracketExplanation, BracketRole, PairingExplanation
from domain.pairing.registry import system
from domain.pairing.system import NoPairing
from domain.values import Tpn
from tests.domain.pairing.dutch.chance import once, rounds
from tests.domain.pairing.dutch.fields import field
from tests.saying import said


def _explained(*rows: str, code: str = "fide-dutch-2026", rounds: int = 9) -> PairingExplanation:
    return system(code).pair(field(*rows, rounds=rounds)).explanation


def _counts(bracket: BracketExplanation) -> dict[str, tuple[int, ...]]:
    return {each.article: each.chosen for each in bracket.criteria}


def test_a_natural_first_round_is_reported_as_natural() -> None:
    explanation = _explained("", "", "", "")

    assert [bracket.natural for bracket in explanation.brackets] == [None]
    assert explanation.brackets[0].pairs == ((1, 3), (2, 4))
    assert [board.colour.article for board in explanation.boards] == ["4", "4"]


def test_a_bracket_shows_who_moved_down_and_from_which_score() -> None:
    lower = _explained("2w1", "1b0", "4w=", "3b=").brackets[1]

    assert [(each.player, each.score, each.role) for each in lower.members] == [
        (1, 2, BracketRole.MOVED_DOWN),
        (3, 1, BracketRole.RESIDENT),
        (4, 1, BracketRole.RESIDENT),
    ]


@pytest.mark.article("C.04.3:2026 [C1]")
def test_a_rematch_rules_the_natural_candidate_out() -> None:
    natural = _explained("3w=", "4b=", "1b=", "2w=").brackets[0].natural

    assert natural is not None
    assert [reason for refusal in natural.refusals for reason in refusal.reasons] == [
        claim(ClaimKind.MET, "C1", one=Tpn(1), other=Tpn(3), round=1),
        claim(ClaimKind.MET, "C1", one=Tpn(2), other=Tpn(4), round=1),
    ]


@pytest.mark.article("C.04.3:2026 [C12]")
def test_colours_rule_the_natural_candidate_out_with_both_counts() -> None:
    bracket = _explained("4w=", "3b=", "2w=", "1b=").brackets[0]

    assert bracket.pairs == ((1, 2), (3, 4))
    assert bracket.natural is not None
    assert (bracket.natural.pairs, bracket.natural.decisive.article) == (((1, 3), (2, 4)), "C12")
    assert [(each.chosen, each.natural) for each in bracket.criteria if each.article == "C12"] == [((0,), (2,))]


SIX, EIGHT = [""] * 6, ["5w=", "7b=", "6w=", "8b=", "1b=", "3b=", "2w=", "4w="]
TURNED = ["4w=", "3b=", "2w=", "1b="]
TWO_GROUPS = ["4w1", "5b1", "6w1", "1b0", "2w0", "3b0"]
DECISIVE: list[tuple[list[str], tuple[int, int], str]] = [
    (SIX, (1, 4), "1 is number 1 of the upper half of the group, 4 number 1 of the lower half"),
    (["3w=", "4b=", "1b=", "2w="], (2, 1), "1 and 3 met in round 1"),
    (EIGHT, (2, 8), "4 and 8 met in round 1"),
    (EIGHT, (5, 3), "1 and 5 met in round 1"),
    (TURNED, (2, 1), "with 1-3, 2-4, players without their colour preference: 2 (as paired: 0)"),
    (TWO_GROUPS, (4, 3), "3 is the last of an odd number of players on 1"),
    (
        TWO_GROUPS,
        (6, 5),
        (
            "the players moved down are paired first; of the group's others 5 is number 1 of the upper half, "
            "6 number 1 of the lower half"
        ),
    ),
    (
        ["2w1", "1b0", "4w=", "3b="],
        (4, 1),
        "with 1-3, 4 left over, players without their colour preference: 1 (as paired: 0)",
    ),
]


@pytest.mark.parametrize(("rows", "board", "expected"), DECISIVE)
def test_the_first_reason_of_a_board_is_the_decisive_one(
    rows: list[str], board: tuple[int, int], expected: str
) -> None:
    reasons = {(each.white, each.black): each.reasons for each in _explained(*rows).boards}

    assert said(reasons[Tpn(board[0]), Tpn(board[1])][0]) == expected


@pytest.mark.article("C.04.3:2017 [A.9]")
@pytest.mark.article("C.04.3:2017 [C.4]")
def test_the_collapsed_last_bracket_is_named() -> None:
    explanation = _explained("2b=", "1w=", "F", "U", code="fide-dutch-2017", rounds=3)

    assert [(bracket.kind, bracket.pairs) for bracket in explanation.brackets] == [
        ("penultimate", ()),
        ("collapsed", ((3, 1), (4, 2))),
    ]


def test_the_bye_is_reported_with_its_article() -> None:
    bye = _explained("", "", "").bye

    assert bye is not None
    assert (bye.player, bye.reason.article) == (3, "C5")


def test_a_player_without_anyone_to_meet_floats_for_that_reason() -> None:
    first = _explained("3w1 2w=", "4b1 1b=", "1b0 4w=", "2w0 3b=").brackets[0]

    assert [(each.player, each.reasons) for each in first.downfloats] == [
        (1, (claim(ClaimKind.NO_OPPONENT, "C1", player=Tpn(1)),)),
        (2, (claim(ClaimKind.NO_OPPONENT, "C1", player=Tpn(2)),)),
    ]


@pytest.mark.parametrize("code", ["fide-dutch-2026", "fide-dutch-2017"])
def test_the_chosen_candidate_is_never_worse_than_the_natural_one(code: str) -> None:
    looked_at = 0
    pair = once(system(code).pair)
    for seed in range(40):
        for picture in rounds(pair, seed):
            try:
                explanation = pair(picture).explanation
            except NoPairing:
                continue
            for bracket in explanation.brackets:
                assert bracket.natural is None or bracket.natural.decisive.kind is not ClaimKind.NEXT_BRACKET_UNKNOWN
                for each in bracket.criteria:
                    if each.natural is not None and each.natural != each.chosen:
                        assert each.chosen < each.natural
                        assert bracket.natural is not None
                        assert bracket.natural.decisive.article == each.article
                        looked_at += 1
                        break
    assert looked_at > 50


def test_an_explanation_travels_between_processes_and_as_json() -> None:
    explanation = _explained("3w1", "4b=", "1b0", "2w=", "U")

    assert pickle.loads(pickle.dumps(explanation)) == explanation  # noqa: S301 - our own bytes
    assert explanation.bye is not None
    assert json.loads(json.dumps(dataclasses.asdict(explanation)))["bye"]["player"] == explanation.bye.player
    assert len(explanation.steps) > len(explanation.boards)


def test_every_board_and_the_bye_have_a_sentence() -> None:
    explanation = _explained("3w1", "4b=", "1b0", "2w=", "U")

    told = [said(step) for step in explanation.steps]
    for board in explanation.boards:
        assert any(text.startswith(f"{board.white} has White against {board.black}: ") for text in told)
    assert explanation.bye is not None
    assert any(text.startswith(f"{explanation.bye.player} has the bye") for text in told)
