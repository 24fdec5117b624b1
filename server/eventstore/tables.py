"""The tables of the log, as the newest migration leaves them. Migrations make them; this module reads and writes them.

`facts` is append-only: the database itself refuses to change, delete or replace a row, and to leave a gap. `private`
holds what may be erased, `answers` what commands were answered, `epochs` the log's epochs, `credentials` the hashes of
secrets, `marks` what the server remembers about its log (`limits` is empty: tries are counted in memory),
`presence` when devices were last seen, `passwords` the hashes of people's passwords, `recoveries` those of codes by
which a director comes back, `subscriptions` the browsers that are told of a player by Web Push. `purged` names the
streams whose events were made blank, with the server event about it.
"""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, MetaData, Table, Text, UniqueConstraint

REVISION = "0007"
"""The migration that this program needs."""

APPLICATION_ID = 0x4A41_444F
"""Marks an SQLite file as ours ("JADO")."""

metadata = MetaData()

facts = Table(
    "facts",
    metadata,
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("stream", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("event_id", Text, nullable=False),
    Column("type", Text, nullable=False),
    Column("schema", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("seal", Text, nullable=False),
    Column("recorded_at", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("device", Text, nullable=False),
    Column("command_id", Text, nullable=True),
    Column("previous", Text, nullable=False),
    Column("hash", Text, nullable=False),
    UniqueConstraint("stream", "version", name="facts_stream_version"),
    UniqueConstraint("event_id", name="facts_event_id"),
)

private = Table(
    "private",
    metadata,
    Column("position", Integer, ForeignKey("facts.position"), primary_key=True, autoincrement=False),
    Column("salt", Text, nullable=False),
    Column("data", Text, nullable=False),
)

answers = Table(
    "answers",
    metadata,
    Column("actor", Text, primary_key=True),
    Column("command_id", Text, primary_key=True),
    Column("digest", Text, nullable=False),
    Column("stream", Text, nullable=False),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
    sqlite_with_rowid=False,
)

epochs = Table(
    "epochs",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("id", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("started_at", Text, nullable=False),
)

credentials = Table(
    "credentials",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("secret_hash", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("tournament", Text, nullable=False),
    Column("device", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("expires_at", Text, nullable=True),
    Column("used_at", Text, nullable=True),
    Column("revoked_at", Text, nullable=True),
    Column("boards", Text, nullable=False, server_default=""),
    UniqueConstraint("secret_hash", name="credentials_secret_hash"),
    Index("credentials_device", "device"),
)

limits = Table(
    "limits",
    metadata,
    Column("key", Text, primary_key=True),
    Column("used_until", Float, nullable=False),
)

marks = Table(
    "marks",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
    Column("at", Text, nullable=False),
)

presence = Table(
    "presence",
    metadata,
    Column("device", Text, primary_key=True),
    Column("seen_at", Text, nullable=False),
    Column("address", Text, nullable=False),
)

passwords = Table(
    "passwords",
    metadata,
    Column("name", Text, primary_key=True),
    Column("role", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Column("changed_at", Text, nullable=False),
)

recoveries = Table(
    "recoveries",
    metadata,
    Column("id", Text, primary_key=True),
    Column("hash", Text, nullable=False),
    Column("made_at", Text, nullable=False),
    Column("made_by", Text, nullable=False),
    Column("used_at", Text, nullable=True),
    Column("device", Text, nullable=False, server_default=""),
    Column("revoked_at", Text, nullable=True),
)

purged = Table(
    "purged",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("position", Integer, ForeignKey("facts.position"), nullable=False),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("stream", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("sender", Text, nullable=False),
    Column("told", Text, nullable=False),
    Column("failures", Integer, nullable=False, server_default="0"),
    Column("expires_at", Text, nullable=False),
    UniqueConstraint("stream", "player", "endpoint", name="subscriptions_stream_player_endpoint"),
    Index("subscriptions_endpoint", "endpoint"),
    Index("subscriptions_sender", "sender"),
)
