"""The page docs/endorsement.md: a row for each question of the checklist."""

from __future__ import annotations

from collections.abc import Iterator

from tests.endorsement.questions import Question, questions
from tests.rulebook.sources import ROOT

PAGE = ROOT / "docs" / "endorsement.md"

_HEAD = """# FIDE's checklist

FIDE's technical commission examines pairing programs by a list of questions. This page is our declaration: each
question in our own words, our answer, where to see it, and the tests that provoke it in a tournament. The list itself
is not published; *certain* questions are described alike by independent sources, *inferred* ones by one source, and
*strict* ones are unclear and answered for their strictest reading (see [readings](readings.md)). An answer passes,
costs a penalty in percent (more than 100 in all fail) or stops the examination; some questions are not asked after
another one's answer. FIDE has not examined the program.

Made from `tests/endorsement/questions.toml` by `python -m tests.endorsement`; a test fails when an answer that passes
names no test, and when this page is out of date.
"""


def page() -> str:
    """The whole page."""
    return "".join([_HEAD, _sum(), "\n## The questions\n\n", *_table(), "\n## What is missing\n\n", *_missing()])


def _sum() -> str:
    found = questions()
    rows = {
        "pass, shown by tests": sum(each.is_passed and bool(each.tests) and not each.is_open for each in found),
        "pass, but something is still missing": sum(each.is_passed and each.is_open for each in found),
        "need a person": sum(
            each.is_passed and bool(each.needs_person) and not each.is_open for each in found if not each.tests
        ),
        "not asked": sum(each.is_not_asked for each in found),
        "cost a penalty": sum(each.cost > 0 for each in found),
        "stop": sum(each.stops for each in found),
    }
    lines = [f"| {what} | {count} |\n" for what, count in rows.items()]
    penalty = f"| penalties together, in percent | {sum(each.cost for each in found)} |\n"
    return "".join(["\n| answers that | questions |\n|---|---|\n", *lines, penalty])


def _table() -> Iterator[str]:
    yield "| no. | asks | answer | outcome | where to see it | tests | how sure |\n|---|---|---|---|---|---|---|\n"
    for each in questions():
        tests = "<br>".join(f"`{test.removeprefix('tests/')}`" for test in each.tests)
        where = ". ".join(filter(None, [each.where, each.needs_person and f"Needs a person: {each.needs_person}"]))
        cells = [str(each.number), each.asks, each.answer, _outcome(each), where, tests, each.certainty]
        yield f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |\n"


def _outcome(question: Question) -> str:
    return f"not asked after {question.after}" if question.is_not_asked else question.outcome


def _missing() -> Iterator[str]:
    found = [each for each in questions() if each.is_open]
    if not found:
        yield "Nothing.\n"
    for each in sorted(found, key=lambda each: (not each.stops, -each.cost, each.number)):
        yield f"- {each.number} ({_outcome(each)}): {each.missing}\n"
