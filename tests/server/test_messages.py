"""Messages of the domain for readers: every event and every id is told in each language, and no English is left."""

from __future__ import annotations

import gettext
import pickle
import re

import pytest

from domain.messages import HOLDS, FieldKind, Message, message, with_players
from domain.pairing.claims import ClaimKind, claim
from domain.refusals import TournamentIsOver
from domain.subject import Event
from domain.tournament.messages import message_of
from domain.tournament.subjects import EVENT_TYPES
from domain.values import ByeKind, Colour, Outcome, PlayerId, Tpn
from domain.windows import Window
from server.languages import NAMES, SOURCE, Language, language
from server.messages import OWN_IDS, MessageRenderer
from tests.catalogues.ids import templates
from tests.catalogues.messages import LANGUAGES
from tests.for_each import for_each
from tests.saying import english
from tests.server.events_in_greek import EXAMPLES, GAME, TOURNAMENT, A, B

_FIELD = re.compile(r"(\{\w+\})")
_WIDE = str.maketrans({chr(letter): chr(letter + 0xFEE0) for letter in range(0x21, 0x7F) if chr(letter).isalpha()})
_MET = claim(ClaimKind.MET, "C1", one=Tpn(1), other=Tpn(2), round=1).message
_NUMBERS = {Tpn(1): A, Tpn(2): B}
_VALUES = {
    FieldKind.PLAYER: A,
    FieldKind.CANDIDATE: ((A, B), (A,)),
    FieldKind.GROUPS: ((3, (A, B)),),
    FieldKind.SEATS: ((1, 6), (2, 5)),
    FieldKind.GAME: GAME,
    FieldKind.COUNT: 2,
    FieldKind.NUMBER: 3,
    FieldKind.DIFFERENCE: 20,
    FieldKind.RATING: 0,
    FieldKind.POINTS: 3,
    FieldKind.DECIMAL_POINTS: 3,
    FieldKind.MONEY: (1050, "λίρες"),
    FieldKind.DAY: "2026-01-10",
    FieldKind.MOMENT: "2026-01-10T10:00:00+00:00",
    FieldKind.TERM: None,
    FieldKind.SIDE: Colour.WHITE,
    FieldKind.TEXT: "κάτι",
    FieldKind.ALTERNATIVES: ("Γ", "Δ"),
    FieldKind.MESSAGE: message("event.round-published", round=1),
    FieldKind.REFUSAL: TournamentIsOver().message,
    FieldKind.FIELD: "rating",
}
"""A value for what each kind of field holds, without a Latin letter of its own."""

SAME_EVERYWHERE = (
    "detail.other",
    "players.named",
    "seats.board",
    "claim.text",
    "choice.other",
    "invalid.unreadable",
    "log.fault",
    "system.named",
)
"""Templates of fields and signs alone."""


class _Wide(gettext.NullTranslations):
    """A language of wide letters: English in which every letter of a template, and no other, is another one."""

    def gettext(self, message: str) -> str:
        return _wide(language(SOURCE).text(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return _wide(language(SOURCE).plural(msgid1, msgid2, n))


def _wide(text: str) -> str:
    parts = _FIELD.split(text)
    return "".join(part if place % 2 else part.translate(_WIDE) for place, part in enumerate(parts))


WIDE = Language("el", _Wide())
"""Its days and numbers are Greek."""


def example(id_: str) -> Message:
    """A message of this id with a value in every field."""
    return Message(id_, tuple((field, _VALUES[HOLDS[field]]) for field in sorted(templates()[id_])))


def all_ids() -> list[str]:
    """The ids of messages without those of the renderer itself, which are parts of others."""
    return sorted(set(templates()) - set(OWN_IDS))


def test_every_type_of_event_has_an_example() -> None:
    assert {type(each) for each in EXAMPLES} == set(EVENT_TYPES)


@for_each(event=EXAMPLES)
def test_an_event_has_no_word_that_is_not_of_the_readers_catalogue(event: Event) -> None:
    told = MessageRenderer(WIDE, TOURNAMENT).render(message_of(event))

    assert told
    assert re.findall(r"[A-Za-z]+", told) == []


@for_each(code=LANGUAGES, event=EXAMPLES)
def test_an_event_is_given_in_the_language_of_its_reader(event: Event, code: str) -> None:
    told = MessageRenderer(language(code), TOURNAMENT).render(message_of(event))

    assert told != english(message_of(event), TOURNAMENT)
    assert "{" not in told


@for_each(id_=all_ids)
def test_a_message_has_no_word_that_is_not_of_the_readers_catalogue(id_: str) -> None:
    assert re.findall(r"[A-Za-z]+", MessageRenderer(WIDE, TOURNAMENT).render(example(id_))) == []


@for_each(code=list(NAMES), id_=all_ids)
def test_every_message_has_a_template_in_every_language(id_: str, code: str) -> None:
    said = MessageRenderer(language(code), TOURNAMENT).render(example(id_))

    assert id_ not in said
    assert said


@pytest.mark.parametrize("id_", SAME_EVERYWHERE)
def test_a_template_of_signs_is_the_same_in_every_language(id_: str) -> None:
    assert len({language(code).template(id_) for code in NAMES}) == 1


def test_every_field_of_a_message_has_a_meaning() -> None:
    assert {field for id_ in all_ids() for field in templates()[id_]} == set(HOLDS)


@for_each(id_=all_ids)
def test_a_message_counts_one_thing_at_most(id_: str) -> None:
    assert sum(HOLDS[field] is FieldKind.COUNT for field in templates()[id_]) <= 1


def test_a_message_is_a_key_and_travels_between_processes() -> None:
    nested = message("event.because", said=message("event.withdrawn", player=A, round=2), reason="ill")

    assert {pickle.loads(pickle.dumps(nested)): 1}[nested] == 1  # noqa: S301  # what the test itself wrote


def test_a_field_is_found_by_its_name() -> None:
    assert message("event.round-published", round=3)["round"] == 3
    with pytest.raises(KeyError):
        message("event.round-published", round=3)["player"]


@pytest.mark.parametrize("window", Window)
def test_every_window_states_what_it_changes(window: Window) -> None:
    assert english(window.message).endswith(".")


def test_names_reasons_and_numbers_stay_as_they_are_in_the_readers_sentence() -> None:
    corrected = message(
        "event.result-corrected", game=GAME, result_was=Outcome.WHITE_WINS, result_now=Outcome.BLACK_WINS
    )
    said = message("event.reported", said=message("event.because", said=corrected, reason="{x}"), by="Bo")

    assert MessageRenderer(language("de"), TOURNAMENT).render(said) == (
        "Ergebnis, Runde 1 Brett 1 (Άλφα – Βήτα): war 1 – 0, ist 0 – 1: {x} (gemeldet von Bo)"
    )


@pytest.mark.parametrize(
    ("code", "one", "two"),
    [
        ("en", "1 board differs", "2 boards differ"),
        ("de", "1 Brett weicht", "2 Bretter weichen"),
        ("fr", "1 table diffère", "2 tables diffèrent"),
        ("es", "1 mesa distinta", "2 mesas distintas"),
        ("pl", "1 szachownica inna", "2 szachownice inne"),
    ],
)
def test_a_count_follows_the_plural_rule_of_the_language(code: str, one: str, two: str) -> None:
    renderer = MessageRenderer(language(code))

    assert one in renderer.render(message("event.manual-pairing-ended", round=2, count=1))
    assert two in renderer.render(message("event.manual-pairing-ended", round=2, count=2))


def test_values_are_written_as_the_reader_writes_them() -> None:
    german = MessageRenderer(language("de"))

    assert german.render(message("event.prizes-announced", names=("Open",), money=(1050, "EUR"))).endswith("10,50 EUR")
    assert "10. Januar 2026" in german.render(message("setting.starts", day="2026-01-10"))
    assert "GM, IM oder FM" in german.render(
        message("norm.high-titles", number=1, total=9, titles=("GM", "IM", "FM"), least=3)
    )
    assert "halber Punkt" in german.render(message("event.bye-granted", player=A, round=1, bye=ByeKind.HALF_POINT))


def test_whoever_is_not_in_the_tournament_any_more_is_called_by_the_id() -> None:
    assert english(message("event.withdrawn", player=PlayerId("gone"), round=2), TOURNAMENT).startswith("gone ")


def test_a_claim_names_its_players() -> None:
    met = with_players(_MET, _NUMBERS.__getitem__)

    assert english(message("deciding.no-longer", claim=met), TOURNAMENT) == (
        "no longer prevents it: Άλφα and Βήτα met in round 1"
    )
