"""docs/protocol.md names every view, and every field of its head and of its rows."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random

from domain.state.tournament import Tournament
from server.live.session import DISPLAY_VIEWS
from server.views.parameters import NotInView, Parameters
from server.views.registry import VIEWS
from tests.domain.rating_report.fields import with_round
from tests.domain.rating_report.test_forecast import played
from tests.for_each import for_each
from tests.property.playing import Arbiters

PROTOCOL = Path(__file__).parents[3] / "docs" / "protocol.md"
SECTION = "## The fields of the views"


@cache
def shown() -> Mapping[tuple[str, str], set[str]]:
    """The fields of all views in tournaments where everything happens, and in one with norms; by view and part."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    note(found, with_round(played(), (9, 1, None)))
    wanted = documented()
    for seed in range(64):  # it ends when all that is documented was met, but not before the first
        if seed >= 16 and all(found[view, part] >= fields for (view, part), fields in wanted.items()):
            break
        arbiters = Arbiters(Random(seed), players=6, rounds=3, system="fide-dutch-2026")
        for step in range(90):
            arbiters.step()
            if step % 6 == 0:
                note(found, arbiters.state)
    return found


def note(found: dict[tuple[str, str], set[str]], state: Tournament) -> None:
    for name, view in VIEWS.items():
        try:
            made = view.build(state, Parameters(player=next(iter(state.roster.players))))
        except NotInView:
            continue
        found[name, "head"] |= made["head"].keys()
        found[name, "rows"] |= {field for row in made["rows"].values() for field in row}


def documented() -> Mapping[tuple[str, str], set[str]]:
    section = PROTOCOL.read_text(encoding="utf-8").split(SECTION)[1].split("\n## ")[0]
    lines = [[each.strip() for each in line.strip("|").split("|")] for line in section.splitlines() if "| `" in line]
    return {
        (view.strip("`"), part): set(re.findall(r"`(\w+)`", fields))
        for view, *both in lines
        for part, fields in zip(("head", "rows"), both, strict=True)
    }


def test_every_view_is_in_the_table_of_views() -> None:
    table = PROTOCOL.read_text(encoding="utf-8").split("## What the server sends")[0]

    assert set(re.findall(r"^\| `([\w-]+)` \|", table, re.MULTILINE)) == set(VIEWS)
    assert not set(VIEWS) & set(DISPLAY_VIEWS)


@for_each(view=VIEWS, part=["head", "rows"])
def test_every_field_of_a_view_is_documented(view: str, part: str) -> None:
    assert documented().get((view, part), set()) == shown()[view, part]
