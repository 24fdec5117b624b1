"""The numbers on which a judge reads the regulations differently (docs/divergences.md, "Tie-breaks")."""

from __future__ import annotations

from domain.standings.codes import Code
from domain.standings.table import PairingMode, ResultTable
from domain.standings.unplayed import is_played, is_voluntary
from domain.values import PlayerId, Score

GACRUX, CORE = "gacrux", "tiebreak-core"

_FORFEITS = (Score.FORFEIT_WIN, Score.FORFEIT_LOSS)


def is_registered(judge: str, table: ResultTable, code: Code, player: PlayerId) -> bool:
    """Whether the judge may differ on this number."""
    if code.name == "STD":
        return _both_stayed_away(table, player)
    if table.pairings is PairingMode.PRE_DETERMINED:
        return _in_round_robin(judge, table, code)
    if judge == GACRUX:
        return False
    return _of_core(table, code, player)


def _in_round_robin(judge: str, table: ResultTable, code: Code) -> bool:
    if judge == GACRUX:
        return code.name in ("BPG", "BWG", "WON") or (code.name == "REP" and len(table.entries) % 2 == 1)
    return code.name in ("KS", "REP", "PTP", "APPO") or bool(code.least)


def _of_core(table: ResultTable, code: Code, player: PlayerId) -> bool:
    if code.name in ("PTP", "APPO"):
        return True
    if code.name in ("KS", "DE"):
        return any(entry.score in _FORFEITS for entry in table.entries[player])
    if (code.fore or code.name == "FB") and _forfeits_at_the_end(table):
        return True
    if code.name == "SB" and code.least > 1 and any(map(is_voluntary, table.entries[player])):
        return True
    games = sum(map(is_played, table.entries[player])) if code.name == "ARO" else table.rounds
    return 0 < games <= code.least + code.most


def _both_stayed_away(table: ResultTable, player: PlayerId) -> bool:
    """A game that both lost by forfeit."""
    return any(
        entry.opponent is not None
        and entry.score is Score.FORFEIT_LOSS
        and table.entries[entry.opponent][entry.round - 1].score is Score.FORFEIT_LOSS
        for entry in table.entries[player]
    )


def _forfeits_at_the_end(table: ResultTable) -> bool:
    return any(entries[-1].score in _FORFEITS for entries in table.entries.values())
