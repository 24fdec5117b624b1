"""Long bodies leave in parts, so that a client that does not read keeps little in memory."""

from __future__ import annotations

import pytest
from starlette.types import Message, Receive, Scope, Send

from server.http.parts import PART, PartsMiddleware

BODY = bytes(range(256)) * (3 * PART // 256) + b"end"


async def sent(bodies: list[Message]) -> list[Message]:
    async def app(_: Scope, __: Receive, send: Send) -> None:
        for each in bodies:
            await send({"type": "http.response.body", **each})

    messages: list[Message] = []

    async def send(message: Message) -> None:
        messages.append(message)

    async def receive() -> Message:
        return {}

    await PartsMiddleware(app)({"type": "http"}, receive, send)
    return messages


@pytest.mark.parametrize(
    "bodies", [[{"body": BODY}], [{"body": BODY, "more_body": True}, {"body": b"", "more_body": False}]]
)
async def test_a_long_body_is_sent_in_parts_and_ends_once(bodies: list[Message]) -> None:
    messages = await sent(bodies)

    assert b"".join(each["body"] for each in messages) == BODY
    assert max(len(each["body"]) for each in messages) == PART
    assert [each.get("more_body", False) for each in messages] == [True] * (len(messages) - 1) + [False]


async def test_a_short_body_is_one_message() -> None:
    assert await sent([{"body": b"short"}]) == [{"type": "http.response.body", "body": b"short"}]
