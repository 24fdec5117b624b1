"""`jadoube export --format site`: pages into a folder or an archive, once or whenever the log has grown."""

from __future__ import annotations

import argparse
import asyncio
from datetime import datetime
from typing import TYPE_CHECKING

from server.commandline.database import settings_of
from server.commandline.exits import Exit, Failure
from server.commandline.whole_files import write_whole

if TYPE_CHECKING:
    from server.service import TournamentService

_LOOK_SECONDS = 2.0


def export_site(options: argparse.Namespace) -> int:
    """Write the site; with `--follow` again and again until stopped.

    Raises Failure if neither a folder nor an archive is named.
    """
    if (options.to is None) == (options.output is None):
        raise Failure(Exit.BAD_INPUT, "Say where the site goes: --to FOLDER, or -o FILE.zip.")
    if options.follow and options.to is None:
        raise Failure(Exit.BAD_INPUT, "--follow renews a folder: say --to FOLDER.")
    asyncio.run(_export(options))
    return Exit.DONE


async def _export(options: argparse.Namespace) -> None:
    from server.app import open_services

    async with open_services(settings_of(options)) as services:
        seen = await _state(services.tournaments, options)
        await _write(services.tournaments, options)
        while options.follow:
            await asyncio.sleep(_LOOK_SECONDS)
            now = await _state(services.tournaments, options)
            if now != seen:
                await _write(services.tournaments, options)
            seen = now


async def _state(service: TournamentService, options: argparse.Namespace) -> object:
    """What the site was made from, so far as it can change."""
    if not options.festival:
        return (await service.tournament(options.tournament)).version
    return [(each.id, each.version) for each in await service.tournaments()]


async def _write(service: TournamentService, options: argparse.Namespace) -> None:
    from server.site.files import write_site, zipped

    files, moment = await _made(service, options)
    if options.to is None:
        write_whole(options.output, zipped(files, moment))
        print(f"{options.output}: {len(files)} files", flush=True)
    else:
        changed = write_site(files, options.to)
        print(f"{options.to}: {len(files)} files, {changed} of them new or changed", flush=True)


async def _made(service: TournamentService, options: argparse.Namespace) -> tuple[dict[str, bytes], datetime]:
    from server.site.festival import festival_files, festival_of, latest_moment, sites_of
    from server.site.files import site_files
    from server.site.source import site_of

    if not options.festival:
        site = await site_of(service, options.tournament)
        return site_files(site), site.moment
    festival = await festival_of(service, options.tournament)
    if festival is None:
        raise Failure(Exit.BAD_INPUT, "The tournament belongs to no festival: say its name in the settings.")
    sites = await sites_of(service, festival)
    return festival_files(sites), latest_moment(sites)
