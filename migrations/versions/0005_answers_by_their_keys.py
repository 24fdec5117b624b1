"""Answers are kept in the order of their keys, without a second tree beside them: one page less to write a command."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"

_COLUMNS = "actor, command_id, digest, stream, first, last"


def upgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":
        return
    op.execute("""
        CREATE TABLE answers_by_key (
            actor TEXT NOT NULL, command_id TEXT NOT NULL, digest TEXT NOT NULL, stream TEXT NOT NULL,
            first INTEGER NOT NULL, last INTEGER NOT NULL, PRIMARY KEY (actor, command_id)
        ) WITHOUT ROWID""")
    op.execute(f"INSERT INTO answers_by_key ({_COLUMNS}) SELECT {_COLUMNS} FROM answers")  # noqa: S608  # our own names
    op.execute("DROP TABLE answers")
    op.execute("ALTER TABLE answers_by_key RENAME TO answers")
