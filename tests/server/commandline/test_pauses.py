"""What the garbage collector visits while a server runs, and how soon another thread goes on."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator

import pytest

from server.commandline.pauses import MIDDLE, OLD, SWITCH_SECONDS, YOUNG, limit_pauses


@pytest.fixture
def collecting_as_before() -> Iterator[None]:
    before, interval = gc.get_threshold(), sys.getswitchinterval()
    yield
    sys.setswitchinterval(interval)
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.mark.usefixtures("collecting_as_before")
def test_what_was_loaded_is_not_visited_again_and_new_cycles_are_still_collected() -> None:
    class Node:
        itself: Node

    old = Node()
    limit_pauses()
    new = Node()
    new.itself = new

    assert gc.get_threshold() == (YOUNG, MIDDLE, OLD)
    visited = {id(each) for each in gc.get_objects()}
    assert id(new) in visited
    assert id(old) not in visited
    del new
    assert any(isinstance(each, Node) for each in gc.get_objects())
    gc.collect()
    assert not any(isinstance(each, Node) for each in gc.get_objects())


@pytest.mark.usefixtures("collecting_as_before")
def test_a_thread_that_computes_gives_way_sooner_than_by_default() -> None:
    before = sys.getswitchinterval()
    limit_pauses()

    assert sys.getswitchinterval() == pytest.approx(SWITCH_SECONDS)
    assert sys.getswitchinterval() < before
