"""Events become text and come back."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import MISSING, fields
from types import MappingProxyType
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.players.numbers import PairingNumbersAssigned
from domain.players.registration import PlayerRegistered
from domain.players.withdrawals import Reinstated
from domain.rounds.drafts import PairingDiscarded
from domain.server_events import ServerEvent
from domain.tournament.subjects import EVENT_TYPES
from domain.values import PlayerId, Tpn
from server.eventstore.codec import KINDS, FutureEvent, UnreadableEvent, canonical, decode, encode

_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
st.register_type_strategy(str, _TEXT)
st.register_type_strategy(int, st.integers(-(2**31), 2**31))


def events_of_kind(kind: type) -> st.SearchStrategy[Any]:
    """Events with every field drawn, those with a default too."""
    return st.builds(kind, **{each.name: ... for each in fields(kind)})


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_every_event_survives_being_written_down(kind: type, data: st.DataObject) -> None:
    event = data.draw(events_of_kind(kind))

    text = encode(event)

    assert decode(text.kind, text.schema, text.data, text.private) == event
    assert canonical(msgspec.json.decode(text.data)) == text.data


def test_no_two_events_share_a_name() -> None:
    assert len(KINDS) == len(EVENT_TYPES) + len(get_args(ServerEvent))


def test_every_private_field_has_a_default_to_read_as_when_erased() -> None:
    private = [each for kind in KINDS.values() for each in fields(kind) if each.metadata.get("private")]

    assert {each.name for each in private} >= {"birth_date", "contact"}
    assert all(each.default is not MISSING for each in private)


def test_the_text_is_canonical_and_writes_defaults_out() -> None:
    assert encode(PairingDiscarded(1)).data == '{"reason":"","round":1}'
    numbers = {PlayerId("b"): Tpn(1), PlayerId("a"): Tpn(2)}
    assert encode(PairingNumbersAssigned(numbers)).data == '{"numbers":{"a":2,"b":1}}'


def test_a_mapping_that_cannot_be_changed_is_written_like_any_other() -> None:
    event = PairingNumbersAssigned(MappingProxyType({PlayerId("a"): Tpn(1)}))

    assert encode(event).data == '{"numbers":{"a":1}}'


def test_an_unknown_field_is_let_be() -> None:
    assert decode("Reinstated", 1, '{"mood":"good","player":"p1","round":3}') == Reinstated(PlayerId("p1"), 3)
    private = '{"birth_date":"1990","shoe_size":43}'
    assert decode("PlayerRegistered", 2, '{"name":"A","player":"p1"}', private) == PlayerRegistered(
        PlayerId("p1"), "A", birth_date="1990"
    )


@pytest.mark.parametrize(("kind", "schema"), [("CoffeeSpilled", 1), ("Reinstated", 2)])
def test_an_event_of_a_newer_program_is_named_and_nothing_crashes(kind: str, schema: int) -> None:
    with pytest.raises(FutureEvent, match=kind) as raised:
        decode(kind, schema, "{}")

    assert (raised.value.kind, raised.value.schema) == (kind, schema)
    assert "newest version" in str(raised.value)


@pytest.mark.parametrize("data", ["", "{", "[]", "null", "{}", '{"player":1,"round":1}', '{"player":"p1","round":"x"}'])
def test_a_broken_text_is_named(data: str) -> None:
    with pytest.raises(UnreadableEvent, match="Reinstated"):
        decode("Reinstated", 1, data)


def test_broken_private_data_is_named() -> None:
    with pytest.raises(UnreadableEvent, match="PlayerRegistered"):
        decode("PlayerRegistered", 2, '{"name":"A","player":"p1"}', "[1]")


def test_many_threads_may_read_the_first_event_of_a_type_at_once() -> None:
    program = """
import sys, threading
from server.eventstore import codec, upcasters

sys.setswitchinterval(1e-6)
together = threading.Barrier(8)

def read():
    for kind in codec.KINDS:
        together.wait()
        try:
            codec.decode(kind, upcasters.current_schema(kind), '{"x": 1}')
        except codec.UnreadableEvent:
            pass

threads = [threading.Thread(target=read) for _ in range(8)]
for each in threads:
    each.start()
for each in threads:
    each.join()
"""
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
