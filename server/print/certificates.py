"""The certificate of a title result (IT1), a page for each norm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.rating_report.norms import norm_checks
from domain.values import PlayerId
from server.languages import message
from server.print.sheet import Align, Fit, Form, FormField, Forms, Sheet, SheetColumn, Tone
from server.print.source import DOT, SheetSource, rows_of
from server.views.model import Model, ViewRow
from server.views.norms import norm_player
from server.views.parameters import Parameters
from server.wording import points_text

LABELS = {
    "games": message("Games that count"),
    "federations": message("Federations of the opponents"),
    "not-own": message("Opponents of other federations"),
    "host": message("Opponents of the host federation"),
    "rated": message("Opponents with a rating"),
    "titled": message("Opponents with a title"),
    "of-the-title": message("With the title or a higher one"),
    "average": message("Rating average"),
    "performance": message("Performance"),
    "required": message("Score required"),
    "made": message("Score achieved"),
    "exceeded": message("More than required"),
    "counts-as": message("Counts as games"),
}
"""The labels of the certificate's numbers, on paper and on the page."""

_EXPLAINED = ("average", "performance", "required", "exceeded", "counts-as")


def certificates(source: SheetSource) -> Sheet:
    """The certificates of all norms, or those of one player, also without a norm."""
    text = source.language.text
    columns = (
        SheetColumn(text("Rd"), Align.END),
        SheetColumn(text("Opponent"), tone=Tone.STRONG, fit=Fit.FLEXIBLE),
        SheetColumn(text("FIDE ID")),
        SheetColumn(text("Fed.")),
        SheetColumn(text("Title")),
        SheetColumn(text("Rtg."), Align.END),
        SheetColumn(text("Counts as"), Align.END),
        SheetColumn(text("Result"), Align.END, Tone.STRONG),
    )
    forms = tuple(form for shown in _shown(source) for form in _forms(source, shown))
    block = Forms(columns, forms, text("No norm has been made yet."))
    return source.sheet(text("Certificate of title result (IT1)"), block)


def _shown(source: SheetSource) -> Iterator[Model]:
    for who in [source.player] if source.player else _players(source):
        yield norm_player(source.tournament, Parameters(player=who, language=source.language.code))


def _players(source: SheetSource) -> list[PlayerId]:
    return [who for who, checks in norm_checks(source.tournament).items() if any(each.is_met for each in checks)]


def _forms(source: SheetSource, shown: Model) -> Iterator[Form]:
    """The norms that are made; of the player in question else the one that lacks least."""
    rows = [row for row in rows_of(shown) if row["met"]]
    if not rows and source.player:
        played = [row for row in rows_of(shown) if row["certificate_games"]]
        rows = sorted(played, key=lambda row: sum(not each["met"] for each in row["conditions"]))[:1]
    for row in rows:
        yield _form(source, shown["head"], row)


def _form(source: SheetSource, head: dict[str, Any], row: ViewRow) -> Form:
    text, settings = source.language.text, source.tournament.settings
    title = text("{title} norm: {name}", title=row["norm"], name=head["name"])
    if not row["met"]:
        title = DOT.join((title, text("not made")))
    sexes = {"m": text("man"), "w": text("woman"), "f": text("woman")}
    titles = DOT.join(f"{name} {number}" for name, number in row["titles"].items())
    return Form(
        title=title,
        fields=(
            FormField(text("Name"), head["name"], wide=True),
            FormField(text("FIDE ID"), head["fide_id"]),
            FormField(text("Federation"), head["federation"]),
            FormField(text("Date of birth")),
            FormField(text("Sex"), sexes.get(head["sex"].lower()[:1], "")),
            FormField(text("Host federation"), settings.federation),
            FormField(text("City"), settings.city),
            FormField(text("Time control"), settings.time_control),
            FormField(text("Chief arbiter"), settings.chief_arbiter),
            *(FormField(text(LABELS[each["name"]]), each["shown"]) for each in row["numbers"]),
            FormField(text("Titles of the opponents"), titles),
            *_foreign(source, head),
        ),
        rows=tuple(map(_game, row["certificate_games"])),
        texts=tuple(_texts(source, row)),
        signatures=(text("Chief arbiter"), text("Official of the federation"), text("Date")),
    )


def _foreign(source: SheetSource, head: dict[str, Any]) -> Iterator[FormField]:
    """By what the tournament is exempt from the conditions on federations."""
    foreign = head["foreign"]
    if foreign and foreign["enough"]:
        yield FormField(source.language.text("Foreign players (1.4.3 d)"), foreign_text(source, foreign))


def foreign_text(source: SheetSource, foreign: dict[str, Any]) -> str:
    """How many foreign players there were in every round."""
    return source.language.text("{rated} rated, {federations} federations, {titled} with titles", **foreign)


def _game(game: dict[str, Any]) -> tuple[str, ...]:
    counted = "" if game["counted"] is None else str(game["counted"])
    rating, made = str(game["rating"] or ""), points_text(game["made"])
    return str(game["round"]), game["name"], game["fide_id"], game["federation"], game["title"], rating, counted, made


def _texts(source: SheetSource, row: ViewRow) -> Iterator[str]:
    """The numbers that are explained, the conditions that are not met, and the games that do not count."""
    yield from (f"{each['says']} [{each['article']}]" for each in row["numbers"] if each["name"] in _EXPLAINED)
    yield from (f"\N{BALLOT X} {each['says']} [{each['article']}]" for each in row["conditions"] if not each["met"])
    for each in row["not_counted"]:
        yield source.language.text(
            "Round {round}, {name}: does not count ({article}).",
            round=each["round"],
            name=each["name"],
            article=each["article"],
        )
