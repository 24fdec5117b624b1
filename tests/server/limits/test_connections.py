"""Which connections are cut when there are too many."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random

import pytest

from server.limits.admission import Admission, FirstLook
from server.limits.connections import Connection, Connections
from server.limits.options import Limits


class Hall:
    """Connections with names, and which of them were cut."""

    def __init__(self, each: int = 3, total: int = 100) -> None:
        self.connections = Connections(Limits(connections=each, total_connections=total))
        self.cut: list[str] = []

    def open(self, name: str, address: str = "flood") -> Connection:
        return self.connections.open(address, partial(self.cut.append, name))


def test_the_one_that_waits_longest_makes_room() -> None:
    hall = Hall()
    for name in "abcde":
        hall.open(name)

    assert hall.cut == ["a", "b"]
    assert hall.connections.counted("flood") == 3


def test_an_idle_connection_of_an_official_is_not_cut_and_does_not_count() -> None:
    hall = Hall()
    hall.connections.prove(hall.open("official"))
    for name in "abcd":
        hall.open(name)

    assert hall.cut == ["a"]


def test_connections_that_are_being_answered_stay_and_a_new_one_has_to_go() -> None:
    hall = Hall()
    for name in "abc":
        hall.connections.work(hall.open(name))
    hall.open("d")

    assert hall.cut == ["d"]


def test_an_idle_connection_can_be_cut_again_after_its_answer() -> None:
    hall = Hall()
    first = hall.open("a")
    hall.connections.work(first)
    hall.open("b")
    hall.connections.wait(first)
    hall.open("c")
    hall.open("d")

    assert hall.cut == ["b"]


@pytest.mark.parametrize("end", ["close", "prove"])
def test_what_ended_does_not_count_and_ends_once(end: str) -> None:
    hall = Hall()
    first = hall.open("a")
    getattr(hall.connections, end)(first)
    hall.connections.close(first)
    hall.connections.wait(first)

    assert hall.connections.counted("flood") == 0
    for name in "bcd":
        hall.open(name)
    assert hall.cut == []


def test_in_total_the_address_with_the_most_connections_makes_room() -> None:
    hall = Hall(each=50, total=4)
    for name in "abc":
        hall.open(name)
    for name in ("phone", "tablet"):
        hall.open(name, name)

    assert hall.cut == ["a"]


def test_the_addresses_of_an_ipv6_network_count_together() -> None:
    connections = Connections(Limits(connections=5))
    admission = Admission(
        connections, is_proven=lambda _: False, first_look=lambda _, __: FirstLook(), slowest_reader=4096
    )
    for number in range(3):
        admission.open(f"2001:db8::{number}", lambda: None)

    assert connections.counted("2001:db8::/64") == 3


def test_in_total_one_of_the_waiting_address_with_most_connections_is_cut() -> None:
    chance = Random(16)
    hall = Hall(each=100, total=30)
    opened: dict[str, tuple[Connection, str]] = {}
    waiting: set[str] = set()
    for number in range(2000):
        name, address = str(number), f"address {chance.randrange(8)}"
        counted = Counter(each for _, each in opened.values()) + Counter([address])
        heaviest = max(counted[opened[each][1]] if each in opened else counted[address] for each in {*waiting, name})
        cut_before = len(hall.cut)
        opened[name] = hall.open(name, address), address
        waiting.add(name)
        for each in hall.cut[cut_before:]:
            assert counted[opened.pop(each)[1]] == heaviest
            waiting.remove(each)
        other = chance.choice(sorted(opened))
        if chance.random() < 0.5:
            hall.connections.work(opened[other][0])
            waiting.discard(other)
        elif chance.random() < 0.5:
            hall.connections.wait(opened[other][0])
            waiting.add(other)
        elif chance.random() < 0.1:
            hall.connections.close(opened.pop(other)[0])
            waiting.discard(other)

    assert len(hall.cut) > 1000
    assert all(
        hall.connections.counted(address) == count
        for address, count in Counter(each for _, each in opened.values()).items()
    )
