"""Every event as a message: for the timeline, for previews, and for the comments of a report file."""

from __future__ import annotations

from domain.messages import Message, message
from domain.notices import NoticePosted, NoticeTakenDown
from domain.reasons import reason_message
from domain.settings.report_files import ReportFileKept
from domain.subject import Event
from domain.tournament.subjects import EVENT_TYPES


def message_of(event: Event) -> Message:
    """What happened, and why and by whose report if that is known."""
    inner = EVENT_TYPES[type(event)].message(event)
    because = getattr(event, "reason", "") or getattr(event, "text", "")
    if because and not isinstance(event, _HOLD_THEIR_TEXT):
        inner = message("event.because", said=inner, reason=reason_message(because))
    by = getattr(event, "reported_by", "")
    return message("event.reported", said=inner, by=by) if by else inner


_HOLD_THEIR_TEXT = (NoticePosted, NoticeTakenDown, ReportFileKept)
