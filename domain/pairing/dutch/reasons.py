"""Why the Dutch System chose what it chose, from the same criteria that chose it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from domain.pairing.colours import ColourRule, Strength
from domain.pairing.dutch.below import Hall, completes, with_lowest_bye
from domain.pairing.dutch.candidate import Candidate, Game
from domain.pairing.dutch.colours import allocate
from domain.pairing.dutch.contestants import Contestant
from domain.pairing.dutch.criteria import Count, Criterion, next_bracket
from domain.pairing.dutch.editions import Edition
from domain.pairing.dutch.natural import natural_candidate
from domain.pairing.dutch.rounds import Chosen, Stage
from domain.pairing.explanation import (
    BoardExplanation,
    BracketExplanation,
    ByeExplanation,
    CriterionCount,
    Downfloat,
    Explanation,
    Member,
    NaturalCandidate,
    Role,
)
from domain.pairing.narrative import narrated
from domain.pairing.system import Field, Pair
from domain.values import Tpn

_COLOUR_REASONS = {
    ColourRule.BOTH_PREFERENCES: "both colour preferences are granted",
    ColourRule.STRONGER_PREFERENCE: "the stronger colour preference is granted",
    ColourRule.ALTERNATION: "alternating from the latest round in which one had White and the other Black",
    ColourRule.HIGHER_RANKED: "the preference of the higher ranked is granted",
    ColourRule.PAIRING_NUMBER: "nobody has a preference: the higher ranked goes by the drawn colour and the number",
}


def explained(
    edition: Edition, hall: Hall, field: Field, chosen: Sequence[Chosen], pairs: Sequence[Pair]
) -> Explanation:
    """The reasons behind these brackets and boards."""
    brackets = tuple(_Reasons(edition, hall, each).bracket() for each in chosen)
    ranks = {player.tpn: player for player in hall.contestants}
    boards = tuple(_board(edition, field, ranks[pair.white], ranks[pair.black]) for pair in pairs)
    left = chosen[-1].candidate.downfloaters if chosen else ()
    bye = ByeExplanation(left[0].tpn, edition.articles.lowest_bye, edition.articles.bye_reason) if left else None
    return Explanation(narrated(brackets, boards, bye), brackets, boards, bye)


def _board(edition: Edition, field: Field, white: Contestant, black: Contestant) -> BoardExplanation:
    higher, lower = sorted((white, black), key=lambda player: player.rank)
    rule = allocate(higher, lower, field.initial_colour).rule
    name = rule.name.lower().replace("_", "-")
    return BoardExplanation(white.tpn, black.tpn, edition.articles.colours[rule], _COLOUR_REASONS[rule], name)


@dataclass(frozen=True, slots=True)
class _Fault:
    """What an absolute rule says against a candidate."""

    article: str
    reason: str
    players: tuple[Tpn, ...] = ()


class _Reasons:
    """The reasons of one bracket."""

    def __init__(self, edition: Edition, hall: Hall, chosen: Chosen) -> None:
        self._edition = edition
        self._hall = hall
        self._chosen = chosen

    def bracket(self) -> BracketExplanation:
        chosen = self._chosen.candidate
        natural = natural_candidate(chosen)
        if _same(natural, chosen):
            counts = [(criterion, _listed(criterion.count(chosen)), None) for criterion in self._edition.criteria]
            return self._told(counts, None)
        fault = next(self._faults(natural), None)
        if fault is not None:
            counts = [(criterion, _listed(criterion.count(chosen)), None) for criterion in self._edition.criteria]
            return self._told(counts, self._ruled_out(natural, fault))
        if natural.downfloaters == chosen.downfloaters:
            natural = replace(natural, outlook=chosen.outlook)
        else:
            chosen, natural = self._with_outlook(chosen), self._with_outlook(natural)
        compared = [(c, _listed(c.count(chosen)), _listed(c.count(natural))) for c in self._edition.criteria]
        worse = next(((c, mine, theirs) for c, mine, theirs in compared if mine != theirs), None)
        fault = _shortfall(*worse) if worse is not None else self._not_worked_out()
        return self._told(compared, self._ruled_out(natural, fault))

    def _not_worked_out(self) -> _Fault:
        """What is left where the field is too large to say how badly other downfloaters would serve it."""
        looks_ahead = next(each for each in self._edition.criteria if each.count is next_bracket)
        return _Fault(looks_ahead.article, f"{looks_ahead.title}: how much worse it would is not worked out")

    def _told(
        self,
        counts: Sequence[tuple[Criterion, tuple[int, ...], tuple[int, ...] | None]],
        natural: NaturalCandidate | None,
    ) -> BracketExplanation:
        candidate = self._chosen.candidate
        moved_down = candidate.bracket.moved_down
        kind = "heterogeneous" if candidate.bracket.mdps else "homogeneous"
        if self._chosen.stage is not Stage.ORDINARY:
            kind = self._chosen.stage.value
        return BracketExplanation(
            kind=kind,
            members=tuple(
                Member(player.tpn, player.score, Role.MOVED_DOWN if moved_down(player) else Role.RESIDENT)
                for player in candidate.bracket.players
            ),
            pairs=_tpns(candidate.games),
            downfloats=tuple(self._downfloat(player, natural) for player in candidate.downfloaters),
            criteria=tuple(CriterionCount(c.article, c.title, mine, theirs) for c, mine, theirs in counts),
            natural=natural,
        )

    def _downfloat(self, player: Contestant, natural: NaturalCandidate | None) -> Downfloat:
        bracket = self._chosen.candidate.bracket
        others = bracket.residents if bracket.moved_down(player) else bracket.players
        row = self._hall.may_meet[player.rank]
        if not any(row >> other.rank & 1 for other in others):
            return Downfloat(player.tpn, self._edition.articles.rematch, "may meet nobody in this bracket")
        if natural is None or player.tpn in natural.downfloaters:
            return Downfloat(player.tpn, self._edition.criteria[0].article, "left over with all others paired in order")
        instead = ", ".join(str(tpn) for tpn in natural.downfloaters)
        reason = f"with {instead} instead, no candidate is as good" if instead else "no candidate makes more pairs"
        return Downfloat(player.tpn, natural.article, reason)

    def _ruled_out(self, natural: Candidate, fault: _Fault) -> NaturalCandidate:
        floaters = tuple(player.tpn for player in natural.downfloaters)
        return NaturalCandidate(_tpns(natural.games), floaters, fault.article, fault.reason, fault.players)

    def _faults(self, natural: Candidate) -> Iterator[_Fault]:
        """The absolute rules that a candidate breaks, in order."""
        articles = self._edition.articles
        barred = [g for g in natural.games if not self._hall.may_meet[g.higher.rank] >> g.lower.rank & 1]
        rematches = [game for game in barred if not _clashes(game)]
        if rematches:
            pairs = ", ".join(f"{g.higher.tpn}-{g.lower.tpn}" for g in rematches)
            yield _Fault(articles.rematch, f"{pairs} have met, or may not meet", _everybody(rematches))
        left = [player.rank for player in natural.downfloaters]
        stage, end = self._chosen.stage, self._chosen.below
        if self._takes_bye(natural):
            taker = natural.downfloaters[0]
            if not taker.may_take_bye:
                yield _Fault(articles.bye, f"{taker.tpn} may not take the bye", (taker.tpn,))
        clashes = [game for game in barred if _clashes(game)]
        if clashes:
            pairs = ", ".join(f"{g.higher.tpn}-{g.lower.tpn}" for g in clashes)
            yield _Fault(articles.absolute, f"{pairs} both must have the same colour", _everybody(clashes))
        looks_down = self._edition.bye is with_lowest_bye or stage is Stage.PENULTIMATE
        if looks_down and not completes(self._hall, left, end):
            floaters = tuple(player.tpn for player in natural.downfloaters)
            yield _Fault(articles.completion, "the round could not be completed as the rules ask", floaters)

    def _takes_bye(self, candidate: Candidate) -> bool:
        last = self._chosen.below == len(self._hall.contestants)
        return len(candidate.downfloaters) == 1 and (last or candidate.bracket.takes_bye)

    def _with_outlook(self, candidate: Candidate) -> Candidate:
        return replace(candidate, outlook=self._chosen.outlook([player.rank for player in candidate.downfloaters]))


def _shortfall(criterion: Criterion, mine: tuple[int, ...], theirs: tuple[int, ...]) -> _Fault:
    if criterion.count is next_bracket:
        return _Fault(criterion.article, f"{criterion.title}: not with these downfloaters")
    return _Fault(criterion.article, f"{criterion.title}: it fails {_text(theirs)}, the chosen one {_text(mine)}")


def _text(count: tuple[int, ...]) -> str:
    return ", ".join(str(each) for each in count) or "nothing"


def _listed(count: Count) -> tuple[int, ...]:
    return count if isinstance(count, tuple) else (count,)


def _same(one: Candidate, two: Candidate) -> bool:
    return set(one.games) == set(two.games) and set(one.downfloaters) == set(two.downfloaters)


def _tpns(games: Sequence[Game]) -> tuple[tuple[Tpn, Tpn], ...]:
    return tuple((game.higher.tpn, game.lower.tpn) for game in games)


def _everybody(games: Sequence[Game]) -> tuple[Tpn, ...]:
    return tuple(player.tpn for game in games for player in game)


def _clashes(game: Game) -> bool:
    """[C3] Two who are no topscorers and must both have the same colour."""
    wishes = (game.higher.preference, game.lower.preference)
    absolute = all(wish.strength is Strength.ABSOLUTE for wish in wishes)
    return absolute and wishes[0].colour is wishes[1].colour and not game.has_topscorer()
