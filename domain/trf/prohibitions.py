"""The lines of players who are kept apart: 260, and comments for what holds only if possible.

TRF16 has XXP for the next round, which other programs read, and a comment with the rounds of each group.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from domain.state.kept_apart import groups_kept_apart
from domain.state.rounds import Round
from domain.state.special_rules import Prohibition, ProhibitionStrength
from domain.state.tournament import Tournament
from domain.trf import apart
from domain.trf.topics import Speech
from domain.values import PlayerId, RoundNumber, Tpn


@dataclass(frozen=True, slots=True)
class _Span:
    """A group that a prohibition keeps apart in these rounds."""

    prohibition: Prohibition
    group: frozenset[PlayerId]
    first: RoundNumber
    last: RoundNumber


def written(tournament: Tournament, numbers: Mapping[PlayerId, Tpn], speech: Speech) -> Iterator[str]:
    """The lines of all groups: of public rounds as they were paired, of rounds to come as they are now."""
    following = len(tournament.public_rounds) + 1
    for span in _spans(tournament):
        members = sorted(numbers[player] for player in span.group if player in numbers)
        if len(members) > 1:
            yield from _lines(span, members, speech, following)


def _lines(span: _Span, members: Sequence[Tpn], speech: Speech, following: RoundNumber) -> Iterator[str]:
    """The lines of a group; a file in both forms needs no comment beside its 260."""
    if span.prohibition.strength is ProhibitionStrength.IF_POSSIBLE:
        yield apart.written(span.prohibition.strength, span.first, span.last, members)
        return
    ranks = " ".join(f"{rank:4}" for rank in members)
    if speech is not Speech.OLD:
        yield f"260 {span.first:03} {span.last:03} {ranks}"
    if speech is not Speech.NEW and span.first <= following <= span.last:
        yield f"XXP {ranks}"
    if speech is Speech.OLD:
        yield apart.written(span.prohibition.strength, span.first, span.last, members)


def _spans(tournament: Tournament) -> Iterator[_Span]:
    """Runs of rounds in which a prohibition keeps the same players apart, in the order of the prohibitions."""
    paired = [{each.prohibition: each.groups for each in those.kept_apart} for those in tournament.public_rounds]
    announced = dict.fromkeys(tournament.settings.prohibitions)
    lifted = dict.fromkeys(each for groups in paired for each in groups if each not in announced)
    for prohibition in (*lifted, *tournament.settings.prohibitions):
        now = [frozenset(group) for group in groups_kept_apart(tournament.roster, prohibition)]
        when: dict[frozenset[PlayerId], list[RoundNumber]] = {}
        for those, groups in zip(tournament.public_rounds, paired, strict=True):
            for group in _with_latecomers(groups.get(prohibition, ()), now, those, tournament):
                when.setdefault(group, []).append(those.number)
        if prohibition in announced:
            first = max(prohibition.first_round, len(paired) + 1)
            last = min(prohibition.last_round, tournament.settings.number_of_rounds)
            for group in now:
                when.setdefault(group, []).extend(range(first, last + 1))
        for group, numbers in when.items():
            starts = [each for each in numbers if each - 1 not in numbers]
            ends = [each for each in numbers if each + 1 not in numbers]
            yield from (_Span(prohibition, group, first, last) for first, last in zip(starts, ends, strict=True))


def _with_latecomers(
    then: Sequence[Sequence[PlayerId]], now: Sequence[frozenset[PlayerId]], paired: Round, tournament: Tournament
) -> Iterator[frozenset[PlayerId]]:
    """The groups of a round; one that only latecomers have joined since has these too: one line serves all rounds."""
    grown = {frozenset(paired.numbers.keys() & group): group for group in now}
    for each in then:
        group = frozenset(tournament.roster.players.keys() & each)
        yield grown.get(group, group)
