"""The sentences of "Why this opponent?": the decisive reason first, then what led to it, then the colours.

A reason about several boards is a list: its first line says what follows from it, then there is a line for each board,
and the last one says what is against them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from domain.pairing.claims import Claim, ClaimKind
from domain.pairing.explanation import BoardExplanation, BracketExplanation, ByeExplanation
from domain.values import Tpn
from server.languages import Language, message
from server.messages import MessageRenderer
from server.views.claims import boards_of, sentence, sentence_of_these
from server.wording import points_text

_PLAIN = {
    "other": message(
        "The pairing system did not make this game: an arbiter or another program paired {white} with {black}."
    ),
    "round-robin": message(
        "In a round robin everyone plays everyone; the table has {white} against {black} in this round."
    ),
    "bye": message(
        "With an odd number of players, one gets the bye. Under the rules it went to {player}, with {points}."
    ),
    "same": message("{white} and {black} both had {points}, so they were paired in the same scoregroup."),
}
_UNEQUAL = message("{higher} had {more} and {lower} {less}: not all players could be paired with an equal score.")

_FEWEST_LISTED = 2
"""Boards of a reason that are listed; one is named in the sentence."""

_NOT_DECISIVE = (ClaimKind.BYE_NO_ONE_BELOW, ClaimKind.BYE_LEFT_OVER)
"""Claims that only say that a bye is allowed; the deciding reason is why this player was left over."""


_PLAYS = (
    message("{reason}; so {one} plays {other}."),
    message("{one} plays {other}, because the system rejects these boards:"),
)
_MOVED_DOWN_TO = (
    message("{reason}; so {higher} moved down and plays {lower}."),
    message("{higher} moved down and plays {lower}, because the system rejects these boards:"),
)
_MOVED_DOWN = (
    message("{reason}; so {higher} moved down."),
    message("{higher} moved down, because the system rejects these boards:"),
)
"""What follows from a reason: in a sentence with it, and before a list of boards."""


@dataclass(frozen=True, slots=True)
class ExplainedGame:
    """One player's game or bye: its kind and names (`server.views.why`), and what the system gave as reasons.

    `player` is the pairing number of the player who asks; `bracket` made the pair, or left the player who has the bye.
    """

    kind: str
    values: Mapping[str, Any]
    player: Tpn | None
    board: BoardExplanation | None
    bracket: BracketExplanation | None
    bye: ByeExplanation | None


def sentences(game: ExplainedGame, reader: Language, renderer: MessageRenderer) -> Iterator[str]:
    """The sentences that explain a game or bye."""
    board = game.board
    if game.kind == "bye":
        yield from _of_the_bye(game, reader, renderer)
        return
    if game.kind in ("other", "round-robin") or board is None or not board.reasons:
        yield _plain(game, reader)
    else:
        yield from _of_the_game(game, board, reader, renderer)
    if board is not None:
        yield _sentence(board.colour, renderer)
    else:
        yield reader.text(message("{white} has White."), white=game.values["white"])


def _of_the_bye(game: ExplainedGame, reader: Language, renderer: MessageRenderer) -> Iterator[str]:
    bye = game.bye
    if bye is None or bye.player != game.player:
        yield _plain(game, reader)
        return
    claims = [bye.reason]
    if game.bracket is not None:
        left = next(each for each in game.bracket.downfloats if each.player == bye.player)
        claims.insert(0 if bye.reason.kind in _NOT_DECISIVE else 1, left.reasons[0])
    yield from (_sentence(each, renderer) for each in claims)


def _of_the_game(
    game: ExplainedGame, board: BoardExplanation, reader: Language, renderer: MessageRenderer
) -> Iterator[str]:
    decisive, *others = board.reasons
    names = {"higher": game.values["higher"], "lower": game.values["lower"]}
    if decisive is board.moved_down:
        yield _with_reason(_MOVED_DOWN_TO, names, decisive, reader, renderer)
        yield from (_sentence(each, renderer) for each in others[:1])
    else:
        about = decisive.named
        pair = (board.black, board.white) if board.black in about and board.white not in about else None
        one, other = map(renderer.player, pair or (board.white, board.black))
        yield _with_reason(_PLAYS, {"one": one, "other": other}, decisive, reader, renderer)
    by_default = _opponent_by_default(game)
    if by_default is not None and game.player is not None and game.player not in decisive.named:
        both = {"player": renderer.player(game.player), "other": renderer.player(by_default)}
        yield reader.text(message("In the default order (S1 against S2), {player} would play {other}."), **both)
    if board.moved_down is not None and decisive is not board.moved_down:
        yield _with_reason(_MOVED_DOWN, names, board.moved_down, reader, renderer)


def _opponent_by_default(game: ExplainedGame) -> Tpn | None:
    """The opponent if S1 against S2 in order had been accepted; None if it was, or if there is none."""
    natural = None if game.bracket is None else game.bracket.natural
    if natural is None or game.player is None or natural.refusal_of(game.player) is None:
        return None
    pair = next((each for each in natural.pairs if game.player in each), None)
    return None if pair is None else next(each for each in pair if each != game.player)


def _plain(game: ExplainedGame, reader: Language) -> str:
    points = {name: points_text(game.values[name]) for name in ("more", "less", "points")}
    return reader.text(_PLAIN.get(game.kind, _UNEQUAL), **{**game.values, **points})


def _sentence(claim: Claim, renderer: MessageRenderer) -> str:
    return f"{sentence(claim, renderer)}."


def _with_reason(
    follows: tuple[str, str], names: Mapping[str, str], claim: Claim, reader: Language, renderer: MessageRenderer
) -> str:
    """What follows from a claim, with it: a sentence, or lines if the claim is about several boards."""
    in_a_sentence, before_a_list = follows
    boards = boards_of(claim, renderer)
    if len(boards) < _FEWEST_LISTED:
        return reader.text(in_a_sentence, reason=sentence(claim, renderer), **names)
    return "\n".join((reader.text(before_a_list, **names), *boards, f"{sentence_of_these(claim, renderer)}."))
