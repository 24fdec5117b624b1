"""`jadoube verify` on damaged files: whatever is in them, an answer and never a traceback."""

from __future__ import annotations

import random
from contextlib import closing
from pathlib import Path

import pytest

from server.commandline.exits import Exit
from server.eventstore.logfile import write_log
from server.eventstore.sql import SqlEventStore
from tests.contract.databases import created, fresh_database, origin, registered
from tests.server.commandline.conftest import Command

_SOUND = {Exit.DONE}
_ANSWERS = {Exit.DONE, Exit.DIFFERENCES, Exit.BAD_INPUT, Exit.TOO_LARGE, Exit.FILE_ACCESS}
_ROUNDS = 150


@pytest.fixture
def log(tmp_path: Path) -> bytes:
    """A sound log file."""
    (tmp_path / "made").mkdir()
    with closing(SqlEventStore.open(fresh_database(tmp_path / "made"))) as store:
        store.append("t", 0, [created("Ünï"), *(registered(f"p{n}") for n in range(6))], origin())
        return write_log(store.stored_events("t"))


def damaged(content: bytes, chance: random.Random) -> bytes:
    """The bytes with one to three changes: flipped, cut out, doubled, or replaced by what decoders stumble over."""
    data = bytearray(content)
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(data))
        match chance.randrange(6):
            case 0:
                data[place] = chance.randrange(256)
            case 1:
                del data[place : place + chance.randint(1, 40)]
            case 2:
                data[place:place] = data[place : place + 30]
            case 3:
                data[place : place + 1] = chance.choice(
                    [b"\xff", b"\\ud800", b"\x00", b"null", b"[", b'"', b"-1", b"9" * 30]
                )
            case 4:
                data = data[: max(1, place)]
            case _:
                data[place:place] = b"[" * 3000
    return bytes(data)


def never_a_traceback(jadoube: Command, *words: object) -> int:
    told = jadoube("verify", *words)
    assert told.code in _ANSWERS, told
    assert "Traceback" not in told.err
    return told.code


def test_the_log_is_sound_to_begin_with(log: bytes, tmp_path: Path, jadoube: Command) -> None:
    file = tmp_path / "log.json"
    file.write_bytes(log)

    assert jadoube("verify", file).code in _SOUND


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (b"Player", b"Pl\xffyer"),
        (b"Player", b"Pl\\ud800yer"),
        (b'"schema":', b'"schema":9'),
        (b"PlayerRegistered", b"PlayerAbducted"),
        (b"fide-dutch-2026", b"fide-none-1900!"),
        (b'"version":1,', b'"version":-1,'),
        (b'"data":{', b'"data":[{'),
        (b'"hash":"', b'"hash":null,"x":"'),
    ],
)
def test_what_decoders_stumble_over(log: bytes, was: bytes, now: bytes, tmp_path: Path, jadoube: Command) -> None:
    file = tmp_path / "log.json"
    assert was in log
    file.write_bytes(log.replace(was, now))

    assert never_a_traceback(jadoube, file) not in _SOUND


def test_a_damaged_log_file_is_answered(log: bytes, tmp_path: Path, jadoube: Command) -> None:
    chance, file = random.Random(16), tmp_path / "log.json"
    for _ in range(_ROUNDS):
        file.write_bytes(damaged(log, chance))
        never_a_traceback(jadoube, file)


def test_a_sound_chain_of_events_that_make_no_tournament_is_a_difference(tmp_path: Path, jadoube: Command) -> None:
    with closing(SqlEventStore.open(fresh_database(tmp_path))) as store:
        store.append("t", 0, [registered()], origin())
        file = tmp_path / "log.json"
        file.write_bytes(write_log(store.stored_events("t")))

    assert never_a_traceback(jadoube, file) == Exit.DIFFERENCES


def test_a_damaged_database_is_answered(tmp_path: Path, jadoube: Command) -> None:
    url, path = fresh_database(tmp_path), tmp_path / "log.sqlite3"
    with closing(SqlEventStore.open(url)) as store:
        store.append("t", 0, [created(), *(registered(f"p{n}") for n in range(60))], origin())
    sound, chance = path.read_bytes(), random.Random(16)
    names = [place for place in range(len(sound)) if sound.startswith(b"Player", place)]
    for number in range(_ROUNDS):
        data = bytearray(sound)
        if number % 3 == 0:
            data[chance.choice(names)] = 0xFF
        for _ in range(chance.randint(1, 30)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        path.write_bytes(data[: chance.randrange(len(data))] if number % 10 == 0 else data)
        for end in ("-wal", "-shm"):
            Path(f"{path}{end}").unlink(missing_ok=True)
        never_a_traceback(jadoube, "t", "--database", url)
