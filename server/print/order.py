"""An order for a sheet: which one, for whom, on which paper; and the sheet made for it at one version of the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from domain.state.tournament import Tournament
from domain.values import PlayerId, RoundNumber
from server.eventstore.recorded import RecordedEvent
from server.languages import SOURCE, language
from server.print.layout import Format, Layout, for_distance, lay_out
from server.print.registry import SheetKind
from server.print.sheet import Cards, Sheet, Stamp
from server.print.source import DOT, BoardSecret, Secret, SheetSource, no_board_secret, no_secret
from server.views.derived import Derived

HASH_LENGTH = 8
"""Characters of an event's hash that a sheet carries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Which sheet, in which language, on which paper. The other fields are as in `SheetSource`."""

    kind: SheetKind
    language: str = SOURCE
    format: Format = field(default_factory=Format)
    round: RoundNumber | None = None
    sees_drafts: bool = False
    address: str = ""
    secret: Secret = no_secret
    board_secret: BoardSecret = no_board_secret
    derived: Derived = field(default_factory=Derived)
    player: PlayerId | None = None
    board: int | None = None
    recorded: Sequence[RecordedEvent] = ()
    devices: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Printed:
    """A sheet that is ready to be drawn; `language` is the language's code."""

    sheet: Sheet
    stamp: Stamp
    layout: Layout
    language: str


def prepare(order: Order, tournament: Tournament, mark: str) -> Printed:
    """The sheet of a tournament; `mark` is the hash of the event that made its version.

    Raises NotInView for a round that is not there for the reader.
    """
    source = _source(order, tournament)
    sheet = for_distance(order.kind.build(source), order.format.distance)
    of = {name: each for name, each in (("player", order.player), ("board", order.board)) if each is not None}
    query = {"round": source.number, **of, "version": tournament.version, "hash": mark[:HASH_LENGTH]}
    state = source.language.text("Version {version} · {hash}", version=tournament.version, hash=mark[:HASH_LENGTH])
    on_cards = source.sign() if isinstance(sheet.block, Cards) else ""
    stamp = Stamp(
        text=DOT.join(filter(None, (state, on_cards))),
        address=source.code(f"/print/{order.kind.name}/newest?{urlencode(query)}"),
    )
    return Printed(sheet, stamp, lay_out(sheet, order.format), order.language)


def content(order: Order, tournament: Tournament) -> Sheet:
    """The content of the sheet without its paper: two versions are compared by it.

    Raises NotInView for a round that is not there for the reader.
    """
    return order.kind.build(_source(order, tournament))


def _source(order: Order, tournament: Tournament) -> SheetSource:
    return SheetSource(
        tournament,
        language(order.language),
        order.round,
        order.sees_drafts,
        order.address,
        order.secret,
        order.board_secret,
        order.derived,
        order.player,
        order.board,
        order.recorded[: tournament.version],
        order.devices,
    )
