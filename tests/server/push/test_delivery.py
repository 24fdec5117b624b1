"""A message goes to the address that was checked, under the name's certificate, within its time, and no further."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import closing
from http import HTTPStatus

import pytest

from server.eventstore.subscriptions import Browser
from server.push import delivery as module
from server.push.delivery import Delivery, Unreachable
from server.push.encryption import Signer, encrypted, new_key
from server.push.endpoints import EndpointRefused, PushEndpoint, read_endpoint
from tests.server.push.pushing import Phone, PushService

TITLE = b'{"title": "Round 1"}'


@pytest.fixture
def delivery(push: PushService) -> Iterator[Delivery]:
    with closing(Delivery(private=True)) as made:
        yield made


def send(delivery: Delivery, phone: Phone) -> int:
    given, to = phone.subscription(), read_endpoint(phone.endpoint, private=True)
    headers = {"Authorization": Signer(new_key()).header(to.origin, "hall.test"), "Content-Encoding": "aes128gcm"}
    browser = Browser(given["endpoint"], given["p256dh"], given["auth"], "en", "hall.test")
    return delivery.send(to, headers, encrypted(TITLE, browser)).status


def test_a_connection_serves_the_next_message_too(delivery: Delivery, push: PushService) -> None:
    phone = push.phone()

    assert [send(delivery, phone) for _ in range(5)] == [HTTPStatus.CREATED] * 5
    assert push.connections == 1
    assert phone.received[-1].notice == {"title": "Round 1"}


def test_a_connection_that_was_closed_is_made_again(delivery: Delivery, push: PushService) -> None:
    phone = push.phone()
    send(delivery, phone)
    (kept,) = delivery._open.values()
    kept.abort()

    assert send(delivery, phone) == HTTPStatus.CREATED
    assert push.connections == 2


def test_the_authorities_are_read_once_when_a_message_is_sent(
    push: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_of, read = ssl.create_default_context, []

    def counted() -> ssl.SSLContext:
        read.append(made_of())
        return read[-1]

    monkeypatch.setattr(ssl, "create_default_context", counted)
    with closing(Delivery(private=True)) as made:
        assert read == []
        assert [send(made, push.phone()) for _ in range(2)] == [HTTPStatus.CREATED] * 2

    assert len(read) == 1


def test_a_redirection_is_not_followed(delivery: Delivery, push: PushService) -> None:
    phone = push.phone()
    phone.answers = [HTTPStatus.TEMPORARY_REDIRECT]

    assert send(delivery, phone) == HTTPStatus.TEMPORARY_REDIRECT
    assert phone.tries == 1


def test_the_local_network_is_not_written_to(push: PushService) -> None:
    with closing(Delivery()) as careful, pytest.raises(EndpointRefused):
        send(careful, push.phone())

    assert push.connections == 0


def test_a_certificate_of_another_authority_is_not_trusted(push: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    with closing(Delivery(private=True)) as careful, pytest.raises(Unreachable, match="certificate"):
        send(careful, push.phone())


def test_a_service_that_says_nothing_is_left_in_time(
    delivery: Delivery, push: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SECONDS", 0.2)
    stalled = threading.Event()
    push.stall = stalled

    with pytest.raises(Unreachable):
        send(delivery, push.phone())
    stalled.set()


def test_nobody_there_is_unreachable(delivery: Delivery) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]

    with pytest.raises(Unreachable):
        delivery.send(PushEndpoint("localhost", port, "/x"), {}, b"")


def test_a_name_without_an_address_is_unreachable(delivery: Delivery, monkeypatch: pytest.MonkeyPatch) -> None:
    def offline(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")

    monkeypatch.setattr(socket, "getaddrinfo", offline)

    with pytest.raises(Unreachable, match="name resolution"):
        delivery.send(read_endpoint("https://push.example.com/x"), {}, b"")
