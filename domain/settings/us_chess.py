"""Checks of what the rating report to US Chess states."""

from __future__ import annotations

import re
from dataclasses import fields, replace

from domain.messages import message
from domain.refusals import InvalidValue
from domain.state.us_chess import UsChess

MEMBER = re.compile(r"(?!0{8})\d{8}", re.ASCII)
"""The number of a member: eight digits, not all 0."""

_AFFILIATE = re.compile(r"A\d{7}", re.ASCII)
_POSTAL_CODE = re.compile(r"\d{5}(?:-\d{4})?", re.ASCII)
_STATES = re.compile(
    "A[AEKLPRSZ]|C[AOT]|D[CE]|FL|G[AU]|HI|I[ADLN]|K[SY]|LA|M[ADEINOPST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|"
    "V[AIT]|W[AIVY]"
)
"""Postal codes of the states, the territories and the armed forces."""


def checked_us_chess(wanted: UsChess) -> UsChess:
    """The same without blanks around it, letters in capitals; what is empty is not stated.

    Raises InvalidValue for what cannot be a number of an affiliate or a member, a state, or a postal code.
    """
    found = replace(wanted, **{each.name: getattr(wanted, each.name).strip().upper() for each in fields(wanted)})
    if found.affiliate and _AFFILIATE.fullmatch(found.affiliate) is None:
        raise InvalidValue("us_chess", message("invalid.us-chess-affiliate", text=found.affiliate[:20]))
    for member in (found.director, found.assistant):
        if member and MEMBER.fullmatch(member) is None:
            raise InvalidValue("us_chess", message("invalid.us-chess-member", text=member[:20]))
    if found.state and _STATES.fullmatch(found.state) is None:
        raise InvalidValue("us_chess", message("invalid.us-chess-state", text=found.state[:20]))
    if found.postal_code and _POSTAL_CODE.fullmatch(found.postal_code) is None:
        raise InvalidValue("us_chess", message("invalid.us-chess-postal-code", text=found.postal_code[:20]))
    return found
