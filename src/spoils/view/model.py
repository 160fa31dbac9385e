"""What a client gets to see, as plain data. Only names that the viewer may know occur in it.

Players are numbers from 0 on. Objects have opaque names (``id``, see ``ids``). Fields that have their default
are left out of the JSON form.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct


class Base(Struct, frozen=True, omit_defaults=True):
    """Common settings."""


# ---- messages ----------------------------------------------------------------------------------------------


class CardName(Base, frozen=True, tag="card", tag_field="is"):
    """A card mentioned somewhere; without a name the viewer cannot tell which card it is."""

    id: str = ""
    name: str | None = None


class PlayerName(Base, frozen=True, tag="player", tag_field="is"):
    """A player mentioned somewhere."""

    player: int


Argument = int | str | CardName | PlayerName


class Message(Base, frozen=True):
    """A sentence to be: a key of the message catalogue, what goes into it, and the rules it stands on."""

    key: str
    args: dict[str, Argument] = {}
    rules: tuple[str, ...] = ()


# ---- cards -------------------------------------------------------------------------------------------------


class Stat(Base, frozen=True):
    """A number of a card as it is now and as it is printed."""

    now: int
    printed: int = 0


class Card(Base, frozen=True):
    """A card that can be pointed at. ``name`` is None where only its back is seen."""

    id: str
    name: str | None = None
    owner: int = 0
    controller: int = 0
    face_down: bool = False
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    trade: str = ""
    threshold: str = ""
    cost: Stat | None = None
    strength: Stat | None = None
    life: Stat | None = None
    speed: Stat | None = None
    structure: Stat | None = None
    keywords: tuple[str, ...] = ()
    icons: str = ""  # that it provides
    tokens: int = 0
    damage: int = 0
    depleted: bool = False
    ready: bool = False  # under this control since the start of the turn
    attached_to: str = ""
    role: str = ""  # attacking or blocking
    token: bool = False  # a card token
    duplicate: bool = False  # an invisible copy (307)


class DeckCard(Base, frozen=True):
    """A card in a deck that the viewer was shown: so many cards lie above it."""

    above: int
    card: Card


# ---- players and the table ---------------------------------------------------------------------------------


class Player(Base, frozen=True):
    """A player's side. ``hand`` has the cards the viewer knows, ``hand_size`` counts all of them."""

    index: int
    influence: int
    faction: str = ""
    icons: str = ""
    deck_size: int = 0
    hand_size: int = 0
    deck: tuple[DeckCard, ...] = ()
    hand: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    out: tuple[Card, ...] = ()
    void: tuple[Card, ...] = ()
    lost: bool = False


class Assigned(Base, frozen=True):
    """Battle damage announced and not yet inflicted (609.1c); cards by id."""

    source: str
    card: str
    amount: int


class Battle(Base, frozen=True):
    """The running battle; cards by id."""

    attacker: int
    defender: int
    target: str = ""
    attackers: tuple[str, ...] = ()
    blockers: tuple[str, ...] = ()
    blocked: bool = False  # blockers have been chosen, or nobody blocks
    speed: int = -1
    damage: tuple[Assigned, ...] = ()


class Link(Base, frozen=True):
    """A card being deployed or an ability being used (604, 606), in the order of responses."""

    player: int
    card: CardName
    ability: bool = False
    label: str = ""  # the ability's name
    paid: bool = False  # its costs are satisfied: it waits for responses or is being followed
    about: tuple[str, ...] = ()  # cards on the table that it has picked or chosen, by id


# ---- questions ---------------------------------------------------------------------------------------------


class Option(Base, frozen=True):
    """One thing that can be chosen: what it is called and the card, player or number it is about."""

    word: str
    card: CardName | None = None
    player: int | None = None
    label: str = ""
    reading: str = ""  # the label in plain French, where it is a sentence of a card
    face_down: bool = False
    about: CardName | None = None  # what a text is about that waits several times


class Question(Base, frozen=True):
    """What the viewer is asked. The answer is a list of places in ``options``, or numbers (``amounts``)."""

    kind: str
    reason: Message
    options: tuple[Option, ...] = ()
    minimum: int = 1
    maximum: int = 1
    ordered: bool = False
    source: CardName | None = None


class View(Base, frozen=True):
    """Everything one viewer may know now. ``viewer`` is None for a spectator."""

    viewer: int | None
    edition: str
    turn: int
    active: int
    players: tuple[Player, ...]
    play: tuple[Card, ...] = ()
    deploying: tuple[Card, ...] = ()
    chain: tuple[Link, ...] = ()
    battle: Battle | None = None
    waiting_for: int | None = None
    question: Question | None = None
    over: bool = False
    winners: tuple[int, ...] = ()
    log: tuple[Message, ...] = ()


def cards_of(shown: View) -> Iterator[Card]:
    """Every card that a view shows, wherever it is."""
    yield from shown.play
    yield from shown.deploying
    for player in shown.players:
        yield from (one.card for one in player.deck)
        yield from player.hand
        yield from player.discard
        yield from player.out
        yield from player.void
