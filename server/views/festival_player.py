"""One person in the sections of a festival: who is the same player there, and what they play in each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from domain.dates import year_in
from domain.folding import folded
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.values import PlayerId
from server.views.around import around
from server.views.derived import Derived
from server.views.festivals import seat
from server.views.parameters import Parameters
from server.views.players import player
from server.views.public_names import names_have_gone


def entries(sections: Mapping[str, Tournament], stream: str, who: PlayerId) -> Iterator[tuple[str, PlayerId]]:
    """Where a player of one section plays, in the order of the sections, with the id there.

    Two are the same with the same FIDE ID. If one of them has none, with the same name in any spelling, and the same
    year of birth or, where that is not known of both, the same federation; but not if there is another one of that kind
    in either section. Who is not named in public in a section is not found there.
    """
    own = sections[stream].roster.players[who]
    namesake = _only(sections[stream], own)
    for id_, section in sections.items():
        if id_ == stream:
            yield id_, who
        elif _is_named(sections[stream], who) and (found := _same(section, own, by_name=namesake == who)):
            yield id_, found


def in_section(stream: str, tournament: Tournament, who: PlayerId, derived: Derived) -> dict[str, Any]:
    """What a player plays in a section: points, place, the seat in the latest public round, and the next start."""
    parameters = Parameters(player=who, stream=stream)
    head = player(tournament, parameters, derived)["head"]
    place = around(tournament, parameters, derived)["head"]
    shown = {name: head[name] for name in ("points", "performance", "now", "rounds", "starts", "starting")}
    return {"tournament": stream, "place": place["place"], "players": place["players"]} | shown | seat(tournament, who)


def _same(section: Tournament, person: Player, *, by_name: bool) -> PlayerId | None:
    players = section.roster.players.values()
    listed = [each.id for each in players if person.fide_id and each.fide_id == person.fide_id]
    found = listed[0] if len(listed) == 1 else _only(section, person) if by_name and not listed else None
    return found if found is not None and _is_named(section, found) else None


def _only(section: Tournament, person: Player) -> PlayerId | None:
    """The player of this name, year or federation, if there is one alone."""
    name = folded(person.name)
    found = [each.id for each in section.roster.players.values() if folded(each.name) == name and _fits(each, person)]
    return found[0] if len(found) == 1 else None


def _fits(one: Player, other: Player) -> bool:
    if one.fide_id and other.fide_id:
        return one.fide_id == other.fide_id
    born = year_in(one.birth_date), year_in(other.birth_date)
    if None not in born:
        return born[0] == born[1]
    return bool(one.federation) and one.federation == other.federation


def _is_named(section: Tournament, who: PlayerId) -> bool:
    """Whether a player's name is public; if not, nothing may be found by it."""
    return who not in section.roster.hidden_names and not names_have_gone(section.settings)
