"""`create` and `settings`, through the real command line."""

from __future__ import annotations

import asyncio
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from domain.players.registration import RegisterPlayer
from server.app import open_services
from server.commandline.exits import Exit
from server.service import operator
from server.settings import read_settings
from tests.domain.trf.lines import file, player
from tests.for_each import for_each
from tests.server.commandline.conftest import Command

ROUND_ONE = (
    "142 3",
    "192 FIDE_DUTCH_2026",
    player(1, "3 b 1", points="1.0"),
    player(2, "4 w 1", points="1.0"),
    player(3, "1 w 0", points="0.0"),
    player(4, "2 b 0", points="0.0"),
)


class Terminal(io.StringIO):
    """Standard input on which someone types."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JADOUBE_DATABASE", str(tmp_path / "log.sqlite3"))


@pytest.fixture
def fresh(jadoube: Command) -> str:
    """A tournament without players."""
    return jadoube("create", "--name", "Open", "--rounds", "5").lines[-1]


@pytest.fixture
def running(jadoube: Command, tmp_path: Path) -> str:
    """A tournament in FIDE mode whose first round is played."""
    path = tmp_path / "running.trf"
    path.write_text(file(*ROUND_ONE), encoding="utf-8", newline="")
    return jadoube("import", path).lines[-1]


def shown(jadoube: Command, stream: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(jadoube("settings", stream, "--json").out)
    return found


def sets(*assignments: str) -> list[str]:
    return [word for each in assignments for word in ("--set", each)]


def test_a_tournament_is_created_with_every_setting_that_is_stated(jadoube: Command) -> None:
    stated = sets(
        "city=Graz",
        "initial-colour=black",
        "scoring=3-1-0",
        "scoring.allocated_bye=1.5",
        "acceleration=baku",
        "bye_limits.most=2",
        "correction_deadline=end-of-next-round",
        "tie_breaks=BH/C1,SB",
        "language=de",
    )
    told = jadoube("create", "--name", "Open", "--rounds", "7", "--system", "fide-dutch-2017", *stated)
    found = shown(jadoube, told.lines[-1])

    assert told.code == Exit.DONE
    assert (found["name"], found["rounds"], found["system"]) == ("Open", 7, "fide-dutch-2017")
    assert (found["city"], found["initial_colour"], found["language"]) == ("Graz", "black", "de")
    assert [found["scoring"][name] for name in ("win", "draw", "loss", "allocated_bye")] == [3, 1, 0, 1.5]
    assert (found["acceleration"], found["tie_breaks"]) == ("baku", ["BH/C1", "SB"])
    assert (found["bye_limits"], found["correction_deadline"]) == ({"most": 2, "until": None}, "end-of-next-round")


def test_a_tournament_that_begins_outside_fide_mode_is_created_with_a_warning(jadoube: Command) -> None:
    told = jadoube("create", "--name", "Open", "--rounds", "7", *sets("correction_deadline=none"))

    assert told.code == Exit.DONE
    assert told.err.startswith("warning (level 5, C.04.2): ")
    assert shown(jadoube, told.lines[-1])["fide_mode"] is False


def test_what_is_not_stated_is_copied_from_another_tournament(jadoube: Command) -> None:
    model = jadoube("create", "--name", "A", "--rounds", "5", *sets("city=Graz", "festival=Week")).lines[-1]
    copy = jadoube("create", "--name", "B", "--rounds", "9", "--copy-of", model, *sets("city=Wien")).lines[-1]

    assert [shown(jadoube, copy)[name] for name in ("name", "rounds", "city", "festival")] == ["B", 9, "Wien", "Week"]


def test_a_part_of_the_scoring_changes_and_what_follows_it_with_it(jadoube: Command, fresh: str) -> None:
    assert jadoube("settings", fresh, *sets("scoring.allocated_bye=0.5")).code == Exit.DONE
    assert jadoube("settings", fresh, *sets("scoring.win=3", "scoring.draw=1")).code == Exit.DONE

    found = shown(jadoube, fresh)["scoring"]
    assert (found["win"], found["full_point_bye"], found["half_point_bye"], found["allocated_bye"]) == (3, 3, 1, 0.5)


def test_all_changes_of_a_call_are_one_action_or_none(jadoube: Command, fresh: str) -> None:
    refused = jadoube("settings", fresh, *sets("name=Closed", "tie_breaks=NONSENSE"))
    assert refused.code == Exit.BAD_INPUT
    assert "NONSENSE" in refused.err
    assert shown(jadoube, fresh)["name"] == "Open"

    done = jadoube("settings", fresh, *sets("name=Closed", "tie_breaks=SB", "unrated=leave-out"), "--json")
    assert json.loads(done.out) == shown(jadoube, fresh)
    assert [shown(jadoube, fresh)[name] for name in ("name", "tie_breaks", "unrated")] == [
        "Closed",
        ["SB"],
        "leave-out",
    ]


def test_a_setting_that_is_so_already_changes_nothing(jadoube: Command, fresh: str) -> None:
    told = jadoube("settings", fresh, *sets("name=Open", "acceleration=none"))

    assert (told.code, told.out) == (Exit.DONE, "nothing to change: it is so already\n")
    assert shown(jadoube, fresh)["version"] == 1


def test_a_word_that_a_setting_does_not_take_is_answered_with_those_that_it_takes(jadoube: Command, fresh: str) -> None:
    refused = jadoube("settings", fresh, *sets("rating_rule.method=GRADE"))

    assert refused.code == Exit.BAD_INPUT
    assert "choose from: FIDE, NRO, FIDON, NIDOF, HBFN, OTHER" in refused.err


def test_the_table_names_the_settings_as_they_are_set(jadoube: Command, fresh: str) -> None:
    jadoube("settings", fresh, *sets("city=Graz", "bye_limits.until=3", "scoring=3-1-0", "tie_breaks=BH,SB"))
    told = jadoube("settings", fresh)

    rows = dict(line.partition(" ")[::2] for line in told.lines)
    found = {name: value.strip() for name, value in rows.items()}
    names = ("city", "bye_limits.most", "bye_limits.until", "scoring.win", "tie_breaks", "prohibitions", "fide_mode")
    assert [found[name] for name in names] == ["Graz", "none", "3", "3", "BH,SB", "none", "yes"]


def test_prohibitions_come_from_a_file(jadoube: Command, running: str, tmp_path: Path) -> None:
    path = tmp_path / "apart.json"
    path.write_text(json.dumps({"same_club": True}), encoding="utf-8")
    refused = jadoube("settings", running, "--set", f"prohibitions=@{path}")
    done = jadoube("settings", running, "--set", f"prohibitions=@{path}", "--leave-fide-mode")
    found = shown(jadoube, running)

    assert (refused.code, done.code) == (Exit.BAD_INPUT, Exit.DONE)
    assert [each["by"] for each in found["prohibitions"]] == ["club"]
    path.write_text(json.dumps(found["prohibitions"]), encoding="utf-8")
    assert "nothing to change" in jadoube("settings", running, "--set", f"prohibitions=@{path}").out
    assert jadoube("settings", running, "--set", "prohibitions=none").code == Exit.DONE
    assert shown(jadoube, running)["prohibitions"] == []


def test_warnings_name_players_as_people_do(jadoube: Command, fresh: str, tmp_path: Path) -> None:
    table = tmp_path / "players.csv"
    table.write_text("name,rating\nAnna,2000\nBela,1900\nCarl,1800\nDora,1700\n", encoding="utf-8")
    jadoube("import", table, "--into", fresh)
    path = tmp_path / "apart.json"
    players = ["p2", "p3", "p4", "p5"]
    path.write_text(json.dumps([{"players": players, "first_round": 1, "last_round": 5}]), encoding="utf-8")

    asked = jadoube("settings", fresh, "--set", f"prohibitions=@{path}")

    assert asked.code == Exit.BAD_INPUT
    assert "Anna" in asked.err
    assert not re.search(r"\bp\d", asked.err)


def test_what_fide_mode_prohibits_is_refused_with_the_article_and_the_way_out(jadoube: Command, running: str) -> None:
    refused = jadoube("settings", running, *sets("scoring=3-1-0"), "--yes")
    before = shown(jadoube, running)
    done = jadoube("settings", running, *sets("scoring=3-1-0"), "--leave-fide-mode")

    assert refused.code == Exit.BAD_INPUT
    assert "prohibited in FIDE mode" in refused.err
    assert "--leave-fide-mode" in refused.err
    assert (before["scoring"]["win"], before["fide_mode"]) == (1, True)
    assert done.code == Exit.DONE
    assert done.err.startswith("warning (level 5, C.04.1): ")
    assert (shown(jadoube, running)["scoring"]["win"], shown(jadoube, running)["fide_mode"]) == (3, False)


def test_fide_mode_is_left_on_purpose(jadoube: Command, running: str) -> None:
    assert jadoube("settings", running, "--leave-fide-mode", "--reason", "blitz", "--yes").code == Exit.DONE
    assert not shown(jadoube, running)["fide_mode"]
    assert "nothing to change" in jadoube("settings", running, "--leave-fide-mode").out


def test_fide_mode_is_not_left_without_a_confirmation(
    jadoube: Command, running: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = jadoube("settings", running, "--leave-fide-mode")
    monkeypatch.setattr("sys.stdin", Terminal("n\n"))
    asked = jadoube("settings", running, "--leave-fide-mode")

    assert (refused.code, asked.code) == (Exit.BAD_INPUT, Exit.BAD_INPUT)
    assert "--yes" in refused.err
    assert "for good" in asked.err
    assert shown(jadoube, running)["fide_mode"]
    monkeypatch.setattr("sys.stdin", Terminal("y\n"))
    assert jadoube("settings", running, "--leave-fide-mode").code == Exit.DONE
    assert not shown(jadoube, running)["fide_mode"]


def test_the_table_has_no_value_as_python_writes_it(jadoube: Command, fresh: str) -> None:
    told = jadoube("settings", fresh)

    assert not [line for line in told.lines if "(" in line or "<" in line or "'" in line]


def test_a_warning_is_confirmed_by_yes_where_no_one_can_be_asked(
    jadoube: Command, running: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("y\ny\n"))
    refused = jadoube("settings", running, *sets("tie_breaks=SB"), "--reason", "slip")
    before = shown(jadoube, running)["tie_breaks"]
    done = jadoube("settings", running, *sets("tie_breaks=SB"), "--reason", "slip", "--yes")

    assert (refused.code, "WIN" in before) == (Exit.BAD_INPUT, True)
    assert "--yes" in refused.err
    assert refused.err.startswith("warning (level 4, C.07 4.1): ")
    assert (done.code, shown(jadoube, running)["tie_breaks"]) == (Exit.DONE, ["SB"])


@for_each(typed=("", "n\n", "y\n", "y\nn\n"))
def test_on_a_terminal_a_change_of_level_four_needs_two_confirmations(
    typed: str, jadoube: Command, running: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(typed))
    refused = jadoube("settings", running, *sets("tie_breaks=SB"), "--reason", "slip")
    assert refused.code == Exit.BAD_INPUT
    assert "WIN" in shown(jadoube, running)["tie_breaks"]


def test_two_confirmations_on_a_terminal_make_the_change(
    jadoube: Command, running: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal("y\nYES\n"))

    assert jadoube("settings", running, *sets("tie_breaks=SB"), "--reason", "slip").code == Exit.DONE
    assert shown(jadoube, running)["tie_breaks"] == ["SB"]


@for_each(
    assignment=(
        "city",
        "nonsense=1",
        "rounds=many",
        "rounds=0",
        "scoring=3-1",
        "scoring.nonsense=1",
        "scoring.win=0.3",
        "city.part=1",
        "bye_limits=2",
        "acceleration=fast",
        "prohibitions=[]",
        "initial_colour=green",
        "language=xx",
    )
)
def test_what_cannot_be_set_is_bad_input(assignment: str, jadoube: Command, fresh: str) -> None:
    told = jadoube("settings", fresh, "--set", assignment)

    assert told.code == Exit.BAD_INPUT
    assert told.out == ""
    assert shown(jadoube, fresh)["version"] == 1


def test_a_setting_is_set_once_a_call(jadoube: Command, fresh: str) -> None:
    assert jadoube("settings", fresh, *sets("city=Graz", "city=Wien")).code == Exit.BAD_INPUT


@for_each(
    words=(["--name", "A"], ["--rounds", "3"], ["--name", "A", "--rounds", "0"], ["--name", "A", "--rounds", "x"])
)
def test_a_tournament_needs_a_name_and_rounds(words: list[str], jadoube: Command) -> None:
    assert jadoube("create", *words).code == Exit.BAD_INPUT


def test_files_that_cannot_be_read_are_said_so(jadoube: Command, fresh: str, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{", encoding="utf-8")

    assert jadoube("settings", fresh, "--set", f"prohibitions=@{tmp_path / 'none.json'}").code == Exit.FILE_ACCESS
    assert jadoube("settings", fresh, "--set", f"prohibitions=@{wrong}").code == Exit.BAD_INPUT


def test_what_is_set_or_stated_twice_is_refused(jadoube: Command, fresh: str, tmp_path: Path) -> None:
    path = tmp_path / "twice.json"
    path.write_text('{"rules": [{"by": "club", "by": "family"}]}', encoding="utf-8")

    stated = jadoube("settings", fresh, "--set", f"prohibitions=@{path}")
    part = jadoube("settings", fresh, "--set", "bye_limits.most=1", "--set", "bye-limits.most=2")

    assert (stated.code, part.code) == (Exit.BAD_INPUT, Exit.BAD_INPUT)
    assert f"{path}: the field by is stated more than once: state it once" in stated.err
    assert "bye_limits.most is set twice" in part.err


def test_virtual_points_come_from_a_file_as_the_settings_show_them(
    jadoube: Command, running: str, tmp_path: Path
) -> None:
    known = json.loads(jadoube("replay", running).out)["players"]
    stated = [{"players": [next(iter(known))], "points": 0.5, "first_round": 2, "last_round": 2}]
    path = tmp_path / "points.json"
    path.write_text(json.dumps(stated), encoding="utf-8")

    assert jadoube("settings", running, "--set", f"acceleration=@{path}", "--leave-fide-mode").code == Exit.DONE
    assert shown(jadoube, running)["acceleration"] == stated


def test_virtual_points_come_from_a_file_with_numbers(jadoube: Command, running: str, tmp_path: Path) -> None:
    path = tmp_path / "points.json"
    group = {"points": 0.5, "first_round": 2, "last_round": 2}
    path.write_text(json.dumps([{"players": "1-2", **group}]), encoding="utf-8")

    assert jadoube("settings", running, "--set", f"acceleration=@{path}", "--leave-fide-mode").code == Exit.DONE
    assert len(shown(jadoube, running)["acceleration"][0]["players"]) == 2


def test_deputies_and_days_of_rounds_are_lists_with_semicolons(jadoube: Command, fresh: str) -> None:
    stated = sets("deputy_arbiters=Other, Ann (1200003); Bob Body", "round_dates=2026-05-02;;2026-05-04")

    assert jadoube("settings", fresh, *stated).code == Exit.DONE
    found = shown(jadoube, fresh)
    assert found["deputy_arbiters"] == ["Other, Ann (1200003)", "Bob Body"]
    assert found["round_dates"] == ["2026-05-02", "", "2026-05-04"]
    assert jadoube("settings", fresh, *sets("deputy_arbiters=none")).code == Exit.DONE
    assert shown(jadoube, fresh)["deputy_arbiters"] == []


def test_a_day_that_does_not_exist_is_refused_with_its_setting(jadoube: Command, fresh: str) -> None:
    refused = jadoube("settings", fresh, *sets("round_dates=2026-02-30"))

    assert refused.code == Exit.BAD_INPUT
    assert "2026-02-30" in refused.err


async def _paired(stream: str) -> None:
    """Two players are registered, and round one is paired."""
    async with open_services(read_settings()) as services:
        for name in ("Ada", "Bea"):
            await services.tournaments.execute(stream, RegisterPlayer(name), operator("director"))
        await services.tournaments.rounds.pair(stream, operator("director"))


def test_an_undo_is_confirmed_as_the_change_that_it_makes(jadoube: Command, fresh: str) -> None:
    changes = (("tie_breaks=SB",), ("acceleration=baku",))
    changed = [jadoube("settings", fresh, *sets(*each)).lines[-1] for each in changes]
    tie_breaks, acceleration = (each.removeprefix("recorded: version ") for each in changed)
    asyncio.run(_paired(fresh))

    asked = jadoube("undo", fresh, tie_breaks, "--reason", "slip")
    done = jadoube("undo", fresh, tie_breaks, "--reason", "slip", "--yes")
    looked = jadoube("undo", fresh, acceleration, "--preview")
    prohibited = jadoube("undo", fresh, acceleration, "--yes")
    in_mode = shown(jadoube, fresh)["fide_mode"]
    left = jadoube("undo", fresh, acceleration, "--leave-fide-mode")

    assert (asked.code, done.code) == (Exit.BAD_INPUT, Exit.DONE)
    assert "--yes" in asked.err
    assert looked.err.startswith("warning (level 5, C.04.7): ")
    assert (prohibited.code, left.code, in_mode) == (Exit.BAD_INPUT, Exit.DONE, True)
    assert "--leave-fide-mode" in prohibited.err
    found = shown(jadoube, fresh)
    assert ("WIN" in found["tie_breaks"], found["acceleration"], found["fide_mode"]) == (True, "none", False)


@pytest.mark.parametrize(
    ("assignment", "said"),
    [
        ("rounds=seven", "rounds: this must be a whole number"),
        ("bye_limits.until=late", "bye_limits.until: this must be a whole number"),
        ("scoring.win=much", "scoring.win: this must be a number"),
    ],
)
def test_a_value_of_another_kind_is_refused_in_plain_words(
    jadoube: Command, fresh: str, assignment: str, said: str
) -> None:
    refused = jadoube("settings", fresh, "--set", assignment)

    assert refused.code == Exit.BAD_INPUT
    assert said in refused.err
    assert "`" not in refused.err


def test_byes_up_to_a_round_that_there_is_not_are_refused(jadoube: Command, fresh: str) -> None:
    refused = jadoube("settings", fresh, "--set", "bye_limits.until=99")
    created = jadoube("create", "--name", "Open", "--rounds", "5", "--set", "bye_limits.until=6")

    assert (refused.code, created.code) == (Exit.BAD_INPUT, Exit.BAD_INPUT)
    assert "99" in refused.err
    assert jadoube("settings", fresh, "--set", "bye_limits.until=5").code == Exit.DONE


def test_prohibitions_name_players_by_their_numbers(jadoube: Command, running: str, tmp_path: Path) -> None:
    state = json.loads(jadoube("replay", running).out)
    ids = sorted(state["players"], key=lambda who: int(who[1:]))
    path = tmp_path / "numbers.json"
    stated = {"pairs": [[1, 2]], "rules": [{"players": "2-4"}, {"players": [ids[0], 4]}]}
    path.write_text(json.dumps(stated), encoding="utf-8")

    done = jadoube("settings", running, "--set", f"prohibitions=@{path}", "--leave-fide-mode", "--yes")
    found = [each["players"] for each in shown(jadoube, running)["prohibitions"]]
    path.write_text(json.dumps([{"players": [1, 44]}]), encoding="utf-8")
    refused = jadoube("settings", running, "--set", f"prohibitions=@{path}")

    assert done.code == Exit.DONE
    assert found == [ids[:2], ids[1:], [ids[0], ids[3]]]
    assert (refused.code, "44" in refused.err) == (Exit.BAD_INPUT, True)
