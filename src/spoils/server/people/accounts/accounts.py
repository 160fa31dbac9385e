"""Making an account and getting into it: every way in, with what keeps others out."""

from typing import Final

from spoils.server.cluster.counting import Redis, SharedGate, nowhere
from spoils.server.errors import Trouble
from spoils.server.people.accounts.book import AccountBook
from spoils.server.people.accounts.hashing import Hasher
from spoils.server.people.accounts.naming import check_password, clean_name, likeness
from spoils.server.people.accounts.passkeys import Passkeys, Site
from spoils.server.people.accounts.secrets import new_visitor
from spoils.server.people.company.words import WordList
from spoils.server.protocol.account import AccountSetup, PasswordChange, Recovery, SignIn
from spoils.server.settings import Settings
from spoils.server.store.store import Store

EVERYBODY: Final = "everybody"
FRESH_SECONDS: Final = 900.0
"""After signing in, within which everything can be changed."""


def not_you() -> Trouble:
    """The same whether the name is unknown or the secret wrong."""
    return Trouble("not_you", "name and password do not fit together")


class Accounts:
    """All accounts of the server."""

    def __init__(self, store: Store, settings: Settings, words: WordList, redis: Redis = nowhere) -> None:
        limits = settings.limits
        self.settings = settings
        self.words = words
        self.book = AccountBook(store)
        self.passkeys = Passkeys(store)
        self.hasher = Hasher(limits.password_kilobytes)
        burst, rate = limits.guess_burst, limits.guesses_per_second
        self.guesses = SharedGate("guesses", burst, rate, redis)
        self.guesses_each = SharedGate("guesses each", 3 * burst, rate, redis)
        burst, rate = limits.account_burst, limits.accounts_per_second
        self.arrivals = SharedGate("arrivals", burst, rate, redis)
        burst, rate = limits.account_burst_all, limits.accounts_per_second_all
        self.all_arrivals = SharedGate("all arrivals", burst, rate, redis)

    # ---- a new account -------------------------------------------------------------------------------------

    async def free_name(self, text: str) -> str:
        """A name that somebody can have."""
        name = clean_name(text)
        if self.words.finds(name):
            raise Trouble("bad_name", "that name is not welcome here; choose another one")
        if await self.book.named(name) is not None:
            raise Trouble("taken", f'"{name}" is taken, or looks like a name that is')
        return name

    async def admit_arrival(self, place: str) -> None:
        """Refuse crowds of new accounts: from one address, and from everywhere."""
        if not self.settings.registration:
            raise Trouble("closed", "no new accounts are made on this server; play as a guest")
        if not (await self.arrivals.admits(place) and await self.all_arrivals.admits(EVERYBODY)):
            raise Trouble("too_many", "many accounts were made from your address; try again in some hours")

    async def register(self, setup: AccountSetup, guest: str, place: str, site: Site) -> str:
        """A new account; its visitor, which no cookie but those of its sessions leads to."""
        if (setup.passkey is None) == (setup.password is None):
            raise Trouble("malformed", "an account has a passkey or a password; send one of them")
        name = await self.free_name(setup.name)
        if setup.password is not None:
            check_password(setup.password, name)
        await self.admit_arrival(place)
        passkey, password = None, ""
        if setup.passkey is not None:
            passkey = await self.passkeys.made(site, "create", guest, setup.passkey)
        else:
            password = await self.hasher.hash(setup.password or "")
        visitor = new_visitor()
        await self.book.add(visitor, name, password, passkey)
        return visitor

    # ---- the ways in ---------------------------------------------------------------------------------------

    async def admit_guess(self, name: str, place: str) -> None:
        """Refuse those who try one secret after the other, from one address or for one name."""
        if not (await self.guesses.admits(place) and await self.guesses_each.admits(likeness(name))):
            raise Trouble("too_many", "that was tried too often; wait some minutes, or use a passkey")

    async def guessed_right(self, name: str, place: str) -> None:
        """It was no guess."""
        await self.guesses.give_back(place)
        await self.guesses_each.give_back(likeness(name))

    async def sign_in(self, setup: SignIn, guest: str, place: str, site: Site) -> str:
        """The visitor of the account, by a passkey or by name and password."""
        if setup.passkey is not None:
            if not await self.guesses.admits(place):
                raise Trouble("too_many", "that was tried too often; wait some minutes")
            visitor = await self.passkeys.used(site, guest, setup.passkey)
            await self.guesses.give_back(place)
            return visitor
        await self.admit_guess(setup.name, place)
        account = await self.book.named(setup.name)
        kept = "" if account is None else str(account["password"])
        if not await self.hasher.verify(kept, setup.password) or account is None:
            raise not_you()
        await self.guessed_right(setup.name, place)
        return str(account["visitor"])

    async def recover(self, setup: Recovery, place: str) -> str:
        """The same by a recovery code, which is used up. The work is the same for names that nobody has."""
        await self.admit_guess(setup.name, place)
        account = await self.book.named(setup.name)
        password = ""
        if setup.password is not None:
            check_password(setup.password, setup.name)
            password = await self.hasher.hash(setup.password)
        visitor = "" if account is None else str(account["visitor"])
        if not await self.book.use_code(visitor, setup.code, password):
            raise Trouble("not_you", "name and code do not fit together")
        await self.guessed_right(setup.name, place)
        return visitor

    async def change_password(self, visitor: str, change: PasswordChange, session: str, fresh: bool) -> None:
        """A new password. Whoever has one says it; who has none must have signed in just now."""
        account = await self.book.of(visitor)
        assert account is not None
        if account["password"]:
            await self.admit_guess(account["name"], visitor)
            if not await self.hasher.verify(account["password"], change.old):
                raise Trouble("not_you", "that is not your password")
            await self.guessed_right(account["name"], visitor)
        elif not fresh:
            raise sign_in_again()
        check_password(change.new, account["name"])
        password = await self.hasher.hash(change.new)
        await self.book.set_password(visitor, password, session, keep_programs=change.keep_programs)

    def close(self) -> None:
        """Put everything away."""
        self.hasher.close()


def sign_in_again() -> Trouble:
    """A cookie alone, which may be stolen, is not enough for this."""
    return Trouble("sign_in_again", "for this, sign in once more")
