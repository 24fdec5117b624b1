"""What a director can know about this machine before a tournament: each thing looked at, and what to do about it.

It works without a server and without a database; `jadoube doctor` and the page *This machine* show the same findings.
"""

from __future__ import annotations

from collections.abc import Sequence

from server.diagnosis.database import check_database
from server.diagnosis.finding import Finding, Level
from server.diagnosis.network import check_network
from server.diagnosis.program import check_program, program_version

__all__ = ["Finding", "Level", "diagnose", "program_version"]


def diagnose(database: str, port: int) -> Sequence[Finding]:
    """Every finding about this machine, for a server of this database on this port. Takes up to some seconds."""
    return [*check_program(), *check_network(port), *check_database(database)]
