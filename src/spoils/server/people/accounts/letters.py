"""Letters about an account: to confirm an address, and to get back in. Their links are signed."""

import secrets
from hashlib import sha256
from typing import Final

from itsdangerous import BadData, URLSafeTimedSerializer
from sqlalchemy.engine import RowMapping

from spoils.french import typeset
from spoils.server.cluster.counting import Redis, SharedGate, nowhere
from spoils.server.errors import Trouble
from spoils.server.lines import clean_words
from spoils.server.people.accounts.book import AccountBook
from spoils.server.people.accounts.naming import likeness
from spoils.server.people.post import Post
from spoils.server.store.store import Store

CONFIRM_SECONDS: Final = 3 * 24 * 3600
RESET_SECONDS: Final = 3600
KEY: Final = "signing key"
TEXTS: Final = {
    ("confirm", "en"): (
        "Your address at The Spoils",
        "Somebody, most likely you, wants letters for the account “{name}” to come to this address.\n"
        "If that is right, open this link within three days:\n\n{link}\n\nIf not, do nothing.\n",
    ),
    ("confirm", "fr"): (
        "Votre adresse sur The Spoils",
        "Quelqu’un, sans doute vous, souhaite recevoir à cette adresse les courriels du compte « {name} ».\n"
        "Si c’est bien le cas, ouvrez ce lien dans les trois jours :\n\n{link}\n\nSinon, ne faites rien.\n",
    ),
    ("reset", "en"): (
        "Back into your account at The Spoils",
        "Somebody, most likely you, wants a new password for the account “{name}”.\n"
        "If that is right, open this link within an hour; it works once:\n\n{link}\n\n"
        "If not, do nothing: your password stays as it is.\n",
    ),
    ("reset", "fr"): (
        "Retrouver votre compte sur The Spoils",
        "Quelqu’un, sans doute vous, demande un nouveau mot de passe pour le compte « {name} ».\n"
        "Si c’est bien le cas, ouvrez ce lien dans l’heure ; il ne sert qu’une fois :\n\n{link}\n\n"
        "Sinon, ne faites rien : votre mot de passe reste le même.\n",
    ),
}


def no_longer() -> Trouble:
    """One sentence for every signed link that is not accepted."""
    return Trouble("not_you", "this link is no longer valid; ask for a new letter")


class AccountLetters:
    """Signed links, and the letters that bring them."""

    def __init__(self, store: Store, book: AccountBook, post: Post, redis: Redis = nowhere) -> None:
        self.store = store
        self.book = book
        self.post = post
        self.asking = SharedGate("letters", 5, 5 / 3600, redis)
        """Letters that one address asks for, and that come to one mailbox or for one name."""

    async def signer(self, purpose: str) -> URLSafeTimedSerializer:
        """Signs with a key that was drawn when it was first needed, and is the same for all processes."""
        key = await self.store.fact(KEY)
        if not key:
            await self.store.put_new_fact(KEY, secrets.token_hex(32))
            key = await self.store.fact(KEY)
        return URLSafeTimedSerializer(key, salt=f"spoils {purpose}")

    async def admit(self, place: str, about: str) -> None:
        """Nobody's mailbox is flooded by others."""
        if not (await self.asking.admits(place) and await self.asking.admits(f"about {about}")):
            raise Trouble("too_many", "many letters were asked for; try again in an hour")

    def send(self, kind: str, language: str, account: RowMapping, email: str, token: str) -> None:
        """A letter with a link."""
        subject, text = TEXTS[kind, language]
        text = typeset(text) if language == "fr" else text
        link = f"{self.post.origin}/account#{kind}={token}"
        self.post.send(email, subject, text.format(name=account["name"], link=link))

    # ---- an address ----------------------------------------------------------------------------------------

    async def new_address(self, visitor: str, email: str, language: str, place: str) -> None:
        """Keep an address, and ask whoever reads there; nothing forgets it."""
        account = await self.book.of(visitor)
        assert account is not None
        email = clean_words(email)
        if email:
            if not self.post.is_open:
                raise Trouble("closed", "this server sends no letters")
            await self.admit(place, email.casefold())
        await self.book.change(visitor, email=email, confirmed=False)
        if email:
            token = (await self.signer("confirm")).dumps([visitor, email])
            self.send("confirm", language, account, email, token)

    async def confirm(self, token: str) -> None:
        """Somebody has read the letter, in whatever browser."""
        visitor, email = await self.unsigned("confirm", token, CONFIRM_SECONDS)
        account = await self.book.of(visitor)
        if account is None or account["email"] != email:
            raise no_longer()
        await self.book.change(visitor, confirmed=True)

    # ---- back in -------------------------------------------------------------------------------------------

    async def ask_reset(self, name: str, language: str, place: str) -> None:
        """A letter to whoever has confirmed an address. Nobody learns whether there is such an account."""
        await self.admit(place, likeness(name))
        account = await self.book.named(name)
        signer = await self.signer("reset")
        token = signer.dumps(["", ""] if account is None else [account["visitor"], state_of(account)])
        if account is not None and account["confirmed"]:
            self.send("reset", language, account, account["email"], token)

    async def reset(self, token: str) -> str:
        """The visitor whose password is to be a new one."""
        visitor, state = await self.unsigned("reset", token, RESET_SECONDS)
        account = await self.book.of(visitor)
        if account is None or not account["confirmed"] or state_of(account) != state:
            raise no_longer()
        return visitor

    async def unsigned(self, purpose: str, token: str, seconds: int) -> tuple[str, str]:
        """What was signed, if we have signed it, for this and not too long ago."""
        try:
            first, second = (await self.signer(purpose)).loads(token, max_age=seconds)
        except (BadData, ValueError, TypeError):
            raise no_longer() from None
        return str(first), str(second)


def state_of(account: RowMapping) -> str:
    """A mark of the password and the address: a link is void once either has changed."""
    return sha256(f"{account['password']} {account['email']}".encode()).hexdigest()[:32]
