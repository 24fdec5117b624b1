"""`jadoube pair FILE.trf`: the next round's pairing as every engine prints it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from server.commandline.arguments import add_file, positive
from server.commandline.exits import Exit, Failure
from server.commandline.printing import no_pairing_text, print_json

if TYPE_CHECKING:
    from domain.pairing.system import Field
    from domain.state.tournament import Tournament
    from domain.trf.assumptions import Assumptions
    from domain.trf.model import Trf


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("pair", help="pair the next round of a file", allow_abbrev=False)
    add_file(parser)
    parser.add_argument("--round", type=positive, metavar="N", help="pair this round again as it was known at the time")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the pairing: a count line, then `white black` a line, `0` for the bye."""
    from domain.pairing.boards import boards_of
    from domain.pairing.system import NoPairing
    from domain.pairing_service import pair_round
    from domain.trf.assumptions import ReadingPurpose
    from server.commandline.files import read_file, settle

    trf = read_file(options.file)
    assumptions = settle(trf, options, ReadingPurpose.PAIR)
    field = field_to_pair(trf, assumptions, options.round)
    try:
        pairing = pair_round(field, assumptions.system)
    except NoPairing as refusal:
        why = f"round {field.round}: no valid pairing: {no_pairing_text(refusal)}"
        raise Failure(Exit.DIFFERENCES, why) from refusal
    ranks = {0: 0} | {((player.place or 0) if trf.by_place else player.rank): player.rank for player in trf.players}
    boards = [(ranks[white], ranks[black]) for white, black in boards_of(pairing)]
    if options.json:
        print_json({"round": field.round, "system": assumptions.system, "boards": boards})
    else:
        print("\n".join([str(len(boards)), *(f"{white} {black}" for white, black in boards)]))
    return Exit.DONE


def field_to_pair(trf: Trf, assumptions: Assumptions, number: int | None) -> Field:
    """The field of the round to be paired, or of an earlier one as it was known at the time.

    Raises Failure for a round that cannot be paired.
    """
    from domain.pairing_service import field_of

    following = trf.last_paired + 1
    number = number or following
    if number > following:
        raise Failure(Exit.BAD_INPUT, f"round {number} cannot be paired: the next round of the file is {following}")
    if number > assumptions.rounds:
        raise Failure(Exit.BAD_INPUT, f"all {assumptions.rounds} rounds are paired: --round N pairs one of them again")
    tournament = _before(trf, assumptions, number)
    for paired in tournament.play.rounds:
        if paired.missing:
            boards = ", ".join(map(str, paired.missing))
            raise Failure(Exit.BAD_INPUT, f"round {paired.number} lacks results on boards {boards}")
    field = field_of(tournament, number)
    if not any(player.present for player in field.players):
        raise Failure(Exit.BAD_INPUT, f"there is no one to pair in round {number}")
    return field


def _before(trf: Trf, assumptions: Assumptions, number: int) -> Tournament:
    from domain.rounds.drafts import RoundPaired
    from domain.tournament.replay import replay
    from domain.trf.events import events

    known = []
    for event in events(trf, assumptions):
        if isinstance(event, RoundPaired) and event.round == number:
            break
        known.append(event)
    return replay(known)
