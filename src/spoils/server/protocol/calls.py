"""Being called: what for, how, and when somebody is away."""

from typing import Annotated

from msgspec import Meta

from spoils.server.protocol.base import FromClient, Language, ToClient


class Wishes(FromClient, frozen=True):
    """What somebody wants to be called for when they are not here, and how."""

    turn: bool = True
    """It is your turn in a game by correspondence."""
    begun: bool = True
    """Somebody has sat down with you."""
    letters: bool = True
    """By e-mail, to the confirmed address of the account."""
    push: bool = True
    """In the browsers that were entered."""
    language: Language = "en"


class AwaySetup(FromClient, frozen=True):
    """Be away from now on; 0 days: be back."""

    days: Annotated[int, Meta(ge=0, le=30)]


class PushSetup(FromClient, frozen=True):
    """A browser's subscription to its push service, as `PushSubscription.toJSON` has it."""

    endpoint: Annotated[str, Meta(min_length=10, max_length=1_000)]
    p256dh: Annotated[str, Meta(min_length=20, max_length=200, pattern="^[A-Za-z0-9_=-]+$")]
    auth: Annotated[str, Meta(min_length=10, max_length=100, pattern="^[A-Za-z0-9_=-]+$")]


class CallSettings(ToClient, frozen=True):
    """How somebody is called, and until when they are away."""

    wishes: Wishes
    letters: bool = False
    """Whether there is a confirmed address to write to, and a mail server."""
    push_key: str = ""
    """The server's public key for push services (VAPID)."""
    browsers: int = 0
    """How many were entered."""
    away_until: str = ""
    """ISO 8601; nothing for somebody who is here."""
    away_days: int = 0
    """Days of vacation that are left this year."""
