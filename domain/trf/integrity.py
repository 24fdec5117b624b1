"""Comment lines on what touches the integrity of pairings: `### MPA @ Round 5: 1-4 2-3 => 1-3 2-4` and others.

Boards are pairing numbers, White's first; `44=PAB` is the pairing-allocated bye. Before the arrow is what the system
paired or what was recorded first, behind it what is in force.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from domain.players.byes import ByeCorrected, ByeGranted
from domain.players.numbers import PairingNumbersAssigned
from domain.players.rounds import MissedRoundCounted
from domain.results.colours import ColoursCorrected
from domain.results.entering import AdjournedGameEnded, ResultCorrected
from domain.rounds.amendments import PairingAmended
from domain.rounds.boards import Seat, without
from domain.rounds.by_hand import ManualPairingEnded, ManualPairingStarted
from domain.rounds.drafts import PairingDiscarded, RoundPaired
from domain.rounds.manual import BY_HAND
from domain.rounds.publication import RoundPublished
from domain.settings.changes import SettingsChanged
from domain.settings.creation import TournamentCreated
from domain.settings.report_files import ImportedRoundDiffers
from domain.settings.tie_breaks import TieBreaksChanged
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.actions import ActionUndone
from domain.trf.integrity_parts import (
    DRAWN_MEANWHILE,
    Correction,
    Lines,
    adjournment,
    bye_corrected,
    codes_of,
    joined,
    seats_of,
    taken_back,
)
from domain.trf.renumbering import Renumbering, in_numbers_of_the_file, renumbering
from domain.trf.tie_breaks import in_full
from domain.values import ByeKind, GameId, Outcome, PlayerId, RoundNumber, Tpn


def written(tournament: Tournament, events: Sequence[Event], *, since: int = 0) -> Sequence[str]:
    """The lines for a log's events after version `since`, oldest first, without the comment sign.

    Rounds of an imported file that the system pairs differently have theirs too; if the file names no system, only
    when something was recorded after it, so that a file that only came and went is returned as it was.
    """
    went_on = len(events) > since
    found = _Log(tournament)
    for version, event in enumerate(events, start=1):
        for line in found.of(event):
            names_round = isinstance(event, ImportedRoundDiffers) and (event.names_system or went_on)
            if version > since or names_round:
                found.lines.add(line, version)
        found.learn(event, version)
    if went_on:
        for line in found.made_anew(found.numbers):
            found.lines.add(line, len(events))
    return in_numbers_of_the_file(found.lines.texts, found.renumberings, found.numbers)


class _Log:
    """The state of the log so far, and the lines about it."""

    def __init__(self, tournament: Tournament) -> None:
        self.lines = Lines()
        self.numbers = pairing_numbers(tournament)
        self._tournament = tournament
        self._paired: RoundNumber = 0
        self._boards: dict[GameId, tuple[PlayerId, PlayerId]] = {}
        self._stated: Mapping[PlayerId, Tpn] = {}
        self._stated_before: dict[RoundNumber, Mapping[PlayerId, Tpn]] = {}
        self._rounds: RoundNumber = 0
        self._corrections: list[Correction] = []
        self._undone = range(0)
        self._amended: dict[int, PairingAmended] = {}
        self._stated_at: dict[int, Mapping[PlayerId, Tpn]] = {}
        self.renumberings: dict[str, Renumbering] = {}
        self._ended_late: set[GameId] = set()
        self._public: RoundNumber = 0

    def of(self, event: Event) -> Sequence[str]:
        """The lines about an event."""
        match event:
            case ManualPairingEnded(kept=True) if event.by_hand:
                return [self._manual(event.round, event.by_system, event.by_hand)]
            case PairingAmended(engine=engine) if engine == BY_HAND:
                was, now = seats_of(event.was, event.bye_was), seats_of(event.boards, event.bye)
                return [self._manual(event.round, without(was, now), without(now, was))]
            case ImportedRoundDiffers():
                return [f"Import @ Round {event.round}: {self._change(event.by_system, event.in_file)}"]
            case ResultCorrected() | ColoursCorrected() | AdjournedGameEnded():
                return self._corrected(event)
            case ByeCorrected() | MissedRoundCounted():
                return self._bye_corrected(event)
            case ByeGranted(kind=ByeKind.FULL_POINT):
                return self._full_point_bye(event)
            case PairingNumbersAssigned():
                return self._renumbered(self._stated_by(event))
            case RoundPaired():
                return self.made_anew(event.numbers)
            case SettingsChanged() | TieBreaksChanged() if self._paired:
                return self._configured(event)
            case _:
                return []

    def learn(self, event: Event, version: int) -> None:
        """Take note of what later lines compare with."""
        match event:
            case ActionUndone():
                self._undone = range(event.first, event.last + 1)
            case TournamentCreated() | SettingsChanged():
                self._rounds = event.rounds
            case RoundPaired() | PairingAmended():
                if isinstance(event, PairingAmended):
                    self._learn_amendment(event, version)
                if isinstance(event, RoundPaired):
                    self._stated_before[event.round] = self._stated
                self._paired = max(self._paired, event.round)
                self._boards |= {board.game: (board.white, board.black) for board in event.boards}
                self._stated = event.numbers or self._stated
            case RoundPublished():
                self._public = event.round
            case PairingDiscarded() | ManualPairingStarted():
                self.lines.drop(f"MPA @ Round {event.round}:")
                if isinstance(event, PairingDiscarded):
                    self._discarded(event)
            case ColoursCorrected() if event.game in self._boards:
                white, black = self._boards[event.game]
                self._boards[event.game] = (black, white)
            case PairingNumbersAssigned():
                self._stated_at[version], self._stated = self._stated, self._stated_by(event)
                self._stated_before.clear()
            case _:
                pass

    def made_anew(self, numbers: Mapping[PlayerId, Tpn]) -> list[str]:
        """The line of numbers that followed corrections after a pairing; late entries alone make none anew."""
        change = self._change_of(numbers, by_hand=False)
        return [] if change is None else [change.key]

    def _change_of(self, numbers: Mapping[PlayerId, Tpn], *, by_hand: bool) -> Renumbering | None:
        """What changed in the order of numbers since the latest that are known, after a pairing."""
        known = {who: number for who, number in self._stated.items() if who in self.numbers}
        change = renumbering(known, numbers, self._paired, by_hand=by_hand) if self._paired else None
        if change is not None:
            self.renumberings[change.key] = change
        return change

    def _forget_corrections(self, paired: RoundNumber, *, is_draft: bool) -> None:
        """What was corrected after this round was paired is what it is paired again with.

        Colours remain others than those with which the game itself was paired. A public round is paired again with
        draws for games that were adjourned when it was paired (F.9).
        """
        for each in [each for each in self._corrections if each.round < each.paired == paired]:
            if each.of_adjourned and not is_draft:
                continue
            self._corrections.remove(each)
            version = self.lines.take(each.line)
            if version is not None and each.of_colours:
                self.lines.add(self._noted(replace(each, paired=paired - 1)), version)

    def _learn_amendment(self, event: PairingAmended, version: int) -> None:
        """An undo restores the pairing with its line; what the system pairs again counts with what was corrected."""
        self._amended[version] = event
        undone = [each for at in self._undone if (each := self._amended.get(at)) and each.boards == event.was]
        for each in undone:
            was, now = seats_of(each.was, each.bye_was), seats_of(each.boards, each.bye)
            self._takes_back(self._manual(each.round, without(was, now), without(now, was)))
        if event.engine != BY_HAND and not undone:
            self._forget_corrections(event.round, is_draft=False)

    def _takes_back(self, line: str) -> bool:
        """Whether a line is of an action that was undone since, and no line any more."""
        is_undone = self.lines.version_of(line) in self._undone
        if is_undone:
            self.lines.take(line)
        return is_undone

    def _stated_by(self, event: PairingNumbersAssigned) -> Mapping[PlayerId, Tpn]:
        """The numbers from this event on: an undo may restore an order that was not stated."""
        restored = next((self._stated_at[at] for at in self._undone if at in self._stated_at), {})
        return event.numbers or restored

    def _discarded(self, event: PairingDiscarded) -> None:
        """Forget a draft, the numbers that were made anew for it, and that results were corrected after it."""
        self._forget_corrections(event.round, is_draft=True)
        for each in [each for each in self._corrections if each.round == event.round]:
            self._corrections.remove(each)
            self.lines.take(each.line)
        drafted, self._paired = self._stated, event.round - 1
        self._stated = self._stated_before.pop(event.round, drafted)
        for line in self.made_anew(drafted):
            self.lines.take(line)

    def _manual(self, number: RoundNumber, was: Sequence[Seat], now: Sequence[Seat]) -> str:
        return f"MPA @ Round {number}: {self._change(was, now)}"

    def _corrected(self, event: ResultCorrected | ColoursCorrected | AdjournedGameEnded) -> list[str]:
        if event.game not in self._boards or not set(self._boards[event.game]) <= self.numbers.keys():
            return []
        white, black = (self.numbers[player] for player in self._boards[event.game])
        is_later = event.round < self._paired
        match event:
            case ResultCorrected() if is_later:
                return self._result_corrected(event, f"{white}-{black}")
            case ColoursCorrected():
                back = Correction(event.round, f"{black}-{white} => {white}-{black}", self._paired, of_colours=True)
                if self.lines.take(back.line) is not None:
                    self._corrections.remove(back)
                    return []
                return [self._noted(replace(back, change=f"{white}-{black} => {black}-{white}"))]
            case AdjournedGameEnded(outcome=outcome) if is_later:
                found = adjournment(event.round, f"{white}-{black}", outcome, self._paired)
                if self._public == self._paired:
                    self._ended_late.add(event.game)
                    found = replace(found, of_adjourned=True)
                return [] if outcome is Outcome.DRAW else [self._noted(found)]
            case _:
                return []

    def _result_corrected(self, event: ResultCorrected, board: str) -> list[str]:
        """The line of a corrected result; none if an undo takes another one back."""
        of_adjourned = event.game in self._ended_late
        change = f"{board}: {event.now} => {event.was}"
        back = Correction(event.round, change, self._paired, of_adjourned=of_adjourned)
        if event.now is Outcome.ADJOURNED:
            found = adjournment(event.round, board, event.was, self._paired)
            back = replace(found, of_adjourned=of_adjourned)
        if self._takes_back_correction(back):
            return []
        was, now = (DRAWN_MEANWHILE.get(each, each) for each in (event.was, event.now))
        correction = Correction(event.round, f"{board}: {was} => {now}", self._paired, of_adjourned=of_adjourned)
        return [] if was is now else [self._noted(correction)]

    def _bye_corrected(self, event: ByeCorrected | MissedRoundCounted) -> list[str]:
        """The line of a bye of another worth than a later round was paired with, if that round had the player."""
        if event.round >= self._paired or event.player not in self._stated.keys() & self.numbers.keys():
            return []
        number = self.numbers[event.player]
        if self._takes_back_correction(bye_corrected(taken_back(event), number, self._paired)):
            return []
        return [self._noted(bye_corrected(event, number, self._paired))]

    def _takes_back_correction(self, back: Correction) -> bool:
        """Whether an undo takes this correction back, which has no line any more."""
        is_undone = self._takes_back(back.line)
        if is_undone:
            self._corrections.remove(back)
        return is_undone

    def _noted(self, correction: Correction) -> str:
        self._corrections.append(correction)
        return correction.line

    def _full_point_bye(self, event: ByeGranted) -> list[str]:
        """The line of a bye that is still granted, or was given when the round was paired."""
        rounds = self._tournament.play.rounds
        given = rounds[event.round - 1].unpaired if event.round <= len(rounds) else {}
        granted = self._tournament.roster.byes.get(event.round, {})
        if ByeKind.FULL_POINT not in (given.get(event.player), granted.get(event.player)):
            return []
        return [f"FPB @ Round {event.round}: {self.numbers[event.player]}=FPB"]

    def _renumbered(self, numbers: Mapping[PlayerId, Tpn]) -> list[str]:
        """Two numbers exchanged, or more of them made anew, after a pairing."""
        change = self._change_of(numbers, by_hand=True)
        if change is None or self._takes_back(change.reverse.key):
            return []
        return [change.key]

    def _configured(self, event: SettingsChanged | TieBreaksChanged) -> list[str]:
        if isinstance(event, TieBreaksChanged):
            told = in_full if event.was.codes == event.now.codes else codes_of
            return self._changed("Tie-breaks", told(event.was), told(event.now))
        return [] if event.rounds == self._rounds else self._changed("Rounds", self._rounds, event.rounds)

    def _changed(self, what: str, was: object, now: object) -> list[str]:
        head = f"{what} @ Round {self._paired}"
        return [] if self._takes_back(f"{head}: {now} => {was}") else [f"{head}: {was} => {now}"]

    def _change(self, was: Iterable[Seat], now: Iterable[Seat]) -> str:
        return f"{joined(map(self._seat, was)) or '-'} => {joined(map(self._seat, now)) or '-'}"

    def _seat(self, seat: Seat) -> str:
        white, black = seat
        number = self.numbers.get(white, 0)
        return f"{number}=PAB" if black is None else f"{number}-{self.numbers.get(black, 0)}"
