"""Copies everything in one database of ours to another, of either kind, in the order of the log."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

from sqlalchemy import Connection, Table, delete, false, func, insert, select, text

from server.eventstore import tables
from server.eventstore.database import open_database
from server.eventstore.recorded import BADGE_KEY

_ROWS = 1000
"""As many rows are held in memory."""

_LOG: Sequence[Table] = (tables.facts, tables.private, tables.answers, tables.epochs, tables.purged)

_SECRETS: Sequence[Table] = (
    tables.credentials,
    tables.passwords,
    tables.recoveries,
    tables.presence,
    tables.limits,
    tables.marks,
    tables.subscriptions,
)


def transfer(source: str, target: str, *, secrets: bool = False) -> None:
    """Copy the contents of the database at one URL to the one at another; both have the newest tables.

    The log is copied into an empty one. With `secrets` only what is no part of the log is copied, in the place of
    what the target had; but the key of the badges belongs to the log that they were printed from.

    Raises StoreFault.
    """
    chosen = _SECRETS if secrets else (*_LOG, *_SECRETS)
    with (
        closing(open_database(source)) as old,
        closing(open_database(target)) as new,
        old.moment() as reading,
        new.writing() as writing,
    ):
        badges = select(tables.marks).where(tables.marks.c.name == BADGE_KEY)
        kept = writing.execute(badges).mappings().one_or_none()
        for table in chosen:
            if table in _SECRETS or table is tables.epochs:
                writing.execute(delete(table))
            _carry(table, reading, writing)
        if kept is not None:
            writing.execute(delete(tables.marks).where(tables.marks.c.name == BADGE_KEY))
            writing.execute(insert(tables.marks), [dict(kept)])


def _carry(table: Table, reading: Connection, writing: Connection) -> None:
    key = next(iter(table.primary_key))
    rows = reading.execution_options(yield_per=_ROWS).execute(select(table).order_by(key)).mappings()
    for part in rows.partitions(_ROWS):
        writing.execute(insert(table), [dict(row) for row in part])
    if writing.dialect.name == "postgresql" and table.autoincrement_column is not None:
        newest = select(func.coalesce(func.max(key), 0) + 1).select_from(table)
        sequence = text("SELECT pg_get_serial_sequence(:table, :column)")
        name = writing.execute(sequence, {"table": table.name, "column": key.name}).scalar()
        writing.execute(select(func.setval(name, newest.scalar_subquery(), false())))
