"""How often an attempt is allowed: one moving number a key, in the database, so that all processes count together.

The number is the moment until which a key's tries are used up: each try moves it by a step, and while it is a whole
window ahead there is no further try. It needs no tidying clock, and a window has no edge at which tries double.
"""

from __future__ import annotations

from sqlalchemy import Connection, case, delete, literal
from sqlalchemy.dialects.postgresql import insert as insert_postgresql
from sqlalchemy.dialects.sqlite import insert as insert_sqlite

from server.eventstore.tables import limits

_FORGET_SECONDS = 3600.0


def take(connection: Connection, key: str, *, now: float, step: float, window: float) -> bool:
    """Take one try, if there is one left. `now`, `step` and `window` are seconds.

    A number that no try can have made (the clock was set back) counts as none.
    """
    used = limits.c.used_until
    start = case((used.between(now, now + window), used), else_=literal(now))
    make = insert_postgresql if connection.dialect.name == "postgresql" else insert_sqlite
    statement = (
        make(limits)
        .values(key=key, used_until=now + step)
        .on_conflict_do_update(
            index_elements=[limits.c.key],
            set_={"used_until": start + step},
            where=start + step <= now + window + step / 1000,
        )
        .returning(used)
    )
    allowed = connection.execute(statement).one_or_none() is not None
    connection.execute(delete(limits).where(used < now - _FORGET_SECONDS))
    return allowed
