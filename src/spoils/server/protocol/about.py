"""What a client may want to know before anything else."""

from msgspec import field

from spoils.server.protocol.base import ToClient


class EditionInfo(ToClient, frozen=True):
    """An edition of the rules that can be played."""

    id: str
    title: str
    french: str = ""
    """The title in French."""


class BotInfo(ToClient, frozen=True):
    """A computer player."""

    id: str
    title: str
    strength: str = ""
    """easy, normal, hard or nothing."""


class About(ToClient, frozen=True):
    """The server, and what can be chosen when a game is set up."""

    version: str
    protocol: int
    editions: tuple[EditionInfo, ...]
    bots: tuple[BotInfo, ...]
    formats: tuple[str, ...]
    languages: tuple[str, ...]
    upload_limit: int
    """Bytes."""


class Catalogue(ToClient, frozen=True):
    """The sentences of one language by key, in a small part of ICU MessageFormat."""

    language: str
    messages: dict[str, str]
    edition: str = ""
    places: dict[str, str] = field(default_factory=dict)
    """What the edition calls rules that it counts in another way; empty if it does not have one."""
