"""`jadoube kiosk`: the command that starts Chromium full screen on a display's page."""

from __future__ import annotations

import argparse
import re
import shlex
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from server.commandline.exits import Exit

if TYPE_CHECKING:
    from argparse import _SubParsersAction

MOST_SCREENS = 9
"""Screens of one computer."""

FLAGS = (
    "--kiosk",
    "--no-first-run",
    "--noerrdialogs",
    "--hide-crash-restore-bubble",
    "--disable-session-crashed-bubble",
    "--disable-features=Translate",
    "--disable-pinch",
    "--overscroll-history-navigation=0",
    "--password-store=basic",
    "--check-for-update-interval=31536000",
)
"""Full screen, with no question, bubble or gesture that would cover the display after a power cut."""

_PIXELS = re.compile(r"[1-9]\d{2,4}x[1-9]\d{2,4}", re.ASCII)
_LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("kiosk", help="print the command that starts Chromium as a display")
    parser.add_argument("--address", default="", help="the server's address (default: http://LAN-ADDRESS:8000)")
    parser.add_argument("--browser", default="chromium", help="the browser's program (default: chromium)")
    parser.add_argument(
        "--screens",
        type=int,
        choices=range(1, MOST_SCREENS + 1),
        default=1,
        help="screens of the computer, side by side",
    )
    parser.add_argument("--size", type=_size, default="1920x1080", help="pixels of each screen (default: 1920x1080)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print one line for each screen."""
    from server.commandline.serve import reachable_address

    address = options.address.rstrip("/") or f"http://{reachable_address('0.0.0.0')}:8000"  # noqa: S104  # of the network
    width = int(options.size.partition("x")[0])
    for number in range(1, options.screens + 1):
        print(command(options.browser, address, number, options.screens, width))
    return Exit.DONE


def command(browser: str, address: str, number: int, screens: int, width: int) -> str:
    """The command for a screen; several screens stand side by side, each `width` pixels wide, each in its own profile.

    A second window of a running Chromium would open where its first one did: it has the position of that command alone.
    The browser keeps a screen awake on secure pages alone, so an address with plain HTTP is declared one.
    """
    flags = list(FLAGS)
    parts = urlsplit(address)
    if parts.scheme == "http" and parts.hostname not in _LOCAL:
        flags.append(f"--unsafely-treat-insecure-origin-as-secure={address}")
    if screens > 1:
        flags.append(f"--window-position={(number - 1) * width},0")
    # double quotes, in which the shell puts in the home folder
    profile = [f'"--user-data-dir=$HOME/jadoube-screen-{number}"'] if screens > 1 else []
    page = f"{address}/display" + (f"?screen={number}" if number > 1 else "")
    return " ".join([shlex.join([browser, *flags]), *profile, shlex.quote(page)])


def _size(text: str) -> str:
    if not _PIXELS.fullmatch(text):
        raise argparse.ArgumentTypeError("the size of a screen is as 1920x1080")
    return text
