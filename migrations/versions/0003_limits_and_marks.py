"""How often someone has tried something, and what the server remembers about its own log (backups, following)."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "limits",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("used_until", sa.Float, nullable=False),
    )
    op.create_table(
        "marks",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
    )
