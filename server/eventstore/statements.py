"""The statements that read and write the log: composed by SQLAlchemy for one kind of database, once."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import ColumnElement, Dialect, bindparam, delete, func, insert, literal_column, select, update
from sqlalchemy.sql.expression import ClauseElement

from server.eventstore import tables
from server.eventstore.recorded import BLANK, Answered

EVENT_COLUMNS = tuple(column.name for column in tables.facts.columns)
"""The columns of an event in the order in which they are read; salt and private data follow."""

ANSWER_COLUMNS = tuple(each.name for each in fields(Answered))

_FIRST = " LIMIT 1"

_BLANK = {
    "event_id": "'blank ' || position",
    "type": f"'{BLANK}'",
    "schema": "1",
    "data": "'{}'",
    "seal": "''",
    "recorded_at": "''",
    "actor": "''",
    "device": "''",
    "command_id": "NULL",
}
"""The content of an event that was removed for good; its position, stream, version and both hashes stay."""

NEWEST = 2**31 - 1
"""A version that no stream reaches."""

AmongMany = Callable[[ColumnElement[Any], str], ColumnElement[bool]]
"""How a database says that a column has one of many values, which are given under a name."""

Many = Callable[[Collection[object]], object]
"""Many values as the driver wants them."""


@dataclass(frozen=True, slots=True)
class Statements:
    """Every text of the log. Values are given by name, `ids` and `versions` by `many`."""

    many: Many

    last_position: str
    head: str
    stored_events: str
    events: str
    of_type: str
    hash_at: str
    answered: str
    remembered: str
    moved: str
    part: str
    part_answers: str
    hash_of: str
    ids_taken: str
    epoch: str
    insert_event: str
    insert_private: str
    insert_answer: str
    insert_epoch: str
    erase_private: str
    erase_digests: str
    blank: str
    forget_private: str
    forget_answers: str
    insert_purged: str
    purged: str
    marked: str
    mark: str
    unmark: str


def compose(dialect: Dialect, among: AmongMany, many: Many) -> Statements:
    """The texts for one database."""

    def text(statement: ClauseElement) -> str:
        return str(statement.compile(dialect=dialect))

    facts, private, answers, epochs = tables.facts.c, tables.private.c, tables.answers.c, tables.epochs.c
    marks = tables.marks.c
    of_stream = facts.stream == bindparam("stream")
    chosen = of_stream & among(facts.version, "versions")
    answer_columns = [answers[name] for name in ANSWER_COLUMNS]
    return Statements(
        many=many,
        last_position=text(select(func.max(facts.position))),
        head=text(select(facts.version, facts.hash).where(of_stream).order_by(facts.version.desc())) + _FIRST,
        stored_events=text(
            select(tables.facts, private.salt, private.data.label("private"))
            .select_from(tables.facts.outerjoin(tables.private, private.position == facts.position))
            .where(of_stream, facts.version > bindparam("after"), facts.version <= bindparam("until"))
            .order_by(facts.version)
        ),
        events=text(
            select(facts.version, facts.type, facts.schema, facts.data, private.data.label("private"))
            .select_from(tables.facts.outerjoin(tables.private, private.position == facts.position))
            .where(of_stream, facts.version > bindparam("after"), facts.version <= bindparam("until"))
            .order_by(facts.version)
        ),
        of_type=text(
            select(tables.facts, private.salt, private.data.label("private"))
            .select_from(tables.facts.outerjoin(tables.private, private.position == facts.position))
            .where(of_stream, facts.type == bindparam("type"), facts.version <= bindparam("until"))
            .order_by(facts.version)
        ),
        hash_at=text(select(facts.hash).where(of_stream, facts.version == bindparam("version"))),
        answered=text(
            select(*answer_columns).where(
                answers.actor == bindparam("actor"), answers.command_id == bindparam("command_id")
            )
        ),
        remembered=text(select(*answer_columns).where(among(answers.command_id, "ids"))),
        moved=text(
            select(facts.stream, func.max(facts.version), func.max(facts.position))
            .where(facts.position > bindparam("after"))
            .group_by(facts.stream)
            .order_by(func.min(facts.position))
        ),
        part=text(
            select(tables.facts, private.salt, private.data.label("private"))
            .select_from(tables.facts.outerjoin(tables.private, private.position == facts.position))
            .where(facts.position > bindparam("after"), facts.position <= bindparam("until"))
            .order_by(facts.position)
        ),
        part_answers=text(
            select(*answer_columns)
            .join_from(tables.facts, tables.answers, (facts.stream == answers.stream) & (facts.version == answers.last))
            .where(facts.position > bindparam("after"), facts.position <= bindparam("until"))
            .where(answers.first <= answers.last)
            .order_by(facts.position)
        ),
        hash_of=text(select(facts.hash).where(facts.position == bindparam("position"))),
        ids_taken=text(select(facts.event_id).where(among(facts.event_id, "ids"))),
        epoch=text(select(epochs.id).order_by(epochs.number.desc())) + _FIRST,
        insert_event=text(insert(tables.facts)),
        insert_private=text(insert(tables.private)),
        insert_answer=text(insert(tables.answers)),
        insert_epoch=text(
            insert(tables.epochs).inline().values({name: bindparam(name) for name in ("id", "reason", "started_at")})
        ),
        erase_private=text(delete(tables.private).where(private.position.in_(select(facts.position).where(chosen)))),
        erase_digests=text(
            update(tables.answers)
            .values(digest=literal_column("''"))
            .where(
                select(facts.position)
                .where(chosen, facts.actor == answers.actor, facts.command_id == answers.command_id)
                .exists()
            )
        ),
        blank=text(
            update(tables.facts)
            .values({facts[name]: literal_column(made) for name, made in _BLANK.items()})
            .where(facts.stream == bindparam("of"))
        ),
        forget_private=text(
            delete(tables.private).where(
                private.position.in_(select(facts.position).where(facts.stream == bindparam("of")))
            )
        ),
        forget_answers=text(delete(tables.answers).where(answers.stream == bindparam("of"))),
        insert_purged=text(insert(tables.purged)),
        purged=text(
            select(facts.data)
            .join_from(tables.purged, tables.facts, facts.position == tables.purged.c.position)
            .where(tables.purged.c.stream == bindparam("stream"))
        ),
        marked=text(select(marks.value, marks.at).where(marks.name == bindparam("name"))),
        mark=text(insert(tables.marks)),
        unmark=text(delete(tables.marks).where(marks.name == bindparam("name"))),
    )
