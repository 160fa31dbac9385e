"""Accounts: making one, signing in, and everything about one's own."""

from typing import Annotated, Literal

from msgspec import Meta

from spoils.server.protocol.base import FromClient, Language, Name, ToClient

AccountName = Annotated[str, Meta(min_length=1, max_length=40)]
Password = Annotated[str, Meta(min_length=10, max_length=200)]
Packed = Annotated[str, Meta(max_length=40_000, pattern="^[A-Za-z0-9_-]*$", description="base64url")]
KeyId = Annotated[str, Meta(min_length=1, max_length=1_400, pattern="^[A-Za-z0-9_-]+$")]
EMAIL = "^([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+([.][A-Za-z0-9-]+)+)?$"
"""As the input fields of browsers have it: one address, and nothing that a mail server takes for two."""
Signed = Annotated[str, Meta(max_length=1_000)]
Scope = Literal["play", "decks"]


class PasskeySetup(FromClient, frozen=True):
    """Ask for what a new passkey needs: for a new account of this name, or one more for one's own."""

    name: AccountName | None = None


class PasskeyOptions(ToClient, frozen=True):
    """What a browser needs to make a passkey or to use one."""

    challenge: str
    host: str
    """The passkey works there and nowhere else."""
    handle: str = ""
    """For a new one: what the device knows the account by."""
    name: str = ""
    there: tuple[str, ...] = ()
    """Passkeys of the account: a device that has one of them makes no other."""


class NewPasskey(FromClient, frozen=True):
    """A passkey that was made."""

    id: KeyId
    client_data: Packed
    attestation: Packed
    label: Annotated[str, Meta(max_length=40)] = ""


class UsedPasskey(FromClient, frozen=True):
    """A passkey that was used."""

    id: KeyId
    client_data: Packed
    authenticator_data: Packed
    signature: Packed


class AccountSetup(FromClient, frozen=True):
    """A new account: a name, and a passkey or a password."""

    name: AccountName
    passkey: NewPasskey | None = None
    password: Password | None = None
    move_in: bool = True
    """Whether what this browser has as a guest comes along: decks, cards, games."""


class SignIn(FromClient, frozen=True):
    """By a passkey alone, or by name and password."""

    passkey: UsedPasskey | None = None
    name: AccountName = ""
    password: Annotated[str, Meta(max_length=200)] = ""
    move_in: bool = True


class Recovery(FromClient, frozen=True):
    """Back into an account by a recovery code. All sessions and keys of programs end, and passkeys stay."""

    name: AccountName
    code: Annotated[str, Meta(max_length=40)]
    password: Password | None = None
    """A new one; without it there is none afterwards, until one is set."""
    move_in: bool = True


class PasswordChange(FromClient, frozen=True):
    """All other sessions end."""

    new: Password
    old: Annotated[str, Meta(max_length=200)] = ""
    """Needed if there is one."""
    keep_programs: bool = False
    """Whether programs keep their keys; otherwise these end too."""


class EmailChange(FromClient, frozen=True):
    """For letters; nothing forgets it."""

    email: Annotated[str, Meta(max_length=254, pattern=EMAIL)]
    language: Language = "en"
    """Of the letter that asks whoever reads there."""


class Confirmation(FromClient, frozen=True):
    """What the letter to a new address says."""

    token: Signed


class ResetWish(FromClient, frozen=True):
    """A letter with a way back in, to whoever has confirmed an address."""

    name: AccountName
    language: Language = "en"


class Reset(FromClient, frozen=True):
    """What that letter says, and a new password."""

    token: Signed
    password: Password
    move_in: bool = True


class TokenSetup(FromClient, frozen=True):
    """A key for a program."""

    name: Name
    scopes: Annotated[tuple[Scope, ...], Meta(min_length=1, max_length=2)] = ("play",)


class Farewell(FromClient, frozen=True):
    """Delete the account."""

    name: AccountName
    """One's own, as a confirmation."""


class SessionInfo(ToClient, frozen=True):
    """A browser that is signed in."""

    id: str
    device: str
    created: str
    seen: str
    here: bool = False


class PasskeyInfo(ToClient, frozen=True):
    """A passkey of the account."""

    id: str
    label: str
    created: str
    used: str


class TokenInfo(ToClient, frozen=True):
    """A program that may act for the account."""

    id: str
    name: str
    scopes: tuple[Scope, ...]
    created: str
    used: str = ""


class Admonition(ToClient, frozen=True):
    """What a moderator has decided."""

    words: str
    created: str
    until: str = ""
    """Of a time-out that goes on."""


class Luggage(ToClient, frozen=True):
    """What a guest has that could move in."""

    decks: int = 0
    sets: int = 0
    games: int = 0


class AccountPage(ToClient, frozen=True):
    """Everything about one's account; of a guest, what it takes to have one."""

    name: str
    """What others see."""
    member: bool = False
    created: str = ""
    open: bool = True
    """Whether new accounts can be made here."""
    letters: bool = False
    """Whether this server sends letters."""
    email: str = ""
    confirmed: bool = False
    password: bool = False
    """Whether there is one."""
    codes: int = 0
    """Recovery codes that were not used yet."""
    moderator: bool = False
    fresh: bool = False
    """Signed in so recently that everything can be changed."""
    luggage: Luggage = Luggage()
    sessions: tuple[SessionInfo, ...] = ()
    passkeys: tuple[PasskeyInfo, ...] = ()
    tokens: tuple[TokenInfo, ...] = ()
    admonitions: tuple[Admonition, ...] = ()


class Registered(ToClient, frozen=True):
    """The new account, with recovery codes that are shown once."""

    account: AccountPage
    codes: tuple[str, ...]


class Codes(ToClient, frozen=True):
    """New recovery codes, shown once; all earlier ones are void."""

    codes: tuple[str, ...]


class NewToken(ToClient, frozen=True):
    """The key of a program, shown once."""

    token: str
    account: AccountPage


class Done(ToClient, frozen=True):
    """It was done, or will be if it can be: not even that is said."""
