"""Events of a tournament that was removed for good become blank, and nothing else may change; codes to come back by."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_BLANK = """
    NEW.position = OLD.position AND NEW.stream = OLD.stream AND NEW.version = OLD.version
    AND NEW.previous = OLD.previous AND NEW.hash = OLD.hash
    AND NEW.event_id = 'blank ' || OLD.position AND NEW.type = 'Blank' AND NEW.schema = 1 AND NEW.data = '{}'
    AND NEW.seal = '' AND NEW.recorded_at = '' AND NEW.actor = '' AND NEW.device = '' AND NEW.command_id IS NULL
    AND EXISTS (SELECT 1 FROM purged WHERE stream = OLD.stream)"""
"""A change that keeps only an event's place in the log, where the server event stream allows it."""

_SAID = """
    NEW.stream <> 'house' AND EXISTS (
        SELECT 1 FROM facts WHERE position = NEW.position AND stream = 'house' AND type = 'TournamentPurged'
        AND TOURNAMENT = NEW.stream
        AND HASH = (SELECT hash FROM facts WHERE stream = NEW.stream ORDER BY version DESC LIMIT 1)
    )"""

_GONE = "EXISTS (SELECT 1 FROM purged WHERE stream = NEW.stream)"

_SQLITE = {
    "facts_are_not_changed": (
        f"BEFORE UPDATE ON facts WHEN NOT ({_BLANK}) BEGIN SELECT RAISE(ABORT, 'facts are never changed'); END"
    ),
    "blank_streams_are_over": (
        f"BEFORE INSERT ON facts WHEN {_GONE} BEGIN SELECT RAISE(ABORT, 'the tournament was removed for good'); END"
    ),
    "the_house_says_what_is_purged": (
        f"BEFORE INSERT ON purged WHEN {_GONE} OR NOT ({_SAID}) "
        "BEGIN SELECT RAISE(ABORT, 'the house says what is purged'); END"
    ),
    "purged_is_not_changed": "BEFORE UPDATE ON purged BEGIN SELECT RAISE(ABORT, 'what is purged stays so'); END",
    "purged_is_not_deleted": "BEFORE DELETE ON purged BEGIN SELECT RAISE(ABORT, 'what is purged stays so'); END",
}

_REFUSE = "RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';"

_POSTGRESQL = (
    "DROP TRIGGER facts_are_not_changed ON facts",
    f"""
    CREATE FUNCTION jadoube_only_blank() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NOT ({_BLANK}) THEN {_REFUSE} END IF;
        RETURN NEW;
    END $$""",
    """
    CREATE TRIGGER facts_are_not_changed BEFORE UPDATE ON facts FOR EACH ROW
    EXECUTE FUNCTION jadoube_only_blank('facts are never changed')""",
    f"""
    CREATE FUNCTION jadoube_not_blank() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF {_GONE} THEN {_REFUSE} END IF;
        RETURN NEW;
    END $$""",
    """
    CREATE TRIGGER blank_streams_are_over BEFORE INSERT ON facts FOR EACH ROW
    EXECUTE FUNCTION jadoube_not_blank('the tournament was removed for good')""",
    f"""
    CREATE FUNCTION jadoube_said_by_the_house() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF {_GONE} OR NOT ({_SAID}) THEN {_REFUSE} END IF;
        RETURN NEW;
    END $$""",
    """
    CREATE TRIGGER the_house_says_what_is_purged BEFORE INSERT ON purged FOR EACH ROW
    EXECUTE FUNCTION jadoube_said_by_the_house('the house says what is purged')""",
    """
    CREATE TRIGGER purged_is_not_changed BEFORE UPDATE OR DELETE ON purged FOR EACH ROW
    EXECUTE FUNCTION jadoube_refuse('what is purged stays so')""",
    """
    CREATE TRIGGER purged_is_not_emptied BEFORE TRUNCATE ON purged
    EXECUTE FUNCTION jadoube_refuse('what is purged stays so')""",
)


def upgrade() -> None:
    op.create_table(
        "recoveries",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("made_at", sa.Text, nullable=False),
        sa.Column("made_by", sa.Text, nullable=False),
        sa.Column("used_at", sa.Text, nullable=True),
        sa.Column("device", sa.Text, nullable=False, server_default=""),
        sa.Column("revoked_at", sa.Text, nullable=True),
    )
    op.create_table(
        "purged",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("position", sa.Integer, sa.ForeignKey("facts.position"), nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        for text in _POSTGRESQL:
            op.execute(_told(text, "data::json->>'{}'"))
        return
    op.execute("DROP TRIGGER facts_are_not_changed")
    for name, words in _SQLITE.items():
        told = _told(words, "json_extract(data, '$.{}')")
        op.execute(f"CREATE TRIGGER {name} {told}")


def _told(text: str, field: str) -> str:
    """The text with the way in which a database reads a field of an event."""
    return text.replace("TOURNAMENT", field.format("tournament")).replace("HASH", field.format("hash"))
