"""Players absent without notice count as withdrawn until their absence is explained (F.8)."""

from __future__ import annotations

from domain.players.withdrawals import AbsenceExplained, Withdrawn
from domain.reasons import Reason
from domain.state.rounds import Game
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.values import Absence, Colour, Outcome, Score, score_of


def absence_withdraws(tournament: Tournament) -> bool:
    """C.04.1 [F.8]: whether an absence without notice is a withdrawal, by the system's rules or by the settings."""
    if tournament.settings.absence is Absence.BY_THE_RULES:
        return tournament.rules.absence_withdraws
    return tournament.settings.absence is Absence.WITHDRAWN


def absences_after(tournament: Tournament, game: Game, outcome: Outcome) -> tuple[Event, ...]:
    """Who counts as withdrawn by an absence, and whose absence is explained because that was wrong (F.8)."""
    events: list[Event] = []
    for who, colour in ((game.white, Colour.WHITE), (game.black, Colour.BLACK)):
        stayed_away = score_of(outcome, colour) is Score.FORFEIT_LOSS
        player = tournament.roster.players[who]
        if stayed_away and player.withdrawn_from is None and absence_withdraws(tournament):
            events.append(Withdrawn(who, tournament.next_round, Reason.ABSENT.value, by_absence=True))
        elif (
            not stayed_away
            and player.withdrawn_by_absence
            and player.withdrawn_from is not None
            and player.expulsion is None
        ):
            events.append(AbsenceExplained(who, player.withdrawn_from))
    return tuple(events)
