"""How the server is doing, for the director: devices, viewers, disk, backup, counts."""

from __future__ import annotations

import asyncio
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from prometheus_client import REGISTRY
from starlette.requests import Request
from starlette.responses import Response

from server.eventstore.backup import BACKUP
from server.eventstore.database import is_postgresql
from server.eventstore.sqlite import database_path
from server.http.context import house
from server.http.devices import device_list
from server.languages import message

_LITTLE_DISK = 500 * 1024 * 1024
_OLD_BACKUP_HOURS = 24.0


async def get_ops(request: Request) -> Response:
    """The state of the server as JSON."""
    return Response(msgspec.json.encode(await state_of_server(request)), media_type="application/json")


async def state_of_server(request: Request) -> dict[str, Any]:
    """What the page shows: devices, viewers, the database and its disk, the last backup, counts, and warnings.

    Each device has its `latency_ms`, there and back; None where it is not connected or not measured yet.
    """
    here = house(request)
    known = await device_list(request)
    latencies = here.surroundings.latencies()
    connected = here.surroundings.connected()
    disk = await asyncio.to_thread(_disk, here.surroundings.database)
    backup = await asyncio.to_thread(here.surroundings.marked, BACKUP)
    age = None if backup is None else _hours_since(backup.at)
    return {
        **known,
        "devices": [each | {"latency_ms": _in_ms(latencies.get(each["device"]))} for each in known["devices"]],
        "connections": len(connected),
        "viewers": sum(not each.device for each in connected),
        "disk": disk,
        "backup": None if backup is None else {"at": backup.at, "hours": age, "what": backup.value},
        "counts": _counts(),
        "warnings": _warnings(disk, age),
    }


def _disk(url: str) -> dict[str, Any]:
    """The database by its kind, its size and what the disk has left, in bytes; None where another machine keeps it."""
    if not url or is_postgresql(url):
        return {"kind": "PostgreSQL" if url else "", "path": "", "size": None, "free": None}
    path = database_path(url)
    size = sum(each.stat().st_size for each in (path, Path(f"{path}-wal")) if each.exists())
    return {"kind": "SQLite", "path": path.name, "size": size, "free": shutil.disk_usage(path.parent).free}


def _warnings(disk: dict[str, Any], backup_hours: float | None) -> list[str]:
    """The names of what the director should look at."""
    found = []
    if disk["free"] is not None and disk["free"] < _LITTLE_DISK:
        found.append("disk")
    if backup_hours is None or backup_hours > _OLD_BACKUP_HOURS:
        found.append("backup")
    return found


_OUTCOMES = (
    message("recorded"),
    message("repeated"),
    message("nothing new"),
    message("refused"),
    message("conflict"),
    message("unknown"),
    message("version mismatch"),
    message("key reused"),
    message("fault of the log"),
    message("fault"),
    message("abandoned"),
)
"""What may come of a command, as the service counts it."""


def _counts() -> dict[str, float]:
    """A few of the metrics, by plain names."""
    commands: dict[str, float] = {}
    for metric in REGISTRY.collect():
        for sample in metric.samples:
            if sample.name == "jadoube_commands_total":
                outcome = sample.labels["outcome"]
                commands[outcome] = commands.get(outcome, 0.0) + sample.value
    return commands | {
        "command_ms": _mean_ms("jadoube_command_seconds"),
        "push_ms": _mean_ms("jadoube_push_seconds"),
        "slow_viewers": REGISTRY.get_sample_value("jadoube_slow_viewers") or 0.0,
        "versions_behind": REGISTRY.get_sample_value("jadoube_versions_behind") or 0.0,
    }


def _in_ms(seconds: float | None) -> float | None:
    return None if seconds is None else round(1000 * seconds, 1)


def _mean_ms(name: str) -> float:
    total = count = 0.0
    for metric in REGISTRY.collect():
        if metric.name == name:
            total += sum(each.value for each in metric.samples if each.name.endswith("_sum"))
            count += sum(each.value for each in metric.samples if each.name.endswith("_count"))
    return round(1000 * total / count, 2) if count else 0.0


def _hours_since(moment: str) -> float:
    return round((datetime.now(UTC) - datetime.fromisoformat(moment)).total_seconds() / 3600, 1)
