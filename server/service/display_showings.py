"""What each display shows now: its arrangement, what its programme has at this moment, or what overrides both."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from domain.display_programme import (
    Phase,
    Progress,
    Step,
    phase_of,
    programme_of,
    progress_of,
    steps_of,
    unattended_sections,
)
from domain.server_events import DisplayArranged, DisplayOverridden
from domain.state.tournament import Tournament
from server.repository.unknown import UnknownTournament
from server.service.service import TournamentService

PROGRAMME = "programme"
"""The kind of an arrangement that follows the round."""

CODE_ONLY = "code"
"""The kind of an arrangement that shows nothing but the display's code."""

_STARTING_LISTS = frozenset({"standings", "crosstable"})
"""The lists that are the starting list until a round is published."""

_FROM_THE_TOP = "seats"
"""The list that begins at its first page when another round is published."""


@dataclass(frozen=True, slots=True)
class Showing:
    """What a display shows: an arrangement without a programme, and the phase where it follows one.

    `stamp` changes whenever the display has to load its page again; it is empty for a display without an arrangement.
    `overridden` is the end of the override (ISO 8601, UTC), empty for none. `steps` are the lists of a programme, of
    which the display shows one after the other. `unattended` is whether it follows the round although no director set
    it up.
    """

    arranged: DisplayArranged
    stamp: str = ""
    unattended: bool = False
    phase: Phase | None = None
    overridden: str = ""
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Setting:
    """What is recorded for a display, each with its version in the server event stream; 0 if there is none.

    One that is not arranged and has shown its code for long enough is `unattended`.
    """

    arranged: DisplayArranged
    version: int = 0
    override: DisplayOverridden | None = None
    overridden_at: int = 0
    unattended: bool = False

    @property
    def tournaments(self) -> tuple[str, ...]:
        """All tournaments that it may show."""
        return self.arranged.tournaments + (() if self.override is None else self.override.tournaments)


class Sections:
    """The progress of the tournaments that displays show, as `follow` saw it last."""

    def __init__(self, service: TournamentService) -> None:
        self._service = service
        self._seen: dict[str, tuple[Tournament, Progress]] = {}
        self._unattended: tuple[str, ...] = ()

    async def follow(self, streams: Iterable[str], *, is_any_unattended: bool = False) -> None:
        """Look at these tournaments, and at those that displays follow which were not set up, if there are any.

        Tournaments that cannot be read, as deleted ones, have no progress.
        """
        self._unattended = await self._unattended_sections() if is_any_unattended else ()
        seen = {}
        for stream in {*streams, *self._unattended}:
            try:
                tournament = await self._service.tournament(stream)
            except UnknownTournament:
                continue
            known = self._seen.get(stream)
            is_same = known is not None and known[0] is tournament
            seen[stream] = known if known is not None and is_same else (tournament, progress_of(tournament))
        self._seen = seen

    def showing(self, setting: Setting, now: datetime, turn: int) -> Showing:
        """What a display with this setting shows at this moment; of several lists, that of this turn."""
        arranged, override = setting.arranged, setting.override
        is_unattended = setting.unattended and bool(self._unattended)
        if is_unattended:
            arranged = replace(arranged, kind=PROGRAMME, tournaments=self._unattended, programme=())
        if override is not None and now < datetime.fromisoformat(override.until):
            shown = replace(arranged, kind=override.kind, tournaments=override.tournaments, share="", replay="")
            return self._list(shown, setting.overridden_at, overridden=override.until)
        if arranged.kind == CODE_ONLY:
            return Showing(replace(arranged, kind="", tournaments=()), str(setting.version))
        if arranged.kind != PROGRAMME:
            return self._list(arranged, setting.version) if arranged.kind else Showing(arranged, "")
        phases = {
            stream: _phase_at(self._seen[stream][1], now) for stream in arranged.tournaments if stream in self._seen
        }
        with_prizes = {stream for stream in phases if self._seen[stream][1].has_prizes}
        steps = steps_of(programme_of(arranged.programme), phases, with_prizes)
        if not steps:
            return Showing(replace(arranged, kind="", tournaments=()), str(setting.version), phase=Phase.WAITING)
        all_shown = [replace(arranged, kind=each.kind, tournaments=each.tournaments, replay="") for each in steps]
        stamps = [
            f"{self._stamp(setting.version, each)} {each.kind} {','.join(each.tournaments)}" for each in all_shown
        ]
        now_shown = turn % len(steps)
        return Showing(
            all_shown[now_shown],
            "; ".join(stamps),
            unattended=is_unattended,
            phase=steps[now_shown].phase,
            steps=steps,
        )

    def is_start(self, shown: DisplayArranged) -> bool:
        """Whether what is shown is the starting list."""
        rounds = [self._seen[each][1].round for each in shown.tournaments if each in self._seen]
        return shown.kind in _STARTING_LISTS and not shown.replay and bool(rounds) and not any(rounds)

    async def _unattended_sections(self) -> tuple[str, ...]:
        found = await self._service.tournaments()
        with contextlib.suppress(UnknownTournament):  # one that is deleted meanwhile
            return unattended_sections({each.id: await self._service.tournament(each.id) for each in found})
        return ()

    def _list(self, wanted: DisplayArranged, version: int, overridden: str = "") -> Showing:
        """A list of those of its tournaments that can be read; nothing if there are none, until one is brought back."""
        left = tuple(each for each in wanted.tournaments if each in self._seen)
        shown = replace(wanted, tournaments=left, kind=wanted.kind if left else "")
        stamp = self._stamp(version, shown)
        if left != wanted.tournaments:
            stamp = f"{stamp} {','.join(left)}-"
        return Showing(shown, stamp, overridden=overridden)

    def _stamp(self, version: int, shown: DisplayArranged) -> str:
        """A version; for a list that begins again with each round, the rounds too."""
        rounds = [str(self._seen[each][1].round) for each in shown.tournaments if each in self._seen]
        return f"{version} {'.'.join(rounds)}" if shown.kind == _FROM_THE_TOP and not shown.replay else str(version)


def _phase_at(progress: Progress, now: datetime) -> Phase:
    is_past_start = bool(progress.starts) and datetime.fromisoformat(progress.starts) <= now
    return phase_of(progress, is_past_start=is_past_start)
