"""Players whose names are not public: pages for everyone call them by their pairing numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from domain.lookups import registered_player
from domain.messages import Message, message
from domain.starting_list import numbers_are_fixed, pairing_numbers
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import PlayerId, Tpn


@dataclass(frozen=True, slots=True)
class PublicNameChanged(Event):
    """A player asked that public pages do not name them (`hidden`), or that they do so again."""

    player: PlayerId
    hidden: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ChangePublicName(Command):
    """Hide a player's name from the public, or show it again."""

    player: PlayerId
    hidden: bool
    reason: str = ""


def change_public_name(tournament: Tournament, command: ChangePublicName) -> tuple[Event, ...]:
    """Hide or show a name; nothing if it is so already. Raises UnknownPlayer."""
    player = registered_player(tournament, command.player)
    if (player.id in tournament.roster.hidden_names) == command.hidden:
        return ()
    return (PublicNameChanged(player.id, command.hidden, command.reason),)


def with_public_names(tournament: Tournament, label: str, *, without_any: bool = False) -> Tournament:
    """The tournament as the public sees it; the same object if every name is public.

    A player whose name is hidden (`without_any`: every player) is called by `label`, with the pairing number in the
    place of `{number}`, and has no club and no number of a federation, by which the name could be looked up. Birth
    dates and contacts stay: no view and no public file has them. Pairing numbers stay as they are.
    """
    hidden = tournament.roster.players if without_any else tournament.roster.hidden_names
    if not hidden:
        return tournament
    numbers = pairing_numbers(tournament)
    players = {
        player.id: _unnamed(player, label, numbers[player.id]) if player.id in hidden else player
        for player in tournament.roster.players.values()
    }
    assigned = tournament.roster.assigned_numbers if numbers_are_fixed(tournament) else numbers
    roster = replace(tournament.roster, players=players, assigned_numbers=assigned)
    settings = replace(tournament.settings, report_file=None)
    return replace(tournament, roster=roster, settings=settings)


def _unnamed(player: Player, label: str, number: Tpn) -> Player:
    return replace(player, name=label.format(number=number), club="", fide_id="", national_id="")


def _evolve(tournament: Tournament, event: PublicNameChanged) -> Tournament:
    """The state with other hidden names; it changes no pairing."""
    others = tournament.roster.hidden_names - {event.player}
    hidden = others | {event.player} if event.hidden else others
    roster = replace(tournament.roster, hidden_names=hidden)
    return replace(tournament, version=tournament.version + 1, roster=roster)


def _undo(event: PublicNameChanged, undoing: Undoing) -> tuple[Event, ...]:
    now = undoing.now.roster
    undoing.check(unchanged=event.player in now.players, what=message("undo.player-gone"))
    same = (event.player in now.hidden_names) == event.hidden
    undoing.check(unchanged=same, what=message("undo.public-name-changed-again"))
    return (PublicNameChanged(event.player, not event.hidden, undoing.reason),)


def _public_name_changed(event: PublicNameChanged) -> Message:
    if event.hidden:
        return message("event.name-hidden", player=event.player)
    return message("event.name-shown", player=event.player)


PUBLIC_NAMES = Subject(
    group=TimelineGroup.PLAYERS,
    events=(
        EventType(
            PublicNameChanged,
            _public_name_changed,
        ),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={ChangePublicName: change_public_name},
)
