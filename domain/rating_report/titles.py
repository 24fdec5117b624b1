"""What each title requires of a norm (B.01, FIDE Title Regulations in force since 1 January 2024)."""

from __future__ import annotations

from dataclasses import dataclass

from domain.values import Rating, Title

EDITION = "B.01, in force since 1 January 2024"


@dataclass(frozen=True, slots=True)
class TitleRule:
    """The figures of one title.

    `performance` and `average` are the least ones (1.4.8), `floor` is what the lowest opponent's rating may be raised
    to (1.4.6 b), `opponents` are the titles of which a third is required, by `article`.
    """

    title: Title
    performance: Rating
    average: Rating
    floor: Rating
    opponents: tuple[Title, ...]
    article: str
    women_only: bool = False


GM = TitleRule(Title.GM, 2600, 2380, 2200, (Title.GM,), "1.4.5 b")
IM = TitleRule(Title.IM, 2450, 2230, 2050, (Title.IM, Title.GM), "1.4.5 c")
WGM = TitleRule(Title.WGM, 2400, 2180, 2000, (Title.WGM, Title.IM, Title.GM), "1.4.5 d", women_only=True)
WIM = TitleRule(Title.WIM, 2250, 2030, 1850, (Title.WIM, Title.WGM, Title.IM, Title.GM), "1.4.5 e", women_only=True)

RULES = (GM, IM, WGM, WIM)
"""The titles that norms lead to, the highest first."""

TITLE_HOLDERS = frozenset(Title) - {Title.NONE, Title.CM, Title.WCM}
"""1.4.5 a: CM and WCM do not count as title-holders."""

NORM_TITLES = frozenset(rule.title for rule in RULES)

_HIGHER = {
    Title.GM: (),
    Title.IM: (Title.GM,),
    Title.WGM: (Title.GM, Title.IM),
    Title.WIM: (Title.GM, Title.IM, Title.WGM),
}


def is_held(rule: TitleRule, title: Title) -> bool:
    """Whether a player with this title needs no norm for the rule's title any more."""
    return title is rule.title or title in _HIGHER[rule.title]
