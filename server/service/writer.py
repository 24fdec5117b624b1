"""The writer: one thread that carries out all waiting wishes together, in one durable transaction.

Each wish is looked at alone: was it carried out before, is the stream at the version asked for, what do the rules say
of the newest state. A no to one of them does not touch the others. Nobody hears of a success before it is durable.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import cast

import structlog

from domain.events import Event
from domain.house import HouseEvent
from domain.tournament import Tournament, replay
from server.eventstore.codec import FutureFact, UnreadableFact
from server.eventstore.store import HOUSE, Answer, AnyEvent, EventStore, Origin, StoreFault, Transaction
from server.service.archive import Archive
from server.service.keeper import Keeper
from server.service.requests import Request, VersionMismatch
from server.service.states import States

Clock = Callable[[], datetime]
Wish = Callable[[Tournament | None], tuple[AnyEvent, ...]]
"""From the newest state (None for a stream without facts) to new facts, or an exception that says no."""

HouseWish = Callable[[Archive], tuple[HouseEvent, ...]]
"""From the newest archive to new facts about the server itself, or an exception that says no."""

_LARGEST_BATCH = 256

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """A wish that waits for the writer. `heard` gets what came of it, on the event loop."""

    stream: str
    wish: Wish | HouseWish
    request: Request
    heard: asyncio.Future[Answer]


Outcome = tuple[Job, Answer | Exception]


class Writer:
    """The thread and its queue. `newest` are version and hash of the last fact that it appended to each stream."""

    def __init__(
        self,
        store: EventStore,
        states: States,
        keeper: Keeper,
        clock: Clock,
        moved: Callable[[Mapping[str, int]], None],
    ) -> None:
        self._store = store
        self._states = states
        self._keeper = keeper
        self._clock = clock
        self._moved = moved
        self.newest: dict[str, tuple[int, str]] = {}
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin to carry out wishes; answers come back on this loop."""
        self._thread = threading.Thread(target=self._run, args=(loop,), name="writer", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Carry out what is waiting and end. Blocks; the loop must go on meanwhile."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join()
            self._thread = None

    async def carry_out(self, stream: str, wish: Wish, request: Request) -> Answer:
        """Have a wish carried out; returns when its facts are durable.

        Raises what the wish raises, VersionMismatch, KeyReused and StoreFault.
        """
        return await self._done(stream, wish, request)

    async def carry_out_house(self, wish: HouseWish, request: Request) -> Answer:
        """As `carry_out`, for facts about the server itself."""
        return await self._done(HOUSE, wish, request)

    async def _done(self, stream: str, wish: Wish | HouseWish, request: Request) -> Answer:
        if self._thread is None:
            raise StoreFault("The server is stopping; nothing was stored.")
        job = Job(stream, wish, request, asyncio.get_running_loop().create_future())
        self._queue.put(job)
        return await job.heard

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        going = True
        while going:
            jobs = [self._queue.get()]
            while len(jobs) < _LARGEST_BATCH and not self._queue.empty():
                jobs.append(self._queue.get())
            going = None not in jobs
            outcomes = self.carry_out_all([job for job in jobs if job is not None])
            loop.call_soon_threadsafe(self._tell, outcomes)

    def _tell(self, outcomes: Sequence[Outcome]) -> None:
        moved: dict[str, int] = {}
        for job, outcome in outcomes:
            if isinstance(outcome, Answer) and not outcome.repeated and outcome.facts:
                moved[outcome.stream] = outcome.version
                self.newest[outcome.stream] = (outcome.version, outcome.facts[-1].hash)
            if job.heard.done():
                continue
            if isinstance(outcome, Answer):
                job.heard.set_result(outcome)
            else:
                job.heard.set_exception(outcome)
        if moved:
            self._moved(moved)

    def origin(self, request: Request) -> Origin:
        """Where facts come from that are recorded now, in answer to this request."""
        return Origin(
            actor=request.actor,
            recorded_at=self._clock().astimezone(UTC).isoformat(timespec="microseconds"),
            device=request.device,
            command_id=request.command_id,
            digest=request.digest,
        )

    def carry_out_all(self, jobs: Sequence[Job]) -> list[Outcome]:
        """Carry wishes out in one transaction, or, where that fails by a fault of ours, each in its own."""
        keys = [(job.request.actor, job.request.command_id) for job in jobs if job.request.command_id is not None]
        states: dict[str, Tournament] = {}
        try:
            with self._store.transaction(keys) as transaction:
                outcomes = [(job, self._outcome(transaction, states, job)) for job in jobs]
                archive = self._keeper.load(transaction)
        except Exception as error:  # noqa: BLE001  # whatever it is, it is told to those who wait
            self._states.forget({job.stream for job in jobs})
            if isinstance(error, StoreFault) or len(jobs) == 1:
                return [(job, error) for job in jobs]
            _log.exception("batch_failed", commands=len(jobs))
            return [outcome for job in jobs for outcome in self.carry_out_all([job])]
        self._states.keep(states)
        self._keeper.keep(archive)
        return outcomes

    def _outcome(self, transaction: Transaction, states: dict[str, Tournament], job: Job) -> Answer | Exception:
        """What came of one wish. Only a fault of the log itself stops the others."""
        try:
            return self._append(transaction, states, job)
        except (FutureFact, UnreadableFact) as error:
            return error
        except StoreFault:
            raise
        except Exception as error:  # noqa: BLE001  # a no, or a fault that is this wish's alone
            return error

    def _append(self, transaction: Transaction, states: dict[str, Tournament], job: Job) -> Answer:
        request = job.request
        origin = self.origin(request)
        if origin.key is not None and (again := transaction.answered(origin.key, origin.digest)) is not None:
            return again
        version = transaction.head(job.stream).version
        if request.if_match is not None and request.if_match != version:
            raise VersionMismatch(job.stream, wanted=request.if_match, version=version)
        if job.stream == HOUSE:
            return transaction.append(
                HOUSE, version, cast("HouseWish", job.wish)(self._keeper.load(transaction)), origin
            )
        self._keeper.check_open(job.stream, transaction)
        before = states.get(job.stream) or self._load(transaction, job.stream, version)
        if before is not None:
            states[job.stream] = before
        facts = cast("Wish", job.wish)(before)
        after = before if not facts else replay(cast("tuple[Event, ...]", facts), before)
        answer = transaction.append(job.stream, version, facts, origin)
        if after is not None:
            states[job.stream] = after
        return answer

    def _load(self, transaction: Transaction, stream: str, version: int) -> Tournament | None:
        """The newest state: as it is known, with what others appended, or anew where the log became shorter."""
        known = self._states.known(stream)
        if known is not None and known.version == version:
            return known
        if known is not None and known.version > version:
            self._states.forget({stream})
        return self._states.load(stream, transaction)
