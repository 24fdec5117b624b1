"""Files that commands write, on a disk without room: the one that was there stays."""

from __future__ import annotations

import os
import resource
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from server.commandline.exits import Exit
from server.commandline.whole_files import write_whole
from server.ratings.reading import read_list
from server.ratings.store import store_beside
from tests.server.commandline.conftest import Command
from tests.server.ratings.test_ratings import text_list

ROOM = 4096


@contextmanager
def little_room() -> Iterator[None]:
    """No file may become longer than ROOM bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_file_without_room_leaves_the_one_that_was_there(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    write_whole(path, b"before")

    with little_room(), pytest.raises(OSError, match=r"open\.trf"):
        write_whole(path, bytes(2 * ROOM))

    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_is_replaced_with_its_rights_and_through_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "open.trf", tmp_path / "link.trf"
    path.write_bytes(b"before")
    path.chmod(0o640)
    link.symlink_to(path)

    write_whole(link, b"now")

    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode), link.is_symlink()) == (b"now", 0o640, True)


def test_a_private_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite3"

    write_whole(path, b"secret", is_private=True)

    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_is_no_file_is_written_to_directly(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, b"now")
        assert os.read(reading, 10) == b"now"
    finally:
        os.close(reading)
    assert pipe.is_fifo()


def test_a_rating_list_without_room_is_refused_in_one_line_and_the_one_before_stays(
    jadoube: Command, tmp_path: Path
) -> None:
    database = f"sqlite:///{tmp_path / 'log.sqlite3'}"
    store = store_beside(database)
    store.put(read_list(text_list(tmp_path / "list.txt")))

    with little_room():
        told = jadoube("ratings", str(tmp_path / "list.txt"), "--database", database)

    assert told.code == Exit.FILE_ACCESS
    assert told.err.startswith(f"jadoube: {store.path}: ")
    assert told.err.count("\n") == 1
    assert [each.name for each in store.find("muller")] == ["Müller, Anna", "Müller, Bernd"]
