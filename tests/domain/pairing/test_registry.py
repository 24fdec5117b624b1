"""The registry: rules are known at once, systems are imported when they pair, and others can be added."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from dataclasses import MISSING, asdict, fields
from pathlib import Path

import pytest

from domain.pairing import registry
from domain.pairing.rules import ReportCodes, SystemRules, as_written
from domain.refusals import Refusal, UnknownSystem
from domain.values import Title
from tests import neighbours, saying
from tests.neighbours.rules import NEIGHBOURS

ROOT = Path(__file__).parents[3]
CONTRACT = "A pairing system is reached through the registry only"


@pytest.mark.parametrize("kind", [SystemRules, ReportCodes])
def test_no_field_of_the_rules_has_a_default(kind: type[SystemRules | ReportCodes]) -> None:
    assert [each.name for each in fields(kind) if (each.default, each.default_factory) != (MISSING, MISSING)] == []


@pytest.mark.parametrize("left_out", [each.name for each in fields(SystemRules)])
def test_a_system_that_leaves_a_field_out_does_not_import(left_out: str) -> None:
    given = {name: value for name, value in asdict(NEIGHBOURS).items() if name != left_out}

    with pytest.raises(TypeError, match=left_out):
        SystemRules(**given)


@pytest.mark.parametrize("code", registry.codes())
def test_a_system_has_the_record_that_is_registered(code: str) -> None:
    assert registry.system(code).rules is registry.rules_of(code)
    assert registry.rules_of(code).code == code


@pytest.mark.parametrize("rules", registry.all_rules(), ids=lambda rules: rules.code)
def test_the_name_of_a_system_is_in_the_catalogues(rules: SystemRules) -> None:
    assert as_written("").id not in {rules.name.id, rules.when.id}


@pytest.mark.parametrize("rules", registry.all_rules(), ids=lambda rules: rules.code)
def test_the_order_of_titles_has_every_title_once(rules: SystemRules) -> None:
    assert sorted(rules.title_order) == sorted(Title)


def test_an_unknown_code_is_a_refusal_and_a_key_error_that_names_the_known_ones() -> None:
    for asked in (registry.rules_of, registry.system):
        with pytest.raises(UnknownSystem) as refused:
            asked("none")

        assert isinstance(refused.value, Refusal)
        assert isinstance(refused.value, KeyError)
        assert (refused.value.system, refused.value.known) == ("none", registry.codes())
        assert saying.refused(refused.value) == "There is no pairing system none."


def test_the_lint_contract_closes_the_package_of_every_system() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    (forbidden,) = (each["forbidden_modules"] for each in contracts if each["name"] == CONTRACT)

    assert sorted(forbidden) == sorted(registry.packages())


def test_every_package_of_a_system_is_registered() -> None:
    folder = ROOT / "domain" / "pairing"

    assert {f"domain.pairing.{each.parent.name}" for each in folder.glob("*/system.py")} == set(registry.packages())


def test_the_default_is_the_first_system() -> None:
    assert registry.codes()[0] == registry.DEFAULT_SYSTEM


def test_a_package_from_outside_is_registered_after_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    before = registry.codes()

    neighbours.register(monkeypatch)
    neighbours.register(monkeypatch)

    assert registry.codes() == (*before, neighbours.CODE)
    assert registry.packages()[-1] == "tests.neighbours"
    assert registry.system(neighbours.CODE).rules is NEIGHBOURS


def test_a_code_that_another_package_has_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    neighbours.register(monkeypatch)
    monkeypatch.setitem(registry._PACKAGES, neighbours.CODE, "somebody.elses")

    with pytest.raises(ValueError, match=r"neighbours already, in somebody\.elses"):
        registry.register("tests.neighbours")


def test_rules_are_known_without_importing_what_pairs_and_pairing_imports_one_system() -> None:
    code = """
import sys
from domain.pairing.registry import system
def imported():
    return sorted(each for each in sys.modules if each.startswith("domain.pairing.") and each.endswith(".system"))
print(*imported())
system("ecf")
print(*imported())
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout

    assert told.splitlines() == ["domain.pairing.system", "domain.pairing.ecf.system domain.pairing.system"]
