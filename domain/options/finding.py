"""The options of one player, one case and one round, best first, each tried out before it is offered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from domain.corrections.effects import RoundEffect, standing_effect
from domain.corrections.no_pairing import Pairing as Pair
from domain.corrections.what_if import Consequences, consequences
from domain.lookups import registered_player
from domain.messages import message
from domain.options.absent import away_before_publication, away_from_a_published_round
from domain.options.late import late_before_publication, late_for_a_published_round
from domain.options.option import Case, Option, OptionChoice, OptionKind, PairingChange
from domain.pairing_service import pair_round
from domain.reasons import NOT_YET
from domain.refusals import InvalidValue, Refusal
from domain.rounds.drafts import DiscardPairing, check_can_pair
from domain.state.tournament import Tournament
from domain.subject import Command, Event
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.values import PlayerId, RoundNumber


def rounds_open(tournament: Tournament) -> tuple[RoundNumber, ...]:
    """The rounds that a player can still come late to or stay away from: the one being played, and the next."""
    if tournament.finished:
        return ()
    public = tournament.public_rounds
    playing = (public[-1].number,) if public and public[-1].missing else ()
    coming = (tournament.next_round,) if tournament.next_round <= tournament.settings.number_of_rounds else ()
    return (*playing, *coming)


def round_in_question(tournament: Tournament, player: PlayerId) -> RoundNumber | None:
    """The round in which a player most likely comes late or stays away: not one in which their game has ended."""
    still_open = rounds_open(tournament)
    for number in still_open:
        games = tournament.play.rounds[number - 1].games.values() if number <= len(tournament.public_rounds) else ()
        if not any(player in (game.white, game.black) and game.outcome is not None for game in games):
            return number
    return next(iter(still_open), None)


def options(
    tournament: Tournament, player: PlayerId, case: Case, number: RoundNumber, *, reason: str = NOT_YET
) -> tuple[Option, ...]:
    """What may be done now, best first; empty if there is nothing to do, as for one who is expelled.

    `reason` is the arbiter's, for the commands that record one. Raises UnknownPlayer, and InvalidValue for a round that
    is neither being played nor the next.
    """
    found = _candidates(tournament, player, case, number, reason)
    return tuple(option for option in found if is_accepted(tournament, option))


def chosen(tournament: Tournament, choice: OptionChoice, *, reason: str = NOT_YET) -> Option | None:
    """One option, not tried out: `events_of` raises the refusal if there is one. None if there is no such option.

    Raises what `options` raises.
    """
    found = _candidates(tournament, choice.player, choice.case, choice.round, reason)
    return next((option for option in found if option.key == choice.option), None)


def is_accepted(tournament: Tournament, option: Option) -> bool:
    """Whether the commands of an option are accepted one after the other, and change something if they should."""
    try:
        events = events_of(tournament, option)
    except Refusal:
        return False
    return bool(events) or option.kind in (OptionKind.PAIRED, OptionKind.NEXT_ROUND, OptionKind.PAIRED_AGAIN)


def events_of(tournament: Tournament, option: Option) -> tuple[Event, ...]:
    """What an option records, but for the pairing that its system makes: of a draft that is paired anew it is the end.

    Raises Refusal if a command is not accepted, or the round could not be paired then.
    """
    events: tuple[Event, ...] = ()
    state = tournament
    for command in _with_discarded(tournament, option):
        decided = decide(state, command)
        events, state = (*events, *decided), replay(decided, state)
    if option.pairing is PairingChange.ANEW and option.kind is not OptionKind.PAIRED_AGAIN:
        check_can_pair(state, len(state.play.rounds) + 1)
    return events


def outlook(
    tournament: Tournament, option: Option, recorded: Sequence[Event], *, pair: Pair = pair_round
) -> Consequences:
    """What an option would change, as the preview of a correction has it.

    `recorded` are all events that it records: those of `events_of` and those of the pairing that its system makes.
    """
    found = consequences(tournament, recorded, pair=pair)
    if tournament.draft is None or option.pairing is PairingChange.CHANGES:
        return found
    if option.pairing is PairingChange.STAYS:
        return replace(found, rounds=())
    return replace(found, rounds=_boards_paired_anew(tournament, option, pair))


def _boards_paired_anew(tournament: Tournament, option: Option, pair: Pair) -> tuple[RoundEffect, ...]:
    """The boards of the draft that the option pairs again; what decides is its doing if nothing else has come in."""
    effect = standing_effect(tournament, replay(events_of(tournament, option), tournament), pair=pair)
    if effect is None:
        return ()
    decides = None if tournament.draft_is_stale else effect.deciding
    return (replace(effect, is_new=True, is_recorded=True, deciding=decides),)


def _candidates(
    tournament: Tournament, player: PlayerId, case: Case, number: RoundNumber, reason: str
) -> Iterator[Option]:
    known = registered_player(tournament, player)
    if number not in rounds_open(tournament):
        raise InvalidValue("round", message("invalid.not-open-round", number=number))
    if known.expulsion is not None:
        return iter(())
    public = number <= len(tournament.public_rounds)
    match case, public:
        case Case.LATE, True:
            return late_for_a_published_round(tournament, player, number, reason)
        case Case.LATE, False:
            return late_before_publication(tournament, player, number, reason)
        case Case.AWAY, True:
            return away_from_a_published_round(tournament, player, number, reason)
    return away_before_publication(tournament, player, number, reason)


def _with_discarded(tournament: Tournament, option: Option) -> Iterator[Command]:
    """The commands, the draft thrown away before them if the round is paired anew."""
    if option.pairing is PairingChange.ANEW and tournament.draft is not None:
        yield DiscardPairing(tournament.draft.number)
    yield from option.commands
