"""What the tournament report form (IT3) and the forms for arbiters' norms (FA1, IA1) say of the players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from domain.rating_report.games import fide_rating
from domain.rating_report.norm_games import NO_FEDERATION
from domain.rating_report.titles import TITLE_HOLDERS
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.values import Title

_TITLES = (Title.GM, Title.IM, Title.FM, Title.WGM, Title.WIM, Title.WFM)


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """How many players of a kind took part, of how many federations, and how many of the host federation."""

    players: int
    federations: int
    host: int

    @property
    def guests(self) -> int:
        """How many are not of the host federation."""
        return self.players - self.host


@dataclass(frozen=True, slots=True)
class TournamentReport:
    """The counts by kind: all, rated, unrated, with a title (CM and WCM left aside), and title by title.

    `schedule` is how many rounds there are on each day, in order; empty if a day is not stated.
    """

    counts: Mapping[str, PlayerCount]
    schedule: tuple[int, ...]


def tournament_report(tournament: Tournament) -> TournamentReport:
    """The counts of those who took part: once a round is public, those who were paired or had a bye by the pairing."""
    host, players = tournament.settings.federation.strip().upper(), _participants(tournament)
    kinds: dict[str, Callable[[Player], bool]] = {
        "all": lambda _: True,
        "rated": lambda each: fide_rating(each) is not None,
        "unrated": lambda each: fide_rating(each) is None,
        "titled": lambda each: each.title in TITLE_HOLDERS,
        **{title.value: partial(_has_title, title) for title in _TITLES},
    }
    return TournamentReport(
        {kind: _count([each for each in players if fits(each)], host) for kind, fits in kinds.items()},
        tuple(_schedule(tournament)),
    )


def _has_title(title: Title, player: Player) -> bool:
    return player.title is title


def _participants(tournament: Tournament) -> list[Player]:
    everyone = list(tournament.roster.players.values())
    if not tournament.public_rounds:
        return everyone
    there = {each.bye for each in tournament.public_rounds}
    for paired in tournament.public_rounds:
        for game in paired.games.values():
            there |= {game.white, game.black}
    return [each for each in everyone if each.id in there]


def _count(players: Sequence[Player], host: str) -> PlayerCount:
    federations = [each.federation.strip().upper() for each in players]
    known = set(federations) - {"", NO_FEDERATION}
    return PlayerCount(len(players), len(known), sum(bool(host) and each == host for each in federations))


def _schedule(tournament: Tournament) -> Iterator[int]:
    days = tournament.settings.round_dates[: tournament.settings.number_of_rounds]
    if len(days) == tournament.settings.number_of_rounds and all(days):
        yield from (len(list(rounds)) for _, rounds in groupby(days))
