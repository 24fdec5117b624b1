"""Runs the steps on the connection that `server.eventstore.migrate` hands over, in that connection's transaction."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
