"""The rating report to US Chess: three dBase tables of the event, its section, and its players (format 2C)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.dates import iso_day
from domain.exchange.dbase import Column, dbase_table
from domain.folding import plain_letters
from domain.messages import FieldValue, Message, message
from domain.refusals import Refusal
from domain.results.finality import is_final
from domain.settings.us_chess import MEMBER
from domain.starting_list import pairing_numbers
from domain.state.rounds import Game
from domain.state.tournament import Tournament, reported_game
from domain.time_controls import coded
from domain.values import ByeKind, Outcome, PlayerId, Tpn

_EVENT: tuple[Column, ...] = (
    *(("H_FORMAT", 5), ("H_PROGRAM", 10), ("H_EVENT_ID", 12), ("H_NAME", 35), ("H_TOT_SECT", 2), ("H_BEG_DATE", 8)),
    *(("H_END_DATE", 8), ("H_AFF_ID", 8), ("H_CITY", 21), ("H_STATE", 2), ("H_ZIPCODE", 10), ("H_COUNTRY", 21)),
    *(("H_SENDCROS", 1), ("H_CTD_ID", 8), ("H_ATD_ID", 8), ("H_OTHER_TD", 255)),
)
_SECTION: tuple[Column, ...] = (
    *(("S_EVENT_ID", 12), ("S_SEC_NUM", 2), ("S_SEC_NAME", 30), ("S_R_SYSTEM", 1), ("S_TIMECTL", 40)),
    *(("S_CTD_ID", 8), ("S_ATD_ID", 8), ("S_TRN_TYPE", 1), ("S_TOT_RNDS", 2), ("S_LST_PAIR", 4), ("S_BEG_DATE", 8)),
    *(("S_END_DATE", 8), ("S_SCH_LVL", 1), ("S_GR_PRIX", 1), ("S_GP_PTS", 3), ("S_FIDE", 1)),
)
_PLAYER: tuple[Column, ...] = (
    *(("D_EVENT_ID", 12), ("D_SEC_NUM", 2), ("D_PAIR_NUM", 4), ("D_MEM_ID", 8), ("D_NAME", 30), ("D_STATE", 2)),
    ("D_RATING", 4),
)
_ROUND_WIDTH = 7

_PLAYED = {
    Outcome.WHITE_WINS: ("W", "L"),
    Outcome.DRAW: ("D", "D"),
    Outcome.BLACK_WINS: ("L", "W"),
}
_NOT_PLAYED = {
    Outcome.WHITE_WINS_FORFEIT: ("X0", "F0"),
    Outcome.BLACK_WINS_FORFEIT: ("F0", "X0"),
    Outcome.DOUBLE_FORFEIT: ("F0", "F0"),
    Outcome.WHITE_WINS_UNRATED: ("X0", "F0"),
    Outcome.DRAW_UNRATED: ("H0", "H0"),
    Outcome.BLACK_WINS_UNRATED: ("F0", "X0"),
}
"""What US Chess does not rate: forfeits, and games of less than a move by what they counted."""

_BYES = {
    ByeKind.PAIRING_ALLOCATED: "B0",
    ByeKind.FULL_POINT: "B0",
    ByeKind.HALF_POINT: "H0",
}
_NOTHING = "U0"

_PERIOD = re.compile(r"(?:(\d+)/)?(\d+)(?:\+(\d+))?")
_AS_STATED = re.compile(r"(?:G/\d+|(?:\d+/\d+,)+SD/\d+);(?:d|\+)\d+")
_REGULAR_ABOVE, _QUICK_BELOW, _BLITZ_UP_TO = 65, 30, 10
"""US Chess rule 5C: minutes of all periods and seconds of the delay or the increment, added."""


@dataclass(eq=False)
class UsChessReportIncomplete(Refusal):
    """The rating report to US Chess lacks what it must state."""

    missing: tuple[Message, ...]

    @property
    def message_fields(self) -> Mapping[str, FieldValue]:
        """What is missing."""
        return {"what": self.missing}


def missing_for_us_chess(tournament: Tournament) -> tuple[Message, ...]:
    """What the report lacks, each by its name; nothing if it can be written."""
    return tuple(_missing(tournament))


def us_chess_report(tournament: Tournament) -> Mapping[str, bytes]:
    """The three files by name. The tournament is an event of one section, its rounds reported in order.

    Results are those of the rating report, as corrected after the deadline. Raises UsChessReportIncomplete.
    """
    missing = missing_for_us_chess(tournament)
    if missing:
        raise UsChessReportIncomplete(missing)
    settings, numbers = tournament.settings, pairing_numbers(tournament)
    first, last = _days(tournament)
    stated, rounds = settings.us_chess, len(tournament.public_rounds)
    control = us_chess_time_control(settings.time_control)
    dates = (first.replace("-", ""), last.replace("-", ""))
    event = _row(
        _EVENT,
        H_FORMAT="2C",
        H_PROGRAM="JADOUBE",
        H_NAME=_plain(settings.festival or settings.name),
        H_TOT_SECT="1",
        H_BEG_DATE=dates[0],
        H_END_DATE=dates[1],
        H_AFF_ID=stated.affiliate,
        H_CITY=_plain(settings.city),
        H_STATE=stated.state,
        H_ZIPCODE=stated.postal_code,
        H_COUNTRY="USA",
        H_SENDCROS="N",
        H_CTD_ID=stated.director,
        H_ATD_ID=stated.assistant,
    )
    section = _row(
        _SECTION,
        S_SEC_NUM="1",
        S_SEC_NAME=_plain(settings.name),
        S_R_SYSTEM=_rating_system(control),
        S_TIMECTL=control,
        S_CTD_ID=stated.director,
        S_ATD_ID=stated.assistant,
        S_TRN_TYPE="S",
        S_TOT_RNDS=str(rounds),
        S_LST_PAIR=str(max(numbers.values(), default=0)),
        S_BEG_DATE=dates[0],
        S_END_DATE=dates[1],
        S_SCH_LVL="N",
        S_GR_PRIX="N",
        S_GP_PTS="0",
        S_FIDE="N",
    )
    columns = (*_PLAYER, *((f"D_RND{number:02}", _ROUND_WIDTH) for number in range(1, rounds + 1)))
    codes = _codes(tournament, numbers)
    players = [_row(columns, **_details(tournament, who, tpn), **codes[who]) for who, tpn in numbers.items()]
    return {
        "THEXPORT.DBF": dbase_table(_EVENT, [event], last),
        "TSEXPORT.DBF": dbase_table(_SECTION, [section], last),
        "TDEXPORT.DBF": dbase_table(columns, players, last),
    }


def us_chess_time_control(text: str) -> str:
    """The time control as US Chess writes it: `G/90;+30`, `40/90,SD/30;d5`; empty if the text is not understood.

    A coded time control has increments; a delay is stated as US Chess writes it.
    """
    stated = "".join(text.split())
    if _AS_STATED.fullmatch(stated):
        return stated
    periods = [_PERIOD.fullmatch(each) for each in coded(text).split(":")]
    found = [(each[1], int(each[2]), int(each[3] or 0)) for each in periods if each is not None]
    if not found or len(found) < len(periods) or any(seconds % 60 for _, seconds, _ in found):
        return ""
    *before, (_, rest, increment) = found
    if any(moves is None for moves, _, _ in before) or found[-1][0] is not None:
        return ""
    controls = [f"{moves}/{seconds // 60}" for moves, seconds, _ in before]
    last = f"{'SD' if controls else 'G'}/{rest // 60}"
    return f"{','.join((*controls, last))};" + (f"+{increment}" if increment else "d0")


def _rating_system(control: str) -> str:
    """The letter of the rating that counts by rule 5C; blitz has none of its own and is reported as dual is."""
    time, extra = control.split(";")
    total = sum(int(each) for each in re.findall(r"/(\d+)", time)) + int(extra[1:])
    if total > _REGULAR_ABOVE:
        return "R"
    return "Q" if _BLITZ_UP_TO < total < _QUICK_BELOW else "D"


def _missing(tournament: Tournament) -> Iterator[Message]:
    settings, stated = tournament.settings, tournament.settings.us_chess
    if not stated.affiliate:
        yield message("us-chess.no-affiliate")
    if not stated.director:
        yield message("us-chess.no-director")
    if not _plain(settings.city):
        yield message("us-chess.no-city")
    if not stated.state:
        yield message("us-chess.no-state")
    if not stated.postal_code:
        yield message("us-chess.no-postal-code")
    if not all(_days(tournament)):
        yield message("us-chess.no-days")
    if not us_chess_time_control(settings.time_control):
        yield message("us-chess.no-time-control")
    unknown = [each.id for each in tournament.roster.players.values() if MEMBER.fullmatch(each.national_id) is None]
    if unknown:
        yield message("us-chess.no-members", players=tuple(unknown))
    unwritten = [each.id for each in tournament.roster.players.values() if not _plain(each.name)]
    if unwritten:
        yield message("us-chess.no-latin-names", players=tuple(unwritten))
    if not is_final(tournament):
        yield message("us-chess.not-final")
    for game in _games(tournament):
        if game.outcome not in (None, Outcome.ADJOURNED, *_PLAYED, *_NOT_PLAYED):
            yield message("us-chess.no-code", game=game.id)


def _days(tournament: Tournament) -> tuple[str, str]:
    """The first and the last day in ISO 8601, each empty if it is not stated."""
    first = iso_day(tournament.settings.starts)
    return first, iso_day(tournament.settings.ends) or first


def _games(tournament: Tournament) -> Iterator[Game]:
    for paired in tournament.public_rounds:
        yield from (reported_game(tournament, game) for game in paired.games.values())


def _details(tournament: Tournament, who: PlayerId, tpn: Tpn) -> dict[str, str]:
    player = tournament.roster.players[who]
    return {
        "D_SEC_NUM": "1",
        "D_PAIR_NUM": str(tpn),
        "D_MEM_ID": player.national_id,
        "D_NAME": _plain(player.name).upper(),
        "D_RATING": str(player.ratings.national),
    }


def _codes(tournament: Tournament, numbers: Mapping[PlayerId, Tpn]) -> Mapping[PlayerId, dict[str, str]]:
    """Every player's rounds: result, opponent and colour (`W12B`), or what the round counted without a game (`H0`)."""
    found: dict[PlayerId, dict[str, str]] = {who: {} for who in numbers}
    for paired in tournament.public_rounds:
        column = f"D_RND{paired.number:02}"
        byes = {who: _BYES.get(kind, _NOTHING) for who, kind in paired.unpaired.items()}
        if paired.bye is not None:
            byes[paired.bye] = _BYES[ByeKind.PAIRING_ALLOCATED]
        for who, codes in found.items():
            codes[column] = byes.get(who, _NOTHING)
        for each in paired.games.values():
            game = reported_game(tournament, each)
            white, black = _of_game(game, numbers)
            found[game.white][column], found[game.black][column] = white, black
    return found


def _of_game(game: Game, numbers: Mapping[PlayerId, Tpn]) -> tuple[str, str]:
    if game.outcome in _PLAYED:
        white, black = _PLAYED[game.outcome]
        return f"{white}{numbers[game.black]}W", f"{black}{numbers[game.white]}B"
    if game.outcome in _NOT_PLAYED:
        return _NOT_PLAYED[game.outcome]
    msg = f"the report has no code for {game}"
    raise ValueError(msg)


def _row(columns: tuple[Column, ...], **stated: str) -> dict[str, str]:
    return {name: stated.get(name, "") for name, _ in columns}


def _plain(text: str) -> str:
    """The text in ASCII; letters that no Latin spelling is known of are left out."""
    return " ".join(plain_letters(text).encode("ascii", "ignore").decode().split())
