"""Comment lines on the integrity of pairings, and the rounds of a file that the system pairs differently."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pytest

from domain.corrections.imported import with_differences
from domain.corrections.report_files import read_report
from domain.fide_mode import LeaveFideMode
from domain.players.byes import GrantBye
from domain.players.details import CorrectRating
from domain.players.numbers import AssignPairingNumbers
from domain.players.registration import RegisterPlayer
from domain.results.colours import CorrectColours
from domain.results.entering import EnterResult, ResultCorrected
from domain.rounds.amendments import AmendPairing, PairingAmended
from domain.rounds.boards import PairedBoard
from domain.rounds.by_hand import EndManualPairing, StartManualPairing
from domain.rounds.choices import SEAT
from domain.rounds.drafts import DiscardPairing
from domain.rounds.manual import BY_HAND
from domain.rounds.publication import PublishRound
from domain.settings.changes import ChangeSettings, SettingsChanged
from domain.settings.tie_breaks import ChangeTieBreaks
from domain.standings.places import places
from domain.state.tournament import Tournament
from domain.subject import Command, Event
from domain.tournament.actions import ActionUndone
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.tournament.undo import undo
from domain.trf import integrity
from domain.trf.events import events_of
from domain.trf.export import export
from domain.trf.public_comments import public_comments
from domain.trf.reader import read_trf
from domain.values import ByeKind, GameRatings, Outcome, RatingKind, TieBreaks, Tpn
from tests.builders import name, pair_command, registered, result
from tests.domain.trf.lines import file, player


class Log:
    """A log of four players, command by command."""

    def __init__(self, count: int = 4) -> None:
        self.events: list[Event] = registered(count)

    @property
    def state(self) -> Tournament:
        return replay(self.events)

    def do(self, *commands: Command) -> None:
        for command in commands:
            self.events += decide(self.state, command)

    def play(self, *pairs: tuple[int, int], outcome: Outcome = Outcome.WHITE_WINS) -> None:
        self.do(pair_command(self.state, *pairs))
        self.do(PublishRound(len(self.state.play.rounds)))
        for board in range(1, len(pairs) + 1):
            self.do(result(self.state, board, outcome))

    def lines(self) -> list[str]:
        found = list(integrity.written(self.state, self.events))
        assert public_comments(found) == found
        return found

    def game(self, number: int, board: int) -> EnterResult:
        game = list(self.state.play.rounds[number - 1].games.values())[board - 1]
        return EnterResult(number, game.id, Outcome.BLACK_WINS, game.seen)

    def undone(self, command: Command) -> Sequence[str]:
        """Carry out a command and take it back; the lines in between."""
        first = len(self.events) + 1
        self.do(command)
        between, last = self.lines(), len(self.events)
        self.events += undo(self.events, first, last, "a slip", leave_fide_mode=True)
        return between


def two_rounds() -> Log:
    log = Log()
    log.play((1, 3), (4, 2))
    log.do(pair_command(log.state, (2, 1), (3, 4)), PublishRound(2))
    return log


def test_a_correction_made_a_second_time_has_a_line_of_its_own() -> None:
    log = two_rounds()
    for outcome in (Outcome.BLACK_WINS, Outcome.WHITE_WINS, Outcome.BLACK_WINS):
        log.do(replace(log.game(1, 2), outcome=outcome))

    there, back = "Correction @ Round 1: 4-2: 1-0 => 0-1", "Correction @ Round 1: 4-2: 0-1 => 1-0"
    assert log.lines() == [there, back, there]
    exported = export(log.state, places, comments=log.lines())
    again = events_of(read_trf(exported))
    assert [each.now for each in again if isinstance(each, ResultCorrected)] == [
        Outcome.BLACK_WINS,
        Outcome.WHITE_WINS,
        Outcome.BLACK_WINS,
    ]
    assert log.undone(replace(log.game(1, 2), outcome=Outcome.WHITE_WINS)) == [there, back, there, back]
    assert log.lines() == [there, back, there]


def test_a_log_without_any_has_no_line() -> None:
    assert two_rounds().lines() == []


@pytest.mark.article("C.04.2")
def test_a_result_corrected_after_the_next_pairing() -> None:
    log = two_rounds()
    log.do(log.game(1, 2))

    assert log.lines() == ["Correction @ Round 1: 4-2: 1-0 => 0-1"]


def test_a_result_that_the_next_round_was_paired_again_with_has_no_line() -> None:
    """The round is paired with the corrected result now: the system amended its published pairing."""
    log = two_rounds()
    log.do(log.game(1, 2))
    latest = log.state.play.rounds[1]
    boards = tuple(PairedBoard(game.id, game.white, game.black) for game in latest.games.values())
    again = PairingAmended(2, "F.7", boards, boards, None, None, engine="dutch", numbers=latest.numbers)
    log.events.append(again)

    assert log.lines() == []
    log.events[-1] = replace(again, engine=BY_HAND)
    assert log.lines() == ["Correction @ Round 1: 4-2: 1-0 => 0-1", "MPA @ Round 2: - => -"]


def test_a_result_corrected_before_the_next_pairing_has_no_line() -> None:
    log = Log()
    log.play((1, 3), (4, 2))
    log.do(log.game(1, 2))

    assert log.lines() == []


def test_colours_corrected_after_the_next_pairing() -> None:
    log = two_rounds()
    game = log.game(1, 1)
    log.do(CorrectColours(1, game.game, name(2), game.seen))

    assert log.lines() == ["Correction @ Round 1: 1-3 => 3-1"]


@pytest.mark.article("F.9")
@pytest.mark.parametrize(
    ("outcome", "lines"),
    [(Outcome.WHITE_WINS, ["Adjournment @ Round 1: 1-3 1-0"]), (Outcome.DRAW, [])],
)
def test_an_adjourned_game_that_ended_after_the_next_pairing(outcome: Outcome, lines: list[str]) -> None:
    log = Log()
    log.play((1, 3), (4, 2), outcome=Outcome.ADJOURNED)
    log.do(pair_command(log.state, (2, 1), (3, 4)), PublishRound(2))
    game = log.game(1, 1)
    log.do(EnterResult(1, game.game, outcome, game.seen))

    assert log.lines() == lines


def test_a_pairing_by_hand_has_the_boards_of_both() -> None:
    log = Log(5)
    log.do(StartManualPairing(1))
    a, b, c, d, e = map(name, range(5))
    log.do(EndManualPairing(1, log.state.version, ((a, b), (d, c)), e, ((a, c), (d, b)), e, acknowledged=True))

    assert log.lines() == ["MPA @ Round 1: 1-3 4-2 => 1-2 4-3"]


def test_a_full_point_bye_settings_and_tie_breaks() -> None:
    log = Log()
    log.do(GrantBye(name(3), 2, ByeKind.FULL_POINT), ChangeSettings(rounds=6))
    assert log.lines() == ["FPB @ Round 2: 4=FPB"]

    log.play((1, 3), (4, 2))
    was = ",".join(log.state.settings.tie_breaks.codes)
    log.do(
        ChangeSettings(rounds=7, leave_fide_mode=True),
        ChangeTieBreaks(TieBreaks(("SB",), log.state.settings.tie_breaks.edition), reason="a slip"),
    )

    assert log.lines() == [
        "FPB @ Round 2: 4=FPB",
        "Rounds @ Round 1: 6 => 7",
        f"Tie-breaks @ Round 1: {was} => SB",
    ]


def test_the_same_tie_breaks_with_other_ratings_are_told_in_full() -> None:
    log = Log()
    log.play((1, 3), (4, 2))
    was = log.state.settings.tie_breaks
    log.do(ChangeTieBreaks(replace(was, game_ratings=GameRatings.OF_ROUND), reason="two lists"))

    codes = ",".join(was.codes)
    assert log.lines() == [f"Tie-breaks @ Round 1: {codes} (2026-03) => {codes} (2026-03, ratings of the round)"]


@pytest.mark.article("C.04.2")
def test_numbers_that_follow_a_correction_after_a_pairing_are_made_anew() -> None:
    log = Log()
    log.play((1, 3), (4, 2))
    log.do(CorrectRating(name(3), 2950, "list"))

    line = "Regeneration @ Round 1: 1 2 3 4 => 2 3 4 1"
    assert log.lines() == [line]

    log.play((4, 1), (3, 2))
    assert log.lines() == [line]


def test_numbers_of_a_discarded_draft_were_not_made_anew() -> None:
    log = Log()
    log.play((1, 3), (4, 2))
    was = log.state.roster.players[name(3)].rating
    log.do(CorrectRating(name(3), 2950, "list"))
    log.do(pair_command(log.state, (4, 1), (3, 2)))
    log.do(DiscardPairing(2), CorrectRating(name(3), was, "a slip"))
    log.play((4, 1), (3, 2))

    assert log.lines() == []


def test_numbers_stated_by_hand_have_one_line() -> None:
    log = Log()
    log.do(LeaveFideMode("for the numbers", leave_fide_mode=True))
    log.play((1, 3), (4, 2))
    log.do(pair_command(log.state, (4, 1), (3, 2)))
    log.do(AssignPairingNumbers(dict(zip(map(name, range(4)), map(Tpn, (2, 1, 3, 4)), strict=True))))
    log.do(DiscardPairing(2))
    log.play((4, 1), (3, 2))

    assert log.lines() == ["Exchange @ Round 2: 1 2 => 2 1"]


def test_what_is_done_a_second_time_has_a_second_line() -> None:
    log = Log()
    log.do(LeaveFideMode("for rounds and numbers", leave_fide_mode=True))
    log.play((1, 3), (4, 2))
    back = AssignPairingNumbers(dict(zip(map(name, range(4)), map(Tpn, range(1, 5)), strict=True)))
    log.do(exchange(log), back, exchange(log))
    log.do(*(ChangeSettings(rounds=rounds) for rounds in (7, 5, 7)))
    lines = ["Exchange @ Round 1: 1 2 => 2 1", "Exchange @ Round 1: 1 2 => 2 1", "Exchange @ Round 1: 1 2 => 2 1"]
    lines += ["Rounds @ Round 1: 5 => 7", "Rounds @ Round 1: 7 => 5", "Rounds @ Round 1: 5 => 7"]

    assert log.lines() == lines
    text = export(log.state, places, comments=lines)
    assert [line.removeprefix("### ") for line in text.splitlines() if line.startswith(("### Ex", "### Ro"))] == lines


def test_a_pairing_and_tie_breaks_that_are_changed_back_and_forth_have_a_line_each_time() -> None:
    log = two_rounds()
    a, b, c, d = map(name, range(4))
    for pairs in (((a, c), (d, b)), ((b, a), (c, d)), ((a, c), (d, b))):
        amended = AmendPairing(2, log.state.version, BY_HAND, pairs, None, "agreed", (SEAT,), SEAT, acknowledged=True)
        log.do(amended)
    usual = log.state.settings.tie_breaks
    for codes in (("SB",), usual.codes, ("SB",)):
        log.do(ChangeTieBreaks(replace(usual, codes=codes), reason="a slip"))

    heads = [line.split(":")[0] for line in log.lines()]

    assert heads == ["MPA @ Round 2"] * 3 + ["Tie-breaks @ Round 2"] * 3
    text = export(log.state, places, comments=[*log.lines(), "Round 1: the same words", "Round 1: the same words"])
    assert [line.startswith("### Round 1:") for line in text.splitlines()].count(True) == 2
    assert text.count("### MPA") == 3


def test_a_late_entry_makes_no_numbers_anew() -> None:
    log = Log()
    log.play((1, 3), (4, 2))
    log.do(RegisterPlayer("Late, Lea", 2950))
    log.do(pair_command(log.state, (3, 2), (4, 5), bye=1))

    assert log.lines() == []


def test_numbers_before_the_first_pairing_have_no_line() -> None:
    log = Log()
    log.do(pair_command(log.state, (1, 3), (4, 2)))
    log.do(DiscardPairing(1), CorrectRating(name(3), 2950, "list"))
    log.play((1, 3), (4, 2))

    assert log.lines() == []


def test_fide_mode_stays_left_by_way_of_a_file() -> None:
    log = two_rounds()
    log.do(LeaveFideMode(leave_fide_mode=True))
    text = export(log.state, places)

    assert "### FIDE mode exited @ Round 3\r\n" in text
    again = replay(events_of(read_trf(text)))
    assert not again.in_fide_mode
    assert export(again, places) == text


REMATCH = file(
    "142 3",
    "152 W",
    "192 FIDE_DUTCH_2026",
    player(1, "3 w 1", "3 b 1", points="2.0"),
    player(2, "4 b 1", "4 w 1", points="2.0"),
    player(3, "1 b 0", "1 w 0", points="0.0"),
    player(4, "2 w 0", "2 b 0", points="0.0"),
)


def test_a_file_with_a_rematch_is_imported_and_its_round_named() -> None:
    events, checks = with_differences(events_of(read_trf(REMATCH)), {}, names_system=True)

    assert [found.round for found in checks] == [2]
    lines = list(integrity.written(replay(events), events, since=len(events)))
    assert len(lines) == 1
    assert lines[0].startswith("Import @ Round 2: ")
    assert lines[0].endswith(" => 3-1 2-4") or lines[0].endswith(" => 2-4 3-1")
    assert public_comments(lines) == lines


def test_rounds_of_a_file_that_names_no_system_are_named_once_the_tournament_goes_on() -> None:
    unnamed = "".join(line for line in REMATCH.splitlines(keepends=True) if not line.startswith("192"))
    events, checks = with_differences(events_of(read_trf(unnamed)), {}, names_system=False)
    later = [*events, SettingsChanged("Other Open", 3)]

    assert [found.round for found in checks] == [2]
    assert integrity.written(replay(events), events, since=len(events)) == []
    (line,) = integrity.written(replay(later), later, since=len(events))
    assert line.startswith("Import @ Round 2: ")


def test_a_file_without_players_is_a_tournament_without_players() -> None:
    found = read_report(read_trf("012 Open\nXXR 5\n"), today="2026-01-01", scale=RatingKind.OFFICIAL)

    state = replay(found.events)
    assert (state.settings.name, state.settings.number_of_rounds, len(state.roster.players)) == ("Open", 5, 0)
    assert found.checks == ()


@pytest.mark.parametrize(
    ("line", "rounds"),
    [
        ("### MPA @ Round 2: 3-2 4-1 => 3-1 2-4", []),
        ("### MPA @ Round 2: 3-2 4-1 => 2-4 3-1\r\n### MPA @ Round 2: 3-1 => 3-2", [2]),
        ("### MPA @ Round 2: 4-1 => 3-1", [2]),
        ("### MPA @ Round 1: 3-2 4-1 => 3-1 2-4", [2]),
        ("### MPA @ Round 2: 3-2 9-8 => 3-1 2-9", [2]),
        ("### MPA @ Round 2: by agreement", [2]),
    ],
)
def test_a_round_that_the_file_says_was_paired_by_hand_is_no_round_that_differs(line: str, rounds: list[int]) -> None:
    found = read_report(read_trf(f"{REMATCH}{line}\r\n"), today="2026-01-01", scale=RatingKind.OFFICIAL)

    assert [each.round for each in found.checks] == rounds
    lines = integrity.written(replay(found.events), found.events, since=len(found.events))
    assert [each.partition(":")[0] for each in lines] == [f"Import @ Round {number}" for number in rounds]


def test_the_bye_of_a_round_that_was_paired_by_hand_is_explained_too() -> None:
    log = Log(5)
    log.do(StartManualPairing(1))
    a, b, c, d, e = map(name, range(5))
    log.do(EndManualPairing(1, log.state.version, ((a, b), (e, c)), d, ((a, c), (d, b)), e, acknowledged=True))
    log.do(PublishRound(1))
    assert log.lines() == ["MPA @ Round 1: 1-3 4-2 5=PAB => 1-2 5-3 4=PAB"]
    text = export(log.state, places, comments=log.lines())

    found = read_report(read_trf(text), today="2026-01-01", scale=RatingKind.OFFICIAL)

    assert found.checks == ()
    assert integrity.written(replay(found.events), found.events, since=len(found.events)) == []
    unnamed = read_report(read_trf(text.replace("### MPA", "### ")), today="2026-01-01", scale=RatingKind.OFFICIAL)
    assert [each.round for each in unnamed.checks] == [1]


def exchange(log: Log) -> Command:
    return AssignPairingNumbers(dict(zip(map(name, range(4)), map(Tpn, (2, 1, 3, 4)), strict=True)))


def amend(log: Log) -> Command:
    a, b, c, d = map(name, range(4))
    pairs = ((a, c), (d, b))
    return AmendPairing(2, log.state.version, BY_HAND, pairs, None, "agreed", (SEAT,), SEAT, acknowledged=True)


ACTIONS: Mapping[str, Callable[[Log], Command]] = {
    "Correction": lambda log: log.game(1, 1),
    "Correction of colours": lambda log: CorrectColours(1, log.game(1, 1).game, name(2), log.game(1, 1).seen),
    "Exchange": exchange,
    "Regeneration": lambda _: AssignPairingNumbers(dict(zip(map(name, range(4)), map(Tpn, (2, 3, 1, 4)), strict=True))),
    "Regeneration by a rating": lambda _: CorrectRating(name(3), 2950, "list"),
    "Rounds": lambda _: ChangeSettings(rounds=7),
    "Tie-breaks": lambda log: ChangeTieBreaks(
        TieBreaks(("SB",), log.state.settings.tie_breaks.edition), reason="a slip"
    ),
    "FPB": lambda _: GrantBye(name(3), 3, ByeKind.FULL_POINT),
    "MPA": amend,
}


@pytest.mark.parametrize("action", ACTIONS)
def test_after_an_undo_the_lines_are_as_before_and_after_its_undo_as_with_the_action(action: str) -> None:
    log = two_rounds()
    game = log.game(1, 2)
    log.do(LeaveFideMode("for rounds and numbers", leave_fide_mode=True))
    log.do(EnterResult(1, game.game, Outcome.DRAW, game.seen))
    before, file_before = log.lines(), written_file(log)

    done = log.undone(ACTIONS[action](log))
    first = next(at for at in range(len(log.events), 0, -1) if isinstance(log.events[at - 1], ActionUndone))

    assert len(done) == len(before) + 1
    assert log.lines() == before
    assert written_file(log) == file_before
    log.events += undo(log.events, first, len(log.events), "no", leave_fide_mode=True)
    assert sorted(log.lines()) == sorted(done)


def written_file(log: Log) -> str:
    return export(log.state, places, comments=[f"### {line}" for line in log.lines()])


def test_the_undone_end_of_an_adjourned_game_leaves_no_line() -> None:
    log = Log()
    log.play((1, 3), (4, 2), outcome=Outcome.ADJOURNED)
    log.do(pair_command(log.state, (2, 1), (3, 4)), PublishRound(2))
    game = log.game(1, 1)
    before = written_file(log)

    done = log.undone(EnterResult(1, game.game, Outcome.WHITE_WINS, game.seen))

    assert done == ["Adjournment @ Round 1: 1-3 1-0"]
    assert log.lines() == []
    assert written_file(log) == before


def test_a_game_that_is_adjourned_again_after_the_next_pairing_is_read_back() -> None:
    log = Log()
    log.play((1, 3), (4, 2), outcome=Outcome.ADJOURNED)
    game = log.game(1, 1)
    log.do(EnterResult(1, game.game, Outcome.WHITE_WINS, game.seen))
    ended = len(log.events)
    log.do(pair_command(log.state, (2, 1), (3, 4)), PublishRound(2))
    log.events += undo(log.events, ended, ended, leave_fide_mode=True)

    assert log.lines() == ["Correction @ Round 1: 1-3: 1-0 => 1/2-1/2"]
    again = replay(events_of(read_trf(written_file(log))))
    assert [each.outcome for each in again.play.rounds[0].games.values()].count(Outcome.ADJOURNED) == 2
