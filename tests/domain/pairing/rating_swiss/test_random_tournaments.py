"""What holds in every tournament, and the measures by which the procedure ends."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from domain.pairing.matching import largest
from domain.pairing.rating_swiss.bracket_pairing import PairedBracket
from domain.pairing.rating_swiss.criteria import CriteriaStage, RoundCriteria
from domain.pairing.rating_swiss.editions import EDITIONS, LastRound, RatingEdition
from domain.pairing.rating_swiss.procedure import Procedure, UndoingKind, UndonePairing
from domain.pairing.rating_swiss.system import RatingSwissSystem
from domain.pairing.system import Field, NoPairing, RoundPairing
from domain.values import Colour, Score, Tpn
from tests.domain.pairing.rating_swiss.fields import Chances, colours_of, met_of, rounds_of

BY_EDITION = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.rules.code)
ROUGH = Chances(draws=0.4, absences=0.06, forfeits=0.05, prohibited=0.05)
SMALL = tuple((seed, 5 + seed % 12, ROUGH) for seed in range(40))


@cache
def rounds(edition: RatingEdition) -> list[tuple[Field, RoundPairing | None]]:
    system = RatingSwissSystem(edition)
    return [each for seed, players, chances in SMALL for each in rounds_of(system, players, 5, seed, chances)]


def half(field: Field, tpn: Tpn, *, over: bool) -> bool:
    score = next(each.score for each in field.players if each.tpn == tpn)
    return score > field.round - 1 if over else score >= field.round - 1


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [B.1]")
def test_everyone_present_is_paired_once_no_one_again_and_one_bye_goes_to_who_may_have_it(
    edition: RatingEdition,
) -> None:
    for field, pairing in rounds(edition):
        if pairing is None:
            continue
        met = met_of(field)
        paired = Counter(tpn for pair in pairing.pairs for tpn in (pair.white, pair.black))
        if pairing.bye is not None:
            paired[pairing.bye] += 1
            bye = next(each for each in field.players if each.tpn == pairing.bye)
            free = (Score.PAIRING_ALLOCATED_BYE, Score.FORFEIT_WIN)
            assert not any(record.score in free for record in bye.history)
        assert paired == Counter(each.tpn for each in field.players if each.present)
        assert all(pair.black not in met[pair.white] for pair in pairing.pairs)


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [B.2]")
def test_no_one_gets_a_third_colour_in_a_row_or_a_difference_of_three(edition: RatingEdition) -> None:
    for field, pairing in rounds(edition):
        for pair in pairing.pairs if pairing else ():
            over = edition.last_round is LastRound.SUSPENDED_OVER_HALF
            if field.is_last_round and all(half(field, tpn, over=over) for tpn in (pair.white, pair.black)):
                continue
            for tpn, colour in ((pair.white, Colour.WHITE), (pair.black, Colour.BLACK)):
                colours = [*colours_of(field, tpn), colour]
                assert abs(2 * colours.count(Colour.WHITE) - len(colours)) <= 2
                assert len(set(colours[-3:])) > 1 or len(colours) < 3


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.13]")
def test_no_pairing_is_said_only_where_there_is_none(edition: RatingEdition) -> None:
    refused = 0
    chances = Chances(prohibited=0.45)
    for seed in range(30):
        for field, pairing in rounds_of(RatingSwissSystem(edition), 4 + seed % 4, 5, seed, chances):
            if pairing is None:
                refused += 1
                assert not a_complete_pairing_exists(field, edition)
    assert refused > 5


def a_complete_pairing_exists(field: Field, edition: RatingEdition) -> bool:
    criteria = RoundCriteria(field, edition)
    players = [player.rank for player in criteria.players]
    return matched(players, criteria.legal(criteria.loosest), criteria)


def matched(players: list[int], legal: list[int], criteria: RoundCriteria) -> bool:
    if not players:
        return True
    first, *others = players
    if any(legal[first] >> two & 1 and matched([x for x in others if x != two], legal, criteria) for two in others):
        return True
    free = criteria.may_take_bye >> first & 1
    return bool(free) and len(others) % 2 == 0 and matched(others, legal, criteria)


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.14]")
def test_no_bracket_leaves_more_players_over_than_it_must(edition: RatingEdition) -> None:
    for procedure in procedures(edition):
        before = None
        for _, event in procedure.log:
            lowered_by_c13 = isinstance(before, UndonePairing) and before.kind is not UndoingKind.PAIRED_AGAIN
            if isinstance(event, PairedBracket) and not lowered_by_c13:
                assert len(event.pairs) == most_pairs(procedure.criteria, event)
            before = event


def most_pairs(criteria: RoundCriteria, paired: PairedBracket) -> int:
    ranks = paired.bracket.players
    place = {rank: at for at, rank in enumerate(ranks)}
    legal = criteria.legal(criteria.loosest)
    rows = [sum(1 << place[other] for other in ranks if legal[rank] >> other & 1) for rank in ranks]
    return sum(mate >= 0 for mate in largest(rows)) // 2


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [A.8]")
def test_no_bracket_denies_more_preferences_than_its_x(edition: RatingEdition) -> None:
    for procedure in procedures(edition):
        for paired in procedure.paired:
            assert paired.preferences.denied(paired.pairs) <= paired.x
            assert paired.first_x <= paired.x


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.11]")
def test_every_step_lowers_the_measure_by_which_the_procedure_ends(edition: RatingEdition) -> None:
    for procedure in procedures(edition):
        assert all(before > after for before, after in pairwise(procedure.progress))
        for _, event in procedure.log:
            if isinstance(event, PairedBracket):
                assert all(before > after for before, after in pairwise(event.measures))
                assert all(part >= 0 for measure in event.measures for part in measure)


@BY_EDITION
def test_the_order_of_the_players_in_the_field_does_not_matter(edition: RatingEdition) -> None:
    system = RatingSwissSystem(edition)
    for field, pairing in rounds(edition)[:20]:
        turned = Field(
            field.round, field.rounds, field.players[::-1], field.initial_colour, field.prohibited, field.scoring
        )
        if pairing is not None:
            assert system.pair(turned) == pairing


@cache
def procedures(edition: RatingEdition) -> list[Procedure]:
    found = []
    for field, pairing in rounds(edition):
        if pairing is not None:
            procedure = Procedure(RoundCriteria(field, edition))
            procedure.run()
            found.append(procedure)
    return found


@BY_EDITION
@pytest.mark.acceptance
@pytest.mark.parametrize("players", [12, 25, 40])
def test_large_tournaments_always_end_with_a_pairing(edition: RatingEdition, players: int) -> None:
    for seed in range(40):
        for field, pairing in rounds_of(RatingSwissSystem(edition), players, 9, seed, Chances(absences=0.03)):
            assert pairing is not None, (seed, field.round)


def test_a_round_without_players_has_no_boards() -> None:
    system = RatingSwissSystem(EDITIONS[0])

    assert system.pair(Field(1, 5, ())).pairs == ()


def test_one_player_alone_has_the_bye_once() -> None:
    system = RatingSwissSystem(EDITIONS[0])
    (field, pairing), (later, refused) = rounds_of(system, 1, 5, 1)

    assert pairing is not None
    assert pairing.bye == 1
    assert refused is None
    with pytest.raises(NoPairing):
        system.pair(later)
    assert RoundCriteria(field, EDITIONS[0]).loosest is CriteriaStage.PLAIN
