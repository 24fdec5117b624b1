"""Parameters in the path and in the query of a request."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request

from domain.values import MOST_ROUNDS, PlayerId, RoundNumber
from server.http.problems import HttpProblem

LONGEST_SEARCH = 200
"""Characters of a search that are read."""


def whole_number(text: str, name: str) -> int:
    """A number of a path or a query.

    Raises HttpProblem 400 if it is not one.
    """
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(2**31))):
        raise HttpProblem(
            HTTPStatus.BAD_REQUEST,
            "A number is expected in the address.",
            advice="In the address: {name}={text}",
            values={"name": name, "text": text},
        )
    return int(text)


def round_in_path(request: Request) -> RoundNumber:
    """The round that the path names (`n`).

    Raises HttpProblem 400 if it is no number, and 404 if no tournament has such a round.
    """
    return _round(request.path_params["n"])


def round_in_query(request: Request) -> RoundNumber | None:
    """The round of `?round=`, None if it is left out.

    Raises HttpProblem 400 if it is no number, and 404 if no tournament has such a round.
    """
    text = request.query_params.get("round")
    return None if text is None else _round(text)


def _round(text: str) -> RoundNumber:
    number = whole_number(text, "round")
    if not 1 <= number <= MOST_ROUNDS:
        raise HttpProblem(
            HTTPStatus.NOT_FOUND,
            "There is no round {round}.",
            advice="Rounds are counted from 1.",
            values={"round": number},
        )
    return number


def player_in_path(request: Request) -> PlayerId:
    """The player that the path names (`p`), whether or not there is one."""
    return PlayerId(request.path_params["p"])


def number_in_query(request: Request, name: str) -> int | None:
    """A number of the query, None if it is left out.

    Raises HttpProblem 400 if it is no number.
    """
    text = request.query_params.get(name)
    return None if text is None else whole_number(text, name)


def number_in_form(request: Request, name: str) -> int | None:
    """As `number_in_query`, and None also if it is empty, as forms send it."""
    text = request.query_params.get(name, "").strip()
    return whole_number(text, name) if text else None


def search_words(request: Request) -> str:
    """The words of `?q=`, cut to a sensible length."""
    return request.query_params.get("q", "")[:LONGEST_SEARCH]


def is_set(request: Request, name: str) -> bool:
    """Whether a parameter of the query is set, as `preview=1`."""
    return request.query_params.get(name, "0") != "0"
