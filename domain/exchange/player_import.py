"""A table of players beside a tournament: players to register, details to correct, and problems."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.exchange.csv_reading import read_csv
from domain.exchange.player_rows import AS_IT_IS, PlayerRow, TableReading, player_rows
from domain.exchange.problems import TableProblem
from domain.folding import plainly_spelt
from domain.messages import Message, message
from domain.players.details import CorrectDetails
from domain.players.registration import RegisterPlayer
from domain.ratings import RATING_FIELDS
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.values import PlayerId, RatingKind, Title

PlayerTableCommand = RegisterPlayer | CorrectDetails

_DETAILS = ("name", "title", "federation", "fide_id", "national_id", "sex", "birth_date", "club", "contact")
_RATINGS = (*RATING_FIELDS, "k")
_PRIVATE = frozenset({"birth_date", "contact"})


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """A registered player whose details differ in the table: field -> (recorded, in the table)."""

    line: int
    player: PlayerId
    name: str
    fields: Mapping[str, tuple[str | int, str | int]]

    @property
    def public(self) -> Mapping[str, tuple[str | int, str | int]]:
        """The fields without what is private."""
        return {name: both for name, both in self.fields.items() if name not in _PRIVATE}


@dataclass(frozen=True, slots=True)
class PlayerImport:
    """What an import would do. While there are problems nothing of it is done, unless their rows are skipped."""

    registrations: tuple[PlayerRow, ...]
    changes: tuple[PlayerChange, ...]
    unchanged: int
    problems: tuple[TableProblem, ...]
    notes: tuple[TableProblem, ...]
    ignored: tuple[str, ...]

    @property
    def has_good_rows(self) -> bool:
        """Whether some row can be imported, or is so already."""
        return bool(self.registrations or self.changes or self.unchanged)

    def commands(self, reason: str) -> Iterator[tuple[int, PlayerTableCommand]]:
        """The commands that do it, each with its line, corrections first; `reason` goes into the corrections."""
        for change in self.changes:
            yield change.line, correction(change, reason)
        for row in self.registrations:
            yield row.line, registration(row)


def player_import(content: bytes, tournament: Tournament, reading: TableReading = AS_IT_IS) -> PlayerImport:
    """Compare a table with the tournament. A player is known by the FIDE id, else by the name.

    Raises CsvError if the file as a whole cannot be read.
    """
    rows = player_rows(read_csv(content), reading)
    comparing = _Comparing(tournament)
    for row in rows.players:
        comparing.add(row)
    return PlayerImport(
        registrations=tuple(comparing.registrations),
        changes=tuple(comparing.changes),
        unchanged=comparing.unchanged,
        problems=(*rows.problems, *comparing.problems),
        notes=(*rows.notes, *comparing.notes),
        ignored=rows.ignored,
    )


class _Comparing:
    """The rows so far."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._by_fide_id = {player.fide_id: player for player in tournament.roster.players.values() if player.fide_id}
        self._by_name: dict[str, list[Player]] = {}
        for player in tournament.roster.players.values():
            self._by_name.setdefault(plainly_spelt(player.name), []).append(player)
        self._lines: dict[str, int] = {}
        self.registrations: list[PlayerRow] = []
        self.changes: list[PlayerChange] = []
        self.unchanged = 0
        self.problems: list[TableProblem] = []
        self.notes: list[TableProblem] = []

    def add(self, row: PlayerRow) -> None:
        """Decide what a row means: a registration, a correction, a problem or nothing."""
        known, doubt = self._known(row)
        twin = self._twin(row, known)
        if doubt or twin:
            reason = doubt or message("table.name-repeated", name=row.name, line=twin)
            self.problems.append(TableProblem(row.line, 0, "", reason))
        elif known is None:
            self.registrations.append(row)
            if row.name and plainly_spelt(row.name) in self._by_name:
                reason = message("table.same-name", name=row.name)
                self.notes.append(TableProblem(row.line, 0, "", reason))
        elif fields := dict(_differences(known, row)):
            self.changes.append(PlayerChange(row.line, known.id, known.name, fields))
        else:
            self.unchanged += 1

    def _known(self, row: PlayerRow) -> tuple[Player | None, Message | None]:
        """The registered player that the row means, and why that is in doubt."""
        if row.fide_id and row.fide_id in self._by_fide_id:
            return self._by_fide_id[row.fide_id], None
        named = [
            player
            for player in self._by_name.get(plainly_spelt(row.name), [])
            if not (row.fide_id and player.fide_id) and not _born_apart(player, row)
        ]
        if len(named) > 1:
            return None, message("table.name-needs-fide-id", total=len(named), name=row.name)
        return (named[0] if named else None), None

    def _twin(self, row: PlayerRow, known: Player | None) -> int | None:
        """An earlier line about the same player."""
        keys = [f"player {known.id}"] if known else []
        keys += [f"FIDE id {row.fide_id}"] if row.fide_id else [f"name {plainly_spelt(row.name)} {row.birth_date}"]
        earlier = next((self._lines[key] for key in keys if key in self._lines), None)
        for key in keys:
            self._lines.setdefault(key, row.line)
        return earlier


def _born_apart(player: Player, row: PlayerRow) -> bool:
    """Whether player and row have different years of birth."""
    return bool(player.birth_date and row.birth_date and player.birth_date[:4] != row.birth_date[:4])


def _differences(player: Player, row: PlayerRow) -> Iterator[tuple[str, tuple[str | int, str | int]]]:
    """The fields that differ between row and tournament; a known full date is not replaced by its year."""
    yield from _other_ratings(player, row)
    for name in _DETAILS:
        now, was = getattr(row, name), getattr(player, name)
        if now is None or now == was or (name == "name" and plainly_spelt(now) == plainly_spelt(was)):
            continue
        if name == "birth_date" and was.startswith(now):
            continue
        yield name, (str(was), str(now))


def _other_ratings(player: Player, row: PlayerRow) -> Iterator[tuple[str, tuple[int, int]]]:
    """The ratings that differ. The column of the rating means FIDE's if the one that counts follows from several."""
    ratings = dict(row.ratings)
    stated = row.rating
    if player.rating_is_derived and stated is not None:
        ratings.setdefault("fide_standard", stated)
    elif stated is None and player.rating_kind is RatingKind.ESTIMATED and not player.rating_is_derived:
        stated = ratings.get("national")  # an earlier program took it for an estimate
    if not player.rating_is_derived and stated is not None and stated != player.rating:
        yield "rating", (player.rating, stated)
    for name, now in ratings.items():
        if now != getattr(player.ratings, name):
            yield name, (getattr(player.ratings, name), now)


def correction(change: PlayerChange, reason: str) -> CorrectDetails:
    """The command that corrects a player."""
    now = {name: str(new) for name, (_, new) in change.fields.items()}
    return CorrectDetails(
        change.player,
        name=now.get("name"),
        rating=int(now["rating"]) if "rating" in now else None,
        title=Title(now["title"]) if "title" in now else None,
        federation=now.get("federation"),
        fide_id=now.get("fide_id"),
        national_id=now.get("national_id"),
        sex=now.get("sex"),
        club=now.get("club"),
        birth_date=now.get("birth_date"),
        contact=now.get("contact"),
        reason=reason,
        ratings={name: int(now[name]) for name in _RATINGS if name in now},
    )


def registration(row: PlayerRow) -> RegisterPlayer:
    """The command that registers a row; beside other ratings the column of the rating means FIDE's standard list."""
    ratings = {"fide_standard": row.rating or 0, **row.ratings} if row.ratings else {}
    return RegisterPlayer(
        name=row.name,
        rating=0 if ratings else row.rating or 0,
        ratings=ratings,
        title=row.title or Title.NONE,
        federation=row.federation or "",
        fide_id=row.fide_id or "",
        national_id=row.national_id or "",
        sex=row.sex or "",
        club=row.club or "",
        birth_date=row.birth_date or "",
        contact=row.contact or "",
    )
