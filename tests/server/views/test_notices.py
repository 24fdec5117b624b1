"""The view of notices: what every display says of a tournament by itself."""

from __future__ import annotations

from functools import reduce

from domain.rounds.drafts import PairingDiscarded
from domain.rounds.publication import PublicationTakenBack, RoundPublished
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.replay import evolve
from domain.values import Outcome
from server.views.notices import notices
from server.views.parameters import NO_PARAMETERS
from tests.builders import played, published, tournament


def with_events(state: Tournament, *events: Event) -> Tournament:
    return reduce(evolve, events, state)


def taken_back(state: Tournament) -> int | None:
    found: int | None = notices(state, NO_PARAMETERS)["head"]["taken_back"]
    return found


def test_a_pairing_that_was_withdrawn_is_named_until_the_round_is_public_again() -> None:
    first = played(tournament(4), (1, 3, Outcome.WHITE_WINS), (2, 4, Outcome.WHITE_WINS))
    public = published(first, (1, 2), (3, 4))
    withdrawn = with_events(public, PublicationTakenBack(2, "a wrong result"))

    assert [taken_back(each) for each in (first, public, withdrawn)] == [None, None, 2]
    assert taken_back(with_events(withdrawn, PairingDiscarded(2))) == 2
    assert taken_back(with_events(withdrawn, RoundPublished(2))) is None
    assert taken_back(published(with_events(withdrawn, PairingDiscarded(2)), (4, 1), (2, 3))) is None


def test_of_several_pairings_that_were_withdrawn_the_next_round_is_named() -> None:
    first = played(tournament(4), (1, 3, Outcome.WHITE_WINS), (2, 4, Outcome.WHITE_WINS))
    second = with_events(published(first, (1, 2), (3, 4)), PublicationTakenBack(2), PairingDiscarded(2))

    assert taken_back(with_events(second, PublicationTakenBack(1))) == 1
    assert taken_back(with_events(second, PublicationTakenBack(1), RoundPublished(1))) == 2
