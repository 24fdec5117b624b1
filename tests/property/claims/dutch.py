"""Evaluators for the claims of the Dutch System: from the field, the colours and the letter of the text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from domain.pairing.claims import Claim, ClaimKind
from domain.pairing.explanation import BoardExplanation, BracketRole
from domain.values import Score, Tpn
from tests.literal.dutch.matchings import Completion, without
from tests.literal.dutch.terms import Strength
from tests.property.claims import dutch_boards, dutch_places
from tests.property.claims.case import Case, Evaluator, Spot, groups_of
from tests.property.claims.counting import counts, outlook, titles
from tests.property.claims.reading import groups_in, number_in, numbers_in, player_in, tpn_of

LARGE = 150
"""From so many players below on, the engine does not look how well the next bracket fares."""


def bracket(claim: Claim, case: Case, spot: Spot) -> bool:
    residents = [member for member in spot.explained.members if member.role is BracketRole.RESIDENT]
    known = {member.player: member.score for member in residents}
    return (
        known == {player.tpn: player.score for player in spot.bracket.residents}
        and _scores(claim) == known
        and claim["number"] == spot.number
        and claim["bracket"] == spot.explained.kind
    )


def moved_into(claim: Claim, case: Case, spot: Spot) -> bool:
    mdps = {player.tpn: player.score for player in spot.bracket.mdps}
    return bool(mdps) and _scores(claim) == mdps and claim["number"] == spot.number


def _scores(claim: Claim) -> dict[Tpn, int]:
    groups: Any = claim["groups"]
    return {player: points for points, players in groups for player in players}


def default_accepted(claim: Claim, case: Case, spot: Spot) -> bool:
    return set(spot.by_default) == set(spot.groups) and claim["candidate"] == spot.explained.pairs


def default_refused(claim: Claim, case: Case, spot: Spot) -> bool:
    return set(groups_in(claim)) == set(spot.by_default) != set(spot.groups)


def chosen(claim: Claim, case: Case, spot: Spot) -> bool:
    return groups_in(claim) == [group for group in spot.groups if len(group) == 2] and set(spot.by_default) != set(
        spot.groups
    )


def failures(claim: Claim, case: Case, spot: Spot) -> bool:
    counted = counts(case, spot, spot.chosen)[claim.article]
    return claim["criterion"] == titles(case)[claim.article] and counted == numbers_in(claim, "here")


def floats(claim: Claim, case: Case, spot: Spot) -> bool:
    return (claim["player"],) in spot.groups


def met(claim: Claim, case: Case, spot: Spot) -> bool:
    one, other, number = claim["one"], claim["other"], number_in(claim, "round")
    return all(
        record.opponent == theirs and record.score.is_played
        for mine, theirs in ((one, other), (other, one))
        for record in [case.registered[tpn_of(mine)].history[number - 1]]
    )


def prohibited(claim: Claim, case: Case, spot: Spot) -> bool:
    one, other = sorted((player_in(case, claim, "one").tpn, player_in(case, claim, "other").tpn))
    return (one, other) in case.field.prohibited


def avoided(claim: Claim, case: Case, spot: Spot) -> bool:
    one, other = sorted((player_in(case, claim, "one").tpn, player_in(case, claim, "other").tpn))
    return prohibited(claim, case, spot) and any((one, other) in group for group in case.field.avoided)


def same_colour(claim: Claim, case: Case, spot: Spot) -> bool:
    both = player_in(case, claim, "one"), player_in(case, claim, "other")
    return all(
        player.strength is Strength.ABSOLUTE and player.preferred == claim["sought"] and not player.is_topscorer
        for player in both
    )


def had_bye(claim: Claim, case: Case, spot: Spot) -> bool:
    return _barred(claim, case, spot) is Score.PAIRING_ALLOCATED_BYE


def won_by_forfeit(claim: Claim, case: Case, spot: Spot) -> bool:
    return _barred(claim, case, spot) is Score.FORFEIT_WIN


def won_unplayed(claim: Claim, case: Case, spot: Spot) -> bool:
    record = case.registered[player_in(case, claim, "player").tpn].history[number_in(claim, "round") - 1]
    score = _barred(claim, case, spot)
    return score is not None and not score.is_played and record.points >= case.field.scoring.win


def _barred(claim: Claim, case: Case, spot: Spot) -> Score | None:
    """The score that keeps the player, who would be the only one left over, from the bye."""
    player = player_in(case, claim, "player")
    if player.may_take_bye or len(spot.chosen.downfloaters) != 1:
        return None
    return case.registered[player.tpn].history[number_in(claim, "round") - 1].score


def incomplete(claim: Claim, case: Case, spot: Spot) -> bool:
    left = case.proposal(spot, tuple(groups_in(claim))).downfloaters
    return not Completion().is_possible((*left, *spot.bracket.everybody_below))


def higher_bye(claim: Claim, case: Case, spot: Spot) -> bool:
    left = case.proposal(spot, tuple(groups_in(claim))).downfloaters
    rest = (*left, *spot.bracket.everybody_below)
    takers = [p for p in rest if p.may_take_bye and Completion().all_pair_up(without(rest, [p]))]
    lowest = case.round.completion.bye_score
    points = number_in(claim, "points")
    return bool(takers) and lowest == points and all(player.score > points for player in takers)


def worse(claim: Claim, case: Case, spot: Spot) -> bool:
    """The part fails this criterion more, and none above it differs."""
    there = counts(case, spot, case.proposal(spot, tuple(groups_in(claim))))
    here = counts(case, spot, spot.chosen)
    decisive = next(article for article in here if there[article] != here[article])
    return (
        decisive == claim.article
        and claim["criterion"] == titles(case)[claim.article]
        and there[decisive] == numbers_in(claim, "there")
        and here[decisive] == numbers_in(claim, "here")
        and there[decisive] > here[decisive]
    )


def next_bracket_worse(claim: Claim, case: Case, spot: Spot) -> bool:
    _, there, _, here = _outlooks(claim, case, spot)
    return (len(there),) == claim["there"] and (len(here),) == claim["here"] and len(there) > len(here)


def next_bracket_scores_worse(claim: Claim, case: Case, spot: Spot) -> bool:
    _, there, _, here = _outlooks(claim, case, spot)
    return (
        len(there) == len(here)
        and tuple(there) == claim["there_points"]
        and tuple(here) == claim["here_points"]
        and there > here
    )


def next_bracket_unfit(claim: Claim, case: Case, spot: Spot) -> bool:
    heavy, there, light, here = _outlooks(claim, case, spot)
    return heavy - len(there) > light - len(here) and heavy > light


def next_bracket_unknown(claim: Claim, case: Case, spot: Spot) -> bool:
    return len(spot.bracket.everybody_below) > LARGE


def _outlooks(claim: Claim, case: Case, spot: Spot) -> tuple[int, list[int], int, list[int]]:
    there = outlook(case, spot, case.proposal(spot, tuple(groups_in(claim))))
    return (*there, *outlook(case, spot, spot.chosen))


OF_BRACKETS: dict[ClaimKind, Any] = {
    ClaimKind.BRACKET: bracket,
    ClaimKind.MOVED_INTO: moved_into,
    ClaimKind.DEFAULT_ACCEPTED: default_accepted,
    ClaimKind.DEFAULT_REFUSED: default_refused,
    ClaimKind.CHOSEN: chosen,
    ClaimKind.FAILURES: failures,
    ClaimKind.FAILURES_IN_POINTS: failures,
    ClaimKind.FLOATS: floats,
    ClaimKind.MET: met,
    ClaimKind.PROHIBITED: prohibited,
    ClaimKind.AVOIDED: avoided,
    ClaimKind.SAME_COLOUR: same_colour,
    ClaimKind.HAD_BYE: had_bye,
    ClaimKind.WON_BY_FORFEIT: won_by_forfeit,
    ClaimKind.WON_UNPLAYED: won_unplayed,
    ClaimKind.INCOMPLETE: incomplete,
    ClaimKind.HIGHER_BYE: higher_bye,
    ClaimKind.WORSE: worse,
    ClaimKind.WORSE_IN_POINTS: worse,
    ClaimKind.NEXT_BRACKET_WORSE: next_bracket_worse,
    ClaimKind.NEXT_BRACKET_SCORES_WORSE: next_bracket_scores_worse,
    ClaimKind.NEXT_BRACKET_UNFIT: next_bracket_unfit,
    ClaimKind.NEXT_BRACKET_UNKNOWN: next_bracket_unknown,
}


def _at_its_spot(evaluator: Any) -> Evaluator:
    return lambda claim, case, spot: spot is not None and evaluator(claim, case, spot)


EVALUATORS: Mapping[ClaimKind, Evaluator] = {
    **{kind: _at_its_spot(evaluator) for kind, evaluator in (OF_BRACKETS | dutch_places.OF_BRACKETS).items()},
    **dutch_boards.EVALUATORS,
}


def unexplained(case: Case) -> list[str]:
    """What the system leaves open: pairs of the default candidate that were not made and are in no refused part.

    Also reasons that are not about their part: a pair who met that is not in it, or another proposal. And boards whose
    first reason does not explain the opponent.
    """
    found = []
    for spot in case.spots:
        natural = spot.explained.natural
        refusals = () if natural is None else natural.refusals
        told = {group for refusal in refusals for group in refusal.candidate}
        found += [f"bracket {spot.number}: {group}" for group in set(spot.by_default) - set(spot.groups) - told]
        if told & set(spot.groups) or not told <= set(spot.by_default):
            found.append(f"bracket {spot.number}: refused, but not of the default pairing, or made: {told}")
        for refusal in refusals:
            found += [str(each) for each in refusal.reasons if not _is_about(each, refusal.candidate)]
            found += [] if refusal.reasons else [f"no reason for {refusal.candidate}"]
        if groups_of(spot.chosen)[len(spot.chosen.games) :] != tuple((d.player,) for d in spot.explained.downfloats):
            found.append(f"bracket {spot.number}: other downfloaters")
    return found + [said for board in case.pairing.explanation.boards for said in _unexplained_board(board, case)]


def _unexplained_board(board: BoardExplanation, case: Case) -> Iterator[str]:
    """Why the first reason of a board does not explain the opponent that was given.

    It must place the two as they were paired, or be against a part of the default pairing that has both of them. Why
    one of them moved down explains the opponent only if the default pairing gives it.
    """
    pair = {board.white, board.black}
    spot = next(spot for spot in case.spots if any(pair == set(group) for group in spot.groups))
    is_by_default = any(pair == set(group) for group in spot.by_default)
    first, *_ = board.reasons
    if first is board.moved_down:
        if not is_by_default:
            yield f"{board.white}-{board.black}: moving down says nothing of this opponent"
        return
    natural = spot.explained.natural
    against = [each for each in (natural.refusals if natural else ()) if pair <= set(each.players)]
    is_of_a_part = any(first in each.reasons for each in against)
    is_a_place = is_by_default and {first[name] for name in ("higher", "lower") if name in dict(first.fields)} == pair
    if not is_of_a_part and not is_a_place:
        yield f"{board.white}-{board.black}: {first} is about others"


def _is_about(claim: Claim, part: tuple[tuple[Tpn, ...], ...]) -> bool:
    fields = dict(claim.fields)
    if "candidate" in fields:
        return fields["candidate"] == part
    pair = fields.get("one"), fields.get("other")
    return pair in part or (fields.get("player"),) in part
