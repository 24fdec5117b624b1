"""The OpenAPI document, made from the endpoints and the types of their bodies."""

from __future__ import annotations

import re
from collections.abc import Sequence
from http import HTTPStatus
from importlib.metadata import version
from typing import Any

import msgspec

from server.access import is_open
from server.http.bodies import NothingBody, schema_name, schemas
from server.http.endpoint import Endpoint

_NUMBERS = frozenset({"n", "r", "at", "after", "round", "board", "from", "to", "version", "before", "limit"})
_EXPLAINED = {
    "case": "late: the player is there and has no board; away: the player stays away.",
    "t": "The tournament's id.",
    "a": "The id of a tournament in the archive.",
    "k": "The recovery code's name, its first four characters.",
    "p": "The player's id.",
    "s": "The id of the tournament.",
    "i": "The number of the token.",
    "d": "The id of the device or the display.",
    "screen": "2 to 9 for a further screen of the same computer, left out for the first.",
    "f": "The festival: its name's words without accents and case, joined by dashes.",
    "name": "The person's name.",
    "n": "The round, from 1.",
    "g": "The game's id.",
    "b": "The board's number.",
    "r": "The request's number: the version of the event that made it.",
    "game": "The game's id, or `bye:` and the player's id: a row of the boards.",
    "view": "The view's name.",
    "sheet": "The sheet's name.",
    "version": "The version that the sheet carries.",
    "hash": "The hash that the sheet carries.",
    "at": "The version to look back to.",
    "lang": "The language of the answer's texts: en, de, es, fr or pl; that of Accept-Language where it is left out.",
    "for": "A report file: standings (the default), rating-office or bbp. A sheet: desk (the default) or wall.",
    "paper": "The size of a sheet: a4 (the default), a3 or letter.",
    "after": "Only events after this version.",
    "round": "The round; the newest where it is left out.",
    "player": "The player's id.",
    "board": "The board's number.",
    "kind": "A kind of events (results, corrections, players, rounds, decisions, requests, settings) or one type.",
    "before": "Only events before this version.",
    "limit": "At most so many events, the latest ones.",
    "from": "The version to start from; the first where it is left out.",
    "to": "The version to end at; the newest where it is left out.",
    "Badge-Secret": "The secret in the code of the player's badge: the part of its address after #.",
    "Board-Secret": "The secret in a code at the board, White's or Black's: the part of its address after #.",
    "q": "The beginning of a name, or a FIDE ID.",
    "preview": "1: only say what would happen.",
    "columns": "What columns of other names mean: `NAME=known name;...`.",
    "skip_bad": "`1`: rows that cannot be read are left out, and the others imported.",
    "acknowledged": "1: the sender saw which absolute criteria the pairing breaks.",
    "reason": "Why, for the log.",
    "format": "as-read, trf26, trf16, engines, csv, pgn, json (for officials), us-chess or site (zips, for directors).",
    "what": "The table: players, ratings, pairings, all-pairings or standings.",
    "dialect": "excel: tabs and UTF-16.",
    "private": "0: leave out what only directors see.",
    "ratings": "The scale of the file's ratings: official, estimated, ingo or bcf.",
}


def document(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The whole document, as JSON values."""
    kinds = sorted({each.body for each in endpoints if each.body}, key=schema_name)
    references, components = schemas(kinds)
    reference_of = dict(zip(kinds, references, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for each in sorted(endpoints, key=lambda each: each.path):
        operation = _operation(each, reference_of)
        paths.setdefault(each.path, {})[each.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "J'adoube",
            "version": version("jadoube"),
            "summary": "Swiss-system chess tournaments as a log of events.",
        },
        "paths": paths,
        "components": {
            "schemas": {**components, "Problem": _PROBLEM},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


_PROBLEM = {
    "type": "object",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "article": {"type": "string", "description": "The article of the rules that says no."},
    },
    "required": ["type", "title", "status"],
}


def _operation(endpoint: Endpoint, reference_of: dict[type[msgspec.Struct], Any]) -> dict[str, Any]:
    in_path = re.findall(r"{(\w+)", endpoint.path)
    parameters = [_parameter(name, "path") for name in in_path]
    parameters += [_parameter(name, "query") for name in endpoint.names_in_query]
    parameters += [_header(name, _EXPLAINED[name]) for name in endpoint.headers]
    writes = endpoint.method != "GET"
    if writes:
        parameters.append(_header("Idempotency-Key", "The same key and body again give the first answer again."))
        parameters.append(_header("If-Match", "Only if the stream is at this version."))
    operation: dict[str, Any] = {
        "operationId": endpoint.permission.name,
        "summary": (endpoint.handler.__doc__ or endpoint.permission.name).strip().splitlines()[0],
        "parameters": parameters,
        "responses": _responses(endpoint),
    }
    if endpoint.body is not None:
        operation["requestBody"] = {
            "required": endpoint.body is not NothingBody and _has_required(endpoint.body),
            "content": {endpoint.media_type: {"schema": reference_of[endpoint.body]}},
        }
    elif endpoint.media_type != "application/json":
        operation["requestBody"] = {
            "required": True,
            "content": {endpoint.media_type: {"schema": {"type": "string"}}},
        }
    if not is_open(endpoint.permission):
        operation["security"] = [{"token": []}]
        operation["description"] = "For: " + ", ".join(sorted(endpoint.audience.roles)) + "."
    return operation


def _parameter(name: str, place: str) -> dict[str, Any]:
    kind = "integer" if name in _NUMBERS else "string"
    return {
        "name": name,
        "in": place,
        "required": place == "path",
        "description": _EXPLAINED[name],
        "schema": {"type": kind},
    }


def _header(name: str, explained: str) -> dict[str, Any]:
    return {"name": name, "in": "header", "description": explained, "schema": {"type": "string"}}


def _responses(endpoint: Endpoint) -> dict[str, Any]:
    problem = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    kinds = {"application/json": "object"}
    json = {kind: {"schema": {"type": kinds.get(kind, "string")}} for kind in endpoint.produces}
    etag = {"ETag": {"description": "The stream's version.", "schema": {"type": "string"}}}
    responses: dict[str, Any] = {"200": {"description": "Done.", "headers": etag, "content": json}}
    if endpoint.status is not HTTPStatus.OK:
        responses[str(int(endpoint.status))] = {"description": "A new event.", "headers": etag, "content": json}
    described = {"400": "Malformed.", "404": "Not there."}
    if not is_open(endpoint.permission):
        described |= {"401": "A role is needed.", "403": "Not for this role."}
    if endpoint.headers:
        described |= {"403": "Not the secret of this player's newest badge."}
    if endpoint.method != "GET":
        described |= {
            "409": "Someone was faster.",
            "412": "The stream is at another version.",
            "413": "The body is too large.",
            "422": "A rule says no.",
            "507": "The disk is full; nothing was stored.",
        }
    return responses | {code: {"description": text, "content": problem} for code, text in described.items()}


def _has_required(kind: type[msgspec.Struct]) -> bool:
    return any(each.required for each in msgspec.structs.fields(kind))
