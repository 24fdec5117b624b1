"""Old JSON -> present JSON. Stored events are never rewritten; old ones are translated when they are read.

An event's current schema is one more than the highest schema that has an upcaster, 1 if it has none. To change an
event: add an upcaster for its present schema here, and an example of the old JSON to the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.pairing.registry import DEFAULT_SYSTEM, codes, rules_of
from domain.pairing.tie_break_lists import F10
from domain.rounds.choices import AMEND, KEEP, PAIR_AGAIN, PUBLISHED_PAIRING, SEAT
from domain.standings.defaults import edition_in_force
from domain.values import BreachKind

Json = dict[str, object]
Upcaster = Callable[[Json], Json]


def country_becomes_federation(old: Json) -> Json:
    """Schema 1 of a registration, from before the first release, has `country`."""
    new = dict(old)
    if "country" in new:
        new["federation"] = new.pop("country")
    return new


def tie_breaks_are_recorded(old: Json) -> Json:
    """Schema 1 of a creation leaves the list of tie-breaks out, or has null, if none was chosen.

    Standings were then made by the list that the program of the time took. Without the field, in the first hours, that
    was F.10 for every system; with null the usual list of the system, until schema 2 recorded it.
    """
    if old.get("tie_breaks") is not None:
        return old
    system = str(old["system"])
    rules = rules_of(system if system in codes() else DEFAULT_SYSTEM)
    listed = rules.tie_breaks_before_they_were_recorded if "tie_breaks" in old else F10
    edition = edition_in_force(rules.code, str(old.get("starts", "")))
    return {**old, "tie_breaks": {"codes": list(listed), "edition": edition.value}, "tie_breaks_told": False}


_CODES_OF_CHOICES: Mapping[str, str] = {
    "keep the published pairing": KEEP,
    "pair the round again": PAIR_AGAIN,
    "seat players without an opponent with each other": SEAT,
    "amend the pairing by hand": AMEND,
}
"""What the program offered arbiters, in English, before it recorded codes."""


def choices_are_codes(old: Json) -> Json:
    """Schema 1 of a decision held the options, the choice and its subject as English sentences."""
    options = [_CODES_OF_CHOICES.get(each, each) for each in _texts(old, "options")]
    choice, subject = str(old.get("choice", "")), str(old.get("subject", ""))
    return {
        **old,
        "options": options,
        "choice": _CODES_OF_CHOICES.get(choice, choice),
        "subject": PUBLISHED_PAIRING if subject == "published pairing" else subject,
    }


def breaches_have_kinds(old: Json) -> Json:
    """Schema 1 of the end of a manual pairing held what it broke as English sentences."""
    texts = _texts(old, "breaches")
    return {**old, "breaches": [{"article": "", "kind": BreachKind.TEXT.value, "text": text} for text in texts]}


def prohibitions_can_have_names(old: Json) -> Json:
    """Schema 1 of a change of prohibitions could not name one club, federation or family."""
    rules = old.get("prohibitions")
    listed = rules if isinstance(rules, list) else []
    return {**old, "prohibitions": [{"name": "", **each} for each in listed]}


_REASONS_OF_THE_PROGRAM = frozenset({"not checked in", "paired by hand", "the result was corrected"})
"""What the program once gave as a reason, in English, for what the event itself states: the end of the check-in, the
start of the manual pairing, the corrected result."""


def only_people_give_reasons(old: Json) -> Json:
    """Schema 1 of some events had a reason that the program made."""
    return {**old, "reason": ""} if old.get("reason") in _REASONS_OF_THE_PROGRAM else old


def _texts(old: Json, name: str) -> list[str]:
    """The texts of a field that holds several."""
    found = old.get(name)
    return list(map(str, found)) if isinstance(found, list) else []


UPCASTERS: Mapping[tuple[str, int], Upcaster] = {
    ("PlayerRegistered", 1): country_becomes_federation,
    ("TournamentCreated", 1): tie_breaks_are_recorded,
    ("ArbiterDecided", 1): choices_are_codes,
    ("ManualPairingEnded", 1): breaches_have_kinds,
    ("AbsenceExplained", 1): only_people_give_reasons,
    ("ByeGranted", 1): only_people_give_reasons,
    ("PairingDiscarded", 1): only_people_give_reasons,
    ("ProhibitionsChanged", 1): prohibitions_can_have_names,
}
"""(type, schema) -> what makes the next schema of it."""

_CURRENT = {kind: 1 + max(schema for each, schema in UPCASTERS if each == kind) for kind, _ in UPCASTERS}


def current_schema(kind: str) -> int:
    """The schema in which events of this type are written today."""
    return _CURRENT.get(kind, 1)


def upcast(kind: str, schema: int, data: Json) -> Json:
    """The data of an event as today's program would have written it."""
    for step in range(schema, current_schema(kind)):
        data = UPCASTERS[kind, step](data)
    return data
