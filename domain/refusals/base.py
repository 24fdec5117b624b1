"""What all refusals share, and the three families of them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar


@dataclass(eq=False)
class Refusal(Exception):
    """The rules, or the state of the tournament, say no.

    `says` is the sentence with the fields filled in, `advice` what to do instead, `article` the rule behind it
    (empty where no rule of chess is involved): of the class, or a field where it depends on the pairing system.
    """

    says: ClassVar[str] = "That cannot be done."
    advice: ClassVar[str] = ""
    article = ""

    def __str__(self) -> str:
        return self.says.format(**{name: _listed(value) for name, value in self.details.items()})

    @property
    def details(self) -> dict[str, Any]:
        """The fields of this refusal by name."""
        return {each.name: getattr(self, each.name) for each in fields(self)}


def _listed(value: Any) -> Any:
    """Several things as a sentence tells them."""
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value


class Unknown(Refusal):
    """Something named by the command does not exist."""


class Conflict(Refusal):
    """Somebody was faster: the command was right for a state that is no longer the newest."""


@dataclass(eq=False)
class InvalidValue(Refusal):
    """A field of the command makes no sense."""

    field: str
    problem: str
    says = "{field}: {problem}."
    advice = "Correct the value and send it again."
