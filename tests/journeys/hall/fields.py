"""Tournaments with names of eight scripts and of sixty letters, prizes and notices, recorded without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from random import Random

from domain.notices import NoticePosted, RoundStartSet
from domain.players.registration import PlayerRegistered
from domain.players.withdrawals import Withdrawn
from domain.prize_fund import Category, Prize, PrizeFund, PrizeGroup
from domain.prizes.announcement import PrizesAnnounced
from domain.simulation.generator import generate
from domain.simulation.plan import Entrant, Plan, Rates
from domain.subject import Event
from domain.values import NoticeKind, Title
from server.app import open_services
from server.service import operator
from server.settings import ServerSettings

_SURNAMES = (
    "Abbott", "Đurić", "Šimůnek", "Lindemann", "Nguyễn", "Wójcik", "Ó Súilleabháin", "Figueiredo", "Kjær", "Åkesson",
    "Brzęczyszczykiewicz", "van der Westhuizen", "Ñíguez", "Hadžiomerović", "Öztürk", "Ţurcanu",
)  # fmt: skip
_GIVEN = ("Kim", "Ana", "Łukasz", "Franziska", "Zoë", "Élodie", "João Pedro", "Aleksandra Maria", "Íñigo", "Björn")
_OTHERS = (
    "Παπαδοπούλου, Ελένη", "Ильина, Ольга Петровна", "Ђорђевић, Љубица", "Պետրոսյան, Տիգրան", "ჯანჯღავა, ნინო",
    "שפירא, דוד", "محمد صلاح الدين", "चौधरी, प्रिया", "สมชาย ใจดี", "王小明", "田中さくら", "김민준",
)  # fmt: skip
_LONG = (
    "Wolfeschlegelsteinhausen-Bergerdorff, Hubert Blaine Christian",
    "Wojciechowska-Brzezinska-Kowalczykiewicz, Aleksandra Mariana",
    "Srinivasaraghavan Venkatanarasimharajuvaripeta Ramakrishnaiah",
)
_FEDERATIONS = ("GER", "FRA", "ESP", "POL", "IND", "VIE", "CHN", "UKR", "GEO", "ENG", "KSA", "XXX")
_TITLED = {
    20: "Club Evening",
    120: "47. Internationales Schachfestival Bad Wörishofen, Gruppe B (bis Elo 2000)",
    300: "Open of 300",
    1500: "Memorial Internacional de Ajedrez «Ciudad de Vitoria-Gasteiz» 2026, Torneo Abierto Absoluto",
}
"""The name of the tournament of each size, some as long as they get."""

_NOTICES = {
    120: (("Lunch is served in the lower hall until 13:30.", NoticeKind.INFORMATION),),
    300: (
        ("Phones must be switched off in the playing hall; a phone that rings loses the game.", NoticeKind.WARNING),
        ("Die Preisverleihung beginnt am Sonntag um 17:00 Uhr im großen Saal des Kurhauses.", NoticeKind.INFORMATION),
    ),
}
"""The notices of the tournaments of some sizes; the next round of these starts at a known time."""

_STARTS = "2999-01-05T14:00:00+00:00"
_GROUPS = (
    ("Open", Category(), 10),
    ("Beste Spielerin der Gruppe", Category(federations=("GER", "FRA", "ESP")), 20),
    ("Sub-2000", Category(rating_to=2000), 40),
    ("Mejores jugadores de la federación de Vitoria-Gasteiz", Category(federations=("POL", "IND")), 40),
)
"""Groups of prizes: their name, who may win, and the number of players for one prize."""

_ROUNDS, _LAST = 9, 3
_TITLES = (Title.GM, Title.WIM, Title.FM, Title.NONE, Title.NONE, Title.NONE)


def record_fields(database: str, sizes: Iterable[int]) -> Mapping[int, str]:
    """Record a tournament of each size, in the middle of a round. Returns their ids by size.

    It runs in a thread of its own: the browser's event loop is in this one.
    """
    with ThreadPoolExecutor(max_workers=1) as pool:
        return pool.submit(lambda: asyncio.run(_recorded(database, sizes))).result()


async def _recorded(database: str, sizes: Iterable[int]) -> Mapping[int, str]:
    async with open_services(ServerSettings(database)) as services:
        return {size: (await services.tournaments.record(_events(size), operator("test"))).stream for size in sizes}


def _events(size: int) -> list[Event]:
    chance = Random(size)
    entrants = tuple(
        Entrant(name, 2700 - 1800 * place // size, chance.choice(_TITLES), _FEDERATIONS[place % 12])
        for place, name in enumerate(_names(size, chance))
    )
    rates = Rates(draws=0.35, forfeits=0.01, byes=0.02, absences=0.0, withdrawals=0.0, late=0.0)
    plan = Plan(_TITLED[size], "fide-dutch-2026", _ROUNDS, entrants, rates, last_round=_LAST, results=size // 5)
    played = list(generate(plan, chance))
    registered = [each for each in played if isinstance(each, PlayerRegistered)]
    left = [each.player for each in registered if each.name in {_LONG[0], registered[-1].name}]
    return [*played, *(Withdrawn(player, _LAST + 1) for player in left), *_around(size)]


def _around(size: int) -> Iterator[Event]:
    """The prizes and the notices of the tournament of this size."""
    yield PrizesAnnounced(PrizeFund(tuple(_group(*each, size) for each in _GROUPS)))
    for text, kind in _NOTICES.get(size, ()):
        yield NoticePosted(text, kind)
    if size in _NOTICES:
        yield RoundStartSet(_LAST + 1, "", _STARTS)


def _group(name: str, category: Category, players: int, size: int) -> PrizeGroup:
    prizes = (
        Prize(1, 150_000, "Pokal der Stadt"),
        *(Prize(place, 100_000 // place) for place in range(2, size // players + 1)),
    )
    return PrizeGroup(name, prizes, category)


def _names(size: int, chance: Random) -> list[str]:
    """One name of sixty letters in forty, one in another script in eight."""
    special = [*_LONG[: max(1, size // 40)], *_OTHERS] if size < 100 else [*_LONG, *_OTHERS] * (size // 120)
    usual = [f"{chance.choice(_SURNAMES)}, {chance.choice(_GIVEN)}" for _ in range(size)]
    places = chance.sample(range(size), min(len(special), size))
    for place, name in zip(places, special, strict=False):
        usual[place] = name
    return usual
