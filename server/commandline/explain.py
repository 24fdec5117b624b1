"""`jadoube explain FILE.trf --round N`: why a round is paired as it is."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from server.commandline.arguments import add_file, positive
from server.commandline.exits import Exit, Failure
from server.commandline.printing import print_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from domain.pairing.claims import Claim
    from domain.pairing.explanation import BracketExplanation
    from domain.pairing.system import Field, FieldPlayer, RoundPairing
    from domain.trf.model import Trf


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("explain", help="explain why a round is paired as it is", allow_abbrev=False)
    add_file(parser)
    parser.add_argument("--round", type=positive, metavar="N", help="the round; without it, the next one")
    parser.add_argument("--player", type=positive, metavar="TPN", help="only what concerns this player")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Pair the round as it was known at the time and print the reasons."""
    from domain.pairing.system import NoPairing
    from domain.pairing_service import pair_round
    from domain.trf.assumptions import ReadingPurpose
    from server.commandline.files import read_file, settle
    from server.commandline.pair import field_to_pair

    trf = read_file(options.file)
    assumptions = settle(trf, options, ReadingPurpose.PAIR)
    if options.player is not None and options.player not in trf.player_of:
        raise Failure(Exit.BAD_INPUT, f"no player has starting rank {options.player}")
    field = field_to_pair(trf, assumptions, options.round)
    try:
        pairing = pair_round(field, assumptions.system)
    except NoPairing as refusal:
        raise Failure(Exit.DIFFERENCES, f"round {field.round}: no valid pairing: {refusal}") from refusal
    explained = _as_json(field, pairing, assumptions.system, trf)
    if options.player is not None:
        explained = _about(explained, options.player)
    if options.json:
        print_json(explained)
    else:
        print("\n".join(_lines(explained)))
    return Exit.DONE


def _as_json(field: Field, pairing: RoundPairing, system: str, trf: Trf) -> dict[str, Any]:
    """The round as plain values; players by starting rank, points as a file writes them."""
    ranks = {((player.place or 0) if trf.by_place else player.rank): player.rank for player in trf.players}
    players = {player.tpn: player for player in field.players}
    boards = [
        {
            "board": place,
            "white": _side(players[pair.white], ranks),
            "black": _side(players[pair.black], ranks),
        }
        for place, pair in enumerate(pairing.pairs, start=1)
    ]
    return {
        "round": field.round,
        "rounds": field.rounds,
        "system": system,
        "boards": boards,
        "bye": None if pairing.bye is None else _side(players[pairing.bye], ranks),
        "absent": [ranks[player.tpn] for player in field.players if not player.present],
        "steps": [
            {
                "rule": each.article,
                "text": _sentence(each, ranks),
                "players": [ranks[tpn] for tpn in each.players],
                "claim": _claim(each, ranks),
            }
            for each in pairing.explanation.steps
        ],
        "brackets": [_bracket(bracket, ranks) for bracket in pairing.explanation.brackets],
    }


def _bracket(bracket: BracketExplanation, ranks: dict[int, int]) -> dict[str, Any]:
    """One bracket with the counts of every criterion, for the chosen candidate and for S1 against S2 in order."""
    from server.messages import MessageRenderer
    from server.wording import ENGLISH

    natural, renderer = bracket.natural, MessageRenderer(ENGLISH)
    return {
        "kind": renderer.term(bracket.kind),
        "members": [
            {"player": ranks[member.player], "score": member.score / 2, "role": member.role.value}
            for member in bracket.members
        ],
        "pairs": _pairs(bracket.pairs, ranks),
        "downfloats": [
            {"player": ranks[each.player], **_reason(each.reasons[0], ranks)} for each in bracket.downfloats
        ],
        "criteria": [
            {
                "article": each.article,
                "title": renderer.term(each.criterion),
                "chosen": each.chosen,
                "natural": each.natural,
            }
            for each in bracket.criteria
        ],
        "natural": None
        if natural is None
        else {
            "pairs": _pairs(natural.pairs, ranks),
            "downfloaters": [ranks[player] for player in natural.downfloaters],
            **_reason(natural.decisive, ranks),
        },
    }


def _reason(claim: Claim, ranks: dict[int, int]) -> dict[str, Any]:
    return {"article": claim.article, "reason": _sentence(claim, ranks), "claim": _claim(claim, ranks)}


def _sentence(claim: Claim, ranks: dict[int, int]) -> str:
    from domain.messages import with_players
    from server.messages import MessageRenderer
    from server.wording import ENGLISH

    return MessageRenderer(ENGLISH).render(with_players(claim.message, ranks.__getitem__), begins=True)


def _claim(claim: Claim, ranks: dict[int, int]) -> dict[str, Any]:
    """A claim as the API has it, with points in half points."""
    from domain.messages import with_players

    return {"kind": claim.kind.value, "fields": dict(with_players(claim.message, ranks.__getitem__).fields)}


def _pairs(pairs: Iterable[tuple[int, int]], ranks: dict[int, int]) -> list[list[int]]:
    return [[ranks[one], ranks[two]] for one, two in pairs]


def _side(player: FieldPlayer, ranks: dict[int, int]) -> dict[str, Any]:
    colours = "".join(
        record.colour.value[0].upper() if record.colour is not None and record.score.is_played else "-"
        for record in player.history
    )
    return {"player": ranks[player.tpn], "name": player.name, "score": player.pairing_score / 2, "colours": colours}


def _about(explained: dict[str, Any], rank: int) -> dict[str, Any]:
    boards = [each for each in explained["boards"] if rank in (each["white"]["player"], each["black"]["player"])]
    bye = explained["bye"] if explained["bye"] and explained["bye"]["player"] == rank else None
    steps = [each for each in explained["steps"] if rank in each["players"]]
    brackets = [each for each in explained["brackets"] if any(member["player"] == rank for member in each["members"])]
    absent = [each for each in explained["absent"] if each == rank]
    return explained | {"boards": boards, "bye": bye, "absent": absent, "steps": steps, "brackets": brackets}


def _lines(explained: dict[str, Any]) -> list[str]:
    lines = [f"Round {explained['round']} by {explained['system']}"]
    for board in explained["boards"]:
        white, black = board["white"], board["black"]
        lines.append(f"Board {board['board']}: {_named(white)} - {_named(black)}")
    if explained["bye"]:
        lines.append(f"Pairing-allocated bye: {_named(explained['bye'])}")
    if explained["absent"]:
        lines.append("Not paired: " + ", ".join(str(rank) for rank in explained["absent"]))
    if explained["steps"]:
        lines += ["", "Why:", *(f"- {each['text']} ({each['rule']})" for each in explained["steps"])]
    return lines


def _named(side: dict[str, Any]) -> str:
    history = f", {side['colours']}" if side["colours"] else ""
    return f"{side['player']} {side['name']} ({side['score']:g}{history})"
