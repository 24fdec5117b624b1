"""`jadoube lots`: the players who share a place, and the drawing of lots among them."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING, Any

from server.commandline.arguments import positive
from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit, Failure
from server.commandline.printing import print_json

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from domain.state.tournament import Tournament
    from domain.values import PlayerId
    from server.settings import ServerSettings


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("lots", help="list the players who share a place, or draw lots among them")
    parser.add_argument("tournament", metavar="TOURNAMENT", help="the tournament's id")
    parser.add_argument("--draw", type=positive, metavar="PLACE", help="draw lots among those who share this place")
    parser.add_argument("--json", action="store_true", help="as JSON")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print each shared place with its players; of a drawing the players in their order."""
    found = asyncio.run(_places(settings_of(options), options.tournament, options.draw))
    if options.json:
        print_json(found)
        return Exit.DONE
    if not found:
        print("no place is shared")
    for each in found:
        print(f"{'drawn' if options.draw else 'shared'}: place {each['place']}")
        print("\n".join(f"    {player['tpn']} {player['name']}" for player in each["players"]))
    return Exit.DONE


async def _places(settings: ServerSettings, stream: str, draw: int | None) -> list[dict[str, Any]]:
    """The shared places; if lots are drawn for one, that one in the order drawn."""
    import secrets

    from domain.settings.lots import DrawLots, LotDrawn, shared_places
    from server.app import open_services
    from server.service import operator

    async with open_services(settings) as services:
        now = await services.tournaments.tournament(stream)
        shared = {rows[0].place: tuple(row.player for row in rows) for rows in shared_places(now)}
        if draw is None:
            return [_place(now, place, players) for place, players in shared.items()]
        if draw not in shared:
            raise Failure(Exit.BAD_INPUT, f"no two players share place {draw}")
        command = DrawLots(shared[draw], secrets.token_hex(16))
        done = await services.tournaments.execute(stream, command, operator("command line", if_match=now.version))
        drawn = next(each.event for each in done.events if isinstance(each.event, LotDrawn))
        return [_place(now, draw, drawn.players)]


def _place(tournament: Tournament, place: int, players: tuple[PlayerId, ...]) -> dict[str, Any]:
    from domain.starting_list import pairing_numbers

    numbers, people = pairing_numbers(tournament), tournament.roster.players
    return {
        "place": place,
        "players": [{"player": each, "tpn": numbers[each], "name": people[each].name} for each in players],
    }
