"""Choices in the query of imports and exports."""

from __future__ import annotations

from enum import StrEnum
from http import HTTPStatus
from typing import TypeVar

from starlette.requests import Request

from server.http.problems import HttpProblem

QueryChoice = TypeVar("QueryChoice", bound=StrEnum)


def query_choice(request: Request, name: str, kind: type[QueryChoice], usual: QueryChoice) -> QueryChoice:
    """The value of a parameter of the query.

    Raises HttpProblem 400 for an unknown one.
    """
    text = request.query_params.get(name, usual.value)
    try:
        return kind(text)
    except ValueError as error:
        known = ", ".join(each.value for each in kind)
        raise HttpProblem(
            HTTPStatus.BAD_REQUEST, f"There is no {name} {text!r}.", advice=f"Choose of: {known}."
        ) from error
