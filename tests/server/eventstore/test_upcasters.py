"""What was written long ago is read as if it were written today."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import insert

from domain.players.byes import ByeGranted
from domain.players.registration import PlayerRegistered
from domain.players.withdrawals import AbsenceExplained
from domain.rounds.boards import BrokenCriterion
from domain.rounds.by_hand import ManualPairingEnded
from domain.rounds.decisions import ArbiterDecided
from domain.rounds.drafts import PairingDiscarded
from domain.settings.creation import TournamentCreated
from domain.settings.prohibitions import ProhibitionsChanged
from domain.state.special_rules import Prohibition, ProhibitionBasis
from domain.subject import Event
from domain.values import BreachKind, ByeKind, PlayerId, TieBreakEdition, TieBreaks
from server.eventstore import tables
from server.eventstore.chain import GENESIS, link, verify
from server.eventstore.codec import KINDS, decode
from server.eventstore.recorded import StoredEvent
from server.eventstore.sql import SqlEventStore
from server.eventstore.upcasters import UPCASTERS, current_schema
from tests.contract.databases import NOW, origin, writer_of

OLD: dict[tuple[str, int], tuple[str, Event]] = {
    ("PlayerRegistered", 1): (
        '{"country":"FRA","name":"Réti","player":"p1","rating":2500}',
        PlayerRegistered(PlayerId("p1"), "Réti", rating=2500, federation="FRA"),
    ),
    ("TournamentCreated", 1): (
        '{"name":"Old Open","rounds":5,"starts":"2026-01-10","system":"fide-dutch-2026","tie_breaks":null}',
        TournamentCreated(
            "Old Open",
            "fide-dutch-2026",
            5,
            starts="2026-01-10",
            tie_breaks=TieBreaks(("BH/C1", "BH", "SB", "DE", "WIN"), TieBreakEdition.AUGUST_2024),
            tie_breaks_told=False,
        ),
    ),
    ("ManualPairingEnded", 1): (
        '{"breaches":["A and B have met before (C1)"],"by_hand":[],"by_system":[],"kept":true,"reason":"","round":2}',
        ManualPairingEnded(
            2, kept=True, breaches=(BrokenCriterion("", BreachKind.TEXT, text="A and B have met before (C1)"),)
        ),
    ),
    ("AbsenceExplained", 1): (
        '{"player":"p1","reason":"the result was corrected","was":2}',
        AbsenceExplained(PlayerId("p1"), 2),
    ),
    ("ByeGranted", 1): (
        '{"kind":"zero-point","player":"p1","reason":"not checked in","reported_by":"","round":2,"was":null}',
        ByeGranted(PlayerId("p1"), 2, ByeKind.ZERO_POINT),
    ),
    ("ProhibitionsChanged", 1): (
        '{"prohibitions":[{"by":"club","first_round":1,"last_round":3,"players":[],"strength":"never"}],"reason":""}',
        ProhibitionsChanged((Prohibition((), 1, 3, ProhibitionBasis.CLUB),)),
    ),
    ("PairingDiscarded", 1): ('{"reason":"paired by hand","round":2}', PairingDiscarded(2)),
    ("ArbiterDecided", 1): (
        (
            '{"article":"F.7","choice":"pair the round again","options":["keep the published pairing",'
            '"pair the round again"],"reason":"a wrong slip","round":2,"subject":"published pairing"}'
        ),
        ArbiterDecided("published-pairing", 2, ("keep", "pair-again"), "pair-again", "a wrong slip", "F.7"),
    ),
}
"""An example of every old schema, and what it means."""


def test_every_upcaster_has_an_example() -> None:
    assert OLD.keys() == UPCASTERS.keys()


@pytest.mark.parametrize("key", OLD, ids=lambda key: f"{key[0]}-{key[1]}")
def test_old_text_is_read_as_today_s_event(key: tuple[str, int]) -> None:
    data, event = OLD[key]

    assert decode(*key, data) == event


def test_a_reason_that_someone_gave_is_kept() -> None:
    old = '{"kind":"zero-point","player":"p1","reason":"ill","reported_by":"","round":2,"was":null}'

    assert decode("ByeGranted", 1, old) == ByeGranted(PlayerId("p1"), 2, ByeKind.ZERO_POINT, reason="ill")


def test_the_schemas_of_a_type_have_no_gap() -> None:
    steps = {(kind, schema) for kind in KINDS for schema in range(1, current_schema(kind))}

    assert steps == UPCASTERS.keys()


def test_an_old_event_in_the_log_is_read_but_never_rewritten(store: SqlEventStore) -> None:
    data, event = OLD["PlayerRegistered", 1]
    old: dict[str, Any] = {
        "position": 1,
        "stream": "t",
        "version": 1,
        "event_id": "an-old-one",
        "type": "PlayerRegistered",
        "schema": 1,
        "data": data,
        "seal": "",
        "recorded_at": NOW,
        "actor": "a",
        "device": "",
        "command_id": None,
        "previous": GENESIS,
    }
    stored = StoredEvent(**old, hash="")
    with writer_of(store).begin() as connection:
        connection.execute(insert(tables.facts), {**old, "hash": link(stored)})

    store.append("t", 1, [event], origin())

    assert [each.event for each in store.read("t")] == [event, event]
    assert [(each.schema, each.data == data) for each in store.stored_events("t")] == [(1, True), (2, False)]
    assert verify(store.stored_events("t")) == []
