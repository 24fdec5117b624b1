"""What each display shows now: its arrangement, what its programme has at this moment, or what overrides both."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from domain.display_programme import Phase, Progress, phase_of, programme_of, progress_of, step_of
from domain.server_events import DisplayArranged, DisplayOverridden
from domain.state.tournament import Tournament
from server.repository.unknown import UnknownTournament
from server.service.service import TournamentService

PROGRAMME = "programme"
"""The kind of an arrangement that follows the round."""

TURN_SECONDS = 60
"""Seconds for each list, where sections of a festival have several in turn."""

_FROM_THE_TOP = "seats"
"""The list that begins at its first page when another round is published."""


@dataclass(frozen=True, slots=True)
class Showing:
    """What a display shows: an arrangement without a programme, and the phase where it follows one.

    `stamp` changes whenever the display has to load its page anew; it is empty for a display without an arrangement.
    `overridden` is the end of the override (ISO 8601, UTC), empty for none.
    """

    arranged: DisplayArranged
    stamp: str = ""
    phase: Phase | None = None
    overridden: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is recorded for a display, each with its version in the server event stream; 0 where there is none."""

    arranged: DisplayArranged
    version: int = 0
    override: DisplayOverridden | None = None
    overridden_at: int = 0

    @property
    def tournaments(self) -> tuple[str, ...]:
        """All tournaments that it may show."""
        return self.arranged.tournaments + (() if self.override is None else self.override.tournaments)


class Sections:
    """The progress of the tournaments that displays show, as `follow` saw it last."""

    def __init__(self, service: TournamentService) -> None:
        self._service = service
        self._seen: dict[str, tuple[Tournament, Progress]] = {}

    async def follow(self, streams: Iterable[str]) -> None:
        """Look at these tournaments; those that cannot be read, as deleted ones, have no progress."""
        seen = {}
        for stream in set(streams):
            try:
                tournament = await self._service.tournament(stream)
            except UnknownTournament:
                continue
            known = self._seen.get(stream)
            is_same = known is not None and known[0] is tournament
            seen[stream] = known if known is not None and is_same else (tournament, progress_of(tournament))
        self._seen = seen

    def showing(self, setting: Setting, now: datetime) -> Showing:
        """What a display with this setting shows at this moment."""
        arranged, override = setting.arranged, setting.override
        if override is not None and now < datetime.fromisoformat(override.until):
            shown = replace(arranged, kind=override.kind, tournaments=override.tournaments, share="", replay="")
            return Showing(shown, self._stamp(setting.overridden_at, shown), overridden=override.until)
        if arranged.kind != PROGRAMME:
            return Showing(arranged, self._stamp(setting.version, arranged) if arranged.kind else "")
        phases = {
            stream: _phase_at(self._seen[stream][1], now) for stream in arranged.tournaments if stream in self._seen
        }
        step = step_of(programme_of(arranged.programme), phases, int(now.timestamp()) // TURN_SECONDS)
        shown = replace(arranged, kind=step.kind, tournaments=step.tournaments, replay="")
        stamp = f"{self._stamp(setting.version, shown)} {step.kind} {','.join(step.tournaments)}"
        return Showing(shown, stamp, step.phase)

    def _stamp(self, version: int, shown: DisplayArranged) -> str:
        """A version; for a list that begins anew with each round, the rounds too."""
        rounds = [str(self._seen[each][1].round) for each in shown.tournaments if each in self._seen]
        return f"{version} {'.'.join(rounds)}" if shown.kind == _FROM_THE_TOP and not shown.replay else str(version)


def _phase_at(progress: Progress, now: datetime) -> Phase:
    is_past_start = bool(progress.starts) and datetime.fromisoformat(progress.starts) <= now
    return phase_of(progress, is_past_start=is_past_start)
