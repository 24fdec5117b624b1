"""Numbers of rounds, boards, versions and pages that nothing has: every route says so, none fails."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, get_args, get_type_hints

import pytest

from domain.values import Colour
from server.app import OpenServices
from server.eventstore.badges import BoardCodes, badge_key
from server.http.auth import BADGE_SECRET
from server.http.games.player_reports import BOARD_CODE
from server.http.openapi import document
from server.http.routes import API
from tests.server.http.conftest import Client, play
from tests.server.http.everything import addresses, in_full_play

NUMBERS = (0, -1, 10**9)
STATES = ("no round", "a draft", "by hand", "in play")
Operation = Mapping[str, Any]
_NOT_THERE = (400, 404, 422)
_PAGED = ("round", "from", "to", "board", "page", "before", "limit", "after", "version")


class Place:
    """A tournament of six players in one of the states, and something that is there of every kind."""

    def __init__(self, path: str, players: Sequence[str], game: str, secrets: Mapping[str, str]) -> None:
        self.path = path
        self.players = players
        self.game = game
        self.secrets = secrets

    @classmethod
    async def in_state(cls, services: OpenServices, director: Client, state: str) -> Place:
        """A tournament before round one, or with round two as a draft, paired by hand, or public without results."""
        about = {"name": "Open", "rounds": 3, "initial_colour": "white", "player_results": "open"}
        made = await director.post("/api/v1/tournaments", json=about)
        path = f"/api/v1/tournaments/{made.json()['id']}"
        for place in range(6):
            await director.post(f"{path}/players", json={"name": f"Player {place}", "rating": 2000 - place})
        if state != "no round":
            await play(director, path, 1)
            await director.post(f"{path}/rounds/2/manual" if state == "by hand" else f"{path}/rounds")
        if state == "in play":
            await director.post(f"{path}/rounds/2/publication")
        players = list((await director.get(f"{path}/views/players")).json()["rows"])
        boards = (await director.get(f"{path}/views/boards")).json()["rows"]
        games = [row["game"] for row in boards.values() if row.get("game")]
        badge = (await director.get(f"{path}/players/{players[0]}/badge")).json()
        at_board = BoardCodes(badge_key(services.credentials), path.rsplit("/", 1)[-1]).secret(1, Colour.WHITE)
        secrets = {BADGE_SECRET: badge["address"].partition("#")[2], BOARD_CODE: at_board}
        return cls(path, players, games[0] if games else "1-1-1", secrets)

    def bodies(self, operation: str) -> Sequence[dict[str, Any]]:
        """Bodies with every number that the operation takes."""
        one, two, *others = self.players
        boards = [[one, two], others[:2], others[2:]]
        known: dict[str, Sequence[dict[str, Any]]] = {
            "create_tournament": [{"name": "Another", "rounds": 3}],
            "change_tournament": [{"rounds": 3}],
            "register_player": [{"name": "Somebody", "rating": 2000}],
            "register_players": [{"rows": [{"name": "Somebody", "rating": 2000, "k": 20}], "skip": [2]}],
            "correct_rating": [{"rating": 2000}],
            "correct_details": [{"rating": 2000}],
            "change_rounds": [{"first_round": 3}],
            "correct_bye": [{"kind": "half"}],
            "grant_bye": [{"round": 3, "kind": "half"}],
            "change_players": [{"change": "bye", "players": [one], "round": 3, "bye": "half"}],
            "ask_for_bye": [{"round": 3}],
            "report_mistake": [{"round": 1, "text": "wrong"}],
            "take_option": [{"case": "away", "round": 2, "option": "nothing", "key": "nothing"}],
            "answer_request": [{"answer": "granted"}],
            "set_round_start": [{"starts": "2026-11-21T14:30:00+01:00"}],
            "forfeit_absent": [{"absent": [one]}],
            "pair_round": [{"round": 2}],
            "enter_result": [{"result": "1-0", "seen": 1}],
            "report_result": [{"result": "1-0", "round": 2, "game": self.game, "player": one, "white": one}],
            "record_incident": [{"text": "a dispute", "round": 1, "board": 1}],
            "record_illegal_move": [{"player": one, "seen": 1}],
            "correct_colours": [{"white": one, "seen": 1}],
            "decide_round": [{"choice": choice, "reason": "so"} for choice in ("keep", "pair-again")],
            "amend_round": [{"boards": boards, "acknowledged": True}],
            "end_manual": [{"boards": boards, "acknowledged": True}],
            "check_boards": [{"boards": boards}],
            "assign_numbers": [{"numbers": dict.fromkeys(self.players, 1)}],
            "announce_prizes": [{"year": 2026}],
            "change_tie_breaks": [{"tie_breaks": ["ARO"], "unrated": "fixed", "unrated_rating": 1400}],
            "change_rating_rule": [{"method": "FIDE", "unrated": "fixed", "unrated_rating": 1400}],
            "override_display": [{"kind": "boards", "minutes": 5}],
            "undo": [{"version": 2}],
            "what_if": [
                {"version": 2, "data": None},
                {"undo": 2},
                {"option": {"player": one, "case": "away", "round": 2, "option": "nothing"}},
                {"correction": {"kind": "result", "round": 1, "game": self.game, "result": "1-0"}},
                {"correction": {"kind": "colours", "round": 1, "game": self.game, "white": one}},
                {"correction": {"kind": "rating", "player": one, "rating": 2000}},
                {"correction": {"kind": "bye", "player": one, "round": 1, "bye": "half"}},
            ],
        }
        return known.get(operation, [{}])

    def address(self, path: str) -> str:
        """The path of an operation, leading to what is there; its number, where it has one, is left."""
        values = {
            "t": self.path.rsplit("/", 1)[-1],
            "p": self.players[0],
            "g": self.game,
            "b": "1",
            "view": "boards",
            "sheet": "pairings",
        }
        return re.sub(r"{(\w+)}", lambda found: values.get(found[1], found[0]), path)


@cache
def operations() -> list[tuple[str, str, Operation]]:
    """Method, path and description of everything in the OpenAPI document."""
    paths = document(API)["paths"]
    return [(method.upper(), path, each) for path, those in paths.items() for method, each in those.items()]


def numbers_in(operation: Operation, place: str) -> list[str]:
    """The names of the operation's whole numbers in the path or the query."""
    return [
        each["name"]
        for each in operation["parameters"]
        if each["in"] == place and each["schema"].get("type") == "integer"
    ]


def with_number(body: Any, number: int) -> Iterator[Any]:
    """The body once for each of its whole numbers, with this one instead."""
    if isinstance(body, dict):
        for name, value in body.items():
            if isinstance(value, int) and not isinstance(value, bool):
                yield {**body, name: number}
            yield from ({**body, name: changed} for changed in with_number(value, number))


def requests(place: Place, number: int) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every operation with this number in each place where it takes one: method, address, and the rest."""
    for method, path, operation in operations():
        name, address = operation["operationId"], place.address(path)
        in_path = numbers_in(operation, "path")
        takes = "application/json" in operation.get("requestBody", {}).get("content", {})
        bodies = place.bodies(name) if takes else [None]
        for body in bodies:
            sent = {} if body is None else {"json": body}
            if in_path:
                yield method, _filled(address, number), sent
            for asked in numbers_in(operation, "query"):
                yield method, _filled(address, 2), {**sent, "params": {asked: str(number)}}
            for changed in with_number(body, number):
                yield method, _filled(address, 2), {"json": changed}


def _filled(address: str, number: int) -> str:
    return re.sub(r"{(\w+)}", str(number), address)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("state", STATES)
async def test_a_number_that_nothing_has_is_never_a_fault(
    services: OpenServices, director: Client, state: str, number: int
) -> None:
    place = await Place.in_state(services, director, state)
    asked, answers = 0, []
    for method, address, rest in requests(place, number):
        answer = await director.request(method, address, headers=place.secrets, **rest)
        asked += 1
        if answer.status_code >= 500 or (_names_a_round(address, rest) and answer.status_code not in _NOT_THERE):
            answers.append((method, address, rest, answer.status_code))

    assert answers == []
    assert asked > 70


def _names_a_round(address: str, rest: Mapping[str, Any]) -> bool:
    """Whether the number of the request is that of a round."""
    in_path = "/rounds/2" not in address and ("/rounds/" in address or "/byes/" in address)
    return in_path or "round" in rest.get("params", {})


@pytest.mark.usefixtures("documents_are_text")
@pytest.mark.parametrize("number", NUMBERS)
async def test_a_page_of_a_number_that_nothing_has_is_never_a_fault(
    director: Client, services: OpenServices, number: int
) -> None:
    place = await in_full_play(director, "Open")
    faults, pages = [], 0
    for _, address in addresses(services, place):
        for names in (_PAGED, ("at",)):
            answer = await director.get(address, params=dict.fromkeys(names, str(number)))
            pages += 1
            if answer.status_code >= 500:
                faults.append((address, names, answer.status_code))

    assert faults == []
    assert pages > 100


@pytest.mark.parametrize("number", NUMBERS)
async def test_a_round_that_nothing_has_is_not_paired_for_a_pairing_by_hand(
    services: OpenServices, director: Client, number: int
) -> None:
    place = await Place.in_state(services, director, "by hand")
    (body,) = place.bodies("end_manual")

    answer = await director.put(f"{place.path}/rounds/{number}/manual", json=body)

    assert answer.status_code == (400 if number < 0 else 404)
    assert (await director.put(f"{place.path}/rounds/3/manual", json=body)).status_code == 422


def test_every_body_with_a_number_has_an_example() -> None:
    place = Place("/none", [f"p{number}" for number in range(6)], "g", {})
    with_numbers = [
        each.handler.__name__
        for each in API
        if each.body is not None and any(int in (kind, *get_args(kind)) for kind in get_type_hints(each.body).values())
    ]

    assert len(with_numbers) > 10
    assert [name for name in with_numbers if list(place.bodies(name)) == [{}]] == []
