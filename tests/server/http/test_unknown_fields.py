"""A body with a field that the operation does not know, or twice, is refused, and nothing is done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from server.http.routes import API
from tests.server.http.conftest import Client
from tests.server.http.everything import in_full_play

_BY_CODE = ("ask_for_bye", "report_mistake", "withdraw_request", "report_result")
"""Operations of a player, who proves to be one by a badge or a code at the board before the body is read."""


def _parts(found: Any) -> Iterator[Any]:
    """The objects that a value of this type is made of."""
    if isinstance(found, msgspec.inspect.StructType | msgspec.inspect.DataclassType):
        yield found
        for field in found.fields:
            yield from _parts(field.type)
    elif isinstance(found, msgspec.inspect.UnionType):
        for each in found.types:
            yield from _parts(each)
    elif isinstance(found, msgspec.inspect.DictType):
        yield from _parts(found.value_type)
    elif isinstance(found, msgspec.inspect.ListType | msgspec.inspect.VarTupleType):
        yield from _parts(found.item_type)


def test_every_object_in_every_body_refuses_unknown_fields() -> None:
    bodies = {each.body for each in API if each.body is not None}
    parts = {each.cls: each for body in bodies for each in _parts(msgspec.inspect.type_info(body))}

    assert len(parts) > 40
    assert [
        kind.__name__
        for kind, each in parts.items()
        if not (isinstance(each, msgspec.inspect.StructType) and each.forbid_unknown_fields)
    ] == []


async def test_every_operation_names_a_field_that_it_does_not_know(director: Client) -> None:
    place = await in_full_play(director, "Open")
    aims = {"t": place.stream, "p": place.player, "g": place.game, "b": "1", "n": "1", "view": "boards"}
    head = (await director.get(f"/api/v1/tournaments/{place.stream}")).json()

    answers = {}
    for each in API:
        if each.body is not None and each.permission.name not in _BY_CODE:
            path = re.sub(r"{(\w+)}", lambda name: aims.get(name[1], "9"), each.path)
            answers[each.permission.name] = await director.request(each.method, path, json={"surely": 1})

    assert len(answers) > 60
    assert {name: each.status_code for name, each in answers.items() if each.status_code != 400} == {}
    assert [name for name, each in answers.items() if "`surely`" not in each.text] == []
    assert (await director.get(f"/api/v1/tournaments/{place.stream}")).json() == head


async def test_a_field_that_an_object_in_the_body_does_not_know_is_named(director: Client, small: str) -> None:
    answers = [
        await director.patch(small, json={"city": "Oslo", "bye_limits": {"most": 1, "untill": 3}}),
        await director.post(f"{small}/what-if", json={"correction": {"kind": "rating", "who": "p1"}}),
        await director.put(f"{small}/prizes", json={"groups": [{"name": "U18", "prizes": [{"place": 1, "cash": 5}]}]}),
    ]

    assert [each.status_code for each in answers] == [400] * 3
    assert ["untill" in answers[0].text, "who" in answers[1].text, "cash" in answers[2].text] == [True] * 3


@pytest.mark.parametrize(
    ("body", "field", "words"),
    [
        ({"name": 7}, "name", "Expected `str`, got `int`"),
        ({"name": "Open", "rounds": "many"}, "rounds", "Expected `int`, got `str`"),
        ({"name": "Open", "rounds": 5, "surely": 1}, "surely", "Object contains unknown field `surely`"),
        ({"name": "Open", "rounds": 5, "tie_breaks": ["BH", 1]}, "tie_breaks[1]", "Expected `str`, got `int`"),
        ([], "", "Expected `object`, got `array`"),
    ],
)
async def test_what_does_not_match_is_named_in_the_language_of_the_sender(
    director: Client, body: Any, field: str, words: str
) -> None:
    german = {"accept-language": "de"}
    answer = (await director.post("/api/v1/tournaments", json=body, headers=german)).json()

    assert answer["title"] == "Diese Anfrage ist nicht lesbar."
    assert answer["field"] == field
    assert answer["error"].startswith(words)
    wanted = f"Das Feld {field} ist unbekannt, fehlt oder hat einen Wert, der nicht möglich ist." if field else None
    assert answer.get("detail") == wanted


@pytest.mark.parametrize(
    ("body", "field", "choices"),
    [
        ({"correction_deadline": "never"}, "correction_deadline", ["by-the-rules", "end-of-next-round", "none"]),
        ({"initial_colour": "red"}, "initial_colour", ["white", "black"]),
        (
            {"prohibitions": [{"by": "club"}, {"by": "town"}]},
            "prohibitions[1].by",
            ["list", "club", "federation", "family"],
        ),
        ({"acceleration": "turbo"}, "acceleration", ["baku", "none"]),
        ({"rounds": "many"}, "rounds", []),
    ],
)
async def test_a_word_that_a_field_does_not_take_is_answered_with_those_that_it_takes(
    director: Client, small: str, body: dict[str, Any], field: str, choices: list[str]
) -> None:
    refused = await director.patch(small, json=body)

    problem = refused.json()
    assert (refused.status_code, problem["field"]) == (400, field)
    assert sorted(problem.get("choices", [])) == sorted(choices)
    assert all(each in problem["detail"] for each in choices)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ('{"city": "Oslo", "city": "Bergen"}', "city"),
        ('{"city": "Oslo", "city": "Oslo"}', "city"),
        ('{"city": "Oslo", "bye_limits": {"most": 1, "until": 3, "most": 2}}', "most"),
        ('{"prohibitions": [{"by": "club"}, {"by": "club", "by": "family"}]}', "by"),
    ],
)
async def test_a_field_that_is_stated_twice_is_refused(director: Client, small: str, body: str, field: str) -> None:
    before = (await director.get(small)).json()
    headers = {"content-type": "application/json", "accept-language": "de"}

    refused = await director.patch(small, content=body, headers=headers)

    problem = refused.json()
    assert (refused.status_code, problem["field"]) == (400, field)
    assert problem["detail"] == f"Das Feld {field} ist mehrfach angegeben: Geben Sie es einmal an."
    assert (await director.get(small)).json() == before
