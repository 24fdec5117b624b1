"""What makes a report file unreadable."""

from __future__ import annotations

from domain.file_errors import FileError


class TrfError(FileError):
    """A line is malformed, or the file contradicts itself."""


class TrfTooLarge(TrfError):
    """The file goes beyond the format's 9,999 players."""
