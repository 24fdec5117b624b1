"""Many commands, one transaction; one command's trouble is its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from domain.players.details import RatingCorrected
from domain.players.registration import RegisterPlayer
from domain.refusals import Refusal
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.replay import replay
from domain.values import PlayerId
from server.commands.context import Context
from server.commands.operations import Decide
from server.commands.streams import TournamentStream
from server.commands.writer import Job, Writer
from server.eventstore.faults import StoreFault, StoreFull
from server.eventstore.memory import MemoryEventStore
from server.eventstore.recorded import CommandResult, Key
from server.eventstore.store import Transaction
from server.repository.archive_cache import ArchiveCache
from server.repository.tournament_cache import TournamentCache
from server.service import TournamentService, operator
from tests.contract.databases import created, origin, registered
from tests.server.service.conftest import ME, NOW, begun


class CountingStore(MemoryEventStore):
    """Counts its transactions, and fails on request."""

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
def states(store: CountingStore) -> TournamentCache:
    return TournamentCache(store)


@pytest.fixture
def writer(store: CountingStore, states: TournamentCache) -> Writer:
    return Writer(store, states, ArchiveCache(store), lambda: NOW, lambda _moved: None)


Decision = Callable[[Tournament | None], Sequence[Event]]


def job(decision: Decision, stream: str, context: Context) -> Job:
    operation = Decide("Test", TournamentStream(stream), decision)
    return Job(operation, context, asyncio.get_running_loop().create_future())


def register(name: str) -> Decision:
    return lambda _: (registered(name),)


def refuse(_: Tournament | None) -> tuple[Event, ...]:
    raise Refusal


def break_down(_: Tournament | None) -> tuple[Event, ...]:
    raise ZeroDivisionError


def make_nonsense(_: Tournament | None) -> tuple[Event, ...]:
    return (registered("p7"), RatingCorrected(PlayerId("nobody"), 1, 2))


async def outcomes(writer: Writer, *decisions: Decision, stream: str = "t") -> list[type]:
    jobs = [job(each, stream, ME) for each in decisions]
    return [type(outcome) for _, outcome in writer.carry_out_all(jobs)]


async def test_all_waiting_commands_share_one_transaction(writer: Writer, store: CountingStore) -> None:
    done = await outcomes(writer, *(register(f"p{number}") for number in range(50)))

    assert done == [CommandResult] * 50
    assert store.transactions == 1
    assert store.head("t").version == 51


async def test_each_command_sees_what_the_one_before_it_did(writer: Writer) -> None:
    seen: list[int] = []

    def look(now: Tournament | None) -> tuple[Event, ...]:
        seen.append(0 if now is None else now.version)
        return (registered(f"p{len(seen)}"),)

    await outcomes(writer, look, look, look)

    assert seen == [1, 2, 3]


@pytest.mark.parametrize(
    ("decision", "expected"), [(refuse, Refusal), (break_down, ZeroDivisionError), (make_nonsense, KeyError)]
)
async def test_a_no_in_the_middle_leaves_the_others_alone(
    decision: Decision, expected: type, writer: Writer, store: CountingStore, states: TournamentCache
) -> None:
    assert await outcomes(writer, register("p1"), decision, register("p2")) == [CommandResult, expected, CommandResult]

    assert [event.event for event in store.read("t", after=1)] == [registered("p1"), registered("p2")]
    assert states.known("t") == replay([created(), registered("p1"), registered("p2")])


async def test_a_text_that_is_no_text_is_its_sender_s_trouble_alone(writer: Writer, store: CountingStore) -> None:
    assert await outcomes(writer, register("p1"), register("\ud800")) == [CommandResult, UnicodeEncodeError]

    assert store.head("t").version == 2


@pytest.mark.parametrize("fault", [StoreFault("the disk is gone"), StoreFull("full")])
async def test_a_commit_that_fails_is_no_one_s_success_and_the_state_is_replayed(
    fault: StoreFault, writer: Writer, store: CountingStore, states: TournamentCache
) -> None:
    await outcomes(writer, register("p1"))
    store.failures = [fault]

    assert await outcomes(writer, register("p2"), register("p3")) == [type(fault)] * 2
    assert states.known("t") is None
    assert await outcomes(writer, register("p4")) == [CommandResult]

    assert states.known("t") == replay([created(), registered("p1"), registered("p4")])
    assert states.known("t") == TournamentCache(store).newest("t")


async def test_a_fault_of_ours_in_writing_down_is_retried_one_by_one(writer: Writer, store: CountingStore) -> None:
    store.failures = [RuntimeError("a bug")]

    with capture_logs() as logs:
        done = await outcomes(writer, register("p1"), register("p2"))

    assert done == [CommandResult, CommandResult]
    assert store.transactions == 3
    assert [line["event"] for line in logs] == ["batch_failed"]


async def test_a_log_that_became_shorter_is_replayed(writer: Writer, states: TournamentCache) -> None:
    longer = replay([created(), registered("p1"), registered("p2")])
    states.keep({"t": longer})

    assert await outcomes(writer, register("p9")) == [CommandResult]

    assert states.known("t") == replay([created(), registered("p9")])


async def test_an_event_of_the_future_closes_its_stream_but_not_the_others(
    writer: Writer, store: CountingStore
) -> None:
    store.append("u", 0, [created()], origin())
    place = store._streams["t"][0]
    store._log[place] = replace(store._log[place], schema=99)
    jobs = [job(register("p1"), stream, ME) for stream in ("t", "u")]

    named = {each.operation.stream: type(outcome).__name__ for each, outcome in writer.carry_out_all(jobs)}

    assert named == {"t": "FutureEvent", "u": "CommandResult"}


async def test_commands_that_come_together_share_commits() -> None:
    store = CountingStore()
    async with TournamentService(store, clock=lambda: NOW) as service:
        stream = await begun(service, 0)
        store.transactions = 0

        await asyncio.gather(*(service.execute(stream, RegisterPlayer(f"P{n}"), ME) for n in range(64)))

        assert store.transactions < 64
        assert (await service.tournament(stream)).version == 66


async def test_a_command_repeated_within_a_batch_is_carried_out_once(writer: Writer, store: CountingStore) -> None:
    context = operator("a", command_id="k", digest="d")
    jobs = [job(register("p1"), "t", context) for _ in range(3)]

    answers = [outcome for _, outcome in writer.carry_out_all(jobs)]

    assert [isinstance(each, CommandResult) and each.repeated for each in answers] == [False, True, True]
    assert store.head("t").version == 2
