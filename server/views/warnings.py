"""Warnings before or after an action, as JSON."""

from __future__ import annotations

from typing import Any

from domain.warning_levels import ActionWarning
from server.messages import MessageRenderer


def warning_view(warning: ActionWarning, renderer: MessageRenderer) -> dict[str, Any]:
    """A warning with its code for programs, its level (1 to 5), its article and its text in the reader's language.

    `draft` is there if the draft of that round alone is in the way: once it is discarded nothing is asked.
    """
    text = renderer.render(warning.message)
    shown = {"code": warning.code, "level": int(warning.level), "article": warning.article, "text": text}
    return shown if warning.draft is None else shown | {"draft": warning.draft}
