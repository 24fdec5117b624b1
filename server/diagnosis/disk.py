"""The disk of the database: its room, how long it takes to keep something, and whether it keeps what it confirms."""

from __future__ import annotations

import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from server.diagnosis.finding import Finding, Level
from server.languages import message

LITTLE_ROOM = 500 * 1024 * 1024
"""Bytes below which the room is too little for a weekend with its backups."""

_WRITES = 25
_PAGE = bytes(4096)
_SLOW_MS = 40.0
_TOO_FAST_MS = 0.02
"""No disk keeps a page in less: what confirms so fast has it in memory alone."""

_SPINNING_TOO_FAST_MS = 2.0
"""A disk that turns 7,200 times a minute needs 8 ms a turn."""

_VIRTUAL = ("virtio", "xen", "vbd-", "vmbus", "VMBUS", "loop", "dm-")
"""Devices whose real disk cannot be seen."""

_IN_MEMORY = frozenset({"tmpfs", "ramfs"})
_IN_NETWORK = frozenset({"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs", "afs"})


@dataclass(frozen=True, slots=True)
class DiskSpeed:
    """How long it takes until a page is confirmed to be on the disk, in milliseconds: the median and the longest."""

    median: float
    longest: float


def check_disk(folder: Path) -> Iterator[Finding]:
    """Every finding about the disk of this folder. Writes 100 KB to it."""
    values: dict[str, object] = {"folder": str(folder)}
    title = message("Disk")
    try:
        free = shutil.disk_usage(folder).free
        speed = measure(folder)
    except OSError as error:
        values["problem"] = error.strerror
        advice = message("Make the folder writable, or name another database.")
        yield Finding("disk", title, message("{folder} cannot be written: {problem}"), Level.PROBLEM, advice, values)
        return
    yield room(folder, free)
    yield speed_of(speed)
    yield honesty(speed, file_system(folder), spins=is_spinning(folder))


def measure(folder: Path, sync: Callable[[int], None] = os.fsync) -> DiskSpeed:
    """Write pages to a file of this folder, one after the other, and wait for each.

    Raises OSError.
    """
    found = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(_WRITES):
            began = time.perf_counter()
            file.write(_PAGE)
            file.flush()
            sync(file.fileno())
            found.append(1000 * (time.perf_counter() - began))
    return DiskSpeed(statistics.median(found), max(found))


def room(folder: Path, free: int) -> Finding:
    """Whether there is room for the log and its backups."""
    title, seen = message("Free disk space"), message("{free} MB in {folder}")
    values = {"free": free // (1024 * 1024), "folder": str(folder)}
    if free >= LITTLE_ROOM:
        return Finding("room", title, seen, values=values)
    advice = message("Free space on the disk: without it nothing more can be recorded.")
    return Finding("room", title, seen, Level.PROBLEM, advice, values)


def speed_of(speed: DiskSpeed) -> Finding:
    """Whether results are recorded quickly."""
    title, seen = message("Speed of the disk"), message("an entry is safe after {median} ms, at most {longest} ms")
    values = {"median": f"{speed.median:.2f}", "longest": f"{speed.longest:.1f}"}
    if speed.median <= _SLOW_MS:
        return Finding("speed", title, seen, values=values)
    advice = message("Use a disk of this machine, not a memory card, a slow stick or a network drive.")
    return Finding("speed", title, seen, Level.WARNING, advice, values)


def honesty(speed: DiskSpeed, kind: str, *, spins: bool) -> Finding:
    """Whether what the disk confirms outlives a power cut, as far as its speed and kind show."""
    title = message("Safe after a power cut")
    values = {"kind": kind, "median": f"{speed.median:.3f}"}
    if kind in _IN_MEMORY:
        seen = message("no: the folder is in memory ({kind})")
        advice = message("Name a database on a disk: everything would be lost when the machine stops.")
        return Finding("honesty", title, seen, Level.PROBLEM, advice, values)
    if kind in _IN_NETWORK:
        seen = message("unknown: the folder is on another machine ({kind})")
        advice = message("Use a disk of this machine: SQLite cannot rely on the locks of network drives.")
        return Finding("honesty", title, seen, Level.PROBLEM, advice, values)
    if speed.median < (_SPINNING_TOO_FAST_MS if spins else _TOO_FAST_MS):
        seen = message("doubtful: the disk confirms in {median} ms, faster than it can write")
        advice = message(
            "A write cache of the disk, the virtual machine or the USB stick reports data as saved too early. Turn it "
            "off, protect it by a battery or use another disk, and make backups on a second one."
        )
        return Finding("honesty", title, seen, Level.WARNING, advice, values)
    return Finding("honesty", title, message("the disk confirms no faster than it can write"), values=values)


def file_system(folder: Path, mounts: Path = Path("/proc/mounts")) -> str:
    """The kind of file system that holds a folder, as the kernel names it; empty where that cannot be found."""
    found, longest = "", -1
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    target = folder.absolute()
    for line in lines:
        _, where, kind, *_ = [*line.split(" "), "", "", ""]
        place = Path(where.replace("\\040", " "))
        if target.is_relative_to(place) and len(place.parts) > longest:
            found, longest = kind, len(place.parts)
    return found


def is_spinning(folder: Path, devices: Path = Path("/sys/dev/block")) -> bool:
    """Whether the folder's disk has turning parts; False where that cannot be found, as in a virtual machine."""
    if not hasattr(os, "major"):
        return False
    number = folder.stat().st_dev
    device = (devices / f"{os.major(number)}:{os.minor(number)}").resolve()
    if any(each.startswith(_VIRTUAL) for each in device.parts):
        return False
    for each in (device / "queue" / "rotational", device.parent / "queue" / "rotational"):
        try:
            return each.read_text().strip() == "1"
        except OSError:
            continue
    return False
