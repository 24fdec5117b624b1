"""Whose points make the difference between two pairings of a round: those of the score, else virtual ones."""

from __future__ import annotations

from domain.messages import Message, message
from domain.pairing.system import Field, FieldPlayer
from domain.starting_list import players_by_number
from domain.state.tournament import Tournament
from domain.values import PlayerId, Points

_MOST_NAMED = 5


def other_points(was: Tournament, now: Tournament, before: Field, after: Field) -> Message | None:
    """The players to be paired who have other points; None if none has, or if the system pairs by a table.

    `before` and `after` are the field of a round in the two states.
    """
    if was.rules.is_round_robin or now.rules.is_round_robin:
        return None
    earlier, later = _to_be_paired(was, before), _to_be_paired(now, after)
    both = [(who, earlier[who], each) for who, each in later.items() if who in earlier]
    scores = tuple(_change(who, a.score, b.score) for who, a, b in both if a.score != b.score)
    virtual = tuple(_change(who, a.virtual, b.virtual) for who, a, b in both if a.virtual != b.virtual)
    if len(scores) > _MOST_NAMED:
        return message("deciding.many-other-points", count=len(scores))
    if scores:
        return message("deciding.other-points", changes=scores)
    if len(virtual) > _MOST_NAMED:
        return message("deciding.many-other-virtual-points", count=len(virtual))
    return message("deciding.other-virtual-points", changes=virtual) if virtual else None


def _change(player: PlayerId, was: Points, now: Points) -> Message:
    return message("deciding.points", player=player, points_was=was, points_now=now)


def _to_be_paired(tournament: Tournament, field: Field) -> dict[PlayerId, FieldPlayer]:
    players = players_by_number(tournament)
    return {players[each.tpn]: each for each in field.players if each.present}
