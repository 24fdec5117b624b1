"""What `jadoube serve` prints when it answers, and when it opens a browser."""

from __future__ import annotations

import io
import sys
import webbrowser

import pytest

from server.commandline.welcome import Addresses, has_screen, welcome
from tests.for_each import for_each

FOUND = Addresses("http://127.0.0.1:8000", "http://192.168.1.20:8000", "abc")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a browser was opened with, on a machine with a screen."""
    found: list[str] = []
    monkeypatch.setattr(webbrowser, "open", found.append)
    for name in ("CI", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    return found


def test_programs_read_the_addresses_a_line_each(capsys: pytest.CaptureFixture[str], opened: list[str]) -> None:
    welcome(FOUND, is_alone=False, opens_browser=True)

    output = capsys.readouterr()
    assert output.out.splitlines() == [
        "http://127.0.0.1:8000",
        "lan http://192.168.1.20:8000",
        "director http://127.0.0.1:8000/join/abc",
    ]
    assert "jadoube serve --tls serves https://192.168.1.20:8000" in output.err
    assert opened == []


def test_on_a_terminal_the_browser_becomes_the_director(monkeypatch: pytest.MonkeyPatch, opened: list[str]) -> None:
    monkeypatch.setattr(sys, "stdout", terminal := Terminal())

    welcome(FOUND, is_alone=False, opens_browser=True)

    assert opened == ["http://127.0.0.1:8000/join/abc?start=1"]
    assert "http://192.168.1.20:8000 for the devices in this network" in terminal.getvalue()
    assert "▄" in terminal.getvalue()


def test_no_browser_is_opened_where_none_is_wanted(monkeypatch: pytest.MonkeyPatch, opened: list[str]) -> None:
    monkeypatch.setattr(sys, "stdout", terminal := Terminal())

    welcome(FOUND, is_alone=True, opens_browser=False)

    assert opened == []
    assert "▄" not in terminal.getvalue()


DESKTOP, OVER_SSH = {"DISPLAY": ":0"}, {"SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22"}


@for_each(
    case=[
        (DESKTOP, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "linux", False),
        (DESKTOP | OVER_SSH, "linux", False),
        (DESKTOP | {"CI": "true"}, "linux", False),
        ({}, "win32", True),
        (OVER_SSH, "win32", False),
        ({}, "darwin", True),
    ]
)
def test_a_screen_is_one_that_someone_sits_before(case: tuple[dict[str, str], str, bool]) -> None:
    environment, platform, expected = case

    assert has_screen(environment, platform) is expected
