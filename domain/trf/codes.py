"""Pairing systems as a file names them: record 192, a code in 092, or our own comment `### system CODE`."""

from __future__ import annotations

import re

from domain.messages import message
from domain.pairing.registry import all_rules, codes, rules_of
from domain.pairing.rules import CUSTOM_SWISS, SystemRules
from domain.trf.errors import TrfError
from domain.trf.model import Trf
from domain.trf.round_robin import rounds_of

OWN_SYSTEM = re.compile(r"###\s*system\s+(\S+)\s*", re.IGNORECASE)
"""A comment of ours that names a system."""

PROGRAM = "J'adoube"
"""This program, as record 182 of its reports names it."""

_ACCELERATED = "_BAKU"

_EARLIEST = "1900"
"""The earliest text that is a date: smaller ones are none."""


class UnknownTournamentType(TrfError):
    """Record 192, or our own comment, names a system that we do not have."""


def is_report_of_this_program(trf: Trf) -> bool:
    """Whether the file is a report in TRF26 by this program: 182 says so, and no record of the engines is there."""
    codes = {line.text[:3] for line in trf.lines}
    return "XXR" not in codes and any(line.text.rstrip() == f"182 {PROGRAM}" for line in trf.lines)


def system_code(trf: Trf) -> str | None:
    """Our code of the system that the file names, None if it names none.

    A comment of ours says which one is meant if record 192 leaves it open.
    Raises UnknownTournamentType if 192 or the comment names one that we do not have.
    """
    code = trf.type_code.upper()
    open_to_comment = (code == CUSTOM_SWISS or _sharing(code)) and trf.own_code
    if code and code != CUSTOM_SWISS and not open_to_comment:
        found = _of_record(code, trf)
        if found is None:
            raise _unknown(trf, "192", trf.type_code)
        return found
    if trf.own_code:
        if trf.own_code not in codes():
            raise _unknown(trf, "###", trf.own_code)
        return trf.own_code
    words = trf.type_text.split()
    named = (_of_record(word.upper(), trf) or (word.lower() if word.lower() in codes() else None) for word in words)
    return next((each for each in named if each), None)


def is_accelerated(trf: Trf) -> bool:
    """Whether 192 implies the Baku acceleration (C.04.7): explicit virtual points take its place."""
    return names_baku(trf) and not trf.virtual


def accelerated_code(code: str) -> str:
    """The code of record 192 with the Baku acceleration, for the systems that have one."""
    accelerable = {rules.report_codes.written for rules in all_rules() if rules.has_virtual_points} - {CUSTOM_SWISS}
    return f"{code}{_ACCELERATED}" if code in accelerable else code


def names_baku(trf: Trf) -> bool:
    """Whether 192 names the Baku acceleration, with explicit virtual points beside it or without."""
    return trf.type_code.upper().endswith(_ACCELERATED)


def names_itself_only_in_a_comment(system: str, code: str) -> bool:
    """Whether this code of record 192 leaves open that this system is meant: round robins differ by their rounds."""
    rules = rules_of(system)
    return code == CUSTOM_SWISS or (rules.report_codes.shares(code) and not rules.is_round_robin)


def _sharing(code: str) -> list[SystemRules]:
    """The systems of which this code of record 192 means one."""
    return [rules for rules in all_rules() if rules.report_codes.shares(code)]


def _of_record(code: str, trf: Trf) -> str | None:
    code = code.removesuffix(_ACCELERATED)
    sharing = _sharing(code)
    if not sharing:
        return next((rules.code for rules in all_rules() if code in rules.report_codes.own), None)
    if all(rules.is_round_robin for rules in sharing):
        return _by_rounds(sharing, trf)
    return _by_date(sharing, code, trf)


def _by_rounds(sharing: list[SystemRules], trf: Trf) -> str:
    """The round robin with the fewest cycles that has so many rounds."""
    rounds = max(trf.rounds or 0, trf.last_paired)
    by_length = sorted(sharing, key=lambda rules: rules.cycles)
    enough = (rules for rules in by_length if rounds <= rounds_of(trf, rules.cycles))
    return next(enough, by_length[-1]).code


def _by_date(sharing: list[SystemRules], code: str, trf: Trf) -> str:
    """The edition in force on the first day; without a date the newest."""
    day = (trf.starts or trf.ends).replace("-", "/").replace(".", "/")
    in_force = [rules for rules in sharing if day <= _EARLIEST or rules.report_codes.since(code) <= day]
    return max(in_force or sharing, key=lambda rules: rules.report_codes.since(code)).code


def _unknown(trf: Trf, start: str, code: str) -> UnknownTournamentType:
    line = next(each.number for each in trf.lines if each.text.startswith(start) and code.lower() in each.text.lower())
    return UnknownTournamentType(line, 5, message("trf.unknown-system", code=code, names=tuple(sorted(codes()))))
