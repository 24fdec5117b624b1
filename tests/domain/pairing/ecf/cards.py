"""Cards and tables for tests, without a tournament behind them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from domain.pairing.ecf.cards import CardTable, PairingCard
from domain.pairing.ecf.claims import claim_to, colour_sought, place_in_line
from domain.pairing.ecf.options import options_of
from domain.pairing.system import Field, FieldPlayer, RoundRecord
from domain.values import Colour, Points, RoundNumber, Score, Tpn

ROUND = 8


def colours(text: str) -> list[Colour]:
    return [Colour.WHITE if letter == "W" else Colour.BLACK for letter in text]


def card(rank: int, text: str = "", *, score: Points = 0, down: str = "", up: str = "", bar: int = 0) -> PairingCard:
    """A card with this colour history; `down` and `up` mark floats with an x, the previous round first."""
    line = place_in_line(colours(text), ROUND)
    seeks = colour_sought(line)
    return PairingCard(
        rank=rank,
        tpn=Tpn(rank + 1),
        score=score,
        points=score,
        line=line,
        seeks=seeks,
        claim=claim_to(seeks, line),
        down_floats=tuple(letter == "x" for letter in down.ljust(ROUND - 1, "-")),
        up_floats=tuple(letter == "x" for letter in up.ljust(ROUND - 1, "-")),
        bar=bar,
    )


def level(*histories: str, score: Points = 0, first: int = 0) -> list[PairingCard]:
    """A level of cards with these histories, ranked from `first`."""
    return [card(first + at, text, score=score) for at, text in enumerate(histories)]


def table(
    cards: Sequence[PairingCard],
    *,
    met: Iterable[tuple[int, int]] = (),
    avoided: Iterable[tuple[int, int]] = (),
    options: Mapping[str, str] | None = None,
    rounds: RoundNumber = ROUND + 1,
) -> CardTable:
    """A table with these cards; `met` and `avoided` name pairs by pairing numbers."""
    everybody = (1 << len(cards)) - 1
    playable = [everybody & ~(1 << each.rank) for each in cards]
    apart = [0] * len(cards)
    games: dict[int, list[RoundRecord]] = {each.tpn: [] for each in cards}
    for one, two in met:
        games[one].append(RoundRecord(Score.DRAW, 0, Tpn(two)))
        games[two].append(RoundRecord(Score.DRAW, 0, Tpn(one)))
        playable[one - 1] &= ~(1 << two - 1)
        playable[two - 1] &= ~(1 << one - 1)
    for one, two in avoided:
        apart[one - 1] |= 1 << two - 1
        apart[two - 1] |= 1 << one - 1
    players = tuple(FieldPlayer(tpn=each.tpn, score=each.points, history=tuple(games[each.tpn])) for each in cards)
    field = Field(round=ROUND, rounds=rounds, players=players, options=options or {})
    return CardTable(field, options_of(field.options), tuple(cards), tuple(playable), tuple(apart))


def numbers(cards: Iterable[PairingCard]) -> list[int]:
    """The pairing numbers of cards."""
    return [int(each.tpn) for each in cards]


def pairs(found: Iterable[tuple[PairingCard, PairingCard]]) -> list[tuple[int, int]]:
    """The pairing numbers of pairs."""
    return [(int(one.tpn), int(two.tpn)) for one, two in found]
