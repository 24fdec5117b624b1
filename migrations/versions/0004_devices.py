"""Which boards a device may enter results of, when devices were last seen, and the passwords of people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("credentials", sa.Column("boards", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "presence",
        sa.Column("device", sa.Text, primary_key=True),
        sa.Column("seen_at", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
    )
    op.create_table(
        "passwords",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("changed_at", sa.Text, nullable=False),
    )
