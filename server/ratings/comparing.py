"""Where the players of a tournament differ from a rating list: by FIDE ID, and by name for players without one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from domain.folding import plainly_spelt
from domain.state.roster import Player
from domain.values import Title
from server.ratings.reading import ListedPlayer
from server.ratings.store import RatingListStore

_TITLES = frozenset(title.value for title in Title)
_YEAR = 4


@dataclass(frozen=True, slots=True)
class RatingDifference:
    """A player whose data in the list differ: field -> (here, in the list).

    `by_name`: the FIDE ID is only guessed, from the one person of that name in the list.
    """

    player: str
    name: str
    fide_id: str
    by_name: bool
    fields: Mapping[str, tuple[str, str]]


def differences(players: Iterable[Player], store: RatingListStore) -> tuple[int, list[RatingDifference]]:
    """How many of the players the list has, and where it differs."""
    known = list(players)
    by_id = store.by_id([each.fide_id for each in known if each.fide_id])
    taken = {each.fide_id for each in known}
    by_name = store.named([each.name for each in known if not each.fide_id])
    found: list[tuple[Player, ListedPlayer]] = []
    for each in known:
        listed = by_id.get(each.fide_id) if each.fide_id else by_name.get(each.name)
        if listed is not None and (each.fide_id or listed.fide_id not in taken):
            found.append((each, listed))
    differences = [
        RatingDifference(ours.id, ours.name, theirs.fide_id, not ours.fide_id, dict(_fields(ours, theirs)))
        for ours, theirs in found
    ]
    return len(found), [each for each in differences if each.fields]


def _ratings(ours: Player, theirs: ListedPlayer) -> Iterator[tuple[str, tuple[str, str]]]:
    """The ratings that differ: the one that counts if it is stated, else those from which it follows."""
    if not ours.rating_is_derived:
        known = {"rating": (ours.rating, theirs.rating)}
    else:
        known = {
            "fide_standard": (ours.ratings.fide_standard, theirs.rating),
            "fide_rapid": (ours.ratings.fide_rapid, theirs.rapid),
            "fide_blitz": (ours.ratings.fide_blitz, theirs.blitz),
        }
    for name, (here, there) in known.items():
        if there and there != here:
            yield name, (str(here or ""), str(there))


def _fields(ours: Player, theirs: ListedPlayer) -> Iterator[tuple[str, tuple[str, str]]]:
    """What differs; a rating or a year missing in the list is no difference, nor is a spelling without accents."""
    if not ours.fide_id:
        yield "fide_id", ("", theirs.fide_id)
    if plainly_spelt(ours.name) != plainly_spelt(theirs.name):
        yield "name", (ours.name, theirs.name)
    yield from _ratings(ours, theirs)
    if theirs.title in _TITLES and theirs.title != ours.title:
        yield "title", (str(ours.title), theirs.title)
    if theirs.federation and theirs.federation != ours.federation:
        yield "federation", (ours.federation, theirs.federation)
    if theirs.born and theirs.born != ours.birth_date[:_YEAR]:
        yield "birth_date", (ours.birth_date[:_YEAR], theirs.born)
