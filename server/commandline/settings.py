"""`jadoube settings`: the settings of a tournament, and their change, as on the desk."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from server.commandline.assignments import add_assignments, read_values, values_of
from server.commandline.confirmation import add_confirmation, ask, confirm, refused_in_fide_mode
from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit, Failure
from server.commandline.printing import print_json

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from domain.state.tournament import Tournament
    from domain.subject import Command
    from server.settings import ServerSettings


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("settings", help="print the settings of a tournament, or change them")
    parser.add_argument("tournament", metavar="TOURNAMENT", help="the tournament's id")
    parser.add_argument("--json", action="store_true", help="the settings as JSON, as the API shows them")
    add_assignments(parser)
    parser.add_argument("--reason", default="", metavar="TEXT", help="why, for the log")
    add_confirmation(
        parser,
        "confirm a change that is prohibited in FIDE mode; without --set, leave the mode. It is left for good",
    )
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the settings, or change them."""
    settings = settings_of(options)
    before = asyncio.run(_tournament(settings, options.tournament))
    if not options.assignments and not options.leave_fide_mode:
        _print(options, before)
        return Exit.DONE
    from domain.tournament.decide import warnings_together

    commands = _commands(before, options)
    with refused_in_fide_mode(before):
        warnings = warnings_together(before, commands)
    confirm(warnings, before, confirmed=options.yes)
    if not options.assignments and before.in_fide_mode:
        ask(["FIDE mode is left for good: it cannot be entered again. Leave it? [y/N] "], confirmed=options.yes)
    now, changed = asyncio.run(_changed(settings, options.tournament, before, commands))
    if options.json:
        _print(options, now)
    else:
        print(f"recorded: version {now.version}" if changed else "nothing to change: it is so already")
    return Exit.DONE


def _print(options: argparse.Namespace, tournament: Tournament) -> None:
    from server.http.tournaments.special_rules import special_rules_view
    from server.http.tournaments.summary import settings_view, tournament_view

    if options.json:
        print_json(tournament_view(options.tournament, tournament, official=True))
        return
    rows = list(_rows(settings_view(tournament) | special_rules_view(tournament, official=True)))
    width = max(len(name) for name, _ in rows)
    print("\n".join(f"{name:{width}}  {value}".rstrip() for name, value in rows))


def _rows(shown: dict[str, Any], group: str = "") -> Iterator[tuple[str, str]]:
    """The names and the values of a table, those of a group by their parts."""
    import msgspec

    for name, value in shown.items():
        match value:
            case dict():
                yield from _rows(value, f"{group}{name}.")
            case bool():
                yield group + name, "yes" if value else "no"
            case float():
                yield group + name, f"{value:g}"
            case list() | tuple() if name == "tie_breaks":
                yield group + name, ",".join(value)
            case list() | tuple():
                yield group + name, msgspec.json.encode(value).decode() if value else "none"
            case None:
                yield group + name, "none"
            case _:
                yield group + name, str(value)


def _commands(before: Tournament, options: argparse.Namespace) -> list[Command]:
    """The commands that make the changes together."""
    from dataclasses import asdict

    from domain.fide_mode import LeaveFideMode
    from domain.settings.rating_rule import ChangeRatingRule
    from server.http.standings.tie_breaks import ChangedTieBreaksBody, tie_breaks_command
    from server.http.tournaments.rating_rule import RatingRuleBody
    from server.http.tournaments.settings import ChangedTournamentBody, change_commands
    from server.http.tournaments.special_rules import ProhibitionsBody, ScoringBody, prohibitions_command

    if not options.assignments:
        return [LeaveFideMode(options.reason, leave_fide_mode=True)]
    why = {"reason": options.reason}
    confirmed = why | {"leave_fide_mode": options.leave_fide_mode}
    plain = set(ChangedTournamentBody.__struct_fields__) - set(confirmed) - {"prohibitions"}
    ranking = set(ChangedTieBreaksBody.__struct_fields__) - set(why)
    limits, rules = before.settings.bye_limits, before.settings.tie_breaks
    known = {
        "scoring": _stated(ScoringBody.of(before.settings.scoring)),
        "bye_limits": {"most": limits.most, "until": limits.until},
        "rating_rule": _stated(RatingRuleBody.of(before.settings.rating_rule)),
        "us_chess": asdict(before.settings.us_chess),
    }
    values = values_of(options.assignments, plain | ranking | {"prohibitions", "rating_rule"}, known)
    commands: list[Command] = []
    changes = {name: values[name] for name in plain & values.keys()}
    if changes:
        commands += change_commands(read_values(changes | confirmed, ChangedTournamentBody), before.settings)
    ranked = {name: values[name] for name in ranking & values.keys()}
    if ranked:
        body = read_values({"tie_breaks": list(rules.codes), **ranked, **why}, ChangedTieBreaksBody)
        commands.append(tie_breaks_command(body, rules))
    if "prohibitions" in values:
        stated = values["prohibitions"]
        stated = {"rules": stated} if isinstance(stated, list) else stated
        if not isinstance(stated, dict):
            raise Failure(Exit.BAD_INPUT, "--set prohibitions: write prohibitions=@FILE, or prohibitions=none")
        apart = read_values(confirmed | _by_id(stated, before), ProhibitionsBody)
        commands.append(prohibitions_command(apart))
    if "rating_rule" in values:
        rule = read_values(values["rating_rule"], RatingRuleBody).rule
        commands.append(ChangeRatingRule(rule, options.reason))
    return commands


def _by_id(stated: dict[str, Any], tournament: Tournament) -> dict[str, Any]:
    """Prohibitions with the ids of their players: numbers are starting numbers, texts as in `1-4; 7; Carlsen`."""
    from domain.players_meant import PlayersMeant

    meant = PlayersMeant(tournament)

    def ids(players: Any) -> Any:
        if isinstance(players, str):
            return list(meant.of(players, "prohibitions"))
        if not isinstance(players, list):
            return players
        return [
            who for each in players for who in (meant.of(str(each), "prohibitions") if _is_number(each) else [each])
        ]

    found = dict(stated)
    if isinstance(stated.get("pairs"), list):
        found["pairs"] = [ids(each) for each in stated["pairs"]]
    if isinstance(stated.get("rules"), list):
        found["rules"] = [
            {**each, "players": ids(each["players"])} if isinstance(each, dict) and "players" in each else each
            for each in stated["rules"]
        ]
    return found


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _stated(body: Any) -> dict[str, Any]:
    """The stated fields of a body."""
    import msgspec

    return {name: value for name, value in msgspec.structs.asdict(body).items() if value is not None}


async def _tournament(settings: ServerSettings, stream: str) -> Tournament:
    from server.app import open_services

    async with open_services(settings) as services:
        return await services.tournaments.tournament(stream)


async def _changed(
    settings: ServerSettings, stream: str, before: Tournament, commands: list[Command]
) -> tuple[Tournament, bool]:
    """The tournament with the changes, and whether there were any. Raises Failure if it has changed since `before`."""
    from server.app import open_services
    from server.service import VersionMismatch, operator

    async with open_services(settings) as services:
        context = operator("command line", if_match=before.version)
        try:
            done = await services.tournaments.execute_together("ChangeSettings", stream, commands, context)
        except VersionMismatch as error:
            raise Failure(Exit.BAD_INPUT, "The tournament has changed meanwhile. Run the command again.") from error
        return await services.tournaments.tournament(stream), bool(done.events)
