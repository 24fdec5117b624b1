"""Many wishes, one transaction; one wish's trouble is its own."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from domain import events as e
from domain.commands import RegisterPlayer
from domain.refusals import Refusal
from domain.tournament import Tournament, replay
from domain.values import PlayerId
from server.eventstore.memory import MemoryEventStore
from server.eventstore.store import Answer, Key, StoreFault, StoreFull, Transaction
from server.service import Request, Service
from server.service.keeper import Keeper
from server.service.states import States
from server.service.writer import Job, Wish, Writer
from tests.contract.databases import created, origin, registered
from tests.server.service.conftest import ME, NOW, begun


class CountingStore(MemoryEventStore):
    """Counts its transactions, and fails when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.transactions = 0
        self.failures: list[Exception] = []

    @contextmanager
    def transaction(self, keys: Collection[Key] = ()) -> Iterator[Transaction]:
        self.transactions += 1
        with super().transaction(keys) as transaction:
            yield transaction
            if self.failures:
                raise self.failures.pop(0)


@pytest.fixture
def store() -> CountingStore:
    counting = CountingStore()
    counting.append("t", 0, [created()], origin())
    counting.transactions = 0
    return counting


@pytest.fixture
def states(store: CountingStore) -> States:
    return States(store)


@pytest.fixture
def writer(store: CountingStore, states: States) -> Writer:
    return Writer(store, states, Keeper(store), lambda: NOW, lambda _moved: None)


def register(name: str) -> Wish:
    return lambda _: (registered(name),)


def refuse(_: Tournament | None) -> tuple[e.Event, ...]:
    raise Refusal


def break_down(_: Tournament | None) -> tuple[e.Event, ...]:
    raise ZeroDivisionError


def make_nonsense(_: Tournament | None) -> tuple[e.Event, ...]:
    return (registered("p7"), e.RatingCorrected(PlayerId("nobody"), 1, 2))


async def outcomes(writer: Writer, *wishes: Wish, stream: str = "t") -> list[type]:
    loop = asyncio.get_running_loop()
    jobs = [Job(stream, wish, ME, loop.create_future()) for wish in wishes]
    return [type(outcome) for _, outcome in writer.carry_out_all(jobs)]


async def test_all_waiting_wishes_share_one_transaction(writer: Writer, store: CountingStore) -> None:
    done = await outcomes(writer, *(register(f"p{number}") for number in range(50)))

    assert done == [Answer] * 50
    assert store.transactions == 1
    assert store.head("t").version == 51


async def test_each_wish_sees_what_the_one_before_it_did(writer: Writer) -> None:
    seen: list[int] = []

    def look(now: Tournament | None) -> tuple[e.Event, ...]:
        seen.append(0 if now is None else now.version)
        return (registered(f"p{len(seen)}"),)

    await outcomes(writer, look, look, look)

    assert seen == [1, 2, 3]


@pytest.mark.parametrize(
    ("wish", "expected"), [(refuse, Refusal), (break_down, ZeroDivisionError), (make_nonsense, KeyError)]
)
async def test_a_no_in_the_middle_leaves_the_others_alone(
    wish: Wish, expected: type, writer: Writer, store: CountingStore, states: States
) -> None:
    assert await outcomes(writer, register("p1"), wish, register("p2")) == [Answer, expected, Answer]

    assert [fact.event for fact in store.read("t", after=1)] == [registered("p1"), registered("p2")]
    assert states.known("t") == replay([created(), registered("p1"), registered("p2")])


async def test_a_text_that_is_no_text_is_its_sender_s_trouble_alone(writer: Writer, store: CountingStore) -> None:
    assert await outcomes(writer, register("p1"), register("\ud800")) == [Answer, UnicodeEncodeError]

    assert store.head("t").version == 2


@pytest.mark.parametrize("fault", [StoreFault("the disk is gone"), StoreFull("full")])
async def test_a_commit_that_fails_is_nobody_s_success_and_the_state_is_replayed(
    fault: StoreFault, writer: Writer, store: CountingStore, states: States
) -> None:
    await outcomes(writer, register("p1"))
    store.failures = [fault]

    assert await outcomes(writer, register("p2"), register("p3")) == [type(fault)] * 2
    assert states.known("t") is None
    assert await outcomes(writer, register("p4")) == [Answer]

    assert states.known("t") == replay([created(), registered("p1"), registered("p4")])
    assert states.known("t") == States(store).newest("t")


async def test_a_fault_of_ours_in_writing_down_is_retried_one_by_one(writer: Writer, store: CountingStore) -> None:
    store.failures = [RuntimeError("a bug")]

    with capture_logs() as logs:
        done = await outcomes(writer, register("p1"), register("p2"))

    assert done == [Answer, Answer]
    assert store.transactions == 3
    assert [line["event"] for line in logs] == ["batch_failed"]


async def test_a_log_that_became_shorter_is_replayed(writer: Writer, states: States) -> None:
    longer = replay([created(), registered("p1"), registered("p2")])
    states.keep({"t": longer})

    assert await outcomes(writer, register("p9")) == [Answer]

    assert states.known("t") == replay([created(), registered("p9")])


async def test_a_fact_of_the_future_closes_its_stream_but_not_the_others(writer: Writer, store: CountingStore) -> None:
    store.append("u", 0, [created()], origin())
    place = store._streams["t"][0]
    store._log[place] = replace(store._log[place], schema=99)
    loop = asyncio.get_running_loop()
    jobs = [Job(stream, register("p1"), ME, loop.create_future()) for stream in ("t", "u")]

    named = {job.stream: type(outcome).__name__ for job, outcome in writer.carry_out_all(jobs)}

    assert named == {"t": "FutureFact", "u": "Answer"}


async def test_wishes_that_come_together_share_commits() -> None:
    store = CountingStore()
    async with Service(store, clock=lambda: NOW) as service:
        stream = await begun(service, 0)
        store.transactions = 0

        await asyncio.gather(*(service.execute(stream, RegisterPlayer(f"P{n}"), ME) for n in range(64)))

        assert store.transactions < 64
        assert (await service.tournament(stream)).version == 66


async def test_a_command_repeated_within_a_batch_is_carried_out_once(writer: Writer, store: CountingStore) -> None:
    loop = asyncio.get_running_loop()
    request = Request(actor="a", command_id="k", digest="d")
    jobs = [Job("t", register("p1"), request, loop.create_future()) for _ in range(3)]

    answers = [outcome for _, outcome in writer.carry_out_all(jobs)]

    assert [isinstance(each, Answer) and each.repeated for each in answers] == [False, True, True]
    assert store.head("t").version == 2
