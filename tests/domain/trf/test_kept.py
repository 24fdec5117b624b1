"""What a tournament keeps of its file: nothing is lost, and nothing is repeated that has become wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from domain.players.byes import CancelBye, GrantBye
from domain.players.details import CorrectRating
from domain.players.registration import PlayerRegistered, RegisterPlayer
from domain.results.entering import EnterResult
from domain.rounds.drafts import PairRound
from domain.rounds.publication import PublishRound
from domain.settings.changes import ChangeSettings
from domain.settings.report_files import ReportFileKept
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.subject import Command
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.trf.events import events_of
from domain.trf.export import Flavour, export, export_bytes
from domain.trf.reader import read_bytes, read_trf
from domain.values import ByeKind, Colour, Outcome, PlayerId, Tpn
from tests.domain.trf.lines import file, player
from tests.for_each import for_each

GOLDEN = Path(__file__).parents[2] / "golden"
FILES = sorted(GOLDEN.rglob("*.trf"))

FULL = file(
    "012 Grand Open",
    "",
    "022 Pula ",
    "062 4 (3)",
    "082 0",
    "092 Individual: Swiss-System",
    "102 IA Ann Other",
    "112 FA Some Body",
    "122 90 min + 30 s",
    "132" + " " * 88 + "26/11/20  26/11/21  26/11/22",
    "142 3",
    "152 W",
    "172 FIDON",
    "182 Somebody's program 1.0",
    "192 FIDE_DUTCH_2026",
    "202 BH/C1,SB",
    "222 5400+30",
    "240 H 003    4",
    "299 W         0.5  001    1",
    "ABC what nobody knows",
    "### a remark  of the arbiter ",
    player(1, "3 b 1", points="0.5", place=1, name="Ärger, Özlem"),
    player(2, "4 w =", points="0.5", place=2),
    player(3, "1 w 0", points="0.0", place=4),
    player(4, "2 b =", points="0.5", place=3),
    f"AUT    1 m 1A {'Ärger, Özlem':33} 2012 WIE {'12345':>11} 2000/01/02",
    "013 The Team                           1    4",
)


def tournament_of(text: str | bytes) -> Tournament:
    raw = text.encode() if isinstance(text, str) else text
    return replay(events_of(read_bytes(raw)))


def after(tournament: Tournament, *commands: Command) -> Tournament:
    for command in commands:
        tournament = replay(decide(tournament, command), tournament)
    return tournament


def written(tournament: Tournament, flavour: Flavour = Flavour.AS_READ) -> list[str]:
    return export(tournament, pairing_numbers, flavour).split("\r\n")


def who(tournament: Tournament, rank: int) -> PlayerId:
    return next(player for player, number in pairing_numbers(tournament).items() if number == rank)


def changed(before: Iterable[str], now: Iterable[str]) -> list[tuple[str, str]]:
    return [(was, line) for was, line in zip(before, now, strict=True) if was != line]


@for_each(path=FILES)
def test_a_file_comes_back_byte_for_byte(path: Path) -> None:
    raw = path.read_bytes()
    tournament = tournament_of(raw)

    assert export_bytes(tournament, pairing_numbers, Flavour.AS_READ) == raw
    assert export_bytes(tournament, pairing_numbers, Flavour.TRF26) == raw


@pytest.mark.parametrize("ending", ["\r\n", "\r", "\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_line_ends_and_encodings_come_back(ending: str, encoding: str) -> None:
    raw = FULL.replace("\r\n", ending).encode(encoding)

    assert export_bytes(tournament_of(raw), pairing_numbers, Flavour.AS_READ) == raw
    assert export_bytes(tournament_of(raw.rstrip()), pairing_numbers, Flavour.AS_READ) == raw.rstrip()


def test_a_file_whose_columns_count_bytes_comes_back() -> None:
    line = player(1, "2 w 1", points="1.0", place=1, name="Ärger, Özlem")
    text = file("142 3", line.replace("Özlem   ", "Özlem "), player(2, "1 b 0", points="0.0", place=2))
    tournament = tournament_of(text)

    assert export(tournament, pairing_numbers, Flavour.AS_READ) == text
    renamed = after(tournament, CorrectRating(who(tournament, 1), 1600, ""))
    assert [(was[:48], now[:55]) for was, now in changed(text.split("\r\n"), written(renamed))] == [
        (text.split("\r\n")[1][:48], text.split("\r\n")[1][:46] + "1600 AUT "),
    ]


def test_a_corrected_result_changes_its_two_lines_and_their_ranks_alone() -> None:
    tournament = tournament_of(FULL)
    game = next(each for each in tournament.play.rounds[0].games.values() if each.white == who(tournament, 3))
    corrected = after(tournament, EnterResult(1, game.id, Outcome.DRAW, seen=game.seen))

    assert [(was[:8], was[80:99], now[80:99]) for was, now in changed(FULL.split("\r\n"), written(corrected))] == [
        ("001    1", " 0.5    1     3 b 1", " 0.5    1     3 b ="),
        ("001    3", " 0.0    4     1 w 0", " 0.5    4     1 w ="),
    ]


def test_the_next_round_is_in_its_column_and_byes_that_came_true_stay() -> None:
    tournament = tournament_of(FULL)
    pairs = ((Tpn(2), Tpn(1)), (Tpn(4), Tpn(3)))
    paired = after(
        tournament,
        PairRound(2, tournament.version, "manual", pairs, None),
        PublishRound(2),
    )
    lines = written(paired)

    assert [line[99:109] for line in lines if line.startswith("001")] == [
        "     2 b  ",
        "     1 w  ",
        "     4 b  ",
        "     3 w  ",
    ]
    assert "240 H 003    4" in lines
    assert read_trf("\r\n".join(lines)).last_paired == 2


def test_byes_that_are_taken_back_or_granted_are_sent_anew() -> None:
    tournament = tournament_of(FULL)
    granted = after(tournament, CancelBye(who(tournament, 4), 3), GrantBye(who(tournament, 2), 2, ByeKind.FULL_POINT))

    assert changed(FULL.split("\r\n"), written(granted)) == [("240 H 003    4", "240 F 002    2")]


def test_byes_in_cells_that_are_taken_back_leave_the_cells() -> None:
    text = file("142 3", player(1, "2 w 1", "0000 - H"), player(2, "1 b 0"), player(3, "0000 - U", "", "0000 - Z"))
    tournament = tournament_of(text)
    lines = written(after(tournament, CancelBye(who(tournament, 1), 2)))

    assert [line.rstrip() for line in lines if line.startswith("001")] == [
        line.rstrip() for line in file(player(1, "2 w 1"), player(2, "1 b 0"), player(3, "0000 - U")).split("\r\n")[:-1]
    ]
    assert "240 Z 003    3" in lines


OLD = file(
    "XXR 4", "XXZ 3", player(1, "2 w 1"), player(2, "1 b 0", "", "0000 - H"), player(3, "4 w 1"), player(4, "3 b 0")
)


def test_a_file_of_the_old_kind_is_given_byes_in_its_columns() -> None:
    tournament = tournament_of(OLD)
    granted = after(tournament, GrantBye(who(tournament, 4), 2, ByeKind.FULL_POINT))

    assert written(tournament) == OLD.split("\r\n")
    assert [(line[:8], line[89:].rstrip()) for line in written(granted)[1:-1]] == [
        ("001    1", "     2 w 1"),
        ("001    2", "     1 b 0" + " " * 10 + "  0000 - H"),
        ("001    3", "     4 w 1  0000 - Z"),
        ("001    4", "     3 b 0  0000 - F"),
    ]
    assert tournament_of("\r\n".join(written(granted))).roster.byes == granted.roster.byes


def test_asked_for_the_old_kind_byes_of_240_go_to_the_columns() -> None:
    text = file("142 4", "240 H 003    2", player(1, "2 w 1"), player(2, "1 b 0"))
    lines = written(tournament_of(text), Flavour.TRF16)

    assert lines[0] == "XXR 4"
    assert not any(line.startswith("240") for line in lines)
    assert tournament_of("\r\n".join(lines)).roster.byes == tournament_of(text).roster.byes


def test_an_absence_from_the_next_round_is_not_taken_for_one_from_the_round_after() -> None:
    text = file("142 3", "152 W", "XXZ 3", player(1, "2 w 1"), player(2, "1 b 0"), player(3, "0000 - U"))
    tournament = tournament_of(text)
    pair = (Tpn(2), Tpn(1))
    lines = written(after(tournament, PairRound(2, tournament.version, "manual", (pair,), None), PublishRound(2)))

    assert not any(line.startswith("XXZ") for line in lines)
    assert [line[99:109] for line in lines if line.startswith("001")][2] == "  0000 - Z"


def test_who_comes_late_gets_a_line_and_moves_the_numbers_in_every_record() -> None:
    tournament = tournament_of(FULL)
    late = after(tournament, RegisterPlayer("Late, Very", 1800, federation="GER"))
    lines = written(late)
    players = [line for line in lines if line.startswith("001")]

    assert [line[4:8] + line[13:19] for line in players] == [
        "   1 Late,",
        "   2 Ärger",
        "   3 Playe",
        "   4 Playe",
        "   5 Playe",
    ]
    assert players[1][91:99] == "   4 b 1"
    assert {"062 5", "240 H 003    5"} <= set(lines)
    assert any(line.startswith("AUT    2 m 1A Ärger") for line in lines)
    assert "013 The Team                           2    5" in lines
    assert next(line for line in lines if line.startswith("299")).endswith("001    2")
    assert read_trf("\r\n".join(lines)).player_of[2].points == 1


def test_a_setting_that_the_file_leaves_open_stays_open_until_it_is_stated() -> None:
    text = file("012 Quiet", player(1, "2 w 1"), player(2, "1 b 0"))
    tournament = tournament_of(text)

    assert written(tournament) == text.split("\r\n")
    told = after(replace(tournament, finished=False), ChangeSettings(rounds=5))
    assert written(told)[:2] == ["012 Quiet", "142 5"]


def test_a_system_stated_beside_the_file_is_written_into_it() -> None:
    text = file("092 FIDE_DUTCH_2025", player(1, "2 w 1"), player(2, "1 b 0"))
    tournament = replay(events_of(read_trf(text), system="ecf"))

    assert written(tournament)[:3] == ["092 FIDE_DUTCH_2025", "192 CUSTOM_SWISS", "### system ecf"]
    assert read_trf("\r\n".join(written(tournament))).own_code == "ecf"


def test_the_stated_system_replaces_an_unknown_one_of_the_file() -> None:
    text = file("192 FIDE_DUBOV_2026", player(1, "2 w 1"), player(2, "1 b 0"))
    tournament = replay(events_of(read_trf(text), system="fide-dutch-2026"))

    assert written(tournament)[0] == "192 FIDE_DUTCH_2026"


def test_a_settings_change_replaces_the_lines_about_it_in_their_place() -> None:
    text = file("142 5", "012 Open", "XXR 5", player(1, "2 w 1"), player(2, "1 b 0"))
    tournament = after(tournament_of(text), ChangeSettings(rounds=4, leave_fide_mode=True))

    assert written(tournament)[:3] == ["142 4", "XXR 4", "012 Open"]


def test_pairing_by_rank_comes_back_and_is_given_up_when_something_changes() -> None:
    text = file("142 3", "XXC rank", player(1, "2 w 1", place=2), player(2, "1 b 0", place=1))
    tournament = tournament_of(text)
    rated = after(tournament, CorrectRating(who(tournament, 1), 1700, ""))

    assert written(tournament) == text.split("\r\n")
    assert [line[:8] for line in written(rated) if line.startswith(("001", "XXC"))] == [
        "XXC blac",
        "001    2",
        "001    1",
    ]
    read_trf("\r\n".join(written(rated)))


@pytest.mark.parametrize(
    ("flavour", "codes"),
    [
        (Flavour.TRF26, ["142", "152", "162", "250", "260"]),
        (Flavour.TRF16, ["XXR", "XXC", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU", "XXS", "XXA", "XXP", "###"]),
    ],
)
def test_a_flavour_that_is_asked_for_replaces_the_other_ones_records(flavour: Flavour, codes: list[str]) -> None:
    records = {
        Flavour.TRF16: [
            "142 3",
            "152 W",
            "162  W 3.0    D 1.0",
            "250       1.0 001 002    1    1",
            "260 001 003    1    2",
        ],
        Flavour.TRF26: ["XXR 3", "XXC white1", "BBW  3.0", "XXA    1  1.0  1.0", "XXP 1 2"],
    }[flavour]
    text = file(*records, "ABC kept", player(1), player(2), player(3))
    lines = written(tournament_of(text), flavour)

    assert [line[:3] for line in lines if line[:3] not in ("001", "ABC", "")] == codes
    assert "ABC kept" in lines


def test_dates_of_birth_are_kept_apart_and_fill_their_columns() -> None:
    other = f"GER    2 m 1A {'Player 2':33} 2012 WIE {'12345':>11} 1999/12/31"
    text = file(FULL.removesuffix("\r\n"), other)
    events = events_of(read_trf(text))
    kept = next(event for event in events if isinstance(event, ReportFileKept))

    assert "2000/01/02" not in kept.text
    assert "1999/12/31" not in kept.text
    assert kept.born == ((len(text.split("\r\n")) - 1, "1999/12/31"),)
    assert export(replay(events), pairing_numbers, Flavour.AS_READ) == text


def test_without_private_data_the_columns_of_birth_are_blank() -> None:
    withheld = [
        replace(event, birth_date="")
        if isinstance(event, PlayerRegistered)
        else replace(event, born=())
        if isinstance(event, ReportFileKept)
        else event
        for event in events_of(read_trf(FULL))
    ]
    lines = export(replay(withheld), pairing_numbers, Flavour.AS_READ)

    assert "?" not in lines
    assert "2000/01/02" not in lines


@pytest.mark.parametrize(
    "change",
    [
        lambda kept: replace(kept, players=()),
        lambda kept: replace(kept, players=(PlayerId("p1"),) * 5),
        lambda kept: replace(kept, text="001"),
        lambda kept: replace(kept, text="012 nothing\r\n"),
    ],
)
def test_a_file_that_does_not_fit_the_players_that_were_kept_of_it_is_not_used(
    change: Callable[[ReportFileKept], ReportFileKept],
) -> None:
    events = events_of(read_trf(FULL))
    forged = [change(each) if isinstance(each, ReportFileKept) else each for each in events]
    bare = [each for each in events if not isinstance(each, ReportFileKept)]

    assert export(replay(forged), pairing_numbers) == export(replay(bare), pairing_numbers)


def test_each_comment_is_added_and_a_bye_or_an_imported_round_once() -> None:
    tournament, byes = tournament_of(FULL), ["FPB @ Round 2: 4=FPB", "Import @ Round 2: 1-2 => 2-1"]
    told = export(tournament, pairing_numbers, Flavour.AS_READ, comments=["one\r\n001 trick", *byes, *byes])
    again = export(tournament_of(told), pairing_numbers, Flavour.AS_READ, comments=["one 001 trick", *byes, "two"])

    assert told == FULL + "### one 001 trick\r\n" + "".join(f"### {each}\r\n" for each in byes)
    assert again == told + "### one 001 trick\r\n### two\r\n"


def test_comments_end_the_last_line_of_a_file_that_had_no_end() -> None:
    text = FULL.rstrip()

    assert export(tournament_of(text), pairing_numbers, Flavour.AS_READ, comments=["one"]) == text + "\r\n### one\r\n"


def test_abnormal_points_count_in_standings_and_pairings_and_are_written() -> None:
    tournament = tournament_of(FULL)

    assert [each.points for each in tournament.settings.abnormal_points] == [1]
    assert any(
        line == "299 W         0.5  001    1"
        for line in written(replace(tournament, settings=replace(tournament.settings, report_file=None)))
    )


def test_the_initial_colour_is_written_where_it_is_another_than_in_the_file() -> None:
    tournament = tournament_of(file("142 3", player(1), player(2)))
    tournament = replace(tournament, settings=replace(tournament.settings, initial_colour=Colour.BLACK))

    assert written(tournament)[:2] == ["142 3", "152 B"]
