"""The functions that answer the exceptions that handlers raise."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from domain.refusals import Refusal
from server.access import NotAuthorised
from server.http import page
from server.http.answers import ExceptionHandler, with_version
from server.http.auth import on_not_authorised
from server.http.problems import (
    HttpProblem,
    on_client_gone,
    on_http_exception,
    on_key_reused,
    on_problem,
    on_refusal,
    on_unicode_error,
    on_version_mismatch,
)
from server.http.storage_problems import on_store_fault
from server.service import KeyReused, StoreFault, VersionMismatch

EXCEPTION_HANDLERS: Mapping[type[Exception], ExceptionHandler] = {
    HTTPException: page.as_page(with_version(on_http_exception)),
    ClientDisconnect: on_client_gone,
    HttpProblem: page.as_page(with_version(on_problem)),
    NotAuthorised: page.as_page(with_version(on_not_authorised)),
    Refusal: page.as_page(with_version(on_refusal)),
    VersionMismatch: with_version(on_version_mismatch),
    KeyReused: with_version(on_key_reused),
    StoreFault: page.as_page(on_store_fault),
    UnicodeEncodeError: with_version(on_unicode_error),
}
"""By the exception's type."""
