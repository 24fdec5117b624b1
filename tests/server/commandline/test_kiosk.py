"""`jadoube kiosk`: the command lines of displays."""

from __future__ import annotations

import shlex

import pytest

from server.cli import main


def lines(capsys: pytest.CaptureFixture[str], *words: str) -> list[list[str]]:
    assert main(["kiosk", *words]) == 0
    return [shlex.split(line) for line in capsys.readouterr().out.splitlines()]


def test_a_display_starts_full_screen_on_its_page(capsys: pytest.CaptureFixture[str]) -> None:
    ((browser, *flags, page),) = lines(capsys, "--address", "http://192.168.1.9:8000/")

    assert (browser, page) == ("chromium", "http://192.168.1.9:8000/display")
    assert "--kiosk" in flags
    assert "--unsafely-treat-insecure-origin-as-secure=http://192.168.1.9:8000" in flags


def test_https_is_not_declared_insecure(capsys: pytest.CaptureFixture[str]) -> None:
    ((_, *flags, page),) = lines(capsys, "--address", "https://chess.example.org", "--browser", "google-chrome")

    assert page == "https://chess.example.org/display"
    assert not [flag for flag in flags if "insecure" in flag]


def test_each_screen_of_a_computer_is_a_display_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    found = lines(capsys, "--address", "http://localhost:8000", "--screens", "3", "--size", "3840x2160")

    assert [line[-1].removeprefix("http://localhost:8000") for line in found] == [
        "/display",
        "/display?screen=2",
        "/display?screen=3",
    ]
    assert [flag for line in found for flag in line if "position" in flag] == [
        "--window-position=0,0",
        "--window-position=3840,0",
        "--window-position=7680,0",
    ]
    profiles = [flag for line in found for flag in line if "user-data-dir" in flag]
    assert profiles == [f"--user-data-dir=$HOME/jadoube-screen-{number}" for number in (1, 2, 3)]


def test_the_size_of_a_screen_is_in_pixels(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["kiosk", "--size", "55 inches"])

    assert "1920x1080" in capsys.readouterr().err
