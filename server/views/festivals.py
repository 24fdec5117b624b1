"""Festivals: tournaments that share a name, their sections, and where players sit in any of them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from domain.folding import Spelt, finds, word_spellings
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.values import ByeKind, PlayerId
from server.collation import name_order
from server.views.people import departure, person

MOST_FOUND = 20
"""Players in the result of a search, at most."""


@dataclass(frozen=True, slots=True)
class Festival:
    """Tournaments that belong together, by id, oldest first; `slug` is the name as addresses write it."""

    slug: str
    name: str
    sections: Mapping[str, Tournament]


@dataclass(frozen=True, slots=True)
class Found:
    """The players that a search found, at most MOST_FOUND, and how many there are in all."""

    players: list[dict[str, Any]]
    count: int


def slug(name: str) -> str:
    """A festival's name as addresses write it: its words without accents and case, joined by dashes."""
    letters = (each for each in unicodedata.normalize("NFKD", name) if not unicodedata.combining(each))
    return "-".join(re.findall(r"[^\W_]+", unicodedata.normalize("NFC", "".join(letters).casefold())))


def festivals(tournaments: Mapping[str, Tournament]) -> Mapping[str, Festival]:
    """The festivals by slug, each with the name that its oldest section has for it."""
    sections: dict[str, dict[str, Tournament]] = {}
    for id_, tournament in tournaments.items():
        if tournament.settings.festival:
            sections.setdefault(slug(tournament.settings.festival), {})[id_] = tournament
    return {key: Festival(key, next(iter(each.values())).settings.festival, each) for key, each in sections.items()}


def find(sections: Mapping[str, Tournament], text: str, words: Callable[[str], Spelt] = word_spellings) -> Found:
    """The players whose names contain words that begin with these, with their present seats.

    They are in the alphabetical order of the oldest section.
    """
    searched = words(text)
    if not searched or not sections:
        return Found([], 0)
    key = name_order(next(iter(sections.values())).settings)
    hits = [
        (key(player.name), section, player.id, id_)
        for section, (id_, tournament) in enumerate(sections.items())
        for player in tournament.roster.players.values()
        if finds(searched, words(player.name))
    ]
    hits.sort()
    shown = [{"tournament": id_} | seat(sections[id_], player) for _, _, player, id_ in hits[:MOST_FOUND]]
    return Found(shown, len(hits))


def numbered(id_: str, tournament: Tournament, text: str) -> Found | None:
    """The player of this pairing number; None if the text is not a number or no player has it."""
    typed = text.strip()
    if not (typed.isascii() and typed.isdigit()):
        return None
    found = [player for player, tpn in pairing_numbers(tournament).items() if tpn == int(typed)]
    return Found([{"tournament": id_} | seat(tournament, each) for each in found], len(found)) if found else None


def seat(tournament: Tournament, who: PlayerId) -> dict[str, Any]:
    """The player in the latest public round; `round` is 0 before the first one."""
    public = tournament.public_rounds
    found = {"section": tournament.settings.name, "round": len(public), "board": None, "colour": None, "opponent": None}
    player = tournament.roster.players[who]
    found |= person(player, None) | departure(player, len(public)) | {"bye": None}
    if not public:
        return found
    for game in public[-1].games.values():
        for colour, seated, other in _sides(game.white, game.black):
            if seated == who:
                rival = tournament.roster.players[other]
                opponent = {"name": rival.name, "title": rival.title.value}
                return found | {"board": game.board, "colour": colour, "opponent": opponent}
    kind = ByeKind.PAIRING_ALLOCATED if public[-1].bye == who else public[-1].unpaired.get(who)
    return found | {"bye": None if kind is None else kind.value}


def _sides(white: PlayerId, black: PlayerId) -> Iterator[tuple[str, PlayerId, PlayerId]]:
    yield "white", white, black
    yield "black", black, white
