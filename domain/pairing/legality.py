"""Whether a pairing that no system made obeys the absolute criteria (F.6: B.1 and B.2; C.04.3 C1 to C3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domain.pairing.colours import difference_of
from domain.pairing.system import Field, FieldPlayer
from domain.values import Colour, Score, Tpn

_IN_A_ROW = 2
_MOST_DIFFERENCE = 2


@dataclass(frozen=True, slots=True)
class Breach:
    """An absolute criterion that a pairing breaks: its article, a sentence, and the players it is about."""

    article: str
    says: str
    players: tuple[Tpn, ...]


@dataclass(frozen=True, slots=True)
class _Articles:
    """Where a document says what may not be violated; no colour rule is absolute where `colour` is empty."""

    meeting: str
    bye: str
    colour: str = ""


_ARTICLES = {
    "fide-dutch-2026": _Articles("C1", "C2", "C3"),
    "fide-dutch-2017": _Articles("C.1", "C.2", "C.3"),
    "fide-rating-2009": _Articles("B.1 a", "B.1 b", "B.2"),
    "fide-rating-2006": _Articles("B.1 a", "B.1 b", "B.2"),
    "fide-rating-1998": _Articles("B.1 a", "B.1 b", "B.2"),
    "ecf": _Articles("rule 1", "rule 6"),
}
_OTHERS = _Articles("C.04.1", "C.04.1")


def breaches(field: Field, code: str, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None) -> tuple[Breach, ...]:
    """Every absolute criterion that these boards (White, Black) and this bye break, board 1 first."""
    articles = _ARTICLES.get(code, _OTHERS)
    players = {player.tpn: player for player in field.players}
    found: list[Breach] = []
    for white, black in pairs:
        found.extend(_of_board(field, articles, players[white], players[black]))
    if bye is not None and _had_a_point_without_playing(field, players[bye]):
        says = f"{_name(players[bye])} had a point without playing before"
        found.append(Breach(articles.bye, says, (bye,)))
    return tuple(found)


def _of_board(field: Field, articles: _Articles, white: FieldPlayer, black: FieldPlayer) -> Iterator[Breach]:
    both = (white.tpn, black.tpn)
    names = f"{_name(white)} and {_name(black)}"
    if any(record.opponent == black.tpn and record.score.is_played for record in white.history):
        yield Breach(articles.meeting, f"{names} have met before", both)
    if tuple(sorted(both)) in field.prohibited:
        yield Breach(articles.meeting, f"{names} are not to be paired with each other", both)
    if not articles.colour or (field.is_last_round and _is_topscorer(field, white, black)):
        return
    for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        played = [each.colour for each in player.history if each.score.is_played and each.colour is not None]
        if played[-_IN_A_ROW:] == [colour] * _IN_A_ROW:
            says = f"{_name(player)} would have {colour} three times in a row"
            yield Breach(articles.colour, says, (player.tpn,))
        elif abs(difference_of([*played, colour])) > _MOST_DIFFERENCE:
            yield Breach(articles.colour, f"{_name(player)} would have {colour} three times more", (player.tpn,))


def _had_a_point_without_playing(field: Field, player: FieldPlayer) -> bool:
    return any(
        record.score in (Score.PAIRING_ALLOCATED_BYE, Score.FORFEIT_WIN)
        or (record.score is Score.FULL_POINT_BYE and record.points >= field.scoring.win)
        for record in player.history
    )


def _is_topscorer(field: Field, *players: FieldPlayer) -> bool:
    """Whether one of them has over half of the possible score, so that colours give way in the last round."""
    most = field.scoring.win * (field.round - 1)
    return any(2 * player.pairing_score > most for player in players)


def _name(player: FieldPlayer) -> str:
    return player.name or f"player {player.tpn}"
