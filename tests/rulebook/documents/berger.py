"""Round robins by the Berger tables."""

from __future__ import annotations

from tests.rulebook.documents.document import Article, Document

BERGER = Document(
    key="C.05",
    title="Round robins by the Berger tables (FIDE C.05)",
    folder="domain/pairing/berger",
    differs="",
    articles={
        "6.1": Article("The numbers of the table are drawn by lot"),
        "6.6": Article("Who leaves or stays away", idle="the table goes on; the games are lost or do not count"),
        "Annex 1": Article("The tables: who meets whom, in which round, with which colour"),
    },
)
