"""Whatever is sent as a file, the server answers soon, says what is wrong, and never calls it its own fault."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from tests.domain.trf.test_reader_properties import BASE
from tests.server.commandline.conftest import GOLDEN
from tests.server.http.conftest import Client
from tests.waiting import LONG

OPEN = (GOLDEN / "real" / "real-02-2011.trf").read_bytes()
TABLE = 'Name;Elo;Titel;Geburtsdatum;FIDE-ID\nMüller, Jörg;2100;FM;1980;123\n"A; B";;;;\n'.encode()
BOARDS = "Runde;Brett;Weiß;Schwarz;Ergebnis\n1;1;Player 0;Player 1;½-½\n1;2;Player 2;Player 3;+:-\n".encode()
NOISE = b" 0123456789wb-+=HFUZX.\r\n\t,;\"'{}[]\0\xff\xc3\xfe="
ANSWERS = {200, 201, 400, 413, 422}


def spoilt(chance: Random, content: bytes) -> bytes:
    """The content with some bytes cut, changed, put in, repeated or moved."""
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(content) + 1)
        other = chance.randrange(len(content) + 1)
        low, high = min(place, other), max(place, other)
        piece = bytes(chance.choice(NOISE) for _ in range(chance.randint(1, 3)))
        content = chance.choice(
            [
                content[:place],
                content[:place] + piece + content[place + 1 :],
                content[:place] + piece + content[place:],
                content[:low] + content[high:],
                content[:high] + content[low:],
                content[:place] + piece * chance.choice([1, 5000]) + content[place:],
            ]
        )
    return content


@pytest.mark.parametrize(
    "content", [BASE.encode(), OPEN, TABLE, BOARDS, b""], ids=["trf26", "open", "table", "boards", "nothing"]
)
@pytest.mark.parametrize("where", ["imports", "players", "pairings"])
async def test_any_upload_is_accepted_or_refused_with_a_reason(
    where: str, content: bytes, director: Client, small: str
) -> None:
    path = "/api/v1/imports" if where == "imports" else f"{small}/{where}/import"
    chance = Random(f"{where} {len(content)}")
    for _ in range(25):
        sent = spoilt(chance, content)
        answer = await asyncio.wait_for(director.post(path, content=sent), LONG)
        assert answer.status_code in ANSWERS, (sent, answer.text)
        assert answer.json()["title" if answer.status_code >= 400 else "version"]


async def test_a_spoilt_log_is_refused(director: Client, small: str) -> None:
    log = (await director.get(f"{small}/export", params={"format": "json"})).content
    chance = Random(7)
    for _ in range(40):
        answer = await director.post("/api/v1/imports", content=spoilt(chance, log))
        assert answer.status_code in {*ANSWERS, 409}, answer.text
