"""Every file format in which a tournament is exported, by its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from domain.exchange.csv_writing import Cell
from domain.exchange.csv_writing import written as csv_text
from domain.exchange.pgn import pgn
from domain.exchange.privacy import Privacy
from domain.exchange.tables import all_pairings_table, pairings_table, players_table, ratings_table, standings_table
from domain.refusals import UnknownRound
from domain.settings.finishing import check_every_game_has_ended
from domain.standings.places import places
from domain.state.tournament import Tournament
from domain.trf.export import Flavour, export_bytes
from domain.trf.public_comments import public_comments, without_other_comments
from domain.values import RoundNumber


class ExportForm(StrEnum):
    """A kind of file: a report file in one of its flavours, a table, or PGN."""

    AS_READ = "as-read"
    TRF26 = "trf26"
    TRF16 = "trf16"
    ENGINES = "engines"
    CSV = "csv"
    PGN = "pgn"


class ExportedTable(StrEnum):
    """What a table is about."""

    PLAYERS = "players"
    RATINGS = "ratings"
    PAIRINGS = "pairings"
    ALL_PAIRINGS = "all-pairings"
    STANDINGS = "standings"


class Audience(StrEnum):
    """Whom a report file is for.

    STANDINGS has the results that count in the standings, RATING_OFFICE those of the rating report (C.04.2), with the
    points and places of the standings. BBP is written as foreign pairing engines read it, in whatever form.
    """

    STANDINGS = "standings"
    RATING_OFFICE = "rating-office"
    BBP = "bbp"


class Dialect(StrEnum):
    """How a table is written: with commas in UTF-8, or as every Excel opens it, with tabs in UTF-16."""

    STANDARD = "standard"
    EXCEL = "excel"


@dataclass(frozen=True, slots=True)
class WantedExport:
    """Which export is requested. `round` None is the newest; report files are about all of them."""

    form: ExportForm
    table: ExportedTable = ExportedTable.PLAYERS
    round: RoundNumber | None = None
    privacy: Privacy = Privacy.PUBLIC
    dialect: Dialect = Dialect.STANDARD
    audience: Audience = Audience.STANDINGS


@dataclass(frozen=True, slots=True)
class Written:
    """A file: its bytes, what they are, and how its name ends."""

    content: bytes
    media_type: str
    ending: str


def written(tournament: Tournament, wanted: WantedExport, comments: Sequence[str] = ()) -> Written:
    """The file. Comments go into report files, those of free text only into private ones.

    Raises UnknownRound for a round that is not public, and for a file for the rating office RoundNotComplete while a
    result is missing, GamesAdjourned while a game is adjourned (F.9).
    """
    if wanted.round is not None and not 1 <= wanted.round <= len(tournament.public_rounds):
        raise UnknownRound(wanted.round)
    for_rating = wanted.audience is Audience.RATING_OFFICE
    if for_rating:
        check_every_game_has_ended(tournament)
    match ExportForm.ENGINES if wanted.audience is Audience.BBP else wanted.form:
        case ExportForm.CSV:
            rows = _table(tournament, wanted)
            if wanted.dialect is Dialect.EXCEL:
                return Written(csv_text(rows, "\t").encode("utf-16"), "text/csv; charset=utf-16", "csv")
            return Written(csv_text(rows).encode(), "text/csv; charset=utf-8", "csv")
        case ExportForm.PGN:
            number = wanted.round or len(tournament.public_rounds) or None
            return Written(pgn(tournament, number).encode(), "application/x-chess-pgn", "pgn")
        case form:
            shown = tournament
            if wanted.privacy is Privacy.PUBLIC:
                shown, comments = without_private_data(tournament), public_comments(comments)
            flavour = Flavour(form.value)
            content = export_bytes(shown, places, flavour, comments=comments, for_rating=for_rating)
            return Written(content, f"text/plain; charset={_charset(content)}", "trf")


def _charset(content: bytes) -> str:
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return "iso-8859-1"
    return "utf-8"


def without_private_data(tournament: Tournament) -> Tournament:
    """The tournament without private data, fixed boards, and the free comments of the file that it came from."""
    players = {
        player.id: replace(player, birth_date="", contact="", board=0) for player in tournament.roster.players.values()
    }
    kept = tournament.settings.report_file
    if kept is not None:
        kept = replace(kept, born=(), text=without_other_comments(kept.text))
    return replace(
        tournament,
        roster=replace(tournament.roster, players=players),
        settings=replace(tournament.settings, report_file=kept),
    )


def _table(tournament: Tournament, wanted: WantedExport) -> list[list[Cell]]:
    match wanted.table:
        case ExportedTable.PLAYERS:
            return players_table(tournament, wanted.privacy)
        case ExportedTable.RATINGS:
            return ratings_table(tournament, wanted.privacy)
        case ExportedTable.STANDINGS:
            return standings_table(tournament, wanted.round)
        case ExportedTable.PAIRINGS:
            newest = len(tournament.public_rounds)
            if not newest:
                raise UnknownRound(1)
            return pairings_table(tournament, wanted.round or newest)
        case ExportedTable.ALL_PAIRINGS:
            return all_pairings_table(tournament)
