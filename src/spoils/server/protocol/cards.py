"""Cards: what is printed on them, how their text compiles, and a visitor's own collection."""

from typing import Annotated

from msgspec import Meta, field

from spoils.server.protocol.base import FromClient, ToClient

Line = Annotated[str, Meta(max_length=200)]
Text = Annotated[str, Meta(max_length=2_000)]
Printed = Annotated[int, Meta(ge=0, le=999)]


class CardFacts(ToClient, frozen=True):
    """201: a card as printed. A number that is not printed is null."""

    name: str
    types: tuple[str, ...]
    """Character, Tactic, Item, Location, Resource, Faction."""
    subtitle: str = ""
    trade: str = ""
    """Arcanist, Banker, Gearsmith, Rogue, Warlord, Universal or nothing."""
    staple: bool = False
    subtypes: tuple[str, ...] = ()
    cost: int | None = None
    threshold: str = ""
    """Letters of O G E D R V."""
    strength: int | None = None
    life: int | None = None
    speed: int | None = None
    structure: int | None = None
    influence: int | None = None
    bonus: str = ""
    text: str = ""
    """Paragraphs stand on lines of their own; icons are written [R]."""
    rarity: str = ""
    number: str = ""
    set_name: str = ""
    id: str = ""
    token: bool = False
    """A card token (409.3): never part of a deck."""
    french_name: str = ""
    french_subtitle: str = ""
    french_abilities: dict[str, str] = field(default_factory=dict)
    """What its abilities are called in French, by their printed names."""
    declined: str = ""
    """Why the card cannot be played with: where its text stopped making sense. Empty for playable cards."""


class CardPage(ToClient, frozen=True):
    """Some of the cards that were searched for."""

    total: int
    offset: int
    cards: tuple[CardFacts, ...]


class CardDetail(ToClient, frozen=True):
    """One card in full."""

    card: CardFacts
    printings: tuple[CardFacts, ...]
    compiled: "CompileReport"


class SetInfo(ToClient, frozen=True):
    """A set of cards that can be searched."""

    name: str
    cards: int
    own: bool = False
    """Part of the visitor's own collection."""
    id: str = ""
    """Of an own set: by this it can be removed."""


class CardDraft(FromClient, frozen=True):
    """A card somebody has typed."""

    name: Line
    type: Line
    """One or more types, separated by spaces."""
    text: Text = ""
    trade: Line = ""
    staple: bool = False
    subtypes: Annotated[tuple[Line, ...], Meta(max_length=20)] = ()
    cost: Printed | None = None
    threshold: Line = ""
    strength: Printed | None = None
    life: Printed | None = None
    speed: Printed | None = None
    structure: Printed | None = None
    influence: Printed | None = None


class Stop(ToClient, frozen=True):
    """Where compiling a text stopped, and what would have been right there."""

    line: int
    problem: str
    status: str
    """layout, unknown word, not parsed, ambiguous, unresolved reference ..."""
    before: str = ""
    stopped_at: str = ""
    expected: tuple[str, ...] = ()
    french_expected: tuple[str, ...] = ()
    """The same in French; words of the language of cards stay as they are."""
    explanation: str = ""
    """All of this in a sentence or two, with a sentence that would work."""
    french: str = ""
    """The same in French."""


class ReadSection(ToClient, frozen=True):
    """Some sentences of a text in plain words, under one heading: its cost, its effect, when it happens."""

    heading: str
    sentences: tuple[str, ...]


class ReadText(ToClient, frozen=True):
    """One text of a card in plain words: what kind of text it is, and what it says."""

    kind: str
    sections: tuple[ReadSection, ...]


class CompileReport(ToClient, frozen=True):
    """How a text compiles. Without ``stop`` the card can be played."""

    name: str
    playable: bool
    rendered: str = ""
    """The text written back from the program: what the compiler has understood."""
    changes: tuple[str, ...] = ()
    """What was tidied up before reading."""
    french_changes: tuple[str, ...] = ()
    """The same in French."""
    reminders: tuple[str, ...] = ()
    """Reminders in brackets, which are not part of the text."""
    reading: dict[str, tuple[ReadText, ...]] = field(default_factory=dict)
    """What each text means in plain words, by language."""
    outline: tuple[str, ...] = ()
    """The program, one line per node, indented by two spaces a level."""
    stop: Stop | None = None


class Declined(ToClient, frozen=True):
    """A card of an import that cannot be played."""

    card: str
    stop: Stop


class ImportReport(ToClient, frozen=True):
    """What became of an uploaded set."""

    sets: tuple[SetInfo, ...]
    cards: int
    playable: int
    declined: tuple[Declined, ...]
    repairs: tuple[str, ...]


class Collection(ToClient, frozen=True):
    """The visitor's own sets."""

    sets: tuple[SetInfo, ...]
