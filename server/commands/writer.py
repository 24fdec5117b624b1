"""The writer: one thread that carries out all waiting operations together, in one durable transaction.

Each operation is checked by itself: was it carried out before, is the stream at the expected version, what do the rules
say of the newest state. A refusal of one of them does not touch the others. No success is reported before
it is durable.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import structlog

from server.commands.context import Context, VersionMismatch
from server.commands.operations import Appending, ErasePrivate, Exclusive, Operation, Purge
from server.commands.unit_of_work import UnitOfWork
from server.eventstore.codec import FutureEvent, UnreadableEvent
from server.eventstore.store import SERVER_STREAM, CommandResult, EventStore, Metadata, StoreFault
from server.repository.archive_cache import ArchiveCache
from server.repository.tournament_cache import TournamentCache

WriterClock = Callable[[], datetime]

_LARGEST_BATCH = 256

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """An operation that waits for the writer. `heard` receives the outcome, on the event loop."""

    operation: Operation
    context: Context
    outcome_future: asyncio.Future[CommandResult]


WriteOutcome = tuple[Job, CommandResult | Exception]


class Writer:
    """The thread and its queue. `published` is called on the event loop with the results that are durable now."""

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
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
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

    async def carry_out(self, operation: Operation, context: Context) -> CommandResult:
        """Have an operation carried out; returns when its events are durable.

        Raises what the operation raises, VersionMismatch, KeyReused and StoreFault.
        """
        if self._thread is None:
            raise StoreFault("The server is stopping; nothing was stored.")
        job = Job(operation, context, asyncio.get_running_loop().create_future())
        self._queue.put(job)
        return await job.outcome_future

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
            jobs = [self._queue.get()]
            while len(jobs) < _LARGEST_BATCH and not self._queue.empty():
                jobs.append(self._queue.get())
            going = None not in jobs
            outcomes = self.carry_out_all([job for job in jobs if job is not None])
            loop.call_soon_threadsafe(self._report, outcomes)

    def _report(self, outcomes: Sequence[WriteOutcome]) -> None:
        new: list[CommandResult] = []
        for job, outcome in outcomes:
            if isinstance(outcome, CommandResult) and not outcome.repeated and outcome.events:
                new.append(outcome)
            if job.outcome_future.done():
                continue
            if isinstance(outcome, CommandResult):
                job.outcome_future.set_result(outcome)
            else:
                job.outcome_future.set_exception(outcome)
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
        except Exception as error:  # noqa: BLE001  # whatever it is, it goes to the one who waits
            return error
        return result
