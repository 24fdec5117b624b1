"""The press makes documents in a process of its own, and the same one only once."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from server.print.pdf import pdf
from server.print.press import Press
from tests.server.print.examples import printed, small


@pytest.fixture
async def press() -> AsyncIterator[Press]:
    made = Press()
    yield made
    await asyncio.to_thread(made.close)


async def test_the_press_makes_what_anyone_would_make(press: Press) -> None:
    ready = printed("pairings", small())

    assert await press.pdf(ready) == pdf(ready)


async def test_a_document_that_was_made_is_not_made_again(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    async def run(_: object, *arguments: Any) -> bytes:
        asked.append(arguments)
        return b"%PDF-" + os.urandom(4)

    monkeypatch.setattr(press._workers, "run", run)
    ready = printed("players", small())
    first = [await press.pdf(each) for each in (ready, ready, printed("players", small()))]

    assert len(set(first)) == 1
    for version in range(20):
        await press.pdf(replace(ready, stamp=replace(ready.stamp, text=str(version))))
    assert await press.pdf(ready) not in first
    assert len(press._made) < 20
