"""A tournament's past as it may be shown to the public: without what was cancelled, renamed or taken down since."""

from __future__ import annotations

from dataclasses import dataclass, replace

from domain.state.hall import Hall
from domain.state.play import Play
from domain.state.roster import Player, Roster
from domain.state.rounds import Round
from domain.state.settings import Settings
from domain.state.tournament import Tournament


@dataclass(slots=True)
class PublishedHistory:
    """The past states of a tournament, without what its newest state, `now`, does not show the public.

    Players whose registration was cancelled are left out, and so are notices that were taken down, drafts, and rounds
    that were paired anew or taken back. People and the tournament have the names of `now`. Parts that did not change
    between two states stay the same objects, so that views are updated from one to the next.
    """

    now: Tournament
    _rosters: tuple[Roster, Roster] | None = None
    _settings: tuple[Settings, Settings] | None = None
    _halls: tuple[Hall, Hall] | None = None

    def state(self, then: Tournament) -> Tournament:
        """A past state as it may be shown."""
        return replace(
            then,
            settings=self._named(then.settings),
            roster=self._roster(then.roster),
            play=self._play(then),
            hall=self._hall(then.hall),
        )

    def _named(self, then: Settings) -> Settings:
        if self._settings is None or self._settings[0] is not then:
            now = self.now.settings
            shown = replace(
                then,
                name=now.name,
                festival=now.festival,
                city=now.city,
                federation=now.federation,
                chief_arbiter=now.chief_arbiter,
                deputy_arbiters=now.deputy_arbiters,
                time_control=now.time_control,
                ends=now.ends,
                names_days=now.names_days,
                prizes=now.prizes,
                report_file=None,
            )
            self._settings = then, shown
        return self._settings[1]

    def _roster(self, then: Roster) -> Roster:
        if self._rosters is None or self._rosters[0] is not then:
            known = self.now.roster.players
            byes = {
                number: {player: kind for player, kind in granted.items() if player in known}
                for number, granted in then.byes.items()
            }
            shown = replace(
                then,
                players={p: _named(each, known[p]) for p, each in then.players.items() if p in known},
                byes=byes,
                assigned_numbers={p: number for p, number in then.assigned_numbers.items() if p in known},
                hidden_names=self.now.roster.hidden_names,
            )
            self._rosters = then, shown
        return self._rosters[1]

    def _play(self, then: Tournament) -> Play:
        kept: list[Round] = []
        for paired in then.public_rounds:
            if not self._is_public_still(paired):
                break
            kept.append(paired)
        if len(kept) == len(then.play.rounds):
            return then.play
        return replace(then.play, rounds=tuple(kept))

    def _is_public_still(self, paired: Round) -> bool:
        """Whether the round is published now with the games that it had then."""
        published = self.now.public_rounds
        if paired.number > len(published):
            return False
        return paired.games.keys() <= published[paired.number - 1].games.keys() and all(
            player in self.now.roster.players for player in paired.numbers
        )

    def _hall(self, then: Hall) -> Hall:
        if self._halls is None or self._halls[0] is not then:
            notices = {version: each for version, each in then.notices.items() if version in self.now.hall.notices}
            self._halls = then, replace(then, notices=notices)
        return self._halls[1]


def _named(then: Player, now: Player) -> Player:
    """The player with the name of now, and without private data."""
    return replace(
        then,
        name=now.name,
        title=now.title,
        federation=now.federation,
        fide_id=now.fide_id,
        national_id=now.national_id,
        sex=now.sex,
        club=now.club,
        birth_date="",
        contact="",
    )
