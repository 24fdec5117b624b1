"""A tournament as the text of a file: as it came, in TRF26, in TRF16 with extensions, or for foreign engines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum

from domain.state.tournament import Tournament
from domain.trf.engines import for_engines
from domain.trf.errors import TrfError
from domain.trf.integrity_parts import is_made_again
from domain.trf.kept import KeptFile, PlayersDiffer
from domain.trf.model import FileLine
from domain.trf.text import in_ascii, plain
from domain.trf.topics import Speech, Topic
from domain.trf.writing import Ranking, Writing

_LINE_END = "\r\n"


class Flavour(Enum):
    """Which records a file is written with.

    AS_READ is the imported file again, byte for byte, but for what has changed since; TRF26 if there was no file.
    TRF26 and TRF16 are written in their own form even if the imported file used the other one.
    ENGINES writes everything in both forms and follows what foreign engines read: 142 and XXR, 152 and XXC, 250 and
    XXA, absences in the round's column, names in ASCII, abnormal points as virtual ones, and nothing that only the
    imported file knew.
    """

    AS_READ = "as-read"
    TRF26 = "trf26"
    TRF16 = "trf16"
    ENGINES = "engines"


_SPEECH = {
    Flavour.AS_READ: Speech.NEW,
    Flavour.TRF26: Speech.NEW,
    Flavour.TRF16: Speech.OLD,
    Flavour.ENGINES: Speech.BOTH,
}


def export(
    tournament: Tournament,
    ranking: Ranking,
    flavour: Flavour = Flavour.TRF26,
    *,
    comments: Sequence[str] = (),
    for_rating: bool = False,
) -> str:
    """The text of the file, with CRLF or the line ends of the imported file. Drafts are left out.

    `ranking` gives each player's place in the standings, `comments` become lines `### ...` at the end.
    `for_rating` gives the results as corrected for the rating report, beside the points and places of the standings.
    A round in play is left out too if engines read the file: they have no games without a result.
    """
    kept = _kept(tournament, ranking, flavour, for_rating=for_rating)
    lines = kept or list(_own(tournament, ranking, flavour, for_rating=for_rating))
    return "".join(line.text + line.ending for line in _with_comments(lines, comments))


def export_bytes(
    tournament: Tournament,
    ranking: Ranking,
    flavour: Flavour = Flavour.TRF26,
    *,
    comments: Sequence[str] = (),
    for_rating: bool = False,
) -> bytes:
    """The same as bytes to be stored: in the imported file's encoding if that has every sign, else in UTF-8."""
    text = export(tournament, ranking, flavour, comments=comments, for_rating=for_rating)
    kept = tournament.settings.report_file
    if kept is None or flavour is Flavour.ENGINES:
        return text.encode()
    try:
        return text.encode(kept.encoding)
    except UnicodeEncodeError:
        return text.encode()


def _kept(tournament: Tournament, ranking: Ranking, flavour: Flavour, *, for_rating: bool) -> list[FileLine]:
    if tournament.settings.report_file is None or flavour is Flavour.ENGINES:
        return []
    speech = None if flavour is Flavour.AS_READ else _SPEECH[flavour]
    try:
        file = KeptFile(tournament.settings.report_file, tournament, ranking, speech=speech, for_rating=for_rating)
        return list(file.lines())
    except (TrfError, PlayersDiffer):
        return []


def _own(tournament: Tournament, ranking: Ranking, flavour: Flavour, *, for_rating: bool) -> Iterator[FileLine]:
    speech, is_foreign = _SPEECH[flavour], flavour is Flavour.ENGINES
    if is_foreign:
        tournament = for_engines(tournament)
    writing = Writing(tournament, ranking, in_ascii if is_foreign else plain, for_rating=for_rating)
    for topic in Topic:
        if topic is Topic.PLAYERS:
            texts = [line.text() for line in writing.players(speech).values()]
        else:
            texts = writing.lines(topic, speech, known_codes_only=is_foreign)
        for text in texts:
            yield FileLine(0, text.rstrip(), _LINE_END)


def _with_comments(lines: list[FileLine], comments: Sequence[str]) -> list[FileLine]:
    """The lines with comments behind them; of those that are there once, what they do not hold yet."""
    known = {line.text for line in lines}
    new: list[str] = []
    for comment in comments:
        words = plain(comment)
        text = f"### {words}".rstrip()
        if is_made_again(words) or text not in known:
            new.append(text)
            known.add(text)
    if not new:
        return lines
    ending = next((line.ending for line in lines if line.ending), _LINE_END)
    ended = [replace(line, ending=line.ending or ending) for line in lines]
    return [*ended, *(FileLine(0, text, ending) for text in new)]
