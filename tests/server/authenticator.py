"""A passkey in software, for tests: what a phone would do, and what an attacker would change about it."""

import json
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

import cbor2
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def packed(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


class Authenticator:
    """One key for one server."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.host = urlsplit(origin).hostname or ""
        self.key = generate_private_key(SECP256R1())
        self.id = sha256(repr(id(self)).encode()).digest()
        self.counter = 1

    def client_data(self, kind: str, challenge: str, origin: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": origin}).encode()

    def data(self, flags: int, counter: int, host: str = "") -> bytes:
        return sha256((host or self.host).encode()).digest() + bytes([flags]) + counter.to_bytes(4, "big")

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """A new passkey, as the browser would hand it on."""
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        data = self.data(PRESENT | VERIFIED | ATTESTED, self.counter) + attested
        client = self.client_data("webauthn.create", options["challenge"], self.origin)
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return {"id": packed(self.id), "client_data": packed(client), "attestation": packed(attestation)}

    def use(
        self,
        options: dict[str, Any],
        *,
        origin: str = "",
        host: str = "",
        counter: int = 0,
        verified: bool = True,
        spoilt: bool = False,
        kind: str = "webauthn.get",
    ) -> dict[str, Any]:
        """The answer to a challenge, with something wrong about it if that is wanted."""
        self.counter += 1
        data = self.data(PRESENT | (VERIFIED if verified else 0), counter or self.counter, host)
        client = self.client_data(kind, options["challenge"], origin or self.origin)
        signature = bytearray(self.key.sign(data + sha256(client).digest(), ECDSA(SHA256())))
        if spoilt:
            signature[-1] ^= 1
        return {
            "id": packed(self.id),
            "client_data": packed(client),
            "authenticator_data": packed(data),
            "signature": packed(bytes(signature)),
        }
