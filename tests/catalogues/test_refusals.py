"""Every refusal, and every reason that one has, is rendered with all its fields in every language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.bad_values import BadValue
from domain.messages import HOLDS, FieldKind, FieldValue, Message
from domain.players.byes import NoSuchBye
from domain.refusals import AllRoundsPaired, InvalidValue, PairingIsPlayed, Refusal, TournamentIsOver
from domain.rounds.drafts import NotEnoughPlayers, RoundNotComplete
from domain.values import Colour, PlayerId, RoundNumber
from server.languages import NAMES, language
from server.messages import FIELD_NAMES, REFUSED_FIELDS, MessageRenderer
from tests.builders import name, tournament
from tests.catalogues.ids import templates
from tests.catalogues.pseudo import plain_words, pseudo_language
from tests.catalogues.refusals import REFUSALS
from tests.for_each import for_each
from tests.saying import refused
from tests.syntax import nodes_of

__all__ = ["pseudo_language"]

ROOT = Path(__file__).parents[2]

_NAMING = frozenset({"InvalidValue", "as_read", "check_between", "checked_day", "within"})
"""What is called with the name of a field first."""

_SUBJECTS = frozenset({"invalid", "undo", "log", "reason"})


def sample(field: str) -> FieldValue:
    """A value for a field of a message, in digits: they have no letters that no catalogue knows."""
    match HOLDS[field]:
        case FieldKind.TERM:
            return Colour.WHITE
        case FieldKind.ALTERNATIVES:
            return ("17", "18")
        case FieldKind.COUNT | FieldKind.NUMBER | FieldKind.RATING | FieldKind.POINTS:
            return 17
        case _:
            return "17"


def reasons() -> list[Message]:
    """A message of every id that refusals and invalid values give as their reason."""
    return [
        Message(id_, tuple((field, sample(field)) for field in sorted(fields)))
        for id_, fields in templates().items()
        if id_.partition(".")[0] in _SUBJECTS
    ]


def test_the_reasons_are_found() -> None:
    ids = {each.id for each in reasons()}

    assert {"invalid.empty", "invalid.not-on-scale", "undo.published", "log.empty"} <= ids
    assert len(REFUSALS) > len({type(each).__module__ for each in REFUSALS})


@for_each(refusal=REFUSALS, code=NAMES)
def test_a_refusal_says_what_and_what_to_do_in_every_language(code: str, refusal: Refusal) -> None:
    renderer = MessageRenderer(language(code))

    for text in (renderer.refusal(refusal), renderer.render(refusal.advice)):
        assert text
        assert refusal.message_id() not in text
        assert "{" not in text


@for_each(reason=reasons, code=NAMES)
def test_a_reason_is_said_with_all_its_fields_in_every_language(code: str, reason: Message) -> None:
    renderer = MessageRenderer(language(code))
    said = renderer.render(reason)

    assert reason.id not in said
    for _, value in reason.fields:
        assert all(str(each) in said for each in (value if isinstance(value, tuple) else (value,)))


def test_no_word_of_a_refusal_comes_from_elsewhere(pseudo_language: str) -> None:
    renderer = MessageRenderer(language(pseudo_language))
    said = [
        *(renderer.refusal(each) for each in REFUSALS),
        *(renderer.render(each.advice) for each in REFUSALS),
        *map(renderer.render, reasons()),
        *(renderer.refusal(InvalidValue(field, reasons()[0])) for field in sorted(FIELD_NAMES)),
    ]

    assert {word for text in said for word in plain_words(text)} == set()


def test_the_fields_that_refusals_name_have_terms() -> None:
    named = set(_fields_named())

    assert "rating" in named
    assert named == REFUSED_FIELDS


def _fields_named() -> Iterator[str]:
    """The field of every InvalidValue that is made with a literal, directly or by a check."""
    for path in (*(ROOT / "domain").rglob("*.py"), *(ROOT / "server").rglob("*.py")):
        for node in nodes_of(path):
            match node:
                case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(field)), *_]) if name in _NAMING:
                    yield field


@pytest.mark.parametrize(
    ("refusal", "english"),
    [
        (NotEnoughPlayers(0), "Only 0 players are available for pairing."),
        (NotEnoughPlayers(1), "Only 1 player is available for pairing."),
        (AllRoundsPaired(RoundNumber(1)), "The announced round has been paired."),
        (AllRoundsPaired(RoundNumber(5)), "All 5 announced rounds have been paired."),
        (RoundNotComplete(RoundNumber(2), (4,)), "Round 2 still lacks a result on board 4."),
        (RoundNotComplete(RoundNumber(2), (4, 7)), "Round 2 still lacks results on boards 4, 7."),
        (
            PairingIsPlayed(RoundNumber(2), (4,)),
            "Round 2 has been played on board 4: a correction changes only pairings yet to be made.",
        ),
        (NoSuchBye(PlayerId("p3"), RoundNumber(1)), "Player p3 has no bye in round 1."),
    ],
)
def test_a_refusal_counts(refusal: Refusal, english: str) -> None:
    assert refused(refusal) == english


def test_a_refusal_names_players_where_the_tournament_is_known() -> None:
    renderer = MessageRenderer(language("en"), tournament(2))

    assert renderer.refusal(NoSuchBye(name(1), RoundNumber(1))) == "Player Player b has no bye in round 1."


def test_a_refusal_in_a_log_is_its_class_and_its_fields() -> None:
    assert str(NotEnoughPlayers(1)) == "NotEnoughPlayers(present=1)"
    assert str(TournamentIsOver()) == "TournamentIsOver()"


def test_a_bad_value_is_a_value_error_with_its_reason() -> None:
    problem = Message("invalid.empty")

    assert isinstance(BadValue(problem), ValueError)
    assert BadValue(problem).problem == problem
