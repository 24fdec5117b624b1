"""The games of a round as PGN headers, for those who enter or broadcast the moves."""

from __future__ import annotations

from collections.abc import Iterator

from domain.dates import iso_day
from domain.exchange.late_results import late_result
from domain.ratings import RatingRule
from domain.state.roster import Player
from domain.state.rounds import Game, Round
from domain.state.tournament import Tournament
from domain.time_controls import coded
from domain.trf.round_dates import days_of
from domain.values import Outcome, RoundNumber

_RESULTS = {
    Outcome.WHITE_WINS: "1-0",
    Outcome.WHITE_WINS_UNRATED: "1-0",
    Outcome.WHITE_WINS_FORFEIT: "1-0",
    Outcome.DRAW: "1/2-1/2",
    Outcome.DRAW_UNRATED: "1/2-1/2",
    Outcome.BLACK_WINS: "0-1",
    Outcome.BLACK_WINS_UNRATED: "0-1",
    Outcome.BLACK_WINS_FORFEIT: "0-1",
}
"""PGN has no result that both lose: those are `*`, and Termination says what happened."""

_UNKNOWN_DATE = "????.??.??"


def pgn(tournament: Tournament, number: RoundNumber | None = None) -> str:
    """One entry for every board of a round, or of every public one: the seven tags of the roster and who plays.

    Raises IndexError for a round that is not public.
    """
    rounds = tournament.public_rounds if number is None else (tournament.public_rounds[number - 1],)
    return "\n".join("\n".join(_game(tournament, each, game)) for each in rounds for game in each.games.values())


def _game(tournament: Tournament, paired: Round, game: Game) -> Iterator[str]:
    white, black = tournament.roster.players[game.white], tournament.roster.players[game.black]
    result = "*" if game.outcome is None else _RESULTS.get(game.outcome, "*")
    place = " ".join(part for part in (tournament.settings.city, tournament.settings.federation) if part)
    tags = {
        "Event": tournament.settings.name,
        "Site": place or "?",
        "Date": _date(tournament, paired.number),
        "Round": f"{paired.number}.{game.board}",
        "White": white.name,
        "Black": black.name,
        "Result": result,
        "Board": str(game.board),
        **_tags_of("White", white, tournament.settings.rating_rule),
        **_tags_of("Black", black, tournament.settings.rating_rule),
    }
    if tournament.settings.time_control:
        tags["TimeControl"] = coded(tournament.settings.time_control) or "?"
    if game.outcome is not None and (termination := _termination(game.outcome)):
        tags["Termination"] = termination
    if late := late_result(tournament, game):
        tags["RatingReport"] = late
    for name, value in tags.items():
        yield f'[{name} "{_text(value)}"]'
    yield ""
    yield result
    yield ""


def _tags_of(side: str, player: Player, rule: RatingRule) -> dict[str, str]:
    """The tags about a player; the rating is FIDE's, or the one that counts if there is none."""
    rating = rule.fide_rating(player.ratings) or player.rating
    tags = {
        f"{side}Elo": str(rating) if rating else "",
        f"{side}Title": player.title.value,
        f"{side}FideId": player.fide_id,
        f"{side}Federation": player.federation,
        f"{side}Team": player.club,
    }
    return {name: value for name, value in tags.items() if value}


def _termination(outcome: Outcome) -> str:
    if outcome.is_forfeit:
        return "forfeit"
    if outcome is Outcome.ADJOURNED:
        return "unterminated"
    return "" if outcome in _RESULTS else f"decision {outcome.value}"


def _date(tournament: Tournament, number: RoundNumber) -> str:
    """The day of a round, else the tournament's only day, else unknown."""
    days, settings = days_of(tournament), tournament.settings
    day = days[number - 1] or (iso_day(settings.starts) if settings.starts == settings.ends else "")
    return day.replace("-", ".") or _UNKNOWN_DATE


def _text(value: str) -> str:
    """A value without what would end it."""
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in value).split())
    return plain.replace("\\", "\\\\").replace('"', '\\"')
