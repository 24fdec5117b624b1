"""Settings as `NAME=VALUE` of the command line: the values of the request bodies that make the same changes."""

from __future__ import annotations

import argparse
import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from server.commandline.arguments import game_points
from server.commandline.exits import Exit, Failure

if TYPE_CHECKING:
    from msgspec import Struct

BodyType = TypeVar("BodyType", bound="Struct")

_OF_PARTS = frozenset({"scoring", "bye_limits", "options", "rating_rule", "us_chess"})
"""The settings that have named parts: `scoring.win=3`."""

_STRUCTURED = _OF_PARTS | {"acceleration", "prohibitions", "tie_breaks", "deputy_arbiters", "round_dates"}
"""The settings that a JSON file can hold: `prohibitions=@FILE`."""

_WRONG_TYPE = re.compile(r"Expected `([^`]+)`, got `[^`]+`(?: - at `\$\.?([^`]*)`)?")
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "named parts",
    "str": "a text",
}
"""The types of values in words."""

_LISTS = frozenset({"deputy_arbiters", "round_dates"})
"""The settings that are texts with semicolons between them, because a name may have a comma."""


def add_assignments(parser: argparse.ArgumentParser) -> None:
    """The argument `--set`."""
    parser.add_argument(
        "--set",
        dest="assignments",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a setting, as in city=Graz, scoring=3-1-0, scoring.allocated_bye=1, acceleration=baku, "
        "bye_limits.most=2, rating_rule.method=NRO, us_chess.affiliate=A1234567, tie_breaks=BH/C1,SB, "
        "'deputy_arbiters=Ann Other (1200003); Bob Body', "
        "or NAME=@FILE with its value as JSON; may be repeated",
    )


def values_of(
    assignments: Sequence[str], names: Collection[str], known: Mapping[str, dict[str, Any]]
) -> dict[str, Any]:
    """The values by name, as a request body has them.

    A part (`scoring.win`) changes what `known` has for its setting, or the setting if it is assigned before. Raises
    Failure for a name that is not one of `names`, and for a value that cannot be read.
    """
    found: dict[str, Any] = {}
    seen: set[str] = set()
    for each in assignments:
        name, sign, text = (part.strip() for part in each.partition("="))
        name = name.replace("-", "_")
        setting, dot, part = name.partition(".")
        if not sign:
            raise Failure(Exit.BAD_INPUT, f"--set {each}: write NAME=VALUE")
        if setting not in names:
            raise Failure(Exit.BAD_INPUT, f"--set {each}: no such setting here; there are {', '.join(sorted(names))}")
        if name in seen:
            raise Failure(Exit.BAD_INPUT, f"--set {each}: {name} is set twice")
        seen.add(name)
        if dot:
            _set_part(found.setdefault(setting, dict(known.get(setting, {}))), each, part, text)
        elif setting in found:
            raise Failure(Exit.BAD_INPUT, f"--set {each}: {setting} is set twice")
        else:
            found[setting] = _value(setting, each, text)
    return found


def read_values(values: Mapping[str, Any], kind: type[BodyType]) -> BodyType:
    """The request body of these values. Raises Failure."""
    import msgspec

    from server.http.bodies import body_of
    from server.http.body_choices import choices

    try:
        return body_of(dict(values), kind)
    except msgspec.ValidationError as error:
        known = choices(kind, str(error))
        way_out = f"; choose from: {', '.join(known)}" if known else ""
        raise Failure(Exit.BAD_INPUT, f"--set {_plain(str(error))}{way_out}") from error


def _plain(error: str) -> str:
    """What msgspec says of a value, without the names of its types."""
    found = _WRONG_TYPE.fullmatch(error)
    kind = None if found is None else next((_KINDS[each] for each in found[1].split(" | ") if each in _KINDS), None)
    if found is None or kind is None:
        return error.replace("$.", "")
    return f"{found[2] or 'value'}: this must be {kind}"


def _set_part(parts: Any, assignment: str, part: str, text: str) -> None:
    if not isinstance(parts, dict) or not part:
        raise Failure(Exit.BAD_INPUT, f"--set {assignment}: this setting has no part of that name")
    parts[part] = text.split(",") if part == "lists" else None if text == "none" else text


def _value(setting: str, assignment: str, text: str) -> Any:
    if setting in _STRUCTURED and text.startswith("@"):
        return _from_file(Path(text[1:]))
    if setting == "bye_limits" and text == "none":
        return {"most": None, "until": None}
    if setting in _OF_PARTS | {"prohibitions"} and text == "none":
        return {}
    if setting in _LISTS:
        return [] if text in ("", "none") else [part.strip() for part in text.split(";")]
    match setting:
        case "scoring":
            try:
                win, draw, loss = game_points(text)
            except argparse.ArgumentTypeError as error:
                raise Failure(Exit.BAD_INPUT, f"--set {assignment}: {error}") from error
            return {"win": win / 2, "draw": draw / 2, "loss": loss / 2}
        case "tie_breaks":
            from domain.standings.codes import split

            return list(split(text))
        case _:
            return text


def _from_file(path: Path) -> Any:
    import msgspec

    from server.commandline.files import content_of
    from server.repeated_fields import repeated_field

    content = content_of(path)
    try:
        value = msgspec.json.decode(content)
        repeated = repeated_field(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Failure(Exit.BAD_INPUT, f"{path}: this is not JSON: {error}") from error
    if repeated:
        raise Failure(Exit.BAD_INPUT, f"{path}: the field {repeated} is stated more than once: state it once")
    return value
