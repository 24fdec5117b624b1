"""All subjects of a tournament, and which of them an event or a command belongs to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from domain.check_in import CHECK_IN
from domain.fide_mode import FIDE_MODE
from domain.incidents import INCIDENTS
from domain.notices import NOTICES
from domain.players.byes import BYES
from domain.players.details import DETAILS
from domain.players.expulsions import EXPULSIONS
from domain.players.numbers import NUMBERS
from domain.players.public_names import PUBLIC_NAMES
from domain.players.ratings import RATINGS
from domain.players.registration import REGISTRATION
from domain.players.rounds import PLAYERS_ROUNDS
from domain.players.withdrawals import WITHDRAWALS
from domain.prizes.announcement import PRIZES
from domain.requests.answering import ANSWERING
from domain.requests.badges import BADGES
from domain.requests.requesting import REQUESTING
from domain.results.by_players import BY_PLAYERS
from domain.results.colours import COLOURS
from domain.results.entering import RESULTS
from domain.results.forfeits import FORFEITS
from domain.results.illegal_moves import ILLEGAL_MOVES
from domain.rounds.amendments import AMENDMENTS
from domain.rounds.by_hand import MANUAL_PAIRING
from domain.rounds.decisions import DECISIONS
from domain.rounds.drafts import DRAFTS
from domain.rounds.publication import PUBLICATION
from domain.settings.acceleration import ACCELERATION
from domain.settings.changes import CHANGES
from domain.settings.creation import CREATION
from domain.settings.finishing import FINISHING
from domain.settings.initial_colour import INITIAL_COLOUR
from domain.settings.lots import LOTS
from domain.settings.prohibitions import PROHIBITIONS
from domain.settings.rating_rule import RATING_RULE
from domain.settings.report_files import REPORT_FILES
from domain.settings.seed import SEED
from domain.settings.system import SYSTEM
from domain.settings.tie_breaks import TIE_BREAKS
from domain.subject import Command, Event, EventType, Subject, TimelineGroup
from domain.tournament.actions import ACTIONS

SUBJECTS: Sequence[Subject] = (
    CREATION,
    CHANGES,
    SYSTEM,
    TIE_BREAKS,
    RATING_RULE,
    INITIAL_COLOUR,
    SEED,
    LOTS,
    PROHIBITIONS,
    ACCELERATION,
    FIDE_MODE,
    PRIZES,
    REPORT_FILES,
    FINISHING,
    REGISTRATION,
    NUMBERS,
    DETAILS,
    RATINGS,
    BYES,
    PLAYERS_ROUNDS,
    WITHDRAWALS,
    EXPULSIONS,
    PUBLIC_NAMES,
    CHECK_IN,
    DRAFTS,
    PUBLICATION,
    AMENDMENTS,
    DECISIONS,
    MANUAL_PAIRING,
    RESULTS,
    COLOURS,
    ILLEGAL_MOVES,
    BY_PLAYERS,
    FORFEITS,
    NOTICES,
    INCIDENTS,
    REQUESTING,
    ANSWERING,
    BADGES,
    ACTIONS,
)
"""In the order of the guide: the tournament, its players, its rounds, its games, the hall."""

EVENT_TYPES: Mapping[type[Event], EventType] = MappingProxyType(
    {each.type: each for subject in SUBJECTS for each in subject.events}
)
"""Every type of event of a tournament's stream."""

_OF_COMMAND: Mapping[type[Command], Subject] = {each: subject for subject in SUBJECTS for each in subject.decisions}


def subject_of_command(command: Command) -> Subject:
    """The subject of a command. Raises KeyError for a type that none has."""
    return _OF_COMMAND[type(command)]


def in_group(group: TimelineGroup) -> frozenset[type[Event]]:
    """The types of events that the timeline has under this name."""
    return frozenset(each.type for subject in SUBJECTS if subject.group is group for each in subject.events)
