"""The players of a round, read from the field word by word, without the project's own code."""

from __future__ import annotations

from dataclasses import dataclass

from domain.pairing.system import Field, FieldPlayer
from domain.values import Colour, Score, Tpn

PLAYED = (Score.WIN, Score.DRAW, Score.LOSS)
BAR = {Score.HALF_POINT_BYE: 2, Score.FULL_POINT_BYE: 3, Score.PAIRING_ALLOCATED_BYE: 3}


@dataclass(frozen=True)
class Person:
    number: int
    score: int
    grade: int
    colours: str
    met: frozenset[int]
    downs: tuple[int, ...]
    ups: tuple[int, ...]
    bar: int

    @property
    def line(self) -> tuple[object, ...]:
        """Rule 16: whites minus blacks, then backwards, Black before the end of a history before White."""
        backwards = ["BeW".index(colour) for colour in reversed(self.colours)]
        return (self.colours.count("W") - self.colours.count("B"), backwards + [1] * (20 - len(backwards)))

    @property
    def seeks(self) -> str:
        difference = self.colours.count("W") - self.colours.count("B")
        if difference:
            return "B" if difference > 0 else "W"
        if not self.colours:
            return ""
        return "W" if self.colours[-1] == "B" else "B"

    @property
    def strength(self) -> tuple[object, ...]:
        """How strong the claim is: the colours counted as got and not got."""
        got = self.seeks
        difference = abs(self.colours.count("W") - self.colours.count("B"))
        backwards = [0 if colour == got else 2 for colour in reversed(self.colours)]
        return (difference, backwards + [1] * (20 - len(backwards)))


def people(field: Field) -> list[Person]:
    """Who is present, by score and grade."""
    players = {player.tpn: player for player in field.players}
    forbidden = {number: set[int]() for number in players}
    for one, two in field.prohibited:
        forbidden[one].add(two)
        forbidden[two].add(one)
    present = [_person(player, players, forbidden[player.tpn]) for player in field.players if player.present]
    return sorted(present, key=lambda person: (-person.score, -person.grade, person.number))


def _person(player: FieldPlayer, players: dict[Tpn, FieldPlayer], forbidden: set[int]) -> Person:
    colours = ""
    met = set(forbidden)
    downs: list[int] = []
    ups: list[int] = []
    mine = 0
    for at, record in enumerate(player.history):
        if record.score in PLAYED and record.opponent is not None and record.colour is not None:
            colours += "W" if record.colour is Colour.WHITE else "B"
            met.add(int(record.opponent))
        theirs = mine
        if record.opponent is not None:
            theirs = sum(each.points for each in players[record.opponent].history[:at])
        downs.insert(0, int(mine > theirs))
        ups.insert(0, int(mine < theirs))
        mine += record.points
    bar = max([0, *(BAR.get(record.score, 0) for record in player.history)])
    return Person(int(player.tpn), mine, player.rating, colours, frozenset(met), tuple(downs), tuple(ups), bar)
