"""Decks: saved, checked (103), read from files and written to them."""

from typing import Annotated, Literal

from msgspec import Meta, field

from spoils.server.protocol.base import FromClient, ToClient

DeckForm = Literal["o8d", "plain", "own"]
DeckFormat = Literal["constructed", "limited", "casual"]
CardLine = Annotated[str, Meta(min_length=1, max_length=200)]


class DeckEntry(FromClient, frozen=True):
    """So many copies of one card."""

    count: Annotated[int, Meta(ge=1, le=9_999)]
    name: CardLine


class DeckData(FromClient, frozen=True):
    """A deck as it is built, legal or not."""

    name: Annotated[str, Meta(max_length=200)]
    faction: Annotated[str, Meta(max_length=200)] = ""
    starting: Annotated[tuple[DeckEntry, ...], Meta(max_length=50)] = ()
    """Cards of the deck that are set aside as starting resources (601.1b); may be left to the engine."""
    cards: Annotated[tuple[DeckEntry, ...], Meta(max_length=1_000)] = ()
    format: DeckFormat = "constructed"
    notes: Annotated[str, Meta(max_length=5_000)] = ""
    french_notes: Annotated[str, Meta(max_length=5_000)] = ""


class DeckInfo(ToClient, frozen=True):
    """One deck of a list."""

    id: str
    name: str
    faction: str
    trades: tuple[str, ...]
    size: int
    format: str
    legal: bool
    own: bool
    """Saved by this visitor; otherwise it comes with the program."""
    changed: str = ""
    """When it was saved, ISO 8601."""


class DeckList(ToClient, frozen=True):
    """Own decks first, the last saved one first."""

    decks: tuple[DeckInfo, ...]


class DeckFault(ToClient, frozen=True):
    """One rule that a deck breaks."""

    rule: str
    problem: str
    card: str = ""
    french: str = ""
    """The problem in French."""


class DeckReport(ToClient, frozen=True):
    """What there is to say about a deck while it is being built."""

    legal: bool
    faults: tuple[DeckFault, ...]
    size: int
    minimum: int
    curve: dict[str, int]
    """Copies by printed cost; "6" and so on as they occur. Resources have no cost and are not counted."""
    types: dict[str, int]
    trades: dict[str, int]
    icons: dict[str, int]
    """Highest threshold by icon letter among the cards."""
    unplayable: tuple[str, ...] = ()
    """Cards whose text was declined: the deck cannot be played with."""
    unpayable: tuple[str, ...] = ()
    """Cards whose threshold the resources of this deck can never meet."""
    elsewhere: dict[str, tuple[DeckFault, ...]] = field(default_factory=dict)
    """What is wrong with it in the other formats; one in which nothing is, has an empty list."""


class SavedDeck(ToClient, frozen=True):
    """A deck with its id and its faults."""

    id: str
    deck: DeckData
    own: bool
    report: DeckReport


class DeckCheck(FromClient, frozen=True):
    """Check this deck under an edition."""

    deck: DeckData
    edition: Annotated[str, Meta(max_length=40)] = "comprehensive"


class OddsSetup(FromClient, frozen=True):
    """What is to be expected of this deck?"""

    deck: DeckData
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 0
    """For another sample hand."""


class ThresholdOdds(ToClient, frozen=True):
    """How often a threshold is met, by turns of one's own: the first number is that of the first turn."""

    threshold: str
    by_turn: tuple[float, ...]


class CardOdds(ToClient, frozen=True):
    """How often a card could be paid for, threshold and cost, if it were in hand."""

    name: str
    cost: int
    by_turn: tuple[float, ...]


class DeckOdds(ToClient, frozen=True):
    """What can be expected of a deck: it was played out many times, a resource a turn if one was in hand."""

    thresholds: tuple[ThresholdOdds, ...]
    cards: tuple[CardOdds, ...]
    first: int
    """Cards drawn at the beginning, going first."""
    second: int
    sample: tuple[str, ...]
    """The deck in some order, the top first: a hand to look at and what comes after it."""


class DeckImport(ToClient, frozen=True):
    """A deck read from a file; not saved yet."""

    deck: DeckData
    report: DeckReport
    repairs: tuple[str, ...] = ()


class DeckExport(FromClient, frozen=True):
    """Write this deck as a file."""

    deck: DeckData
    form: DeckForm
