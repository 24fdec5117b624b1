"""Players as people write them in one line: pairing numbers, spans of numbers, and names."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property

from domain.folding import Spelt, Word, finds, folded, initials, word_spellings
from domain.messages import message
from domain.refusals import InvalidValue
from domain.starting_list import pairing_numbers, players_by_number
from domain.state.tournament import Tournament
from domain.values import PlayerId, Tpn

_SEPARATOR = re.compile(r"(\([^();]*\))|;|,(?=\s*[0-9])|(?<=[0-9])\s*,")
"""A semicolon; beside a number also a comma, but not in the parentheses after a name, which are the group."""

_SPAN = re.compile(r"([0-9]{1,6})(?:\s*[-\u2013]\s*([0-9]{1,6}))?")


class PlayersMeant:
    """Reads texts about the players of a tournament as it is now: each name is spelt once, when it is first needed."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament

    def of(self, text: str, field: str) -> tuple[PlayerId, ...]:
        """The players of `1-20; 25; Carlsen`, in that order and each once.

        A name is found as the search finds it, by all its words or their beginnings; the whole name goes first. Of
        those who share one, `Li, Wei (#4, 1700, CHN)` means one. Raises InvalidValue of that field for a number that no
        player has, for a name that means no player or several, and for a text without a player.
        """
        parts = [part for each in _parts(text) if (part := each.strip())]
        if not parts:
            raise InvalidValue(field, message("invalid.empty"))
        return tuple(dict.fromkeys(who for part in dict.fromkeys(parts) for who in self._meant(part, field)))

    def _meant(self, part: str, field: str) -> Sequence[PlayerId]:
        span = _SPAN.fullmatch(part)
        if span is None:
            found = self._named(part)
            if len(found) != 1:
                raise InvalidValue(field, message("invalid.no-single-player", text=part))
            return found
        first, last = int(span[1]), int(span[2] or span[1])
        numbers = map(Tpn, range(first, min(last, self._last) + 1))
        found = [self._numbers[each] for each in numbers if each in self._numbers]
        if not found or len(found) != last - first + 1:
            if span[2] is None:
                raise InvalidValue(field, message("invalid.no-such-number", number=first))
            raise InvalidValue(field, message("invalid.not-all-numbers", text=part))
        return found

    def _named(self, part: str) -> Sequence[PlayerId]:
        """The players of this whole name, else those with a word that begins so for each word of it."""
        typed = word_spellings(part)
        if not typed:
            return ()
        return self._whole.get(folded(part)) or self._beginning(typed)

    def _beginning(self, typed: Spelt) -> Sequence[PlayerId]:
        found = min((self._starting(word) for word in typed), key=len)
        return [who for who in found if finds(typed, self._spelt[who])]

    def _starting(self, typed: Word) -> Collection[PlayerId]:
        """The players with a word that may begin with the same letter."""
        return dict.fromkeys(who for letter in sorted(initials(typed)) for who in self._by_initial.get(letter, ()))

    @cached_property
    def _names(self) -> Mapping[PlayerId, str]:
        return _distinct_names(self._tournament)

    @cached_property
    def _numbers(self) -> Mapping[Tpn, PlayerId]:
        return players_by_number(self._tournament)

    @cached_property
    def _last(self) -> int:
        return max(self._numbers, default=0)

    @cached_property
    def _whole(self) -> Mapping[str, Sequence[PlayerId]]:
        whole = defaultdict[str, list[PlayerId]](list)
        for who, name in self._names.items():
            whole[folded(name)].append(who)
        return whole

    @cached_property
    def _spelt(self) -> Mapping[PlayerId, Spelt]:
        return {who: word_spellings(name) for who, name in self._names.items()}

    @cached_property
    def _by_initial(self) -> Mapping[str, Sequence[PlayerId]]:
        found = defaultdict[str, list[PlayerId]](list)
        for who, words in self._spelt.items():
            for letter in {each for word in words for each in initials(word)}:
                found[letter].append(who)
        return found


def _parts(text: str) -> Iterator[str]:
    """The text between separators."""
    start = 0
    for found in _SEPARATOR.finditer(text):
        if found[1] is None:
            yield text[start : found.start()]
            start = found.end()
    yield text[start:]


def _distinct_names(tournament: Tournament) -> dict[PlayerId, str]:
    """The names; whoever shares one has number, rating and federation beside it, as pages show them."""
    players = tournament.roster.players
    numbers = pairing_numbers(tournament)
    often = Counter(player.name for player in players.values())
    names = {}
    for who, player in players.items():
        beside = (f"#{numbers[who]}" if who in numbers else "", str(player.rating or ""), player.federation)
        apart = ", ".join(filter(None, beside))
        names[who] = f"{player.name} ({apart})" if often[player.name] > 1 and apart else player.name
    return names
