"""What makes the difference between two pairings of a round: the first rule at which their reasons part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from domain.messages import Message, message, with_players
from domain.pairing.claims import Claim
from domain.pairing.explanation import BracketExplanation, CriterionCount, PairingExplanation
from domain.values import PlayerId, Tpn


@dataclass(frozen=True, slots=True)
class Explained:
    """The reasons behind a pairing, and who has which number in them."""

    explanation: PairingExplanation
    players: Mapping[Tpn, PlayerId]

    def all(self, players: Sequence[Tpn]) -> tuple[PlayerId, ...]:
        """These players by id."""
        return tuple(self.players[tpn] for tpn in players)

    def quoted(self, claim: Claim) -> Message:
        """A claim with its players by id."""
        return with_players(claim.message, self.players.__getitem__)

    def same(self, claim: Claim) -> tuple[object, ...]:
        """The content of a claim, comparable with that of one in which the players have other numbers."""
        order: dict[Tpn, int] = {}
        inner = with_players(claim.message, lambda tpn: order.setdefault(tpn, len(order)))
        return inner, claim.article, self.all(tuple(order))


@dataclass(frozen=True, slots=True)
class Deciding:
    """The rule that makes the difference, and its claim."""

    article: str
    message: Message


SCORES = "scores"
"""Used in place of an article if other scores make other brackets."""

PLAYERS = "players"
"""Used in place of an article if others are paired."""

_MOST_NAMED = 5
"""More players in other brackets are counted."""

ORDER = "order"
"""Used in place of an article if the same players are ranked differently."""


def deciding(was: Explained, now: Explained) -> Deciding | None:
    """The first rule, in the order in which the round is made, whose outcome differs; None if none does."""
    return next(_differences(was, now), None)


def _differences(was: Explained, now: Explained) -> Iterator[Deciding]:
    for one, other in zip_longest(was.explanation.brackets, now.explanation.brackets):
        if one is None or other is None:
            yield Deciding(SCORES, message("deciding.other-brackets"))
            return
        yield from _members(was, now, one, other)
        if {was.all(pair) for pair in one.pairs} != {now.all(pair) for pair in other.pairs}:
            yield from _choice(was, now, one, other)
    if not was.explanation.brackets:
        yield from _steps(was, now)
    yield from _colours(was, now)
    yield from _bye(was, now)


def _members(was: Explained, now: Explained, one: BracketExplanation, other: BracketExplanation) -> Iterator[Deciding]:
    """Others in the bracket, with other scores, or in another order."""
    before = {was.players[each.player]: each.score for each in one.members}
    after = {now.players[each.player]: each.score for each in other.members}
    moved = [player for player in (*before, *after) if before.get(player) != after.get(player)]
    if moved:
        yield Deciding(SCORES, _moved(tuple(dict.fromkeys(moved))))
    elif list(before) != list(after):
        ahead = next(who for who, earlier in zip(after, before, strict=True) if who != earlier)
        yield Deciding(ORDER, message("deciding.order", player=ahead))


def _moved(players: tuple[PlayerId, ...]) -> Message:
    if len(players) > _MOST_NAMED:
        return message("deciding.many-moved", count=len(players))
    return message("deciding.moved", players=players)


def _choice(was: Explained, now: Explained, one: BracketExplanation, other: BracketExplanation) -> Iterator[Deciding]:
    """Another candidate was chosen among the same players."""
    before, after = one.natural, other.natural
    if after is not None and (before is None or was.same(before.decisive) != now.same(after.decisive)):
        yield Deciding(after.decisive.article, now.quoted(after.decisive))
    if before is not None and after is None:
        yield Deciding(before.decisive.article, message("deciding.no-longer", claim=was.quoted(before.decisive)))
    for counted, anew in zip(one.criteria, other.criteria, strict=False):
        if counted.article == anew.article and counted.chosen != anew.chosen:
            counts = _counts(counted, anew)
            yield Deciding(anew.article, counts)
    floated = set(was.all([each.player for each in one.downfloats]))
    for each in other.downfloats:
        if now.players[each.player] not in floated:
            reason = each.reasons[0]
            floats = message("deciding.floats", player=now.players[each.player], claim=now.quoted(reason))
            yield Deciding(reason.article, floats)


def _counts(counted: CriterionCount, anew: CriterionCount) -> Message:
    """How often, or with which scores, a criterion fails before and now."""
    term, was, now = anew.criterion, counted.chosen, anew.chosen
    if anew.in_points:
        return message("deciding.scores", criterion=term, points_was=was, points_now=now)
    return message("deciding.counts", criterion=term, numbers_was=was, numbers_now=now)


def _colours(was: Explained, now: Explained) -> Iterator[Deciding]:
    boards = {now.all((each.white, each.black)): each for each in now.explanation.boards}
    for board in was.explanation.boards:
        turned = boards.get(was.all((board.black, board.white)))
        if turned is not None:
            yield Deciding(turned.colour.article, now.quoted(turned.colour))


def _bye(was: Explained, now: Explained) -> Iterator[Deciding]:
    earlier, bye = was.explanation.bye, now.explanation.bye
    if bye is not None and (earlier is None or was.players[earlier.player] != now.players[bye.player]):
        yield Deciding(bye.reason.article, now.quoted(bye.reason))


def _steps(was: Explained, now: Explained) -> Iterator[Deciding]:
    """The first step that was not taken before, for a system that explains steps and not brackets."""
    for one, other in zip_longest(was.explanation.steps, now.explanation.steps):
        if one is not None and other is not None:
            if (was.same(one), was.all(one.players)) != (now.same(other), now.all(other.players)):
                yield Deciding(other.article, now.quoted(other))
        elif other is not None:
            yield Deciding(other.article, now.quoted(other))
        else:
            yield Deciding(one.article, message("deciding.not-any-more", claim=was.quoted(one)))
