"""Every field of the state is read by a view or by another part of the server: what is recorded is shown."""

from __future__ import annotations

import ast
from dataclasses import fields
from pathlib import Path

import pytest

import server
from domain.state.hall import Hall
from domain.state.play import Play
from domain.state.roster import Player, Roster
from domain.state.rounds import Game, Round
from domain.state.settings import Settings
from domain.state.tournament import Tournament
from tests.syntax import nodes_of

NOT_READ = frozenset(
    {
        "abnormal_points",
        "accelerations",
        "assigned_numbers",
        "colours_known",
        "ended_in",
        "is_file_read_fully",
        "prohibitions",
        "rating_periods",
        "report",
        "scoring",
        "seed",
        "waiver",
    }
)
"""Pairings, standings, numbers, report files and the rating report are made of them, and pages show those."""


def names_read() -> set[str]:
    """The names of all attributes that modules of the server read."""
    modules = Path(server.__file__).parent.rglob("*.py")
    return {node.attr for path in modules for node in nodes_of(path) if isinstance(node, ast.Attribute)}


@pytest.mark.parametrize("part", [Tournament, Settings, Roster, Player, Play, Round, Game, Hall])
def test_every_field_of_the_state_is_read_by_the_server(part: type[Tournament]) -> None:
    assert {each.name for each in fields(part)} - names_read() - NOT_READ == set()
