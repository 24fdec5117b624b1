"""The round step by step, so that an arbiter can follow it with the document in hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.pairing.claims import Claim, ClaimKind, claim
from domain.pairing.explanation import BracketExplanation, BracketRole, Member
from domain.pairing.rating_swiss.criteria import CriteriaStage, RoundCriteria, mask
from domain.pairing.rating_swiss.editions import LastRound
from domain.pairing.rating_swiss.lowering import lowered
from domain.pairing.rating_swiss.procedure import Procedure, UndoingKind, UndonePairing
from domain.pairing.rating_swiss.reasons import ReasonedBracket
from domain.pairing.rating_swiss.score_bracket import x_of
from domain.pairing.rating_swiss.sections import Section
from domain.pairing.rating_swiss.terms import terms_of
from domain.values import Points, Tpn

_CRITERIA = ("B.6", "B.5")


def narrated(procedure: Procedure, reasoned: Sequence[ReasonedBracket]) -> Iterator[Claim]:
    """Everything that happened up to the last bracket, in order: pairings that were undone in brief."""
    criteria = procedure.criteria
    for place, entry in procedure.log:
        if isinstance(entry, UndonePairing):
            yield undoing_claim(criteria, place, entry)
        elif place < len(reasoned) and reasoned[place].paired is entry:
            yield from _bracket(reasoned[place])
        elif entry.bracket.players:
            pairs = tuple(criteria.numbers(pair) for pair in entry.pairs)
            left = tuple(criteria.numbers((rank,)) for rank in entry.floaters)
            all_players = criteria.numbers(sorted((*entry.bracket.players, *entry.passed)))
            yield claim(ClaimKind.PAIRED_AT_FIRST, "C.6", all_players, number=place + 1, candidate=(*pairs, *left))


def undoing_claim(criteria: RoundCriteria, place: int, entry: UndonePairing) -> Claim:
    """[C.12, C.13] What happened between the pairings of two brackets."""
    players, before = criteria.numbers(entry.players), criteria.numbers(entry.before)
    both = tuple(dict.fromkeys((*players, *before)))
    match entry.kind:
        case UndoingKind.PAIRED_AGAIN:
            return claim(ClaimKind.PAIRED_AGAIN, "C.12", both, number=place + 1, floaters=before, instead=players)
        case UndoingKind.PAIRED_AGAIN_FOR_LOWEST:
            return claim(ClaimKind.PAIRED_AGAIN_FOR_LOWEST, "C.13", both, number=place + 1, instead=players)
        case UndoingKind.JOINED:
            return claim(ClaimKind.JOINED, "C.13", players, number=place + 1)


def _bracket(reasoned: ReasonedBracket) -> Iterator[Claim]:
    yield from _members(reasoned)
    if reasoned.paired.pairs:
        yield from _restrictions(reasoned)
    else:
        yield from lowered(reasoned.criteria, reasoned.paired, reasoned.place + 1)
    for section, explained in zip(reasoned.sections, reasoned.explained, strict=False):
        if section is not reasoned.sections[0]:
            all_players = _players_of(explained)
            yield claim(
                ClaimKind.REMAINDER, "A.3", all_players, number=reasoned.place + 1, groups=_groups(explained.members)
            )
        yield from _pairs(reasoned, section, explained)
    for explained in reasoned.explained:
        for each in explained.downfloats:
            natural = explained.natural
            if natural is None or natural.refusal_of(each.player) is None:
                yield each.reasons[-1]
            if not reasoned.paired.bracket.lowest:
                yield claim(ClaimKind.FLOATS, each.reasons[-1].article, player=each.player)


def _members(reasoned: ReasonedBracket) -> Iterator[Claim]:
    explained, number = reasoned.explained[0], reasoned.place + 1
    residents = [member for member in explained.members if member.role is BracketRole.RESIDENT]
    moved = [member for member in explained.members if member.role is BracketRole.MOVED_DOWN]
    all_players = _players_of(explained)
    yield claim(ClaimKind.BRACKET, "A.3", all_players, number=number, bracket=reasoned.kind, groups=_groups(residents))
    if moved:
        players = tuple(member.player for member in moved)
        yield claim(ClaimKind.MOVED_INTO, "A.3", players, number=number, groups=_groups(moved))


def _restrictions(reasoned: ReasonedBracket) -> Iterator[Claim]:
    """[C.2, C.3, C.9 to C.14] x and p, and what was relaxed."""
    criteria, paired, number = reasoned.criteria, reasoned.paired, reasoned.place + 1
    level, all_players = paired.level, criteria.numbers(paired.bracket.players)
    original = x_of(mask(paired.bracket.players), paired.preferences)
    yield claim(ClaimKind.X, "C.2", all_players, number=number, x=original)
    if level.moved:
        yield claim(ClaimKind.P_OF_MOVED, "C.3", all_players, number=number, p=level.moved, rest=level.rest)
    else:
        yield claim(ClaimKind.P, "C.3", all_players, number=number, p=level.rest)
    yield from lowered(criteria, paired, number)
    if paired.first_x < original:
        yield claim(ClaimKind.X_LOWERED, "C.14", all_players, number=number, first=original, x=paired.first_x)
    yield from _stage(reasoned, all_players)
    if paired.x > paired.first_x:
        yield claim(ClaimKind.X_RAISED, "C.11", all_players, number=number, first=paired.first_x, x=paired.x)
    yield from _dropped(reasoned, all_players)


def _stage(reasoned: ReasonedBracket, all_players: tuple[Tpn, ...]) -> Iterator[Claim]:
    """[A.7] [B, note] What is left out in the last round, and for players who missed a game."""
    criteria, paired, number = reasoned.criteria, reasoned.paired, reasoned.place + 1
    over = [rank for rank in paired.bracket.players if criteria.exempt >> rank & 1]
    if criteria.edition.last_round is LastRound.SUSPENDED_OVER_HALF and len(over) > 1:
        yield claim(ClaimKind.OVER_HALF, "A.7", criteria.numbers(over), among=criteria.numbers(over))
    if paired.stage is not criteria.stages[0]:
        is_last = paired.stage is CriteriaStage.LAST_ROUND
        kind, article = (ClaimKind.B2_LEFT_OUT, "B.2") if is_last else (ClaimKind.MISSED_AS_OTHERS, "A.7")
        yield claim(kind, article, all_players, number=number)


def _dropped(reasoned: ReasonedBracket, all_players: tuple[Tpn, ...]) -> Iterator[Claim]:
    """[C.9, C.10] The float criteria that were dropped, if that lets someone float."""
    criteria, paired, number = reasoned.criteria, reasoned.paired, reasoned.place + 1
    relaxations = criteria.edition.relaxations
    if paired.relaxation not in relaxations:
        return
    before = relaxations[0]
    for relaxation in relaxations[1 : relaxations.index(paired.relaxation) + 1]:
        terms = [terms_of(criteria, paired.bracket, paired.stage, each) for each in (before, relaxation)]
        if terms[0] != terms[1]:
            up = relaxation.up > before.up
            kind = ClaimKind.UPFLOATS_DROPPED if up else ClaimKind.DOWNFLOATS_DROPPED
            dropped = _CRITERIA[(relaxation.up if up else relaxation.down) - 1]
            yield claim(kind, relaxation.article, all_players, number=number, dropped=dropped)
        before = relaxation


def _pairs(reasoned: ReasonedBracket, section: Section, explained: BracketExplanation) -> Iterator[Claim]:
    """[C.6 to C.8] What came out, and why not the natural order."""
    if not section.pairs:
        return
    natural = explained.natural
    players = tuple(player for pair in explained.pairs for player in pair)
    if natural is None:
        article = "F.4" if reasoned.is_opening else "C.6"
        yield claim(ClaimKind.DEFAULT_ACCEPTED, article, players, candidate=explained.pairs)
        return
    tried = (*natural.pairs, *((player,) for player in natural.downfloaters))
    touched = tuple(player for refusal in natural.refusals for player in refusal.players)
    yield claim(ClaimKind.DEFAULT_REFUSED, natural.decisive.article, touched, candidate=tried)
    for refusal in natural.refusals:
        yield from refusal.reasons
    exchange = None if section.is_first else reasoned.paired.group.exchange
    if exchange is None:
        yield claim(ClaimKind.TRANSPOSED, "C.7", players, candidate=explained.pairs)
        return
    group = (*section.first, *section.second)
    leaving, entering = (reasoned.criteria.numbers([group[place] for place in places]) for places in exchange)
    yield claim(
        ClaimKind.SUBGROUPS_EXCHANGED,
        "C.8",
        players,
        leaving=leaving,
        entering=entering,
        candidate=explained.pairs,
    )


def _players_of(explained: BracketExplanation) -> tuple[Tpn, ...]:
    return tuple(member.player for member in explained.members)


def _groups(members: Sequence[Member]) -> tuple[tuple[Points, tuple[Tpn, ...]], ...]:
    groups: dict[Points, list[Tpn]] = {}
    for member in members:
        groups.setdefault(member.score, []).append(member.player)
    return tuple((score, tuple(players)) for score, players in groups.items())
