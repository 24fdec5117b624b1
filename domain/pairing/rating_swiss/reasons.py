"""Why a round by the Swiss System Based on Rating is what it is: its brackets, boards and bye, with their reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from domain.pairing.claims import Claim, ClaimKind, claim
from domain.pairing.explanation import BracketExplanation, BracketRole, Downfloat, Member, NaturalCandidate
from domain.pairing.rating_swiss.bracket_pairing import PairedBracket
from domain.pairing.rating_swiss.criteria import RoundCriteria, mask
from domain.pairing.rating_swiss.homogeneous import RankPairs
from domain.pairing.rating_swiss.lowering import lowered
from domain.pairing.rating_swiss.refusals import NaturalOrderRefusals
from domain.pairing.rating_swiss.sections import Section, sections_of
from domain.pairing.terms import BracketKind
from domain.values import Tpn


@dataclass(frozen=True)
class ReasonedBracket:
    """A bracket as it was paired in the end, with its place from the top, from 0 (A.3, C.1 to C.14).

    `arrivals` has the reasons of those who moved down into it, the decisive one first.
    """

    criteria: RoundCriteria
    place: int
    paired: PairedBracket
    arrivals: dict[Tpn, tuple[Claim, ...]]

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The players moved down if they are paired first, and the bracket or its remainder."""
        return tuple(sections_of(self.paired))

    @cached_property
    def explained(self) -> tuple[BracketExplanation, ...]:
        """The bracket, and its remainder as a bracket of its own (A.3)."""
        first = self.sections[0] if self.sections else Section((), (), (), (), is_first=False)
        all_players = tuple(sorted((*self.paired.bracket.players, *self.paired.passed)))
        rests = ((rest, tuple(sorted((*rest.first, *rest.second)))) for rest in self.sections[1:])
        return (
            self._section(first, all_players, self.kind, self.paired.passed),
            *(self._section(rest, players, BracketKind.REMAINDER, ()) for rest, players in rests),
        )

    @property
    def kind(self) -> BracketKind:
        """[A.3] What the bracket is."""
        bracket = self.paired.bracket
        if not bracket.moved:
            return BracketKind.HOMOGENEOUS
        return BracketKind.TREATED_AS_HOMOGENEOUS if bracket.is_homogeneous else BracketKind.HETEROGENEOUS

    @cached_property
    def leaving(self) -> dict[Tpn, tuple[Claim, ...]]:
        """The reasons of those who move down from here."""
        return {each.player: each.reasons for bracket in self.explained for each in bracket.downfloats}

    def meetings(self) -> Iterator[tuple[tuple[int, int], tuple[Claim, ...], bool]]:
        """Each pair, the higher ranked first, why they meet, and whether the first reason is why the higher moved."""
        for section, explained in zip(self.sections, self.explained, strict=False):
            for pair in section.pairs:
                higher, lower = self.criteria.players[min(pair)], self.criteria.players[max(pair)]
                refusal = explained.natural and explained.natural.refusal_of(self._tpn(pair[0]))
                both = frozenset((higher.tpn, lower.tpn))
                here = _nearest(refusal.reasons, both) if refusal else (self._in_order(section, pair),)
                why = self.arrivals.get(higher.tpn, ())[:1] if higher.score != lower.score else ()
                yield (higher.rank, lower.rank), (*why, *here), bool(why)

    def _section(
        self, section: Section, all_players: Sequence[int], kind: BracketKind, passed: Sequence[int]
    ) -> BracketExplanation:
        natural = None
        if not section.is_natural:
            pairs, left = self._pairs(section.natural), self._tpns(section.naturally_left)
            natural = NaturalCandidate(pairs, left, NaturalOrderRefusals(self.criteria, self.paired, section).all())
        gone = [self._passed(rank, all_players) for rank in passed]
        gone += [self._left(rank, section, natural) for rank in section.left]
        return BracketExplanation(
            kind=kind,
            members=tuple(self._member(rank) for rank in all_players),
            pairs=self._pairs(section.pairs),
            downfloats=tuple(sorted(gone, key=lambda each: all_players.index(self._rank(each.player)))),
            criteria=(),
            natural=natural,
        )

    def _member(self, rank: int) -> Member:
        player = self.criteria.players[rank]
        came = rank in self.paired.bracket.moved or (rank in self.paired.passed and player.tpn in self.arrivals)
        return Member(player.tpn, player.score, BracketRole.MOVED_DOWN if came else BracketRole.RESIDENT)

    def _passed(self, rank: int, all_players: Sequence[int]) -> Downfloat:
        """[C.1] A player without an opponent."""
        player = self.criteria.players[rank]
        if tuple(all_players) == (rank,):
            return Downfloat(player.tpn, (claim(ClaimKind.ALONE, "C.1", player=player.tpn, points=player.score),))
        return Downfloat(player.tpn, (self._without_opponent(rank),))

    def _without_opponent(self, rank: int) -> Claim:
        """[C.1] That the player may meet no one here, or, moved down, only others who were (reading S1)."""
        others = mask((*self.paired.bracket.players, *self.paired.passed)) & ~(1 << rank)
        may_meet = self.criteria.legal(self.criteria.loosest)[rank] & others
        kind = ClaimKind.NO_RESIDENT_OPPONENT if may_meet else ClaimKind.NO_OPPONENT
        return claim(kind, "C.1", player=self._tpn(rank))

    def _left(self, rank: int, section: Section, natural: NaturalCandidate | None) -> Downfloat:
        """Why this one is left over: without an opponent, for a part that could not be made, or by the order of A.2."""
        player, paired = self.criteria.players[rank], self.paired
        fewer = tuple(lowered(self.criteria, paired, self.place + 1))
        refusal = natural and natural.refusal_of(player.tpn)
        if paired.bracket.excused == rank:
            return Downfloat(player.tpn, (self._without_opponent(rank),))
        if refusal:
            return Downfloat(player.tpn, (*_nearest(refusal.reasons, frozenset((player.tpn,))), *fewer))
        all_players = (*section.first, *section.second)
        scores = {self.criteria.players[each].score for each in all_players}
        is_whole = not paired.passed and not paired.bracket.moved and len(scores) == 1
        if is_whole and not fewer and len(section.left) == 1:
            reason = claim(ClaimKind.ODD_ONE, "C.6", player=player.tpn, points=player.score)
        else:
            reason = claim(ClaimKind.LEFT_BY_DEFAULT, "C.6", player=player.tpn)
        return Downfloat(player.tpn, (*fewer, reason))

    def _in_order(self, section: Section, pair: tuple[int, int]) -> Claim:
        """The places of two who were paired in the natural order, where they are places among all who came here."""
        higher, lower = self._tpn(min(pair)), self._tpn(max(pair))
        paired = self.paired
        halves = len(section.first) == (len(section.first) + len(section.second)) // 2
        is_whole = not paired.passed and paired.level.moved in (0, len(paired.bracket.moved))
        if is_whole and section.is_first:
            kind = ClaimKind.MOVED_DOWN_ORDER
        elif is_whole and halves and pair[0] < pair[1] and pair in section.natural:
            kind = ClaimKind.HALVES_OF_REMAINDER if paired.level.moved else ClaimKind.HALVES
        else:
            return claim(ClaimKind.AS_BY_DEFAULT, "C.6", higher=higher, lower=lower)
        article = "F.4" if self.is_opening else "C.6"
        return claim(kind, article, higher=higher, lower=lower, place=section.natural.index(pair) + 1)

    @cached_property
    def is_opening(self) -> bool:
        """[F.4] Whether this is round one, with all players in one bracket, paired in the natural order."""
        whole = self.paired.bracket.lowest and not self.paired.bracket.moved
        alone = self.paired.bracket.size == len(self.criteria.players) and len(self.criteria.groups) == 1
        return self.criteria.field.round == 1 and whole and alone and all(each.is_natural for each in self.sections)

    def _pairs(self, pairs: RankPairs) -> tuple[tuple[Tpn, Tpn], ...]:
        return tuple((self._tpn(min(pair)), self._tpn(max(pair))) for pair in pairs)

    def _tpns(self, ranks: Sequence[int]) -> tuple[Tpn, ...]:
        return tuple(map(self._tpn, ranks))

    def _tpn(self, rank: int) -> Tpn:
        return self.criteria.players[rank].tpn

    def _rank(self, tpn: Tpn) -> int:
        return next(player.rank for player in self.criteria.players if player.tpn == tpn)


def _nearest(reasons: Sequence[Claim], players: frozenset[Tpn]) -> tuple[Claim, ...]:
    """The reasons, those first that name one of the players."""
    return tuple(sorted(reasons, key=lambda reason: not players & set(reason.named)))
