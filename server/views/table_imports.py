"""What a table would change, and where a table of standings differs, as JSON with the reader's sentences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from domain.exchange.pairing_table import PairingImport
from domain.exchange.player_batch import PlayerBatch, RowProblem
from domain.exchange.player_import import PlayerImport
from domain.exchange.problems import TableProblem
from domain.exchange.standings_check import StandingsCheck
from server.messages import MessageRenderer


def players_preview(wanted: PlayerImport, renderer: MessageRenderer) -> dict[str, Any]:
    """The players that would be registered and corrected, what is wrong, and what is left out."""
    return {
        "registrations": [asdict(row) for row in wanted.registrations],
        "changes": [
            {
                "line": change.line,
                "player": change.player,
                "name": change.name,
                "fields": {name: {"was": was, "now": now} for name, (was, now) in change.fields.items()},
            }
            for change in wanted.changes
        ],
        "unchanged": wanted.unchanged,
        "problems": _listed(wanted.problems, renderer),
        "notes": _listed(wanted.notes, renderer),
        "ignored": list(wanted.ignored),
    }


def batch_view(batch: PlayerBatch, renderer: MessageRenderer) -> dict[str, Any]:
    """What becomes of each row of a paste grid: the player as read, problems, notes and possible duplicates."""

    def listed(found: Iterable[RowProblem]) -> list[dict[str, Any]]:
        return [{"field": each.field, "message": renderer.render(each.reason)} for each in found]

    rows = [
        {
            "row": row.line,
            "player": None if row.player is None else asdict(row.player),
            "problems": listed(row.problems),
            "notes": listed(row.notes),
            "duplicates": listed(row.duplicates),
        }
        for row in batch.rows
    ]
    return {"rows": rows, "ready": len(batch.ready)}


def pairings_preview(wanted: PairingImport, renderer: MessageRenderer) -> dict[str, Any]:
    """What would become of each round of the table, and what is wrong."""
    return {
        "rounds": [asdict(each) for each in wanted.rounds],
        "problems": _listed(wanted.problems, renderer),
        "ignored": list(wanted.ignored),
    }


def comparison(found: StandingsCheck, renderer: MessageRenderer) -> dict[str, Any]:
    """Where a table of standings differs from the computed ones, and what could not be compared."""
    return {
        "round": found.round,
        "players": found.players,
        "compared": [list(each) for each in found.compared],
        "differences": [asdict(each) for each in found.differences],
        "missing": list(found.missing),
        "problems": _listed(found.problems, renderer),
        "notes": [renderer.render(each) for each in found.notes],
    }


def _listed(problems: Iterable[TableProblem], renderer: MessageRenderer) -> list[dict[str, Any]]:
    return [renderer.plain(each.details) for each in problems]
