"""`jadoube verify`: the hash chain, and every recorded pairing against its system as known at the time."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit, Failure

if TYPE_CHECKING:
    from argparse import _SubParsersAction
    from collections.abc import Iterable, Sequence

    from domain.corrections.checking import RoundCheck
    from server.eventstore.chain import Fault
    from server.eventstore.recorded import StoredEvent
    from server.settings import ServerSettings


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("verify", help="prove a log: its chain, and every pairing in it")
    parser.add_argument("log", metavar="TOURNAMENT|FILE", help="a tournament's id, or a log exported as JSON")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print every fault and every round that the system pairs differently; a file needs no database."""
    events, faults, removed = _log(options)
    for fault in faults:
        print(fault)
    print(f"chain: {len(events)} events, {len(faults)} faults, last hash {events[-1].hash if events else 'none'}")
    if faults:
        return Exit.DIFFERENCES
    if removed:
        print("removed for good: the server's own log says so, and nothing else is missing")
        return Exit.DONE
    try:
        differing = sum(_differs(each) for each in _checked(events))
    except Exception as error:  # noqa: BLE001  # events of a sound chain can be anything that someone once wrote down
        print(f"events: they make no tournament ({type(error).__name__}: {error})")
        return Exit.DIFFERENCES
    print(f"pairings: {differing} rounds that this engine made differ")
    return Exit.DIFFERENCES if differing else Exit.DONE


def _checked(events: Sequence[StoredEvent]) -> Iterable[RoundCheck]:
    from domain.corrections.checking import check
    from domain.subject import Event
    from server.eventstore.codec import decode

    known = (decode(event.type, event.schema, event.data) for event in events)
    return check([event for event in known if isinstance(event, Event)])


def _differs(checked: RoundCheck) -> bool:
    """Print the result for a round, and return whether it counts as a difference."""
    from domain.rounds.manual import BY_HAND
    from server.service.engine import engine_of

    if checked.engine != engine_of(checked.system):
        maker = "by hand" if checked.engine == BY_HAND else f"by {checked.engine}"
        print(f"round {checked.round}: made {maker}, {len(checked.differences)} boards differ")
        return False
    if checked.with_ends:
        print(
            f"round {checked.round}: amended with the results of games that had been adjourned; "
            f"with the draws of then, by which it is paired now (F.9), {len(checked.differences)} boards differ"
        )
        return False
    if not checked.differences and checked.refusal is None:
        return False
    if checked.refusal is not None:
        print(f"round {checked.round}: the system finds no pairing: {checked.refusal}")
    for each in checked.differences:
        print(f"round {checked.round}: recorded {_board(each.recorded)}, system {_board(each.paired)}")
    return True


def _board(board: tuple[int, int] | None) -> str:
    return "nothing" if board is None else f"{board[0]}-{board[1]}"


def _log(options: argparse.Namespace) -> tuple[Sequence[StoredEvent], Sequence[Fault], bool]:
    """The events, what is wrong with them, and whether they were removed for good."""
    from server.commandline.files import content_of
    from server.eventstore.chain import verify
    from server.eventstore.logfile import NotALog, read_log

    path = Path(options.log)
    if not path.exists():
        return _stored(settings_of(options), options.log)
    try:
        events = read_log(content_of(path))
        return events, verify(events), False
    except (NotALog, UnicodeEncodeError) as error:
        raise Failure(Exit.BAD_INPUT, f"{path}: {error}") from error


def _stored(settings: ServerSettings, stream: str) -> tuple[Sequence[StoredEvent], Sequence[Fault], bool]:
    """Archived and deleted tournaments are verified too."""
    from server.eventstore.migrate import migrate
    from server.eventstore.purging import verify_stream
    from server.eventstore.sql import SqlEventStore
    from server.service import UnknownTournament

    try:
        migrate(settings.database)
        with closing(SqlEventStore.open(settings.database)) as store:
            events, faults = verify_stream(store, stream)
            if not events:
                raise UnknownTournament(stream)
            return events, faults, store.purged(stream) is not None
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        reason = f"{settings.database}: the log holds what was never written there ({error})"
        raise Failure(Exit.FILE_ACCESS, reason) from error
