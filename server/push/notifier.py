"""The notifier: finds out after each commit which followers get which notification, and has it sent."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections.abc import AsyncIterator, Iterator, Mapping
from functools import cached_property
from http import HTTPStatus

import msgspec
import structlog

from domain.values import PlayerId
from server.caching import StateCache
from server.eventstore.credentials import Credentials
from server.eventstore.faults import StoreFault
from server.eventstore.subscriptions import Browser, Subscription, Subscriptions
from server.languages import SOURCE, Language, language
from server.push.delivery import Delivery, Reply, Unreachable
from server.push.encryption import Signer, check_keys, encrypted, new_key
from server.push.endpoints import EndpointRefused, read_endpoint
from server.push.news import Known, notice
from server.push.postman import LASTS_SECONDS, DeliveryOutcome, Errand, Postman, Work
from server.repository.archive import ArchivePlace
from server.repository.unknown import UnknownTournament
from server.service.service import TournamentService
from server.threads import to_thread
from server.views.derived import Derived
from server.views.model import ViewRow
from server.views.parameters import Parameters
from server.views.players import player
from server.views.public_names import names_have_gone

_TOGETHER_SECONDS = 0.3
"""Seconds for which commits are collected."""

_AGAIN_SECONDS = 30.0
"""Seconds until the storage is asked again after a fault."""

_TIDY_SECONDS = 3600.0
_TOPIC_LENGTH = 32
_STATES_KEPT = 8

_log = structlog.get_logger()


class NotPublic(Exception):
    """The player is not there, or not named in public."""


class Notifier:
    """Who follows whom, and what they are told. `private` allows push services in the local network."""

    def __init__(
        self, service: TournamentService, credentials: Credentials, derived: Derived, *, private: bool = False
    ) -> None:
        self._service = service
        self._derived = derived
        self._private = private
        self._subscriptions = Subscriptions(credentials)
        self._postman = Postman(self._worker)
        self._made: StateCache[dict[PlayerId, ViewRow]] = StateCache(_STATES_KEPT)
        self._woken: set[str] = set()
        self._is_woken = asyncio.Event()

    @cached_property
    def _signer(self) -> Signer:
        return Signer(self._subscriptions.key(new_key))

    def wake(self, stream: str) -> None:
        """Note that a tournament has changed. To be called on the event loop."""
        self._woken.add(stream)
        self._is_woken.set()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Tell followers what is new while this context is open."""
        self._postman.open()
        tasks = [asyncio.create_task(each) for each in (self._look_for_ever(), self._tidy_for_ever())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.to_thread(self._postman.close)

    def public_key(self) -> str:
        """The key that browsers subscribe with. In a thread.

        Raises StoreFault.
        """
        return self._signer.public_key

    def follow(self, stream: str, who: PlayerId, browser: Browser, sender: str) -> bool:
        """Let a browser follow a player; whether it did not before. In a thread.

        Raises EndpointRefused, KeysRefused, NotPublic, TooMany and StoreFault.
        """
        read_endpoint(browser.endpoint, private=self._private)
        check_keys(browser.p256dh, browser.auth)
        _ = self._signer  # the key is there before its first use by a commit
        heads = self._heads(stream, {who}, language(SOURCE))
        if who not in heads:
            raise NotPublic
        return self._subscriptions.follow(stream, who, browser, sender=sender, told=Known.of(heads[who]).text)

    def unfollow(self, stream: str, who: PlayerId, endpoint: str) -> int:
        """Let a browser follow a player no more; how many it still follows. In a thread.

        Raises StoreFault.
        """
        return self._subscriptions.unfollow(stream, who, endpoint)

    def forget(self, stream: str, who: PlayerId) -> None:
        """Let no one follow a player any more. In a thread.

        Raises StoreFault.
        """
        self._subscriptions.forget([each.id for each in self._subscriptions.of(stream) if each.player == who])

    async def _look_for_ever(self) -> None:
        while True:
            await self._is_woken.wait()
            await asyncio.sleep(_TOGETHER_SECONDS)
            self._is_woken.clear()
            woken, self._woken = self._woken, set()
            for stream in woken:
                (failed,) = await asyncio.gather(to_thread(self._look, stream), return_exceptions=True)
                if isinstance(failed, StoreFault):
                    asyncio.get_running_loop().call_later(_AGAIN_SECONDS, self.wake, stream)
                elif failed is not None:
                    _log.error("followers_not_told", tournament=stream, exc_info=failed)

    async def _tidy_for_ever(self) -> None:
        while True:
            with contextlib.suppress(StoreFault):  # the next time
                await to_thread(self._subscriptions.forget_expired)
                for stream in await to_thread(self._subscriptions.streams):
                    self.wake(stream)
            await asyncio.sleep(_TIDY_SECONDS)

    def _look(self, stream: str) -> None:
        """Compare what followers were told with what is public, and have them told the difference."""
        followers = self._subscriptions.of(stream)
        if not followers:
            return
        heads = self._heads(stream, {each.player for each in followers}, language(SOURCE))
        self._subscriptions.forget([each.id for each in followers if each.player not in heads])
        known = {who: Known.of(head).text for who, head in heads.items()}
        changes = [(each, known[each.player]) for each in followers if each.player in known]
        for each in self._subscriptions.claim(change for change in changes if change[0].told != change[1]):
            if notice(Known.read(each.told), stream, heads[each.player], language(each.browser.language)):
                self._postman.add(self._errand(each))

    def _errand(self, follower: Subscription) -> Errand:
        endpoint = read_endpoint(follower.browser.endpoint, private=True)
        return Errand(follower.id, follower.told, endpoint.origin, endpoint.is_well_known)

    def _heads(self, stream: str, players: set[PlayerId], reader: Language) -> Mapping[PlayerId, ViewRow]:
        """What everyone may see now of these players, without those who are not there or not named in public."""
        try:
            tournament = self._service.tournament_cache.newest(stream)
        except UnknownTournament:
            return {}
        if self._service.archives.now.of(stream).place not in (ArchivePlace.IN_USE, ArchivePlace.ARCHIVED):
            return {}
        if names_have_gone(tournament.settings):
            return {}
        roster = tournament.roster
        named = [each for each in players if each in roster.players and each not in roster.hidden_names]
        public = self._derived.public.of(tournament, reader)
        made = self._made.get(public, None, dict)
        for each in named:
            if each not in made:
                made[each] = player(public, Parameters(player=each), self._derived)["head"]
        return {each: made[each] for each in named}

    @contextlib.contextmanager
    def _worker(self) -> Iterator[Work]:
        with contextlib.closing(Delivery(private=self._private)) as delivery:
            yield lambda errand: self._carry_out(errand, delivery)

    def _carry_out(self, errand: Errand, delivery: Delivery) -> tuple[DeliveryOutcome, float]:
        """Tell a browser what is new by now; in a thread of the postman."""
        try:
            follower = self._subscriptions.find(errand.subscription)
            if follower is None:
                return DeliveryOutcome.DONE, 0.0
            reader = language(follower.browser.language)
            head = self._heads(follower.stream, {follower.player}, reader).get(follower.player)
            if head is None:
                self._subscriptions.forget([follower.id])
                return DeliveryOutcome.DONE, 0.0
            return self._notify(follower, Known.read(errand.before), head, delivery)
        except StoreFault:
            return DeliveryOutcome.LATER, _AGAIN_SECONDS

    def _notify(
        self, follower: Subscription, before: Known, head: ViewRow, delivery: Delivery
    ) -> tuple[DeliveryOutcome, float]:
        browser = follower.browser
        told = notice(before, follower.stream, head, language(browser.language))
        if told is None:
            return DeliveryOutcome.DONE, 0.0
        try:
            endpoint = read_endpoint(browser.endpoint, private=self._private)
            headers = {
                "Authorization": self._signer.header(endpoint.origin, browser.host),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(int(LASTS_SECONDS)),
                "Topic": hashlib.sha256(told.tag.encode()).hexdigest()[:_TOPIC_LENGTH],
                "Urgency": "high",
            }
            reply = delivery.send(endpoint, headers, encrypted(msgspec.json.encode(told), browser))
        except EndpointRefused:
            self._subscriptions.forget_browser(browser.endpoint)
            return DeliveryOutcome.DONE, 0.0
        except Unreachable:
            return DeliveryOutcome.AWAY, 0.0
        return self._outcome(follower, reply)

    def _outcome(self, follower: Subscription, reply: Reply) -> tuple[DeliveryOutcome, float]:
        status = reply.status
        if status in (HTTPStatus.NOT_FOUND, HTTPStatus.GONE):
            self._subscriptions.forget_browser(follower.browser.endpoint)
            return DeliveryOutcome.DONE, 0.0
        if status == HTTPStatus.TOO_MANY_REQUESTS or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            return DeliveryOutcome.LATER, float(reply.retry_after)
        self._subscriptions.note(follower, failed=not HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES)
        return DeliveryOutcome.DONE, 0.0
