"""The ids of the messages of the domain, with their fields.

They are literals wherever a message is made. A claim has the fields of its English template; the tests of the claims
(`tests/property`) check that every claim that is made has these. A refusal has the id of its class.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter

from domain.messages import HOLDS, FieldKind
from domain.pairing.claims import ClaimKind
from server.languages import SOURCE, language
from server.messages import OWN_IDS, TERMS
from tests.catalogues.code import makes_messages
from tests.catalogues.refusals import REFUSALS
from tests.syntax import nodes_of, tree_of

_SYMBOLIC = re.compile(r"[a-z-]+\.[a-z0-9-]+")
"""With a point, so that no id is a text of a page."""

_ROOT = Path(__file__).parents[2]


@cache
def templates() -> Mapping[str, frozenset[str]]:
    """Every id that a catalogue needs a template for, with the fields that a message of this id has.

    Raises ValueError if two calls give a message other fields, and for an id of another form.
    """
    found = dict(OWN_IDS)
    found |= {f"{prefix}.{member.value}": frozenset() for kind, prefix in TERMS.items() for member in kind}
    found |= {f"claim.{kind.value}": _fields(f"claim.{kind.value}") for kind in ClaimKind}
    found |= {each.message.id: frozenset(each.message_fields) for each in REFUSALS}
    found |= {f"{each.message_id()}.advice": frozenset() for each in REFUSALS}
    for place, id_, fields in made():
        if not _SYMBOLIC.fullmatch(id_):
            raise ValueError(f"{place}: {id_} is no subject and statement with a point between them")
        if found.setdefault(id_, fields) != fields:
            raise ValueError(f"{place}: {id_} has the fields {sorted(fields)} here, {sorted(found[id_])} elsewhere")
    return found


def made() -> Iterator[tuple[str, str, frozenset[str]]]:
    """Every call in the domain and the server that makes a message: where, its id, its fields.

    Raises ValueError for an id that is not a literal, and for fields that are not named.
    """
    for path in (*sorted((_ROOT / "domain").rglob("*.py")), *sorted((_ROOT / "server").rglob("*.py"))):
        code = tree_of(path)
        for node in nodes_of(path) if makes_messages(code) else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "message":
                place = f"{path.relative_to(_ROOT)}:{node.lineno}"
                yield place, _id(node, place), frozenset(_name(each, place) for each in node.keywords)


def is_counted(id_: str) -> bool:
    """Whether the template depends on a number by the plural rule of the language."""
    return any(HOLDS.get(field) is FieldKind.COUNT for field in templates()[id_])


def _fields(id_: str) -> frozenset[str]:
    """The fields of an English template."""
    return frozenset(name for _, name, _, _ in Formatter().parse(language(SOURCE).template(id_)) if name)


def _id(call: ast.Call, place: str) -> str:
    match call.args:
        case [ast.Constant(value=str(text))]:
            return text
        case _:
            raise ValueError(f"{place}: the id of a message is a literal")


def _name(keyword: ast.keyword, place: str) -> str:
    if keyword.arg is None:
        raise ValueError(f"{place}: the fields of a message are named")
    return keyword.arg
