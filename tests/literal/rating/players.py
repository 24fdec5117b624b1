"""The players as section A of the text sees them, read from a field, for the judge only."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from domain.pairing.system import Field, FieldPlayer, RoundRecord
from domain.values import Colour, Score, Title, Tpn

TITLES = {
    "1998": "GM WGM IM WIM FM WFM",
    "2006": "GM IM WGM WIM FM CM WFM WCM",
    "2009": "GM IM WGM WIM FM WFM",
}


@dataclass(frozen=True)
class Preference:
    strength: int
    colour: Colour | None


@dataclass(frozen=True)
class Player:
    tpn: Tpn
    place: tuple[int, int, int, str, str, int]
    score: int
    colours: str
    met: frozenset[Tpn]
    downfloats: tuple[bool, bool]
    upfloats: tuple[bool, bool]
    bye_barred: bool
    missed: bool
    over_half: bool
    half: bool


def players_of(field: Field, edition: str) -> list[Player]:
    """In the order of A.2."""
    everyone = {player.tpn: player for player in field.players}
    return in_order(_player(player, field, everyone, edition) for player in field.players if player.present)


def in_order(players: Iterable[Player]) -> list[Player]:
    """Ranked by A.2."""
    return sorted(players, key=lambda player: player.place)


def _place(player: FieldPlayer, edition: str) -> tuple[int, int, int, str, str, int]:
    """A.2 a to d, what was stated instead of the alphabet before it; the number if all is equal."""
    named = TITLES[edition].split()
    title = named.index(player.title.value) if player.title.value in named else len(named)
    if player.title is Title.NONE:
        title = len(named) + 10
    elif player.title.value not in named:
        title += ("CM", "WCM").index(player.title.value)
    return -player.pairing_score, -player.rating, title, player.among_equals, player.name.casefold(), player.tpn


def _player(player: FieldPlayer, field: Field, everyone: dict[Tpn, FieldPlayer], edition: str) -> Player:
    steps = [_step(player, back, everyone) for back in (1, 2)]
    most = field.scoring.win * (field.round - 1)
    over_half = field.round == field.rounds and 2 * player.score > most
    if edition == "2006" and over_half:
        steps = [0, 0]
    played = [record for record in player.history if record.score.is_played]
    prohibited = {two if one == player.tpn else one for one, two in field.prohibited if player.tpn in (one, two)}
    return Player(
        tpn=player.tpn,
        place=_place(player, edition),
        score=player.pairing_score,
        colours="".join("W" if record.colour is Colour.WHITE else "B" for record in played),
        met=frozenset({record.opponent for record in played if record.opponent is not None} | prohibited),
        downfloats=(steps[0] == -1, steps[1] == -1),
        upfloats=(steps[0] == 1, steps[1] == 1),
        bye_barred=any(
            record.score in (Score.PAIRING_ALLOCATED_BYE, Score.FULL_POINT_BYE, Score.FORFEIT_WIN)
            for record in player.history
        ),
        missed=len(played) < len(player.history),
        over_half=over_half,
        half=field.round == field.rounds and 2 * player.score >= most,
    )


def _step(player: FieldPlayer, back: int, everyone: dict[Tpn, FieldPlayer]) -> int:
    if len(player.history) < back:
        return 0
    record = player.history[-back]
    if record.score in (Score.PAIRING_ALLOCATED_BYE, Score.FULL_POINT_BYE):
        return -1
    if record.opponent is None:
        return 0
    mine = _before(player.history, back)
    theirs = _before(everyone[record.opponent].history, back)
    return (mine < theirs) - (mine > theirs)


def _before(history: tuple[RoundRecord, ...], back: int) -> int:
    return sum(record.points for record in history[:-back]) + history[-back].virtual


def preference_of(player: Player, *, absolutes: bool = True) -> Preference:
    """A.7 a to c."""
    colours = player.colours
    if not colours:
        return Preference(0, None)
    difference = colours.count("W") - colours.count("B")
    if absolutes and colours[-2:] in ("WW", "BB"):
        return Preference(3, Colour.BLACK if colours[-1] == "W" else Colour.WHITE)
    if absolutes and abs(difference) > 1:
        return Preference(3, Colour.WHITE if difference < 0 else Colour.BLACK)
    if difference:
        return Preference(2, Colour.WHITE if difference < 0 else Colour.BLACK)
    return Preference(1, Colour.BLACK if colours[-1] == "W" else Colour.WHITE)
