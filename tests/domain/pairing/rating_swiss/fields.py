"""Fields for tests, written in a few letters, and random tournaments paired by a system."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from domain.pairing.system import Field, FieldPlayer, NoPairing, PairingSystem, RoundPairing, RoundRecord
from domain.values import STANDARD_SCORING, Colour, Score, Title, Tpn

COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}
BYES = {
    "p": Score.PAIRING_ALLOCATED_BYE,
    "f": Score.FULL_POINT_BYE,
    "h": Score.HALF_POINT_BYE,
    "-": Score.ZERO_POINT_BYE,
}


def field(*people: str, rounds: int = 9, first: int = 1) -> Field:
    """Players written as `"3 wbw d 2,5"`: points, rounds, floats, numbers they have met; "." for nothing.

    Rounds: w, b a game with that colour, p, f, h, - a bye allocated, full-point, half-point or zero-point. Floats: d a
    downfloat in the latest round, D two rounds before, u and U upfloats. Their former opponents are ghosts, who are
    absent; each counts as having met the players that the field names. Numbers count from `first`.
    """
    players: list[FieldPlayer] = []
    ghosts: list[FieldPlayer] = []
    met: set[tuple[Tpn, Tpn]] = set()
    written = [(*text.split(), ".", ".", ".")[:4] for text in people]
    length = max((len(games.strip(".")) for _, games, _, _ in written), default=0)
    for tpn, (points, games, floats, numbers) in enumerate(written, first):
        if length < (3 if floats.upper() == floats else 2) and floats != ".":  # in round one all scores are zero
            raise ValueError(f"no player floats so early: {floats}")
        score = int(2 * float(points))
        history = []
        for place, letter in enumerate(games.strip(".")):
            gained = score if place == 0 else 0
            if letter in BYES:
                history.append(RoundRecord(BYES[letter], gained))
                continue
            ghost = Tpn(1000 + len(ghosts))
            step = _step(floats, length - 1 - place)
            past = tuple(RoundRecord(Score.ZERO_POINT_BYE, score + step if at == 0 else 0) for at in range(length))
            ghosts.append(FieldPlayer(ghost, score + step, past, present=False))
            history.append(RoundRecord(Score.LOSS if not gained else Score.WIN, gained, ghost, COLOURS[letter]))
        players.append(FieldPlayer(Tpn(tpn), score, tuple(history)))
        met.update((Tpn(min(tpn, int(two))), Tpn(max(tpn, int(two)))) for two in numbers.split(",") if two.isdigit())
    return Field(length + 1, rounds, tuple(players + ghosts), prohibited=frozenset(met))


def _step(floats: str, back: int) -> int:
    """How much more than the player the ghost of that many rounds before the latest has."""
    if back > 1:
        return 0
    down, up = ("d", "u") if back == 0 else ("D", "U")
    return -1 if down in floats else 1 if up in floats else 0


@dataclass(frozen=True)
class Chances:
    """How a random tournament goes.

    `half_points`: how often an absence is a half-point bye. `corrections`: how often a rating and a title are corrected
    before a round.
    """

    draws: float = 0.3
    upsets: float = 0.3
    absences: float = 0.0
    forfeits: float = 0.0
    prohibited: float = 0.0
    corrections: float = 0.0
    half_points: float = 0.0


PLAIN = Chances()


def rounds_of(
    system: PairingSystem, players: int, rounds: int, seed: int, chances: Chances = PLAIN
) -> Iterator[tuple[Field, RoundPairing | None]]:
    """The rounds of a random tournament; the pairing is None, and the tournament over, if none exists."""
    chance = Random(seed)
    numbers = [Tpn(number) for number in range(1, players + 1)]
    prohibited = frozenset(pair for pair in combinations(numbers, 2) if chance.random() < chances.prohibited)
    state = Field(1, rounds, tuple(FieldPlayer(number, 0) for number in numbers), prohibited=prohibited)
    for _ in range(rounds):
        state = replace(
            state,
            players=tuple(replace(each, present=chance.random() >= chances.absences) for each in state.players),
        )
        state = _corrected(state, chances, chance)
        try:
            pairing = system.pair(state)
        except NoPairing:
            yield state, None
            return
        yield state, pairing
        state = _played(state, pairing, chances, chance)


def _corrected(state: Field, chances: Chances, chance: Random) -> Field:
    """The field after corrections: one of few ratings and titles, so that there are equals in both."""
    if not chances.corrections:
        return state
    players = (
        replace(each, rating=2000 + 50 * chance.randrange(5), title=chance.choice(tuple(Title)))
        if chance.random() < chances.corrections
        else each
        for each in state.players
    )
    return replace(state, players=tuple(players))


def _played(state: Field, pairing: RoundPairing, chances: Chances, chance: Random) -> Field:
    records: dict[Tpn, RoundRecord] = {}
    for pair in pairing.pairs:
        one, two = _scores(pair.white < pair.black, chances, chance)
        records[pair.white] = RoundRecord(one, STANDARD_SCORING.points(one), pair.black, Colour.WHITE)
        records[pair.black] = RoundRecord(two, STANDARD_SCORING.points(two), pair.white, Colour.BLACK)
    if pairing.bye is not None:
        records[pairing.bye] = RoundRecord(Score.PAIRING_ALLOCATED_BYE, 2)
    players = []
    for each in state.players:
        record = records.get(each.tpn) or _absent(chances, chance)
        players.append(replace(each, score=each.score + record.points, history=(*each.history, record)))
    return replace(state, round=state.round + 1, players=tuple(players))


def _absent(chances: Chances, chance: Random) -> RoundRecord:
    if chances.half_points and chance.random() < chances.half_points:
        return RoundRecord(Score.HALF_POINT_BYE, 1)
    return RoundRecord(Score.ZERO_POINT_BYE, 0)


def _scores(white_is_better: bool, chances: Chances, chance: Random) -> tuple[Score, Score]:
    white_wins = white_is_better != (chance.random() < chances.upsets)
    if chance.random() < chances.forfeits:
        pair = (Score.FORFEIT_WIN, Score.FORFEIT_LOSS)
    elif chance.random() < chances.draws:
        return Score.DRAW, Score.DRAW
    else:
        pair = (Score.WIN, Score.LOSS)
    return pair if white_wins else (pair[1], pair[0])


def met_of(state: Field) -> dict[Tpn, set[Tpn]]:
    """Whom each player has played."""
    return {
        each.tpn: {record.opponent for record in each.history if record.opponent and record.score.is_played}
        for each in state.players
    }


def colours_of(state: Field, tpn: Tpn) -> Sequence[Colour]:
    """The colours of a player's games."""
    player = next(each for each in state.players if each.tpn == tpn)
    return [record.colour for record in player.history if record.score.is_played and record.colour is not None]
