"""Why S1 against S2 in order was not made: part by part, the first rule that the part would break, or fail more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from domain.messages import FieldValue
from domain.pairing.claims import Claim, ClaimKind, claim
from domain.pairing.colours import Strength
from domain.pairing.dutch.below import PairingGraph, completes, with_lowest_bye
from domain.pairing.dutch.candidate import BracketCandidate, CandidatePair
from domain.pairing.dutch.contestants import DutchContestant
from domain.pairing.dutch.criteria import Criterion, next_bracket
from domain.pairing.dutch.editions import DutchEdition
from domain.pairing.dutch.rounds import ChosenCandidate, DutchStage
from domain.pairing.explanation import RefusedPart
from domain.pairing.meetings import why_barred
from domain.pairing.system import Field
from domain.values import Score, Tpn

ALONE = -1
"""In place of the mate of a downfloater."""

Compared = Sequence[tuple[Criterion, tuple[int, ...], tuple[int, ...]]]
"""Each criterion with its count for the chosen candidate and for another one."""


@dataclass(frozen=True, slots=True)
class NaturalPart:
    """A part of the natural candidate that was not made, and what was made of the same players."""

    chosen: BracketCandidate
    group: frozenset[int]
    games: tuple[CandidatePair, ...]
    downfloaters: tuple[DutchContestant, ...]

    @property
    def proposal(self) -> BracketCandidate:
        """The chosen candidate with the part put back into it."""
        games = tuple(game for game in self.chosen.games if game.higher.rank not in self.group)
        downfloaters = [player for player in self.chosen.downfloaters if player.rank not in self.group]
        left = sorted((*downfloaters, *self.downfloaters), key=lambda player: player.rank)
        return BracketCandidate(self.chosen.bracket, (*games, *self.games), tuple(left))

    @property
    def by_itself(self) -> BracketCandidate:
        """The part without the rest of the candidate."""
        return BracketCandidate(self.chosen.bracket, self.games, self.downfloaters)

    @property
    def made(self) -> BracketCandidate:
        """What was made of the same players, without the rest."""
        games = tuple(game for game in self.chosen.games if game.higher.rank in self.group)
        left = tuple(player for player in self.chosen.downfloaters if player.rank in self.group)
        return BracketCandidate(self.chosen.bracket, games, left)

    @property
    def candidate(self) -> tuple[tuple[Tpn, ...], ...]:
        """The part's pairs and downfloaters, as an explanation has them."""
        return (*((game.higher.tpn, game.lower.tpn) for game in self.games), *((p.tpn,) for p in self.downfloaters))


class DutchRefusals:
    """The reasons against the natural candidate of one bracket."""

    def __init__(self, edition: DutchEdition, graph: PairingGraph, field: Field, chosen: ChosenCandidate) -> None:
        self._edition = edition
        self._graph = graph
        self._players = {player.tpn: player for player in field.players}
        self._field = field
        self._chosen = chosen

    def of(self, natural: BracketCandidate) -> tuple[RefusedPart, ...]:
        """The parts in the order of the articles that refuse them.

        If a part by itself would do as well as what was made, the natural candidate is refused as a whole.
        """
        found = [
            RefusedPart(part.candidate, tuple(self.against(part))) for part in _parts(natural, self._chosen.candidate)
        ]
        if not all(each.reasons for each in found):
            whole = _whole(natural, self._chosen.candidate)
            found = [RefusedPart(whole.candidate, tuple(self.against(whole)) or (self._unknown(whole),))]
        return tuple(sorted(found, key=lambda each: self._articles().index(each.reasons[0].article)))

    def breaks_a_rule(self, natural: BracketCandidate) -> bool:
        """Whether the natural candidate breaks an absolute rule."""
        return any(True for _ in self._absolute(_whole(natural, self._chosen.candidate)))

    def against(self, part: NaturalPart) -> Iterator[Claim]:
        """The absolute rules that a part breaks, or else the first criterion that it fails more."""
        broken = list(self._absolute(part))
        yield from broken
        if not broken:
            yield from self._criterion(part)

    def compared(self, proposal: BracketCandidate) -> Compared:
        """The counts of every criterion for the chosen candidate and for a proposal."""
        chosen = self._chosen.candidate
        if set(proposal.downfloaters) == set(chosen.downfloaters):
            proposal = replace(proposal, outlook=chosen.outlook)
        else:
            chosen, proposal = self._with_outlook(chosen, chosen), self._with_outlook(proposal, proposal)
        return [(each, listed(each, chosen), listed(each, proposal)) for each in self._edition.criteria]

    def _articles(self) -> list[str]:
        of = self._edition.articles
        absolute = [of.rematch, of.bye, of.absolute, of.completion, of.lowest_bye]
        return [*absolute, *(criterion.article for criterion in self._edition.criteria)]

    def _absolute(self, part: NaturalPart) -> Iterator[Claim]:
        articles = self._edition.articles
        barred = [g for g in part.games if not self._graph.may_meet[g.higher.rank] >> g.lower.rank & 1]
        for game in barred:
            rematch = why_barred(self._field, game.higher.tpn, game.lower.tpn, articles.rematch)
            yield from () if rematch is None else (rematch,)
        if part.downfloaters:
            yield from self._bye(part.proposal)
        for game in barred:
            colour = game.higher.preference.colour
            if _clashes(game) and colour is not None:
                one, other = game.higher.tpn, game.lower.tpn
                yield claim(ClaimKind.SAME_COLOUR, articles.absolute, one=one, other=other, sought=colour)
        if part.downfloaters and not barred:
            yield from self._completion(part)

    def _bye(self, proposal: BracketCandidate) -> Iterator[Claim]:
        """[C2] Whether the one left over, who would have the bye, may not take it."""
        last = self._chosen.below == len(self._graph.contestants)
        if len(proposal.downfloaters) != 1 or not (last or proposal.bracket.takes_bye):
            return
        player = proposal.downfloaters[0].tpn
        for number, record in enumerate(self._players[player].history, start=1):
            if self._edition.past.bars_from_bye(record, self._field.scoring):
                kinds = {Score.PAIRING_ALLOCATED_BYE: ClaimKind.HAD_BYE, Score.FORFEIT_WIN: ClaimKind.WON_BY_FORFEIT}
                kind = kinds.get(record.score, ClaimKind.WON_UNPLAYED)
                yield claim(kind, self._edition.articles.bye, player=player, round=number)
                return

    def _completion(self, part: NaturalPart) -> Iterator[Claim]:
        """[C4], [C5] Whether those below can be paired with these downfloaters, and the bye stays where it belongs."""
        articles, graph = self._edition.articles, self._graph
        looks_down = self._edition.bye is with_lowest_bye or self._chosen.stage is DutchStage.PENULTIMATE
        left = [player.rank for player in part.proposal.downfloaters]
        if not looks_down or completes(graph, left, self._chosen.below):
            return
        takers = sum(1 << player.rank for player in graph.contestants if player.may_take_bye)
        if graph.takers and completes(replace(graph, takers=takers), left, self._chosen.below):
            lowest = next(player.score for player in graph.contestants if graph.takers >> player.rank & 1)
            yield self._about(part, ClaimKind.HIGHER_BYE, articles.lowest_bye, points=lowest)
        else:
            yield self._about(part, ClaimKind.INCOMPLETE, articles.completion)

    def _criterion(self, part: NaturalPart) -> Iterator[Claim]:
        """The first criterion by which the proposal is worse.

        Counts are sums over games and downfloaters, so that the part by itself shows which criterion differs.
        """
        one, other = part.made, part.by_itself
        if part.downfloaters:
            one, other = self._with_outlook(one, part.chosen), self._with_outlook(other, part.proposal)
        criterion = next((c for c in self._edition.criteria if listed(c, one) != listed(c, other)), None)
        if criterion is None:
            return
        here = listed(criterion, replace(part.chosen, outlook=one.outlook))
        there = listed(criterion, replace(part.proposal, outlook=other.outlook))
        if there < here or (not there and criterion.count is next_bracket):
            yield self._unknown(part)
        elif criterion.count is next_bracket:
            yield self._next_bracket(part, criterion.article, here[1:], there[1:])
        elif criterion.in_points:
            yield self._about(
                part,
                ClaimKind.WORSE_IN_POINTS,
                criterion.article,
                criterion=criterion.term,
                there_points=there,
                here_points=here,
            )
        else:
            yield self._about(
                part, ClaimKind.WORSE, criterion.article, criterion=criterion.term, there=there, here=here
            )

    def _next_bracket(self, part: NaturalPart, article: str, here: tuple[int, ...], there: tuple[int, ...]) -> Claim:
        """What the next bracket cannot pair, by scores; its number may weigh more than their count (reading D11)."""
        if len(there) > len(here):
            there_count, here_count = (len(there),), (len(here),)
            return self._about(part, ClaimKind.NEXT_BRACKET_WORSE, article, there=there_count, here=here_count)
        if len(there) < len(here) or there <= here:
            return self._about(part, ClaimKind.NEXT_BRACKET_UNFIT, article)
        return self._about(part, ClaimKind.NEXT_BRACKET_SCORES_WORSE, article, there_points=there, here_points=here)

    def _unknown(self, part: NaturalPart) -> Claim:
        """What is left if the field is too large to say how badly other downfloaters would serve it."""
        article = next(each.article for each in self._edition.criteria if each.count is next_bracket)
        return self._about(part, ClaimKind.NEXT_BRACKET_UNKNOWN, article)

    def _about(self, part: NaturalPart, kind: ClaimKind, article: str, **fields: FieldValue) -> Claim:
        players = tuple(player for group in part.candidate for player in group)
        return claim(kind, article, players, candidate=part.candidate, **fields)

    def _with_outlook(self, candidate: BracketCandidate, whole: BracketCandidate) -> BracketCandidate:
        """The candidate, or a part of one, with what the whole one leaves to the next bracket."""
        return replace(candidate, outlook=self._chosen.outlook([player.rank for player in whole.downfloaters]))


def listed(criterion: Criterion, candidate: BracketCandidate) -> tuple[int, ...]:
    """A count as a list: a number is a list of one."""
    count = criterion.count(candidate)
    return count if isinstance(count, tuple) else (count,)


def _parts(natural: BracketCandidate, chosen: BracketCandidate) -> list[NaturalPart]:
    """What of the natural candidate was not made, cut into parts that hang together.

    Players hang together who are mates in one of the two candidates; so do all whose floating differs.
    """
    by_default, made = _mates(natural), _mates(chosen)
    moved = [player for player in by_default if by_default[player] != made[player]]
    floats = [player for player in moved if ALONE in (by_default[player], made[player])]
    groups: list[set[int]] = []
    seen: set[int] = set()
    for player in moved:
        if player in seen:
            continue
        group: set[int] = set()
        open_ = [player]
        while open_:
            one = open_.pop()
            if one not in group:
                group.add(one)
                open_ += [mate for mate in (by_default[one], made[one]) if mate != ALONE]
                open_ += floats if one in floats else []
        seen |= group
        groups.append(group)
    return [_part(natural, chosen, group) for group in groups]


def _whole(natural: BracketCandidate, chosen: BracketCandidate) -> NaturalPart:
    """All of the natural candidate that was not made."""
    by_default, made = _mates(natural), _mates(chosen)
    return _part(natural, chosen, {player for player in by_default if by_default[player] != made[player]})


def _part(natural: BracketCandidate, chosen: BracketCandidate, group: set[int]) -> NaturalPart:
    games = tuple(game for game in natural.games if game.higher.rank in group)
    downfloaters = tuple(player for player in natural.downfloaters if player.rank in group)
    return NaturalPart(chosen, frozenset(group), games, downfloaters)


def _mates(candidate: BracketCandidate) -> dict[int, int]:
    """Every player's mate, by rank."""
    mates = {player.rank: ALONE for player in candidate.downfloaters}
    for game in candidate.games:
        mates[game.higher.rank], mates[game.lower.rank] = game.lower.rank, game.higher.rank
    return mates


def _clashes(game: CandidatePair) -> bool:
    """[C3] Two who are no topscorers and must both have the same colour."""
    preferences = (game.higher.preference, game.lower.preference)
    absolute = all(preference.strength is Strength.ABSOLUTE for preference in preferences)
    return absolute and preferences[0].colour is preferences[1].colour and not game.has_topscorer()
