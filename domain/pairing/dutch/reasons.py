"""Why the Dutch System chose what it chose, from the same criteria that chose it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from domain.pairing.claims import Claim, ClaimKind, claim
from domain.pairing.colours import ColourRule
from domain.pairing.dutch.below import PairingGraph
from domain.pairing.dutch.candidate import BracketCandidate, CandidatePair
from domain.pairing.dutch.colours import allocate
from domain.pairing.dutch.contestants import DutchContestant
from domain.pairing.dutch.criteria import Criterion
from domain.pairing.dutch.editions import DutchEdition
from domain.pairing.dutch.narrative import BRACKETS, CANDIDATES, narrated
from domain.pairing.dutch.natural import natural_candidate
from domain.pairing.dutch.refusals import DutchRefusals, listed
from domain.pairing.dutch.rounds import ChosenCandidate, DutchStage
from domain.pairing.explanation import (
    BoardExplanation,
    BracketExplanation,
    BracketRole,
    ByeExplanation,
    CriterionCount,
    Downfloat,
    Member,
    NaturalCandidate,
    PairingExplanation,
)
from domain.pairing.system import Field, Pair
from domain.pairing.terms import BracketKind
from domain.values import Colour, Tpn


def explained(
    edition: DutchEdition, graph: PairingGraph, field: Field, chosen: Sequence[ChosenCandidate], pairs: Sequence[Pair]
) -> PairingExplanation:
    """The reasons behind these brackets and boards."""
    explained_brackets = [_Bracket(edition, graph, field, each) for each in chosen]
    brackets = tuple(each.explained for each in explained_brackets)
    ranks = {player.tpn: player for player in graph.contestants}
    meetings: dict[frozenset[Tpn], _Meeting] = {}
    floated: dict[Tpn, tuple[Claim, ...]] = {}
    for each in explained_brackets:
        meetings |= each.meetings(floated)
        floated = {down.player: down.reasons for down in each.explained.downfloats}
    boards = tuple(
        _board(edition, field, ranks[pair.white], ranks[pair.black], meetings[frozenset((pair.white, pair.black))])
        for pair in pairs
    )
    bye = _bye(edition, graph, chosen[-1].candidate.downfloaters) if chosen else None
    return PairingExplanation(narrated(brackets, boards, bye), brackets, boards, bye)


@dataclass(frozen=True, slots=True)
class _Meeting:
    """Why two players meet."""

    reasons: tuple[Claim, ...]
    moved_down: Claim | None


def _board(
    edition: DutchEdition, field: Field, white: DutchContestant, black: DutchContestant, meeting: _Meeting
) -> BoardExplanation:
    colour = _colour(edition, field, white, black)
    return BoardExplanation(white.tpn, black.tpn, colour, meeting.reasons, meeting.moved_down)


def _colour(edition: DutchEdition, field: Field, white: DutchContestant, black: DutchContestant) -> Claim:
    """The rule that gave White, with the player whom it goes by."""
    higher, lower = sorted((white, black), key=lambda player: player.rank)
    rule = allocate(higher, lower, field.initial_colour).rule
    article = edition.articles.colours[rule]
    got = {white: Colour.WHITE, black: Colour.BLACK}
    content = next((player for player in (higher, lower) if player.preference.colour is got[player]), higher)
    match rule:
        case ColourRule.BOTH_PREFERENCES if all(player.preference.colour for player in got):
            return claim(ClaimKind.BOTH_PREFERENCES, article, white=white.tpn, black=black.tpn)
        case ColourRule.BOTH_PREFERENCES:
            kind, player = ClaimKind.ONLY_PREFERENCE, content
        case ColourRule.STRONGER_PREFERENCE:
            kind, player = ClaimKind.STRONGER_PREFERENCE, content
        case ColourRule.ALTERNATION:
            return claim(ClaimKind.ALTERNATION, article, white=white.tpn, black=black.tpn)
        case ColourRule.HIGHER_RANKED:
            kind, player = ClaimKind.HIGHER_RANKED, higher
        case ColourRule.PAIRING_NUMBER:
            kind, player = ClaimKind.PAIRING_NUMBER, higher
    return claim(kind, article, white=white.tpn, black=black.tpn, player=player.tpn)


def _bye(edition: DutchEdition, graph: PairingGraph, left: Sequence[DutchContestant]) -> ByeExplanation | None:
    if not left:
        return None
    player, kind, article = left[0], edition.articles.bye_reason, edition.articles.lowest_bye
    if kind is ClaimKind.BYE_LOWEST_SCORE:
        if not any(each.score < player.score for each in graph.contestants):
            kind = ClaimKind.BYE_NO_ONE_BELOW
        return ByeExplanation(player.tpn, claim(kind, article, player=player.tpn, points=player.score))
    return ByeExplanation(player.tpn, claim(kind, article, player=player.tpn))


class _Bracket:
    """The reasons of one bracket."""

    def __init__(self, edition: DutchEdition, graph: PairingGraph, field: Field, chosen: ChosenCandidate) -> None:
        self._edition = edition
        self._graph = graph
        self._refusals = DutchRefusals(edition, graph, field, chosen)
        self._chosen = chosen
        self._by_default = natural_candidate(chosen.candidate)
        self.explained = self._explained()

    def meetings(self, floated: dict[Tpn, tuple[Claim, ...]]) -> dict[frozenset[Tpn], _Meeting]:
        """Why the pairs of the bracket meet; `floated` has the reasons of those who moved down into it.

        Moving down decides about a pair of the default pairing; another one has its reason first.
        """
        natural = self.explained.natural
        refused = {player: each for each in (natural.refusals if natural else ()) for player in each.players}
        place_of = self._places()
        found = {}
        for game in self._chosen.candidate.games:
            pair = frozenset((game.higher.tpn, game.lower.tpn))
            refusal = refused.get(game.higher.tpn)
            why_down = floated.get(game.higher.tpn, ())[:1]
            if refusal is None:
                reasons = (*why_down, place_of[game.higher.rank])
            else:
                reasons = (*_nearest(refusal.reasons, pair), *why_down)
            found[pair] = _Meeting(reasons, why_down[0] if why_down else None)
        return found

    def _explained(self) -> BracketExplanation:
        candidate = self._chosen.candidate
        natural = None
        counts: Sequence[tuple[Criterion, tuple[int, ...], tuple[int, ...] | None]]
        counts = [(each, listed(each, candidate), None) for each in self._edition.criteria]
        if not _same(self._by_default, candidate):
            floaters = tuple(player.tpn for player in self._by_default.downfloaters)
            natural = NaturalCandidate(_tpns(self._by_default.games), floaters, self._refusals.of(self._by_default))
            if not self._refusals.breaks_a_rule(self._by_default):
                counts = self._refusals.compared(self._by_default)
        return BracketExplanation(
            kind=self._kind(),
            members=tuple(
                Member(
                    player.tpn,
                    player.score,
                    BracketRole.MOVED_DOWN if self._moved_down(player) else BracketRole.RESIDENT,
                )
                for player in candidate.bracket.players
            ),
            pairs=_tpns(candidate.games),
            downfloats=tuple(self._downfloat(player, natural) for player in candidate.downfloaters),
            criteria=tuple(CriterionCount(c.article, c.term, mine, theirs, c.in_points) for c, mine, theirs in counts),
            natural=natural,
        )

    def _kind(self) -> BracketKind:
        match self._chosen.stage:
            case DutchStage.PENULTIMATE:
                return BracketKind.PENULTIMATE
            case DutchStage.COLLAPSED:
                return BracketKind.COLLAPSED
            case DutchStage.ORDINARY:
                return BracketKind.HETEROGENEOUS if self._chosen.candidate.bracket.mdps else BracketKind.HOMOGENEOUS

    def _moved_down(self, player: DutchContestant) -> bool:
        return self._chosen.candidate.bracket.moved_down(player)

    def _downfloat(self, player: DutchContestant, natural: NaturalCandidate | None) -> Downfloat:
        bracket = self._chosen.candidate.bracket
        others = bracket.residents if self._moved_down(player) else bracket.players
        row = self._graph.may_meet[player.rank]
        if bracket.players == (player,):
            reason = claim(ClaimKind.ALONE, BRACKETS, player=player.tpn, points=player.score)
            return Downfloat(player.tpn, (reason,))
        if not any(row >> other.rank & 1 for other in others):
            reason = claim(ClaimKind.NO_OPPONENT, self._edition.articles.rematch, player=player.tpn)
            return Downfloat(player.tpn, (reason,))
        refusal = None if natural is None else natural.refusal_of(player.tpn)
        if refusal is not None:
            return Downfloat(player.tpn, _nearest(refusal.reasons, frozenset((player.tpn,))))
        article = self._edition.criteria[0].article
        is_alone = not bracket.mdps and bracket.residents[0].score == player.score
        if is_alone and len(bracket.residents) % 2 == 1 and player is bracket.residents[-1]:
            return Downfloat(player.tpn, (claim(ClaimKind.ODD_ONE, article, player=player.tpn, points=player.score),))
        return Downfloat(player.tpn, (claim(ClaimKind.LEFT_BY_DEFAULT, article, player=player.tpn),))

    def _places(self) -> dict[int, Claim]:
        """The places of every two who meet, as if they were paired by default; by the rank of the higher ranked."""
        candidate = self._chosen.candidate
        moved_down = [each for each in candidate.games if self._moved_down(each.higher)]
        residents = {player.rank: place for place, player in enumerate(candidate.bracket.residents, start=1)}
        taken = {each.lower.rank for each in moved_down}
        others = {rank: place for place, rank in enumerate((rank for rank in residents if rank not in taken), start=1)}
        pairs = len(candidate.games) - len(moved_down)
        claims = {
            each.higher.rank: _placed(ClaimKind.MOVED_DOWN_ORDER, each, residents[each.lower.rank])
            for each in moved_down
        }
        for each in candidate.games:
            if each.higher.rank not in claims:
                place, opposite = others[each.higher.rank], others[each.lower.rank]
                kind = ClaimKind.HALVES_OF_REMAINDER if taken else ClaimKind.HALVES
                is_level = place <= pairs and opposite == place + pairs
                claims[each.higher.rank] = _placed(kind, each, place) if is_level else _as_by_default(each)
        return claims


def _placed(kind: ClaimKind, game: CandidatePair, place: int) -> Claim:
    return claim(kind, CANDIDATES, higher=game.higher.tpn, lower=game.lower.tpn, place=place)


def _as_by_default(game: CandidatePair) -> Claim:
    return claim(ClaimKind.AS_BY_DEFAULT, CANDIDATES, higher=game.higher.tpn, lower=game.lower.tpn)


def _nearest(reasons: Sequence[Claim], players: frozenset[Tpn]) -> tuple[Claim, ...]:
    """The reasons, those first that name one of the players."""
    return tuple(sorted(reasons, key=lambda reason: not players & set(reason.named)))


def _same(one: BracketCandidate, two: BracketCandidate) -> bool:
    return set(one.games) == set(two.games) and set(one.downfloaters) == set(two.downfloaters)


def _tpns(games: Sequence[CandidatePair]) -> tuple[tuple[Tpn, Tpn], ...]:
    return tuple((game.higher.tpn, game.lower.tpn) for game in games)
