"""Comment lines on what touches the integrity of pairings: `### MPA @ Round 5: 1-4 2-3 => 1-3 2-4` and others.

Boards are pairing numbers, White's first; `44=PAB` is the pairing-allocated bye. Before the arrow is what the system
paired or what was recorded first, behind it what is in force.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from domain.players.byes import ByeGranted
from domain.players.numbers import PairingNumbersAssigned
from domain.results.colours import ColoursCorrected
from domain.results.entering import AdjournedGameEnded, ResultCorrected
from domain.rounds.amendments import PairingAmended
from domain.rounds.boards import PairedBoard, Seat
from domain.rounds.by_hand import ManualPairingEnded, ManualPairingStarted
from domain.rounds.drafts import PairingDiscarded, RoundPaired
from domain.rounds.manual import BY_HAND
from domain.settings.changes import SettingsChanged
from domain.settings.creation import TournamentCreated
from domain.settings.report_files import ImportedRoundDiffers
from domain.settings.tie_breaks import TieBreaksChanged
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.trf.result_corrections import suffix
from domain.trf.tie_breaks import in_full
from domain.values import ByeKind, GameId, Outcome, PlayerId, RoundNumber, TieBreaks, Tpn


def written(tournament: Tournament, events: Sequence[Event], *, since: int = 0) -> Sequence[str]:
    """The lines for a log's events after version `since`, oldest first, without the comment sign.

    Rounds of an imported file that the system pairs differently have theirs too; if the file names no system, only
    when something was recorded after it, so that a file that only came and went is returned as it was.
    """
    went_on = len(events) > since
    found = _Lines(tournament)
    for version, event in enumerate(events, start=1):
        for line in found.of(event):
            names_round = isinstance(event, ImportedRoundDiffers) and (event.names_system or went_on)
            if version > since or names_round:
                found.lines[line] = None
        found.learn(event)
    if went_on:
        found.lines |= dict.fromkeys(found.made_anew(found.numbers))
    return list(found.lines)


@dataclass(frozen=True, slots=True)
class _Correction:
    """A game of a round that was corrected when round `paired` was the last one with a pairing."""

    round: RoundNumber
    change: str
    paired: RoundNumber
    of_colours: bool = False

    @property
    def line(self) -> str:
        return f"Correction @ Round {self.round}: {self.change}{suffix(self.round, self.paired)}"


class _Lines:
    """The state of the log so far, and the lines about it."""

    def __init__(self, tournament: Tournament) -> None:
        self.lines: dict[str, None] = {}
        self.numbers = pairing_numbers(tournament)
        self._tournament = tournament
        self._paired: RoundNumber = 0
        self._boards: dict[GameId, tuple[PlayerId, PlayerId]] = {}
        self._stated: Mapping[PlayerId, Tpn] = {}
        self._stated_before: dict[RoundNumber, Mapping[PlayerId, Tpn]] = {}
        self._rounds: RoundNumber = 0
        self._corrections: list[_Correction] = []

    def of(self, event: Event) -> Sequence[str]:
        """The lines about an event."""
        match event:
            case ManualPairingEnded(kept=True) if event.by_hand:
                return [self._manual(event.round, event.by_system, event.by_hand)]
            case PairingAmended(engine=engine) if engine == BY_HAND:
                was, now = _seats(event.was, event.bye_was), _seats(event.boards, event.bye)
                return [self._manual(event.round, _without(was, now), _without(now, was))]
            case ImportedRoundDiffers():
                return [f"Import @ Round {event.round}: {self._change(event.by_system, event.in_file)}"]
            case ResultCorrected() | ColoursCorrected() | AdjournedGameEnded():
                return self._corrected(event)
            case ByeGranted(kind=ByeKind.FULL_POINT):
                return self._full_point_bye(event)
            case PairingNumbersAssigned():
                return self._renumbered(event.numbers)
            case RoundPaired():
                return self.made_anew(event.numbers)
            case SettingsChanged() | TieBreaksChanged() if self._paired:
                return self._configured(event)
            case _:
                return []

    def learn(self, event: Event) -> None:
        """Take note of what later lines compare with."""
        match event:
            case TournamentCreated() | SettingsChanged():
                self._rounds = event.rounds
            case RoundPaired() | PairingAmended():
                if isinstance(event, PairingAmended) and event.engine != BY_HAND:
                    self._forget_corrections(event.round)
                if isinstance(event, RoundPaired):
                    self._stated_before[event.round] = self._stated
                self._paired = max(self._paired, event.round)
                self._boards |= {board.game: (board.white, board.black) for board in event.boards}
                self._stated = event.numbers or self._stated
            case PairingDiscarded() | ManualPairingStarted():
                heads = f"MPA @ Round {event.round}:"
                self.lines = {line: None for line in self.lines if not line.startswith(heads)}
                if isinstance(event, PairingDiscarded):
                    self._discarded(event)
            case ColoursCorrected() if event.game in self._boards:
                white, black = self._boards[event.game]
                self._boards[event.game] = (black, white)
            case PairingNumbersAssigned():
                self._stated = event.numbers
                self._stated_before.clear()
            case _:
                pass

    def made_anew(self, numbers: Mapping[PlayerId, Tpn]) -> list[str]:
        """The line of numbers that followed corrections after a pairing; late entries alone make none anew."""
        was = [who for who in sorted(self._stated, key=self._stated.__getitem__) if who in numbers]
        now = sorted(was, key=numbers.__getitem__)
        moved = [who for who, other in zip(was, now, strict=True) if who != other]
        if not self._paired or not moved:
            return []
        change = f"{_joined(self._stated[who] for who in moved)} => {_joined(numbers[who] for who in moved)}"
        return [f"Regeneration @ Round {self._paired}: {change}"]

    def _forget_corrections(self, paired: RoundNumber) -> None:
        """What was corrected after this round was paired is what it is paired again with.

        Colours remain others than those with which the game itself was paired.
        """
        for each in [each for each in self._corrections if each.round < each.paired == paired]:
            self._corrections.remove(each)
            if each.line in self.lines:
                del self.lines[each.line]
                if each.of_colours:
                    self.lines[self._noted(replace(each, paired=paired - 1))] = None

    def _discarded(self, event: PairingDiscarded) -> None:
        """Forget a draft, the numbers that were made anew for it, and that results were corrected after it."""
        self._forget_corrections(event.round)
        for each in [each for each in self._corrections if each.round == event.round]:
            self._corrections.remove(each)
            self.lines.pop(each.line, None)
        drafted, self._paired = self._stated, event.round - 1
        self._stated = self._stated_before.pop(event.round, drafted)
        for line in self.made_anew(drafted):
            self.lines.pop(line, None)

    def _manual(self, number: RoundNumber, was: Sequence[Seat], now: Sequence[Seat]) -> str:
        return f"MPA @ Round {number}: {self._change(was, now)}"

    def _corrected(self, event: ResultCorrected | ColoursCorrected | AdjournedGameEnded) -> list[str]:
        if event.game not in self._boards or not set(self._boards[event.game]) <= self.numbers.keys():
            return []
        white, black = (self.numbers[player] for player in self._boards[event.game])
        is_later = event.round < self._paired
        match event:
            case ResultCorrected() if is_later:
                return [
                    self._noted(_Correction(event.round, f"{white}-{black}: {event.was} => {event.now}", self._paired))
                ]
            case ColoursCorrected():
                back = _Correction(event.round, f"{black}-{white} => {white}-{black}", self._paired, of_colours=True)
                if back.line in self.lines:
                    del self.lines[back.line]
                    self._corrections.remove(back)
                    return []
                return [self._noted(replace(back, change=f"{white}-{black} => {black}-{white}"))]
            case AdjournedGameEnded(outcome=outcome) if is_later and outcome is not Outcome.DRAW:
                return [f"Adjournment @ Round {event.round}: {white}-{black} {outcome}"]
            case _:
                return []

    def _noted(self, correction: _Correction) -> str:
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
        moved = sorted((was, numbers[who]) for who, was in self._stated.items() if numbers.get(who, was) != was)
        if not self._paired or len(moved) <= 1:
            return []
        old, new = [was for was, _ in moved], [now for _, now in moved]
        head = "Exchange" if old == new[::-1] and len(moved) == len(("one", "other")) else "Regeneration"
        return [f"{head} @ Round {self._paired}: {_joined(old)} => {_joined(new)}"]

    def _configured(self, event: SettingsChanged | TieBreaksChanged) -> list[str]:
        if isinstance(event, TieBreaksChanged):
            told = in_full if event.was.codes == event.now.codes else _codes
            return [f"Tie-breaks @ Round {self._paired}: {told(event.was)} => {told(event.now)}"]
        is_same = event.rounds == self._rounds
        return [] if is_same else [f"Rounds @ Round {self._paired}: {self._rounds} => {event.rounds}"]

    def _change(self, was: Iterable[Seat], now: Iterable[Seat]) -> str:
        return f"{_joined(map(self._seat, was)) or '-'} => {_joined(map(self._seat, now)) or '-'}"

    def _seat(self, seat: Seat) -> str:
        white, black = seat
        number = self.numbers.get(white, 0)
        return f"{number}=PAB" if black is None else f"{number}-{self.numbers.get(black, 0)}"


def _seats(boards: Iterable[PairedBoard], bye: PlayerId | None) -> Sequence[Seat]:
    seats: list[Seat] = [(board.white, board.black) for board in boards]
    return seats if bye is None else [*seats, (bye, None)]


def _without(seats: Iterable[Seat], others: Sequence[Seat]) -> Sequence[Seat]:
    return [seat for seat in seats if seat not in others]


def _codes(named: TieBreaks) -> str:
    return ",".join(named.codes) or "-"


def _joined(parts: Iterable[object]) -> str:
    return " ".join(map(str, parts))
