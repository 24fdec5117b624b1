"""Sheets as pages: the browser prints them, with heads that repeat and pages that are numbered."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from markupsafe import Markup

import web
from server.languages import language
from server.print.codes import modules
from server.print.fonts import FOLDER, PageFont, page_fonts
from server.print.layout import card_width, line_size, text_room
from server.print.order import Printed
from server.print.sheet import CardLine, Cards, PrintedCard, SheetColumn
from server.print.tokens import STYLE
from server.templates import render

_WEB = Path(web.__file__).parent
_LINK = '<link rel="stylesheet" href="/static/css/print.css">'
_ICON = re.compile(r'<link rel="icon"[^>]*>')


@dataclass(frozen=True, slots=True)
class SheetChoice:
    """One of several ways to have the sheet: what it is called, where it is. `lang` is the language of a label."""

    label: str
    address: str
    chosen: bool
    lang: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """The controls above a sheet on the screen."""

    back: str
    pdf: str
    groups: Sequence[Sequence[SheetChoice]]


def page(printed: Printed, menu: Menu | None = None) -> str:
    """The page of a sheet; without a menu it is a file of its own that needs no server."""
    sheet, layout, reader = printed.sheet, printed.layout, language(printed.language)

    def size(line: CardLine, card: PrintedCard) -> int:
        if not isinstance(sheet.block, Cards):
            raise TypeError(sheet.block)
        return line_size(line, text_room(card_width(layout, sheet.block), code=bool(card.code)))

    values = {"sheet": sheet, "stamp": printed.stamp, "layout": layout}
    tools = {"menu": menu, "modules": cache(modules), "size": size, "cells": _cells}
    text = render("print/sheet.html", reader, values | tools)
    others = page_fonts(text)
    if not menu:
        faces = "".join(map(_inlined, others))
        return _ICON.sub("", text).replace(_LINK, f"<style>{_style()}{faces}</style>")
    links = (
        f'<link rel="stylesheet" href="/static/css/{each}">' for each in dict.fromkeys(each.style for each in others)
    )
    return text.replace(_LINK, _LINK + "".join(links))


def _inlined(font: PageFont) -> str:
    """The rule of a font with its file inside."""
    data = base64.b64encode(font.file.read_bytes()).decode()
    return font.rule.replace(f"../fonts/{font.file.relative_to(FOLDER)}", f"data:font/woff2;base64,{data}")


def _cells(row: Sequence[str], columns: Sequence[SheetColumn]) -> Markup:
    """A row of a table: thousands of cells on a sheet, so not one by one through the template."""
    cells = (
        f'<td class="{column.align} {column.tone} {column.fit}"><bdi>{escape(cell)}</bdi></td>'
        for cell, column in zip(row, columns, strict=True)
    )
    return Markup(f"<tr>{''.join(cells)}</tr>")  # noqa: S704  # every text is escaped


@cache
def _style() -> str:
    """The stylesheet with its fonts inside."""
    text = STYLE.read_text(encoding="utf-8")
    for font in sorted((_WEB / "static" / "fonts").glob("*.ttf")):
        data = base64.b64encode(font.read_bytes()).decode()
        text = text.replace(f"/static/fonts/{font.name}", f"data:font/ttf;base64,{data}")
    return text
