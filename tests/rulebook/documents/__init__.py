"""The rule documents and their articles, each with a short subject in our own words."""

from __future__ import annotations

from tests.rulebook.documents.berger import BERGER
from tests.rulebook.documents.dutch import DUTCH_2017, DUTCH_2026
from tests.rulebook.documents.ecf import ECF
from tests.rulebook.documents.rating import RATING

DOCUMENTS = (DUTCH_2026, DUTCH_2017, RATING, ECF, BERGER)

__all__ = ["BERGER", "DOCUMENTS", "DUTCH_2017", "DUTCH_2026", "ECF", "RATING"]
