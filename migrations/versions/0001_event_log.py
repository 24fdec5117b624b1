"""The log: events that the database refuses to change, what may be erased, answers, epochs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_SQLITE = {
    "facts_are_not_changed": "BEFORE UPDATE ON facts BEGIN SELECT RAISE(ABORT, 'facts are never changed'); END",
    "facts_are_not_deleted": "BEFORE DELETE ON facts BEGIN SELECT RAISE(ABORT, 'facts are never deleted'); END",
    "facts_are_not_replaced": """
        BEFORE INSERT ON facts WHEN EXISTS (
            SELECT 1 FROM facts WHERE position = NEW.position
            UNION ALL SELECT 1 FROM facts WHERE stream = NEW.stream AND version = NEW.version
            UNION ALL SELECT 1 FROM facts WHERE event_id = NEW.event_id
        ) BEGIN SELECT RAISE(ABORT, 'facts are never replaced'); END""",
    "facts_follow_each_other": """
        BEFORE INSERT ON facts WHEN NEW.version <> 1 AND NOT EXISTS (
            SELECT 1 FROM facts WHERE stream = NEW.stream AND version = NEW.version - 1 AND hash = NEW.previous
        ) BEGIN SELECT RAISE(ABORT, 'a fact follows the one before it'); END""",
    "private_data_is_not_changed": (
        "BEFORE UPDATE ON private BEGIN SELECT RAISE(ABORT, 'private data is erased, never changed'); END"
    ),
}

_LOCK = 0x4A41_444F
"""The advisory lock of the log: every insert of an event takes it before the position is read."""

_POSTGRESQL = (
    """
    CREATE FUNCTION jadoube_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
    END $$""",
    """
    CREATE FUNCTION jadoube_follow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM pg_advisory_xact_lock(LOG_LOCK);
        IF EXISTS (
            SELECT 1 FROM facts WHERE position = NEW.position
            UNION ALL SELECT 1 FROM facts WHERE stream = NEW.stream AND version = NEW.version
            UNION ALL SELECT 1 FROM facts WHERE event_id = NEW.event_id
        ) THEN
            RAISE EXCEPTION 'facts are never replaced' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        IF NEW.position <> 1 + (SELECT coalesce(max(position), 0) FROM facts) OR (NEW.version <> 1 AND NOT EXISTS (
            SELECT 1 FROM facts WHERE stream = NEW.stream AND version = NEW.version - 1 AND hash = NEW.previous
        )) THEN
            RAISE EXCEPTION 'a fact follows the one before it' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
    END $$""",
    "CREATE TRIGGER facts_follow_each_other BEFORE INSERT ON facts FOR EACH ROW EXECUTE FUNCTION jadoube_follow()",
    """
    CREATE TRIGGER facts_are_not_changed BEFORE UPDATE ON facts FOR EACH ROW
    EXECUTE FUNCTION jadoube_refuse('facts are never changed')""",
    """
    CREATE TRIGGER facts_are_not_deleted BEFORE DELETE ON facts FOR EACH ROW
    EXECUTE FUNCTION jadoube_refuse('facts are never deleted')""",
    """
    CREATE TRIGGER facts_are_not_emptied BEFORE TRUNCATE ON facts
    EXECUTE FUNCTION jadoube_refuse('facts are never deleted')""",
    """
    CREATE TRIGGER private_data_is_not_changed BEFORE UPDATE ON private FOR EACH ROW
    EXECUTE FUNCTION jadoube_refuse('private data is erased, never changed')""",
    """
    INSERT INTO epochs (id, reason, started_at) VALUES (
        left(replace(gen_random_uuid()::text, '-', ''), 16), 'the first',
        to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"')
    )""",
)


def upgrade() -> None:
    op.create_table(
        "facts",
        sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("event_id", sa.Text, nullable=False),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("seal", sa.Text, nullable=False),
        sa.Column("recorded_at", sa.Text, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("command_id", sa.Text, nullable=True),
        sa.Column("previous", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.UniqueConstraint("stream", "version", name="facts_stream_version"),
        sa.UniqueConstraint("event_id", name="facts_event_id"),
    )
    op.create_table(
        "private",
        sa.Column("position", sa.Integer, sa.ForeignKey("facts.position"), primary_key=True, autoincrement=False),
        sa.Column("salt", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table(
        "answers",
        sa.Column("actor", sa.Text, primary_key=True),
        sa.Column("command_id", sa.Text, primary_key=True),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
    )
    op.create_table(
        "epochs",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("started_at", sa.Text, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        for text in _POSTGRESQL:
            op.execute(text.replace("LOG_LOCK", str(_LOCK)))
        return
    for name, words in _SQLITE.items():
        op.execute(f"CREATE TRIGGER {name} {words}")
    op.execute(
        "INSERT INTO epochs (id, reason, started_at) VALUES (lower(hex(randomblob(8))), 'the first', "
        "strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00')"
    )
    op.execute(f"PRAGMA application_id = {0x4A41_444F}")
