"""What is found about a machine, by what was seen of it."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from server.diagnosis import Finding, Level
from server.diagnosis.browsers import browser, check_browsers
from server.diagnosis.database import newest_event, postgresql_settings, revision
from server.diagnosis.disk import DiskSpeed, check_disk, file_system, honesty, measure, room, speed_of
from server.diagnosis.network import address, firewall
from server.diagnosis.program import clock
from server.diagnosis.support import support_file
from server.eventstore.tables import REVISION
from server.languages import language
from tests.for_each import for_each

ENGLISH = language("en")
FAST, SLOW, TOO_FAST = DiskSpeed(0.4, 3.0), DiskSpeed(80.0, 300.0), DiskSpeed(0.004, 0.01)
POSTGRESQL = {
    "fsync": "on",
    "full_page_writes": "on",
    "synchronous_commit": "on",
    "server_version_num": "160004",
    "server_version": "16.4",
    "max_connections": "100",
}


def levels(findings: object) -> list[Level]:
    assert isinstance(findings, list)
    return [each.level for each in findings]


@for_each(
    case=[
        (FAST, "ext4", False, Level.OK),
        (FAST, "ext4", True, Level.WARNING),
        (DiskSpeed(9.0, 20.0), "ext4", True, Level.OK),
        (TOO_FAST, "ext4", False, Level.WARNING),
        (FAST, "tmpfs", False, Level.PROBLEM),
        (SLOW, "nfs4", False, Level.PROBLEM),
        (FAST, "", False, Level.OK),
    ]
)
def test_a_disk_that_confirms_what_it_cannot_have_written_is_found(case: tuple[DiskSpeed, str, bool, Level]) -> None:
    speed, kind, spins, expected = case

    found = honesty(speed, kind, spins=spins)

    assert found.level == expected
    assert bool(found.advice) is (expected != Level.OK)


def test_room_and_speed_have_their_limits() -> None:
    found = [room(Path("/data"), 10**12), room(Path("/data"), 10**8), speed_of(FAST), speed_of(SLOW)]

    assert levels(found) == [Level.OK, Level.PROBLEM, Level.OK, Level.WARNING]
    assert found[1].in_words(ENGLISH)["seen"] == "95 MB in /data"
    assert found[3].in_words(ENGLISH)["seen"] == "an entry is safe after 80.00 ms, at most 300.0 ms"


def test_each_page_is_confirmed_before_the_next_one_is_written(tmp_path: Path) -> None:
    confirmed: list[int] = []

    speed = measure(tmp_path, confirmed.append)

    assert len(confirmed) == 25
    assert 0 <= speed.median <= speed.longest
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_a_problem_and_no_error(tmp_path: Path) -> None:
    (found,) = check_disk(tmp_path / "missing")

    assert (found.level, bool(found.advice)) == (Level.PROBLEM, True)


def test_the_file_system_is_the_one_of_the_nearest_mount(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text("/dev/sda1 / ext4 rw 0 0\ntmpfs /media tmpfs rw 0 0\nhost:/x /media/my\\040stick nfs4 rw 0 0\n")

    found = [file_system(Path(each), mounts) for each in ("/home/me", "/media", "/media/my stick/a", "/mediator")]

    assert found == ["ext4", "tmpfs", "nfs4", "ext4"]
    assert file_system(Path("/"), tmp_path / "none") == ""


def test_a_firewall_is_found_with_the_command_that_opens_the_port(tmp_path: Path) -> None:
    (tmp_path / "etc/ufw").mkdir(parents=True)
    (tmp_path / "etc/ufw/ufw.conf").write_text("# on\nENABLED=no\n")
    off = firewall(8000, "linux", tmp_path)
    (tmp_path / "etc/ufw/ufw.conf").write_text("ENABLED=yes\n")
    on = firewall(8001, "linux", tmp_path)
    (tmp_path / "run/firewalld").mkdir(parents=True)
    (tmp_path / "etc/ufw/ufw.conf").unlink()
    other = firewall(8000, "linux", tmp_path)

    assert levels([off, on, other]) == [Level.OK, Level.WARNING, Level.WARNING]
    assert on.in_words(ENGLISH)["advice"] == "If other devices cannot connect: sudo ufw allow 8001/tcp"
    assert "firewall-cmd --add-port=8000/tcp" in other.in_words(ENGLISH)["advice"]
    assert all(firewall(8000, each, tmp_path).advice for each in ("win32", "darwin"))


def test_a_machine_without_a_network_is_found() -> None:
    found = [address("192.168.1.20"), address("127.0.0.1"), address(None)]

    assert levels(found) == [Level.OK, Level.WARNING, Level.WARNING]


def test_a_clock_that_cannot_be_right_is_found() -> None:
    now = datetime(2026, 11, 25, 18, tzinfo=UTC)
    found = [
        clock(now, ("UTC",)),
        clock(datetime(1970, 1, 1, tzinfo=UTC), ("UTC",)),
        newest_event("2026-11-25T17:00:00+00:00", now),
        newest_event("2026-11-25T19:00:00", now),
    ]

    assert levels(found) == [Level.OK, Level.PROBLEM, Level.OK, Level.WARNING]


def test_a_database_of_an_older_version_says_what_the_next_start_does() -> None:
    none, same, older = revision(None), revision(REVISION), revision("0001")

    assert levels([none, same, older]) == [Level.OK] * 3
    assert older.in_words(ENGLISH)["seen"] == f"sound, of an older version (step 0001 of {REVISION})"
    assert (same.advice, bool(older.advice)) == ("", True)


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({}, [Level.OK]),
        ({"server_version_num": "130010"}, [Level.WARNING]),
        ({"fsync": "off"}, [Level.OK, Level.PROBLEM]),
        ({"synchronous_commit": "off", "full_page_writes": "off"}, [Level.OK, Level.PROBLEM, Level.PROBLEM]),
        ({"synchronous_commit": "remote_apply"}, [Level.OK]),
    ],
)
def test_settings_of_postgresql_that_lose_entries_are_found(changed: dict[str, str], expected: list[Level]) -> None:
    found = list(postgresql_settings(POSTGRESQL | changed))

    assert levels(found) == expected
    for each in found[1:]:
        name, _, value = each.in_words(ENGLISH)["seen"].partition(" = ")
        assert changed[name] == value


CHROME = "Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/{}.0.0.0 Safari/537.36"
SAFARI = "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/{}.1 Mobile/15E148 Safari/604.1"


def test_browsers_are_known_by_family_and_version() -> None:
    agents = [CHROME.format(156), SAFARI.format(14), "Mozilla/5.0 (rv:140.0) Gecko/20100101 Firefox/140.0", "curl/8"]

    assert [browser(each) for each in agents] == [("Chromium", 156), ("Safari", 14), ("Firefox", 140), None]


def test_a_browser_that_cannot_run_the_pages_is_found_by_its_device() -> None:
    found = list(check_browsers({"Tablet 3": CHROME.format(80), "Tablet 4": CHROME.format(156), "a bot": "curl/8"}))

    assert levels(found) == [Level.WARNING, Level.OK]
    words = found[0].in_words(ENGLISH)
    assert (words["title"], words["seen"]) == ("Browser of Tablet 3", "Chromium 80")


def test_the_file_for_those_who_help_names_no_one_and_no_place() -> None:
    secret = "Tablet of Olga"  # noqa: S105  # a name
    values = dict.fromkeys(("folder", "address", "device", "problem"), secret) | {"version": "80"}
    finding = Finding("x", "On {device}", "{version} at {address}", Level.WARNING, "See {folder}: {problem}", values)

    with zipfile.ZipFile(io.BytesIO(support_file([finding], "jadoube_viewers 3\n"))) as packed:
        texts = {each: packed.read(each).decode() for each in packed.namelist()}

    assert set(texts) == {"findings.json", "packages.txt", "system.txt", "metrics.txt"}
    assert secret not in "".join(texts.values())
    assert json.loads(texts["findings.json"])[0]["seen"] == "80 at …"
    assert any(each.startswith("starlette ") for each in texts["packages.txt"].splitlines())
