"""Hashes of secrets: sessions, tokens, join links and device codes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "credentials",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("secret_hash", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("tournament", sa.Text, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.Column("expires_at", sa.Text, nullable=True),
        sa.Column("used_at", sa.Text, nullable=True),
        sa.Column("revoked_at", sa.Text, nullable=True),
        sa.UniqueConstraint("secret_hash", name="credentials_secret_hash"),
    )
    op.create_index("credentials_device", "credentials", ["device"])
