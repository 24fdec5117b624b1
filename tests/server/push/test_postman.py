"""Errands are carried out beside everything else, again if need be, and given up in the end."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator

import pytest

from server.push import postman as module
from server.push.postman import MOST_TRIES, DeliveryOutcome, Errand, Postman, Work
from tests.waiting import LONG

AWAY, DONE, LATER = (DeliveryOutcome.AWAY, 0.0), (DeliveryOutcome.DONE, 0.0), (DeliveryOutcome.LATER, 0.0)


class Service:
    """Notes which errands were carried out, and answers what a test says."""

    def __init__(self, answer: Callable[[Errand], tuple[DeliveryOutcome, float]] = lambda _: DONE) -> None:
        self.done: list[Errand] = []
        self.changed = threading.Condition()
        self.answer = answer
        self.ended = 0

    @contextlib.contextmanager
    def worker(self) -> Iterator[Work]:
        def work(errand: Errand) -> tuple[DeliveryOutcome, float]:
            with self.changed:
                self.done.append(errand)
                self.changed.notify_all()
            return self.answer(errand)

        yield work
        self.ended += 1

    def wait_for(self, count: int) -> list[int]:
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.done) >= count, LONG), self.done
        return [each.subscription for each in self.done]


def errand(number: int, host: str = "push.example.com", *, known: bool = True) -> Errand:
    return Errand(number, "", host, known)


@contextlib.contextmanager
def opened(service: Service) -> Iterator[Postman]:
    made = Postman(service.worker)
    made.open()
    try:
        yield made
    finally:
        made.close()


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_FIRST_PAUSE", 0.02)
    monkeypatch.setattr(module, "_LONGEST_PAUSE", 0.1)


def test_every_errand_is_carried_out_and_every_thread_ends() -> None:
    service = Service()
    with opened(service) as postman:
        for each in range(100):
            postman.add(errand(each))
        assert sorted(service.wait_for(100)) == list(range(100))

    assert service.ended == 6


def test_an_errand_is_tried_again_and_given_up_in_the_end() -> None:
    service = Service(lambda each: LATER if each.subscription == 1 else DONE)
    with opened(service) as postman:
        postman.add(errand(1))
        service.wait_for(MOST_TRIES)
        postman.add(errand(2))
        service.wait_for(MOST_TRIES + 1)

    assert [each.subscription for each in service.done] == [1] * MOST_TRIES + [2]


def test_a_host_that_is_away_is_not_asked_for_every_errand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_FIRST_PAUSE", 60.0)
    monkeypatch.setattr(module, "_LONGEST_PAUSE", 300.0)
    service = Service(lambda each: AWAY if each.host == "away" else DONE)
    with opened(service) as postman:
        postman.add(errand(0, "away", known=False))
        service.wait_for(1)
        for each in range(1, 50):
            postman.add(errand(each, "away", known=False))
        postman.add(errand(50, "here", known=False))
        service.wait_for(2)
        tried = [each.host for each in service.done]

        assert tried.count("here") == 1
        assert tried.count("away") <= 2  # one more may have begun before the first one failed
        assert postman.waiting >= 48


def test_an_offline_hall_is_told_of_once(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[dict[str, object]] = []
    monkeypatch.setattr(module._log, "warning", lambda _, **more: lines.append(more), raising=False)
    service = Service(lambda _: AWAY)
    with opened(service) as postman:
        for each in range(20):
            postman.add(errand(each, f"push-{each}.example.com"))
        service.wait_for(60)

    assert len(lines) == 1


def test_slow_hosts_of_someone_leave_the_known_ones_alone() -> None:
    gate = threading.Event()

    def answer(each: Errand) -> tuple[DeliveryOutcome, float]:
        if not each.is_well_known:
            gate.wait(LONG)
        return DONE

    service = Service(answer)
    with opened(service) as postman:
        for each in range(10):
            postman.add(errand(each, f"slow-{each}", known=False))
        service.wait_for(2)
        for each in range(10, 20):
            postman.add(errand(each))
        assert set(range(10, 20)) <= set(service.wait_for(12))
        gate.set()


def test_the_queue_is_bounded_and_drops_the_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 3)
    service = Service()
    postman = Postman(service.worker)
    for each in range(10):
        postman.add(errand(each))
    assert postman.waiting == 3

    postman.open()
    assert sorted(service.wait_for(3)) == [7, 8, 9]
    postman.close()


def test_what_is_too_old_is_given_up() -> None:
    now = 0.0
    service = Service()
    postman = Postman(service.worker, clock=lambda: now)
    postman.add(errand(1))
    now = module.LASTS_SECONDS + 1
    postman.add(errand(2))

    postman.open()
    assert service.wait_for(1) == [2]
    postman.close()


def test_a_fault_of_ours_stops_no_other_errand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_CLOSING_SECONDS", LONG)
    faults: list[type[BaseException]] = []
    monkeypatch.setattr(threading, "excepthook", lambda fault: faults.append(fault.exc_type))

    def answer(each: Errand) -> tuple[DeliveryOutcome, float]:
        if each.subscription % 2:
            raise ZeroDivisionError
        return DONE

    service = Service(answer)
    with opened(service) as postman:
        for each in range(40):
            postman.add(errand(each))
        assert sorted(service.wait_for(40)) == list(range(40))

    assert faults == [ZeroDivisionError] * 20
