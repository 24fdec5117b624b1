"""Two programs on the package index, used as black boxes for tie-breaks: gacrux and tiebreak-core.

Both get the same picture of a tournament: everyone's rounds with scores, opponents and colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from gacrux import tiebreak, trf2json
from tiebreak_core import (
    GameRecord,
    PlayerTiebreakData,
    calculate_descriptor_strict,
    calculate_strict,
    rank_descriptors_strict,
)

from domain.history import Entry
from domain.standings.parts import TieBreakValue
from domain.standings.table import PairingMode, ResultTable
from domain.values import PlayerId, Score, TieBreakEdition
from tests.judges.trf_text import SIGNS

Number = Fraction | None

_KINDS = {
    Score.FORFEIT_WIN: "forfeit_win",
    Score.FORFEIT_LOSS: "forfeit_loss",
    Score.PAIRING_ALLOCATED_BYE: "pairing_bye",
    Score.FULL_POINT_BYE: "pairing_bye",
    Score.HALF_POINT_BYE: "requested_bye",
    Score.ZERO_POINT_BYE: "requested_bye",
}
_RULES = {TieBreakEdition.MARCH_2026: "fide-2026", TieBreakEdition.AUGUST_2024: "fide-2024"}
_NAMES = {
    "BPG": "games_black",
    "BWG": "wins_black",
    "REP": "rounds_elected",
    "STD": "std",
    "TPR": "tpr",
    "PTP": "ptp",
    "APRO": "apro",
    "APPO": "appo",
    "WIN": "wins",
    "WON": "won",
}
"""The names in tiebreak-core of tie-breaks that it does not have by their codes."""

NAMES_OF_2024 = _NAMES | {
    "BH": "buchholz",
    "BH/C1": "buchholz_cut1",
    "BH/C2": "buchholz_cut2",
    "BH/M1": "median_buchholz",
    "BH/M2": "median_buchholz_2",
    "AOB": "aob",
    "FB": "fore_buchholz",
    "SB": "sonneborn_berger",
    "SB/C1": "sonneborn_berger_cut1",
    "PS": "progressive",
    "PS/C1": "progressive_cut1",
    "KS": "koya",
    "ARO": "aro",
    "ARO/C1": "aro_cut1",
}
"""For the edition before, all that it offers: its codes mean the newest one."""

_FIRST_DAY = {TieBreakEdition.MARCH_2026: "2026/04/01", TieBreakEdition.AUGUST_2024: "2024/09/01"}


def text_of(table: ResultTable) -> str:
    """The tournament as a report file, which gacrux reads; its first day chooses the edition."""
    lines = ["012 Random", f"042 {_FIRST_DAY[table.edition.code]}", f"XXR {table.announced}"]
    for player, tpn in table.numbers.items():
        head = f"001 {tpn:4d} m    {f'Player {tpn}':<33} {table.ratings.first[player]:4d} NOR {0:11d} 1990/01/01"
        cells = "  ".join(_cell(table, entry) for entry in table.entries[player])
        lines.append(f"{head} {table.points[player] / 2:4.1f} {tpn:4d}  {cells}")
    return "\n".join(lines) + "\n"


def _cell(table: ResultTable, entry: Entry) -> str:
    assert entry.score is not None
    if entry.opponent is None:
        return f"0000 - {SIGNS[entry.score]}"
    colour = "-" if entry.colour is None else entry.colour.value[0]
    return f"{table.numbers[entry.opponent]:4d} {colour} {SIGNS[entry.score]}"


def by_gacrux(table: ResultTable, codes: Sequence[str]) -> Mapping[str, Mapping[int, Number]]:
    """Everyone's numbers by code; each Fore Buchholz is computed alone, since it changes what is computed next."""
    text = text_of(table)
    fore = [code for code in codes if code.startswith("FB") or "/F" in code]
    found: dict[str, Mapping[int, Number]] = {}
    for together in ([code for code in codes if code not in fore], *([code] for code in fore)):
        rows = _gacrux(text, table, together)
        for place, code in enumerate(together):
            found[code] = {each["cid"]: _number(str(each["tiebreakScore"][place])) for each in rows}
    return found


def places_by_gacrux(table: ResultTable, codes: Sequence[str]) -> dict[int, int]:
    """Everyone's place by points and these codes."""
    return {each["cid"]: each["rank"] for each in _gacrux(text_of(table), table, ["PTS", *codes])}


def _gacrux(text: str, table: ResultTable, codes: list[str]) -> list[dict[str, Any]]:
    file = trf2json.trf2json()
    file.parse_file(text, True)
    tournament = file.get_tournament(1)
    swiss = table.pairings is PairingMode.SWISS
    asked = {"tiebreak": codes, "check": False, "unrated": None, "pre_determined": not swiss, "swiss": swiss}
    found: list[dict[str, Any]] = tiebreak.tiebreak(tournament, -1, asked).compute_tiebreaks(tournament, asked)[
        "competitors"
    ]
    return found


def _number(text: str) -> Number:
    return None if text in ("None", "-") else Fraction(text)


def by_tiebreak_core(table: ResultTable, codes: Sequence[str]) -> Mapping[str, Mapping[int, Number]]:
    """Everyone's numbers by code."""
    players = _players(table)
    return {code: {tpn: _core_number(table, players, tpn, code) for tpn in players} for code in codes}


def _core_number(table: ResultTable, players: dict[int, PlayerTiebreakData], tpn: int, code: str) -> Number:
    rounds, rules, mode = table.rounds, _RULES[table.edition.code], _mode(table)
    player = players[tpn]
    names = _NAMES if table.edition.code is TieBreakEdition.MARCH_2026 else NAMES_OF_2024
    if code in names:
        found = calculate_strict(player, players, names[code], total_rounds=rounds, ruleset=rules, mode=mode)
    else:
        found = calculate_descriptor_strict(player, players, code, total_rounds=rounds, ruleset=rules, mode=mode)
    return Fraction(found)


def places_by_tiebreak_core(table: ResultTable, codes: Sequence[str]) -> dict[int, int]:
    """Everyone's place by points and these codes."""
    ranked = rank_descriptors_strict(
        _players(table),
        list(codes),
        total_rounds=table.rounds,
        ruleset=_RULES[table.edition.code],
        mode=_mode(table),
        pairing_numbers={int(tpn): int(tpn) for tpn in table.numbers.values()},
    )
    return {each.player_id: each.rank for each in ranked.players}


def _mode(table: ResultTable) -> str:
    return "swiss" if table.pairings is PairingMode.SWISS else "round_robin"


def _players(table: ResultTable) -> dict[int, PlayerTiebreakData]:
    return {
        int(tpn): PlayerTiebreakData(
            int(tpn),
            table.ratings.first[player],
            table.points[player] / 2,
            [_game(table, entry) for entry in table.entries[player] if _is_round(table, entry)],
        )
        for player, tpn in table.numbers.items()
    }


def _is_round(table: ResultTable, entry: Entry) -> bool:
    """The free round of an odd round robin is none."""
    return table.pairings is PairingMode.SWISS or entry.opponent is not None


def _game(table: ResultTable, entry: Entry) -> GameRecord:
    assert entry.score is not None
    opponent: PlayerId | None = entry.opponent
    theirs = None if opponent is None else table.entries[opponent][entry.round - 1].points / 2
    return GameRecord(
        -1 if opponent is None else int(table.numbers[opponent]),
        0 if opponent is None else table.ratings.first[opponent],
        entry.points / 2,
        "white" if entry.colour is None else entry.colour.value,
        entry.round,
        _KINDS.get(entry.score, "played"),
        theirs,
    )


def in_points(value: TieBreakValue, divisor: int) -> Number:
    """Our number in the judges' form."""
    return None if value is None else Fraction(value) / (divisor or 1)
