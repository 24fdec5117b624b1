"""Decisions about what ranks players of equal points: the list of tie-breaks, and the drawing of lots."""

from __future__ import annotations

from domain import commands as c
from domain import events as e
from domain.decide.checks import registered_player
from domain.pairing.registry import rules_of
from domain.refusals import BadTieBreakCode, InvalidValue, NothingToDraw
from domain.standings.codes import BadTieBreak
from domain.standings.ranking import standings
from domain.standings.registry import read
from domain.standings.table import Pairings
from domain.tournament import Tournament
from domain.tournament.tie_breaks import default_tie_breaks
from domain.values import TieBreaks


def announced(command: c.CreateTournament) -> TieBreaks:
    """The tie-breaks of a new tournament: those that it names, else the usual ones of its system (reading T1).

    Raises BadTieBreakCode.
    """
    if command.tie_breaks is None:
        return default_tie_breaks(command.system, command.starts)
    return _checked(command.tie_breaks, command.system)


def change_tie_breaks(tournament: Tournament, command: c.ChangeTieBreaks) -> tuple[e.Event, ...]:
    """Another list; once a round is public it needs a reason, for the list was announced (C.07 4.1.1)."""
    was, now = tournament.settings.tie_breaks, _checked(command.tie_breaks, tournament.settings.system)
    if was == now:
        return ()
    if tournament.public_rounds and not command.reason.strip():
        raise InvalidValue("reason", "the list was announced before the first round: say why it changes")
    return (e.TieBreaksChanged(was, now, command.reason),)


def draw_lots(tournament: Tournament, command: c.DrawLots) -> tuple[e.Event, ...]:
    """Lots among all who share a place, in the order in which they were drawn."""
    for player in command.players:
        registered_player(tournament, player)
    drawn = set(command.players)
    shared: dict[int, set[str]] = {}
    for row in standings(tournament):
        shared.setdefault(row.place, set()).add(row.player)
    if len(drawn) != len(command.players) or len(drawn) == 1 or drawn not in shared.values():
        raise NothingToDraw(command.players)
    return (e.LotDrawn(command.players),)


def _checked(wanted: TieBreaks, system: str) -> TieBreaks:
    """The list with its codes as they are written here."""
    pairings = Pairings.PRE_DETERMINED if rules_of(system).is_round_robin else Pairings.SWISS
    try:
        found = read(wanted.codes, wanted.edition, pairings)
    except BadTieBreak as error:
        raise BadTieBreakCode(error.code, error.place, error.problem) from error
    return TieBreaks(tuple(str(code) for code, _ in found), wanted.edition, wanted.unrated)
