"""The pages and actions that the search of a tournament finds, each for those who may use it."""

from __future__ import annotations

from collections.abc import Sequence

from server.access import CHECK_IN, DIRECTORS, EVERYONE, OFFICIALS, Permission, Principal, may
from server.languages import Language, message
from server.views.finding import Target

_PAGE, _ACTION = "page", "action"
OFFERED = (
    ("", message("Desk"), _PAGE, DIRECTORS),
    ("/public", message("Public page"), _PAGE, EVERYONE),
    ("/boards", message("Boards"), _PAGE, EVERYONE),
    ("/standings", message("Standings"), _PAGE, EVERYONE),
    ("/crosstable", message("Crosstable"), _PAGE, EVERYONE),
    ("/players", message("Players"), _PAGE, EVERYONE),
    ("/prizes", message("Prizes"), _PAGE, EVERYONE),
    ("/files", message("Files"), _PAGE, EVERYONE),
    ("/print", message("Print"), _PAGE, EVERYONE),
    ("/check-in", message("Check-in"), _PAGE, CHECK_IN),
    ("/report", message("Ratings"), _PAGE, OFFICIALS),
    ("/timeline", message("Timeline"), _PAGE, OFFICIALS),
    ("/rating-list", message("Rating list"), _PAGE, DIRECTORS),
    ("/enter", message("Enter results"), _ACTION, OFFICIALS),
    ("/pairing", message("Pairing by hand"), _ACTION, DIRECTORS),
    ("/roster/paste", message("Register players"), _ACTION, DIRECTORS),
)
"""The end of the address behind that of the tournament, the label, the kind, and who may use it."""


def offered(reader: Principal, stream: str, language: Language) -> Sequence[Target]:
    """What a reader may open in a tournament, with labels in a language."""
    return [
        Target(f"/t/{stream}{path}", language.text(label), kind)
        for path, label, kind, audience in OFFERED
        if may(reader, Permission("find", audience), stream)
    ]
