"""Messages and signatures as the RFCs say."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from server.eventstore.subscriptions import Browser
from server.push.encryption import KeysRefused, Signer, check_keys, encrypted, new_key
from tests.server.push.pushing import claims_of, data, decrypted, point, text

EXAMPLE = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
    "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)
"""The message of RFC 8291, appendix A."""

EXAMPLE_KEY, EXAMPLE_SECRET = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "BTBZMqHH6r4Tts7J_aSIgg"


def test_the_browser_of_these_tests_reads_the_example_of_the_rfc() -> None:
    key = ec.derive_private_key(int.from_bytes(data(EXAMPLE_KEY), "big"), ec.SECP256R1())

    assert decrypted(data(EXAMPLE), key, data(EXAMPLE_SECRET)) == b"When I grow up, I want to be a watermelon"


def test_a_message_is_for_one_browser_alone() -> None:
    key, auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
    browser = Browser("https://push.example.com/x", text(point(key.public_key())), text(auth), "en", "hall.test")
    content = "Runde 5 · Brett 12".encode()

    first, second = encrypted(content, browser), encrypted(content, browser)

    assert decrypted(first, key, auth) == decrypted(second, key, auth) == content
    assert first != second
    assert content not in first


def test_the_signature_is_of_the_same_key_after_a_restart() -> None:
    kept = new_key()
    first, second = Signer(kept), Signer(kept)

    claims, sender = claims_of(first.header("https://push.example.com", "chess.example.org"))

    assert sender == first.public_key == second.public_key
    assert (claims["aud"], claims["sub"]) == ("https://push.example.com", "https://chess.example.org")
    assert len(data(sender)) == 65


@pytest.mark.parametrize("key", ["", "AAAA", "BA" + "A" * 85, "\u00fc" * 87, "*" * 87])
def test_keys_that_no_browser_has_are_refused(key: str) -> None:
    good = text(point(ec.generate_private_key(ec.SECP256R1()).public_key()))
    check_keys(good, text(b"0123456789abcdef"))

    with pytest.raises(KeysRefused):
        check_keys(key, text(b"0123456789abcdef"))
    with pytest.raises(KeysRefused):
        check_keys(good, key)
