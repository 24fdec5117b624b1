"""What a preview promises is what follows: random tournaments, random corrections in every state (F.7)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.corrections.effects import RoundEffect, recorded_seats
from domain.corrections.what_if import OPTIONS, Consequences, consequences
from domain.pairing.system import NoPairing
from domain.pairing_service import by_player, field_of, pair_round
from domain.players.details import CorrectDetails
from domain.refusals import Refusal
from domain.rounds.amendments import AmendPairing
from domain.rounds.boards import Seat
from domain.rounds.choices import PAIR_AGAIN
from domain.rounds.drafts import DiscardPairing, PairRound
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.tournament.undo import undo
from domain.values import Title
from domain.windows import has_begun
from tests.property.playing import Arbiters

SYSTEMS = ("fide-dutch-2026", "fide-dutch-2017", "fide-rating-2009", "fide-rating-1998", "ecf")

a_tournament = st.builds(
    lambda seed, players, system: Arbiters(Random(seed), players=players, rounds=5, system=system),
    st.integers(0, 2**32),
    st.integers(4, 9),
    st.sampled_from(SYSTEMS),
)


def corrected(arbiters: Arbiters) -> Sequence[Event]:
    """The events of a random correction: details of a player, or an action taken back; empty if refused."""
    chance = arbiters.chance
    try:
        if chance.random() < 0.3:
            return undo(arbiters.events, *chance.choice(arbiters.actions[-8:]), "wrong")
        one, other = (chance.choice(list(arbiters.state.roster.players.values())) for _ in range(2))
        wanted = {
            "name": chance.choice([None, f"Name {chance.randrange(99)}", other.name + "a"]),
            "rating": chance.choice([None, other.rating, other.rating + 1, chance.randrange(1000, 2800)]),
            "title": chance.choice([None, *Title]),
            "club": chance.choice([None, "Other Club"]),
        }
        return decide(arbiters.state, CorrectDetails(one.id, **wanted))
    except Refusal:
        return ()


def system_seats(state: Tournament, number: int) -> set[Seat] | None:
    """What the system pairs in a round from this state; None if it finds no pairing, or has fewer than two."""
    field = field_of(state, number)
    if sum(player.present for player in field.players) < 2:
        return None
    try:
        pairs, bye = by_player(state, pair_round(field, state.settings.system))
    except NoPairing:
        return None
    return {*pairs, *([] if bye is None else [(bye, None)])}


def paired_again(state: Tournament) -> set[Seat] | None:
    """The boards of the latest round after its draft is thrown away and paired, or after the decision to pair again.

    Where an earlier result was taken back, or a pairing by hand is under way, a draft is paired only later: what the
    system makes of what is known.
    """
    number = len(state.play.rounds)
    found = system_seats(state, number)
    later = any(each.missing for each in state.public_rounds) or state.play.manual_pairing is not None
    if found is None or (state.draft is not None and later):
        return found
    if state.draft is not None:
        state = replay(decide(state, DiscardPairing(number)), state)
        made = pair_round(field_of(state), state.settings.system)
        pairs = tuple((pair.white, pair.black) for pair in made.pairs)
        state = replay(decide(state, PairRound(number, state.version, "engine", pairs, made.bye)), state)
    else:
        seats, bye = by_player(state, pair_round(field_of(state, number), state.settings.system))
        again = AmendPairing(
            number, state.version, "engine", seats, bye, "corrected", OPTIONS, PAIR_AGAIN, acknowledged=True
        )
        state = replay(decide(state, again), state)
    return set(recorded_seats(state, number))


def same_field(was: Tournament, now: Tournament, number: int) -> bool:
    """Whether the system is given the same players, with the same numbers, for a round of both states."""
    return field_of(was, number) == field_of(now, number) and pairing_numbers(was) == pairing_numbers(now)


def promised(effects: Sequence[RoundEffect], number: int, was: set[Seat]) -> set[Seat] | None:
    """These boards with the changes that a preview promises for the round; None if it promises no pairing."""
    now = set(was)
    for effect in effects:
        assert effect.round == number
        if effect.refusal:
            return None
        for change in effect.boards:
            if change.was is not None:
                now.remove(change.was)
        now |= {change.now for change in effect.boards if change.now is not None}
    return now


def checked(was: Tournament, events: Sequence[Event], found: Consequences) -> str:
    """Compare a preview with what follows; answers the state of the latest round, "" if nothing is compared."""
    after = replay(events, was)
    complete = not was.play.rounds or not was.play.rounds[-1].missing
    if len(was.play.rounds) != len(after.play.rounds) or was.finished or after.finished:
        return ""
    number = len(was.play.rounds)
    if complete and not (number and after.play.rounds[-1].missing):
        assert found.options == ()
        if after.next_round > after.settings.number_of_rounds:
            return ""
        before = system_seats(was, was.next_round)
        if before is None:
            return ""
        assert promised(found.rounds, was.next_round, before) == system_seats(after, after.next_round)
        return "complete"
    latest, recorded = after.play.rounds[-1], set(recorded_seats(was, number))
    stands = set(recorded_seats(after, number))
    if stands != recorded:
        assert promised(found.rounds, number, recorded) == stands
        assert found.options == ()
        return "amended"
    if not latest.missing:
        assert found.rounds == ()
        return ""
    if has_begun(latest) and same_field(was, after, number):
        assert (found.rounds, found.options) == ((), ())
        return ""
    again = system_seats(after, number) if has_begun(latest) else paired_again(after)
    differs = again != recorded
    if was.draft_is_stale and differs:
        before = system_seats(was, number)
        assert again == (
            before if before is None and not found.rounds else promised(found.rounds, number, before or set())
        )
    else:
        assert promised(found.rounds, number, recorded) == again
    assert found.options == (OPTIONS if differs and latest.is_public and not has_begun(latest) else ())
    return latest.status.value


@pytest.mark.article("F.7")
@settings(max_examples=25, deadline=None)
@given(a_tournament, st.integers(10, 80))
def test_pairing_again_after_a_correction_leads_to_the_boards_of_its_preview(arbiters: Arbiters, steps: int) -> None:
    for _ in range(steps):
        arbiters.step()
        events = corrected(arbiters)
        if events:
            checked(arbiters.state, events, consequences(arbiters.state, events))
            if arbiters.chance.random() < 0.2:
                arbiters.correct(events)


def test_every_state_of_a_round_is_looked_at() -> None:
    wanted, met = {"complete", "paired", "published", "in play"}, set[str]()
    for seed in range(48):  # it ends when all are met
        if wanted <= met:
            break
        arbiters = Arbiters(Random(seed), players=6, rounds=5, system=SYSTEMS[seed % len(SYSTEMS)])
        for _ in range(60):
            arbiters.step()
            events = corrected(arbiters)
            if events:
                met.add(checked(arbiters.state, events, consequences(arbiters.state, events)))
    assert wanted <= met
