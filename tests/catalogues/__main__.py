"""`python -m tests.catalogues`: bring every catalogue up to the marked texts, and count what is to be translated."""

from __future__ import annotations

from server.languages import SOURCE
from tests.catalogues.messages import LANGUAGES, untranslated, update

for code in (SOURCE, *LANGUAGES):
    known = update(code)
    print(f"{code}: {len(known)} texts, to translate: {untranslated(known)}")  # noqa: T201  # this is a program
