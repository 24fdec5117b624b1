"""Views read the parameters that they declare: another would make the same view once more, for nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import pytest

from domain.incidents import RecordIncident
from domain.settings.tie_breaks import ChangeTieBreaks
from domain.values import IncidentKind, Outcome, TieBreaks
from server.views.parameters import NotInView, Parameters
from server.views.registry import VIEWS
from tests.builders import after, published, result, tournament


class Noting(Parameters):
    """Parameters that note which of them were read."""

    read: ClassVar[set[str]] = set()

    def __getattribute__(self, name: str) -> Any:
        if name in {"round", "player", "language"}:
            Noting.read.add(name)
        return super().__getattribute__(name)


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_a_view_reads_the_parameters_that_it_declares(view: Any) -> None:
    state = published(tournament(5), (1, 3), (2, 4), bye=5)
    state = after(state, ChangeTieBreaks(TieBreaks(("DE",)), "as printed"), result(state, 1, Outcome.DRAW))
    state = after(state, RecordIncident(IncidentKind.APPEAL, "2026-11-22T15:10:00+01:00", "Against a loss.", 1))
    Noting.read = set()

    view.build(state, Noting(1, next(iter(state.roster.players)), "de"))

    assert Noting.read == view.parameters


def test_another_parameter_is_refused() -> None:
    view = replace(VIEWS["boards"], parameters=frozenset({"round"}))

    view.check({"round": 1})
    with pytest.raises(NotInView, match="boards has no player"):
        view.check({"player": "p1"})
