"""Browsers that are told of a player's pairings and results by Web Push."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("sender", sa.Text, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
        sa.Column("expires_at", sa.Text, nullable=False),
        sa.UniqueConstraint("stream", "player", "endpoint", name="subscriptions_stream_player_endpoint"),
    )
    op.create_index("subscriptions_endpoint", "subscriptions", ["endpoint"])
    op.create_index("subscriptions_sender", "subscriptions", ["sender"])
