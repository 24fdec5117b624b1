"""QR codes."""

from __future__ import annotations

import base64
import io

import segno


def qr_code(text: str) -> str:
    """A QR code of the text as a data URL (SVG)."""
    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(drawn, kind="svg", scale=6, border=4, dark="#000", light="#fff")
    return "data:image/svg+xml;base64," + base64.b64encode(drawn.getvalue()).decode()
