"""Whether results and standings are final: all announced rounds are public, and every game has ended (F.9)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.messages import Message, message
from domain.results.adjourned import adjourned_boards
from domain.state.rounds import Round
from domain.state.tournament import Tournament
from domain.values import ByeKind, RoundNumber


def is_final(tournament: Tournament) -> bool:
    """Whether every announced round is public, no result is missing, and no game is adjourned."""
    public = tournament.public_rounds
    if len(public) < tournament.settings.number_of_rounds or adjourned_boards(tournament):
        return False
    return not any(paired.missing for paired in public)


def standings_state(tournament: Tournament, number: RoundNumber, *, is_past_start: bool = False) -> Message:
    """How final the standings after a public round are: final, after the round, or interim and what is missing.

    Final are those after the last announced round once no result is missing and no game is adjourned. A round without
    a result is published; once its start is past, it is in play: its results count, so the standings are no longer
    those after the round before. What is said of a round that is published or in play goes on with the adjourned games
    of rounds before it.
    """
    public = tournament.public_rounds
    number = min(number, len(public))
    if not number:
        return message("standings.before-round-one")
    if number == len(public) and is_final(tournament):
        return message("standings.final", count=number)
    open_games = {each: len(boards) for each, boards in adjourned_boards(tournament).items() if each <= number}
    paired = public[number - 1]
    there = len(paired.games) - len(paired.missing) - open_games.pop(number, 0)
    if not paired.has_started and not is_past_start:
        return _with_adjourned(_published(paired), open_games)
    if there < len(paired.games):
        return _with_adjourned(_in_play(paired, there), open_games)
    if open_games:
        return message("standings.adjourned", round=number, count=sum(open_games.values()))
    return message("standings.after-round", round=number, total=tournament.settings.number_of_rounds)


def _published(paired: Round) -> Message:
    """The state while a round is published: byes and forfeits have their points, and tie-breaks count it as a round."""
    if paired.number == 1:
        return message("standings.first-published", round=paired.number)
    has_points = paired.bye is not None or any(each is not ByeKind.ZERO_POINT for each in paired.unpaired.values())
    if has_points or any(game.outcome is not None for game in paired.games.values()):
        return message("standings.with-byes", last=paired.number - 1, round=paired.number)
    return message("standings.published", last=paired.number - 1, round=paired.number)


def _in_play(paired: Round, there: int) -> Message:
    """The state while a round is in play: the round before it is whole, of this one some results count already."""
    if paired.number == 1:
        return message("standings.first-in-play", round=1, number=there, total=len(paired.games))
    last = paired.number - 1
    return message("standings.in-play", last=last, round=paired.number, number=there, total=len(paired.games))


def _with_adjourned(state: Message, open_games: Mapping[RoundNumber, int]) -> Message:
    if not open_games:
        return state
    return message("standings.with-adjourned", state=state, count=sum(open_games.values()))
