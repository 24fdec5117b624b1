"""Whether results and standings are final: all announced rounds are public, and every game has ended (F.9)."""

from __future__ import annotations

from domain.messages import Message, message
from domain.results.adjourned import adjourned_boards
from domain.state.tournament import Tournament
from domain.values import RoundNumber


def is_final(tournament: Tournament) -> bool:
    """Whether every announced round is public, no result is missing, and no game is adjourned."""
    public = tournament.public_rounds
    if len(public) < tournament.settings.number_of_rounds or adjourned_boards(tournament):
        return False
    return not any(paired.missing for paired in public)


def standings_state(tournament: Tournament, number: RoundNumber) -> Message:
    """How final the standings after a public round are: final, after the round, or interim and what is missing.

    Final are those after the last announced round once no result is missing and no game is adjourned.
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
    if there < len(paired.games):
        if number == 1:
            return message("standings.first-in-play", round=number, number=there, total=len(paired.games))
        return message("standings.in-play", last=number - 1, round=number, number=there, total=len(paired.games))
    if open_games:
        return message("standings.adjourned", round=number, count=sum(open_games.values()))
    return message("standings.after-round", round=number, total=tournament.settings.number_of_rounds)
