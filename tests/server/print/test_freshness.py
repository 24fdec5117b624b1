"""Whether a sheet on the wall is the newest: only what it shows counts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from domain.rounds.drafts import DiscardPairing
from domain.rounds.publication import PublishRound
from domain.settings.changes import ChangeSettings
from domain.state.tournament import Tournament
from domain.subject import Command, Event
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.values import Outcome
from server.print.freshness import freshness
from server.print.order import Order
from server.print.registry import SHEETS
from server.views.parameters import NotInView
from tests.builders import pair_command, registered, result


class Log:
    """Events, and the tournament at each version."""

    def __init__(self, *commands: Command) -> None:
        self.events: list[Event] = list(registered(4))
        self.do(*commands)

    def do(self, *commands: Command) -> None:
        for command in commands:
            self.events.extend(decide(self.state, command))

    @property
    def state(self) -> Tournament:
        return replay(self.events)

    @property
    def at(self) -> Callable[[int], Awaitable[Tournament]]:
        async def found(version: int) -> Tournament:
            return replay(self.events[:version])

        return found


def order(name: str, *, number: int | None = 1, sees_drafts: bool = False) -> Order:
    return Order(kind=SHEETS[name], round=number, sees_drafts=sees_drafts)


def in_play() -> Log:
    log = Log()
    log.do(pair_command(log.state, (1, 2), (3, 4)), PublishRound(1))
    return log


async def test_an_event_that_the_sheet_does_not_show_leaves_it_the_newest() -> None:
    log = in_play()
    printed = len(log.events)
    log.do(result(log.state, 1, Outcome.DRAW), result(log.state, 2, Outcome.DRAW))

    found = await freshness(order("pairings"), printed, len(log.events), log.at)

    assert (found.is_newest, found.stale_since) == (True, None)


async def test_a_stale_sheet_names_the_event_that_changed_it() -> None:
    log = in_play()
    printed = len(log.events)
    log.do(result(log.state, 1, Outcome.DRAW))
    changed = len(log.events)
    log.do(ChangeSettings(rounds=7, leave_fide_mode=True))

    assert (await freshness(order("results"), printed, len(log.events), log.at)).stale_since == changed
    assert (await freshness(order("results"), changed, changed, log.at)).is_newest


@pytest.mark.parametrize("name", SHEETS)
async def test_a_sheet_of_the_newest_version_is_the_newest(name: str) -> None:
    log = in_play()

    assert (await freshness(order(name), len(log.events), len(log.events), log.at)).is_newest


async def test_a_discarded_draft_is_stale_for_officials_and_unknown_to_the_public() -> None:
    log = Log()
    log.do(pair_command(log.state, (1, 2), (3, 4)))
    printed = len(log.events)
    log.do(DiscardPairing(1))

    assert (await freshness(order("pairings", sees_drafts=True), printed, len(log.events), log.at)).stale_since
    with pytest.raises(NotInView):
        await freshness(order("pairings"), printed, len(log.events), log.at)
