"""Imports the program, for the process from which `tests.journeys.program` forks every other one."""

from __future__ import annotations

import gc

import alembic.command
import alembic.config
import psycopg
import sqlalchemy.dialects.postgresql.psycopg
import sqlalchemy.dialects.sqlite
import uvicorn
import websockets.asyncio.client

import server.app
import server.cli
import server.commandline.export
import server.commandline.rescue
import server.commandline.running
import server.commandline.serve
import server.eventstore.postgresql
import server.eventstore.scrubbing
import server.live.http_protocol
import server.live.websocket_protocol
import server.print.press
from tests.compiled import share_compiled_templates

LOADED = (
    alembic.command,
    alembic.config,
    psycopg,
    server.app,
    server.cli,
    server.commandline.export,
    server.commandline.rescue,
    server.commandline.running,
    server.commandline.serve,
    server.eventstore.postgresql,
    server.eventstore.scrubbing,
    server.live.http_protocol,
    server.live.websocket_protocol,
    server.print.press,
    sqlalchemy.dialects.postgresql.psycopg,
    sqlalchemy.dialects.sqlite,
    uvicorn,
    websockets.asyncio.client,
)

share_compiled_templates()

gc.collect()
gc.freeze()
