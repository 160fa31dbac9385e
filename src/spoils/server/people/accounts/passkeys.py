"""Passkeys: the library `webauthn` does what is difficult, and every challenge is answered once."""

import secrets
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

import msgspec
from sqlalchemy import and_, delete, insert, select
from webauthn import (
    base64url_to_bytes,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url, parse_client_data_json

from spoils.server.errors import Trouble
from spoils.server.lines import clean_words
from spoils.server.people.accounts import tables as a
from spoils.server.protocol.account import NewPasskey, PasskeyOptions, UsedPasskey
from spoils.server.store.commit import Fenced, Guard
from spoils.server.store.reading import rows
from spoils.server.store.store import Store

SECONDS: Final = 300.0
"""Within which a challenge must be answered."""
MOST: Final = 20
"""Passkeys of one account."""


@dataclass(frozen=True)
class Site:
    """What passkeys are bound to: the name of the host, and the address of its pages."""

    host: str
    origin: str


def refused() -> Trouble:
    """One sentence for whatever is wrong: nobody learns more by trying."""
    return Trouble("not_you", "this passkey could not be accepted; try again")


class Passkeys:
    """The passkeys of all accounts."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def challenge(self, purpose: str, visitor: str) -> bytes:
        """A new challenge for this visitor; old ones that nobody has answered are forgotten."""
        challenge, now = secrets.token_bytes(32), self.store.clock()
        values = {
            "id": sha256(challenge).hexdigest(), "visitor": visitor, "purpose": purpose,
            "expires": now + SECONDS,
        }  # fmt: skip
        old = delete(a.challenges).where(a.challenges.c.expires < now)
        await self.store.writer.write((old, None), (insert(a.challenges), values))
        return challenge

    async def options(self, site: Site, purpose: str, visitor: str, name: str = "") -> PasskeyOptions:
        """What a browser needs to know to make a passkey, or to use one."""
        challenge = await self.challenge(purpose, visitor)
        there: tuple[str, ...] = ()
        if purpose == "add":
            query = select(a.passkeys.c.id).where(a.passkeys.c.visitor == visitor)
            there = tuple(row["id"] for row in await rows(self.store.engine, query))
            if len(there) >= MOST:
                raise Trouble("too_many", f"you have {MOST} passkeys; remove one first")
        known = sha256(f"passkeys of {visitor}".encode()).digest()
        handle = known if purpose == "add" else secrets.token_bytes(32)
        return PasskeyOptions(
            challenge=bytes_to_base64url(challenge),
            host=site.host,
            handle="" if purpose == "use" else bytes_to_base64url(handle),
            name=name,
            there=there,
        )

    async def redeem(self, client_data: str, purpose: str, visitor: str) -> bytes:
        """The challenge that was answered, which cannot be answered again."""
        try:
            challenge = parse_client_data_json(base64url_to_bytes(client_data)).challenge
        except Exception:  # anything can be in there
            raise refused() from None
        found = and_(
            a.challenges.c.id == sha256(challenge).hexdigest(),
            a.challenges.c.visitor == visitor,
            a.challenges.c.purpose == purpose,
            a.challenges.c.expires > self.store.clock(),
        )
        try:
            await self.store.writer.write(Guard(delete(a.challenges).where(found), {}))
        except Fenced:
            raise refused() from None
        return challenge

    async def made(self, site: Site, purpose: str, visitor: str, new: NewPasskey) -> dict[str, object]:
        """A passkey that was made just now, as the database keeps it, but for whose it is."""
        challenge = await self.redeem(new.client_data, purpose, visitor)
        credential = {
            "id": new.id,
            "rawId": new.id,
            "type": "public-key",
            "response": {"clientDataJSON": new.client_data, "attestationObject": new.attestation},
        }
        try:
            found = verify_registration_response(
                credential=msgspec.json.encode(credential).decode(),
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except Exception:  # whatever a stranger has made up, the library may fail on it in its own ways
            raise refused() from None
        now = self.store.clock()
        return {
            "id": bytes_to_base64url(found.credential_id),
            "public_key": found.credential_public_key,
            "sign_count": found.sign_count,
            "label": clean_words(new.label),
            "created": now,
            "used": now,
        }

    async def used(self, site: Site, visitor: str, used: UsedPasskey) -> str:
        """The visitor whose passkey it is. Its counter must have gone up, if it has one."""
        challenge = await self.redeem(used.client_data, "use", visitor)
        known = await rows(self.store.engine, select(a.passkeys).where(a.passkeys.c.id == used.id))
        if not known:
            raise refused()
        key = known[0]
        credential = {
            "id": used.id,
            "rawId": used.id,
            "type": "public-key",
            "response": {
                "clientDataJSON": used.client_data,
                "authenticatorData": used.authenticator_data,
                "signature": used.signature,
            },
        }
        try:
            found = verify_authentication_response(
                credential=msgspec.json.encode(credential).decode(),
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=key["public_key"],
                credential_current_sign_count=key["sign_count"],
                require_user_verification=True,
            )
        except Exception:  # whatever a stranger has made up, the library may fail on it in its own ways
            raise refused() from None
        same = and_(a.passkeys.c.id == used.id, a.passkeys.c.sign_count == key["sign_count"])
        change = a.passkeys.update().where(same)
        values = {"sign_count": found.new_sign_count, "used": self.store.clock()}
        try:
            await self.store.writer.write(Guard(change.values(**values), {}))
        except Fenced:  # used at the same moment elsewhere
            raise refused() from None
        return str(key["visitor"])
