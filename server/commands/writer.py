"""The writer: one thread that carries out all waiting operations together, in one durable transaction.

Each operation is checked by itself: was it carried out before, is the stream at the expected version, what do the rules
say of the newest state. A refusal of one of them does not touch the others. No success is reported before
it is durable.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

import structlog

from server.commands.context import Context, VersionMismatch
from server.commands.operations import Appending, ErasePrivate, Exclusive, Operation, Purge
from server.commands.unit_of_work import UnitOfWork
from server.eventstore.codec import FutureEvent, UnreadableEvent
from server.eventstore.faults import StoreFault
from server.eventstore.recorded import SERVER_STREAM, CommandResult, Metadata
from server.eventstore.store import EventStore
from server.repository.archive_cache import ArchiveCache
from server.repository.tournament_cache import TournamentCache
from server.repository.unknown import UnknownTournament

WriterClock = Callable[[], datetime]

Outcome = TypeVar("Outcome")

_LARGEST_BATCH = 256

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """An operation that waits for the writer. `heard` receives the outcome, on the event loop."""

    operation: Operation
    context: Context
    outcome_future: asyncio.Future[CommandResult]


@dataclass(frozen=True, slots=True, eq=False)
class _Turn:
    """Someone who waits for the number of the events that other servers recorded in a stream."""

    stream: str
    outcome_future: asyncio.Future[int]


WriteOutcome = tuple[Job, CommandResult | Exception]


class Writer:
    """The thread and its queue. `published` is called on the event loop with the results that are durable now.

    Other servers may record in the same log. It counts what it appended itself, so that their events can be told from
    its own.
    """

    def __init__(
        self,
        store: EventStore,
        tournaments: TournamentCache,
        archives: ArchiveCache,
        clock: WriterClock,
        published: Callable[[Sequence[CommandResult]], None],
    ) -> None:
        self._store = store
        self._tournaments = tournaments
        self._archives = archives
        self._clock = clock
        self._published = published
        self._appended: Counter[str] = Counter()
        self._queue: queue.SimpleQueue[Job | _Turn | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin to carry out operations; their results come back on this loop."""
        self._thread = threading.Thread(target=self._run, args=(loop,), name="writer", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Carry out what is waiting and end. Blocks; the loop must go on meanwhile."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join()
            self._thread = None

    def foreign_events_known(self, stream: str) -> int:
        """How many events of a stream that other servers recorded are known here.

        They are too many while the writer keeps what it has just recorded.
        """
        appended = self._appended[stream]
        known = self._archives.now.version if stream == SERVER_STREAM else self._tournaments.version(stream)
        return known - appended

    async def foreign_events(self, stream: str) -> int:
        """How many events of a stream other servers have recorded. It is counted between two transactions.

        Raises StoreFault.
        """
        turn = _Turn(stream, asyncio.get_running_loop().create_future())
        self._put(turn)
        return await turn.outcome_future

    async def carry_out(self, operation: Operation, context: Context) -> CommandResult:
        """Have an operation carried out; returns when its events are durable.

        Raises what the operation raises, VersionMismatch, KeyReused and StoreFault.
        """
        job = Job(operation, context, asyncio.get_running_loop().create_future())
        self._put(job)
        return await job.outcome_future

    def _put(self, work: Job | _Turn) -> None:
        if self._thread is None:
            raise StoreFault("The server is stopping; nothing was stored.")
        self._queue.put(work)

    def carry_out_all(self, jobs: Sequence[Job]) -> list[WriteOutcome]:
        """Carry operations out: together if they can share a transaction, the others one by one."""
        together: list[tuple[Job, Appending]] = []
        alone: list[tuple[Job, Exclusive]] = []
        for job in jobs:
            if isinstance(job.operation, Purge | ErasePrivate):
                alone.append((job, job.operation))
            else:
                together.append((job, job.operation))
        outcomes = self._append_all(together) if together else []
        return [*outcomes, *((job, self._run_alone(job, operation)) for job, operation in alone)]

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        going = True
        while going:
            waiting = [self._queue.get()]
            while len(waiting) < _LARGEST_BATCH and not self._queue.empty():
                waiting.append(self._queue.get())
            going = None not in waiting
            outcomes = self.carry_out_all([each for each in waiting if isinstance(each, Job)])
            loop.call_soon_threadsafe(self._report, outcomes)
            for turn in waiting:
                if isinstance(turn, _Turn):
                    loop.call_soon_threadsafe(_settle, turn.outcome_future, self._foreign_events(turn.stream))

    def _foreign_events(self, stream: str) -> int | Exception:
        try:
            if stream == SERVER_STREAM:
                self._archives.refresh()
            else:
                self._tournaments.newest(stream)
        except UnknownTournament:
            return 0
        except Exception as error:  # noqa: BLE001  # whatever it is, it goes to the one who waits
            return error
        return self.foreign_events_known(stream)

    def _report(self, outcomes: Sequence[WriteOutcome]) -> None:
        new: list[CommandResult] = []
        for job, outcome in outcomes:
            if isinstance(outcome, CommandResult) and not outcome.repeated and outcome.events:
                new.append(outcome)
            _settle(job.outcome_future, outcome)
        if new:
            self._published(new)

    def metadata(self, context: Context) -> Metadata:
        """What is recorded with events that are appended now."""
        return Metadata(
            actor=context.actor,
            recorded_at=self._clock().astimezone(UTC).isoformat(timespec="microseconds"),
            device=context.device,
            command_id=context.command_id,
            digest=context.digest,
        )

    def _append_all(self, jobs: Sequence[tuple[Job, Appending]]) -> list[WriteOutcome]:
        """Append in one transaction, or, if that fails by a fault of ours, each operation in its own."""
        contexts = [job.context for job, _ in jobs]
        keys = [(each.actor, each.command_id) for each in contexts if each.command_id is not None]
        try:
            with self._store.transaction(keys) as transaction:
                unit = UnitOfWork(transaction, self._tournaments, self._archives)
                outcomes: list[WriteOutcome] = [(job, self._outcome(unit, job, operation)) for job, operation in jobs]
                archive = unit.archive()
        except Exception as error:  # noqa: BLE001  # whatever it is, it goes to those who wait
            self._tournaments.forget({operation.stream for _, operation in jobs})
            if isinstance(error, StoreFault) or len(jobs) == 1:
                return [(job, error) for job, _ in jobs]
            _log.exception("batch_failed", commands=len(jobs))
            return [outcome for each in jobs for outcome in self._append_all([each])]
        self._tournaments.keep(unit.tournaments)
        self._archives.keep(archive)
        self._appended.update(event.stream for event in transaction.recorded)
        return outcomes

    def _outcome(self, unit: UnitOfWork, job: Job, operation: Appending) -> CommandResult | Exception:
        """What came of one operation. Only a fault of the log itself stops the others."""
        try:
            return self._append(unit, job.context, operation)
        except (FutureEvent, UnreadableEvent) as error:
            return error
        except StoreFault:
            raise
        except Exception as error:  # noqa: BLE001  # a refusal, or a fault that is this operation's alone
            return error

    def _append(self, unit: UnitOfWork, context: Context, operation: Appending) -> CommandResult:
        metadata = self.metadata(context)
        again = None if metadata.key is None else unit.transaction.answered(metadata.key, metadata.digest)
        if again is not None:
            return again
        version = unit.transaction.head(operation.stream).version
        if context.if_match is not None and context.if_match != version:
            raise VersionMismatch(operation.stream, wanted=context.if_match, version=version)
        return operation.append(unit, metadata)

    def _run_alone(self, job: Job, operation: Exclusive) -> CommandResult | Exception:
        """What came of an operation with a transaction of its own."""
        try:
            result = operation.run(self._store, self.metadata(job.context))
            if result.stream == SERVER_STREAM:
                self._archives.refresh()
            self._appended[result.stream] += len(result.events)
        except Exception as error:  # noqa: BLE001  # whatever it is, it goes to the one who waits
            return error
        return result


def _settle(waiting: asyncio.Future[Outcome], outcome: Outcome | Exception) -> None:
    """Give an outcome to the one who waits, unless it was given up."""
    if waiting.done():
        return
    if isinstance(outcome, Exception):
        waiting.set_exception(outcome)
    else:
        waiting.set_result(outcome)
