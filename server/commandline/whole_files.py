"""Files that commands write: whole or not at all, so that a full disk or a stop leaves the one that was there."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_FOR_ALL, _FOR_ITS_OWNER = 0o666, 0o600


def write_whole(path: Path, content: bytes, *, is_private: bool = False) -> None:
    """Write a file in the place of the one that was there; one that `is_private` is for its owner alone.

    What is no file, as a pipe or a terminal, is written to directly. Raises OSError.
    """
    target = path.resolve()
    if target.exists() and not target.is_file():
        path.write_bytes(content)
        return
    draft = target.with_name(f".{target.name}.part")
    draft.unlink(missing_ok=True)
    try:
        mode = _FOR_ITS_OWNER if is_private else _mode_of(target)
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from error


def _mode_of(target: Path) -> int:
    """The rights of the file that is there, else those of a new one."""
    return target.stat().st_mode & 0o777 if target.exists() else _FOR_ALL
