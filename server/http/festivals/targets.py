"""The pages and actions that the search of a tournament finds, each for those who may use it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from domain.folding import plainly_spelt
from domain.state.tournament import Tournament
from server.access import CHECK_IN, DIRECTORS, EVERYONE, OFFICIALS, Permission, Principal, may
from server.languages import Language, message
from server.views.crosstable_name import label_in
from server.views.finding import Target

_PAGE, _ACTION = "page", "action"
OFFERED = (
    ("/t/{t}", message("Desk"), _PAGE, DIRECTORS),
    ("/t/{t}/public", message("Public page"), _PAGE, EVERYONE),
    ("/t/{t}/boards", message("Boards"), _PAGE, EVERYONE),
    ("/t/{t}/standings", message("Standings"), _PAGE, EVERYONE),
    ("/t/{t}/crosstable", message("Crosstable"), _PAGE, EVERYONE),
    ("/t/{t}/roster", message("Players"), _PAGE, DIRECTORS),
    ("/t/{t}/players", message("Players"), _PAGE, EVERYONE),
    ("/t/{t}/prizes", message("Prizes"), _PAGE, EVERYONE),
    ("/t/{t}/files", message("Files"), _PAGE, EVERYONE),
    ("/t/{t}/print", message("Print"), _PAGE, EVERYONE),
    ("/t/{t}/check-in", message("Check-in"), _PAGE, CHECK_IN),
    ("/t/{t}/report", message("Rating report"), _PAGE, OFFICIALS),
    ("/t/{t}/norms", message("Norms"), _PAGE, OFFICIALS),
    ("/t/{t}/incidents", message("Incidents"), _PAGE, OFFICIALS),
    ("/t/{t}/timeline", message("Timeline"), _PAGE, OFFICIALS),
    ("/t/{t}/rating-list", message("Rating list"), _PAGE, DIRECTORS),
    ("/t/{t}/numbers", message("Pairing numbers"), _PAGE, DIRECTORS),
    ("/t/{t}/settings", message("Settings"), _PAGE, DIRECTORS),
    ("/t/{t}/enter", message("Enter results"), _ACTION, OFFICIALS),
    ("/t/{t}/pairing", message("Pairing by hand"), _ACTION, DIRECTORS),
    ("/t/{t}/roster/paste", message("Register players"), _ACTION, DIRECTORS),
    ("/t/{t}#next", message("Pair or publish the round"), _ACTION, DIRECTORS),
    ("/t/{t}#next:forfeits", message("Forfeit no-shows"), _ACTION, DIRECTORS),
    ("/t/{t}#hall", message("Post a notice, set the start of the round"), _ACTION, DIRECTORS),
    ("/t/{t}/roster", message("Withdraw, reinstate or expel a player"), _ACTION, DIRECTORS),
    ("/t/{t}/roster", message("Grant a bye, record an absence"), _ACTION, DIRECTORS),
    ("/t/{t}/timeline", message("Undo an action"), _ACTION, OFFICIALS),
    ("/ops", message("Back up the log"), _ACTION, DIRECTORS),
    ("/displays", message("Displays"), _PAGE, DIRECTORS),
    ("/devices", message("Devices"), _PAGE, DIRECTORS),
    ("/ops", message("Server"), _PAGE, DIRECTORS),
    ("/archive", message("Archive"), _PAGE, EVERYONE),
    ("/", message("Tournaments"), _PAGE, EVERYONE),
)
"""The route of each page, the label, the kind, and who may use it: every item of the navigation, and further pages."""


def offered(reader: Principal, stream: str, tournament: Tournament, language: Language) -> Sequence[Target]:
    """What a reader may open from a tournament, with labels in a language."""
    return [
        Target(path.replace("{t}", stream), language.text(label_in(tournament, label)), kind)
        for path, label, kind, audience in OFFERED
        if may(reader, Permission("find", audience), stream if "{t}" in path else "")
    ]


def called(language: Language) -> tuple[Collection[str], Collection[str]]:
    """The words for a board and for a round, in a language and in English, in plain letters."""
    board, number = {language.text("Board"), "Board"}, {language.text("Round"), "Round"}
    return tuple(map(plainly_spelt, board)), tuple(map(plainly_spelt, number))
