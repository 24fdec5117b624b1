"""Follows the end of SQLite's write-ahead log, to prove that what was appended to it is still there.

A log that is truncated or overwritten in place, as by `cp` of a backup's files, keeps its inode. SQLite does not notice
it: it appends, and with the next start everything since the last checkpoint is gone. So the last frame of a commit that
was seen is looked up again (https://sqlite.org/walformat.html). The index of the log (`-shm`) is not read: closing it
would end the locks of this process.
"""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path

_HEADER_BYTES = 32
_FRAME_BYTES = 24
_AS_BYTES = getattr(os, "O_BINARY", 0)
"""Windows would change line ends."""

_MAGICS = (bytes.fromhex("377f0682"), bytes.fromhex("377f0683"))


class WalState(Enum):
    """What a look found: nothing new, more commits, another log after it was carried into the file, or a loss."""

    SAME = "same"
    GREW = "grew"
    BEGAN_AGAIN = "began again"
    LACKS_FRAMES = "lacks frames"


class WalEnd:
    """The last commit in one write-ahead log. For one thread at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._wal: int | None = None
        self._salts: bytes | None = None
        self._end = _HEADER_BYTES
        """Where the first frame after the last commit begins."""
        self._last = b""

    def advance(self) -> WalState:
        """Look whether the last commit is still there, and remember the newest one.

        A log that is empty or has other salts counts as begun again, until `forget` is called: whoever calls it has
        proved that the file has what the log had.
        Whoever calls it has proved that the log is still the file that was read the last time.
        Raises OSError if it cannot be read.
        """
        if self._wal is None:
            self._wal = os.open(self._path, os.O_RDONLY | _AS_BYTES)
        return self._look(self._wal)

    def close(self) -> None:
        """Give the descriptor back; the next look opens the log again."""
        if self._wal is not None:
            os.close(self._wal)
            self._wal = None

    def forget(self) -> None:
        """Forget the last commit: the next look takes the log as it is."""
        self._salts = None

    def _look(self, wal: int) -> WalState:
        header = _read(wal, _HEADER_BYTES, 0)
        if header and (len(header) < _HEADER_BYTES or header[:4] not in _MAGICS):
            return WalState.LACKS_FRAMES
        salts, page = header[16:24], int.from_bytes(header[8:12])
        size = _FRAME_BYTES + page
        if salts != self._salts:
            if self._salts is not None:
                return WalState.BEGAN_AGAIN
            self._salts, self._end, self._last = salts, _HEADER_BYTES, b""
        elif self._last and _read(wal, _FRAME_BYTES, self._end - size) != self._last:
            return WalState.LACKS_FRAMES
        place, state, written = self._end, WalState.SAME, os.fstat(wal).st_size
        while header and place + size <= written:  # on a full disk the last one may lack its page
            frame = _read(wal, _FRAME_BYTES, place)
            if frame[8:16] != salts:
                break
            place += size
            if any(frame[4:8]):  # the last frame of a commit
                self._end, self._last, state = place, frame, WalState.GREW
        return state


def _read(file: int, size: int, place: int) -> bytes:
    """So many bytes from a place on, fewer at the end of the file."""
    if hasattr(os, "pread"):
        return os.pread(file, size, place)
    os.lseek(file, place, os.SEEK_SET)
    return os.read(file, size)
