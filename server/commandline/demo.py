"""`jadoube demo`: the demonstration tournament in the middle of round 6, or one that plays itself."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING

from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("demo", help="make a tournament in the middle of round 6, or play one (--play)")
    parser.add_argument(
        "--play",
        action="store_true",
        help="serve a tournament that plays itself, in a database that is gone afterwards",
    )
    parser.add_argument(
        "--speed", type=_speed, default=60.0, metavar="N", help="how much faster it plays (default: 60)"
    )
    parser.add_argument("--port", type=int, help="for --play: the port (0 picks a free one; default: 8000 or the next)")
    parser.add_argument("--no-browser", action="store_true", help="for --play: do not open the browser")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Make the demonstration, whose id is the last line printed; or play one until stopped."""
    if options.play:
        return _play(options)
    from domain.simulation.demo import demo_events
    from server.commandline.import_ import store

    print(asyncio.run(store(settings_of(options), demo_events(), "demo")))
    return Exit.DONE


def _play(options: argparse.Namespace) -> int:
    import signal
    import tempfile
    from functools import partial
    from pathlib import Path

    from server.commandline.listening import listen, listen_near
    from server.commandline.playing import Demonstration, playing
    from server.commandline.serve import serve_on
    from server.settings import read_settings
    from server.telemetry import configure

    configure()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the folder is removed then too
    with tempfile.TemporaryDirectory(prefix="jadoube-demo-") as folder:
        settings = read_settings(database=options.database or str(Path(folder) / "demo.sqlite3"), port=options.port)
        open_socket = listen_near if options.port is None else listen
        with open_socket(settings.host, settings.port) as listener:
            begun = partial(_say_where, listener.getsockname()[1])
            asyncio.run(
                serve_on(
                    settings,
                    listener,
                    opens_browser=not options.no_browser,
                    beside=lambda services: playing(services.tournaments, Demonstration(speed=options.speed), begun),
                )
            )
    return Exit.DONE


def _say_where(port: int, stream: str) -> None:
    """What there is to watch, on a display each."""
    for what in ("seats", "boards", "latest", "standings"):
        print(f"display http://127.0.0.1:{port}/t/{stream}/display/{what}", flush=True)


def _speed(text: str) -> float:
    speed = float(text)
    if not speed > 0:
        raise argparse.ArgumentTypeError(f"{text} is not more than 0")
    return speed
