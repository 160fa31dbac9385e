"""201: a card as printed. Nothing here acts; the text is what the card does and is read elsewhere."""

import hashlib
import json
import re
import unicodedata
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

TYPES: Final = ("Character", "Tactic", "Item", "Location", "Resource", "Faction")
TRADES: Final = ("Arcanist", "Banker", "Gearsmith", "Rogue", "Warlord", "Universal")
SUPERTYPES: Final = ("staple",)
ICONS: Final = "OGEDRV"  # Obsession, Greed, Elitism, Deception, Rage, Volition: the order of a threshold
BATTLE_STATS: Final = ("strength", "life", "speed")

LARGEST_NUMBER: Final = 999
LONGEST_LINE: Final = 200
LONGEST_TEXT: Final = 10_000

_BONUS = re.compile(r"[+-]?\d{1,3}/[+-]?\d{1,3}/[+-]?\d{1,3}")
# Cards without an id of their own get one made from set and name, so that every deck form can name them.
_OWN_IDS: Final = uuid.UUID("5b7d1a34-0f0e-5d0c-9a55-2d7c1f5e8b21")


class CardFieldError(ValueError):
    """One field of a card is wrong; the caller that knows the file adds the place."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.problem = problem


@dataclass(frozen=True, slots=True)
class French:
    """What a French printing calls the card."""

    name: str
    subtitle: str = ""
    abilities: tuple[tuple[str, str], ...] = ()
    """The names of its abilities, each as printed and in French."""


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """The printed facts of one card. A card that breaks 201 cannot be made: it raises CardFieldError."""

    name: str
    types: tuple[str, ...]
    subtitle: str = ""
    trade: str | None = None
    supertype: str | None = None
    subtypes: tuple[str, ...] = ()
    cost: int | None = None
    threshold: str = ""
    strength: int | None = None
    life: int | None = None
    speed: int | None = None
    structure: int | None = None
    influence: int | None = None
    bonus: str = ""
    """201.7c: the corner of a gear card, as printed. A reminder only: the text is what changes stats."""
    text: str = ""
    rarity: str = ""
    number: str = ""
    set_name: str = ""
    id: str = ""
    token: bool = False
    """409.3: made by effects, never part of a deck."""
    french: French | None = None

    def __post_init__(self) -> None:
        for field, problem in _problems(self):
            raise CardFieldError(field, problem)
        object.__setattr__(self, "threshold", canonical_threshold(self.threshold))

    def has_type(self, name: str) -> bool:
        """Tell whether this is one of the printed types."""
        return name in self.types

    @property
    def is_staple(self) -> bool:
        """201.4c: the supertype staple."""
        return self.supertype == "staple"

    @property
    def printing_id(self) -> str:
        """The id of this printing: the given one, or one that depends on set and name alone."""
        return self.id or str(uuid.uuid5(_OWN_IDS, f"{self.set_name}\n{self.name}"))

    @property
    def content_hash(self) -> str:
        """A hash of what can matter in a game, the same for reprints that differ only in collector info."""
        facts = [
            self.name,
            self.types,
            self.trade,
            self.supertype,
            self.subtypes,
            self.cost,
            self.threshold,
            self.strength,
            self.life,
            self.speed,
            self.structure,
            self.influence,
            self.text,
            self.token,
        ]
        return hashlib.sha256(json.dumps(facts, ensure_ascii=True).encode("ascii")).hexdigest()


def canonical_threshold(letters: str) -> str:
    """Put threshold letters into the one order in which they are kept."""
    return "".join(sorted(letters, key=ICONS.index))


def fold_name(name: str) -> str:
    """201.1b: the form in which names are compared: no case, plain quotes, single spaces."""
    plain = name.replace("’", "'").replace("‘", "'").replace("“", '"').replace("”", '"')
    return " ".join(plain.split()).casefold()


def bad_character(text: str, allowed: str = "") -> str | None:
    """Return the first character that no printed text holds (controls, lone surrogates, line separators)."""
    if text.isprintable():
        return None
    for character in text:
        if unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") and character not in allowed:
            return character
    return None


def _problems(card: PrintedCard) -> Iterator[tuple[str, str]]:
    yield from _line_problems("name", card.name, needed=True)
    yield from _type_line_problems(card)
    yield from _number_problems(card)
    yield from _text_problems(card)
    for field in ("subtitle", "rarity", "number", "id"):
        yield from _line_problems(field, getattr(card, field))
    if card.french is not None:
        yield from _line_problems("fr name", card.french.name, needed=True)
        yield from _line_problems("fr subtitle", card.french.subtitle)
        for printed, french in card.french.abilities:
            yield from _line_problems("fr abilities", french, needed=True)
            if not _is_heading(printed, card.text):
                yield "fr abilities", f"names {printed}, and no line of the text begins with that"


def _is_heading(name: str, text: str) -> bool:
    """Tell whether a line of a text is this name, perhaps with a threshold behind it."""
    return any(line.partition(":")[0].strip() == name for line in text.splitlines())


def _line_problems(field: str, value: str, needed: bool = False) -> Iterator[tuple[str, str]]:
    if needed and not value.strip():
        yield field, "must not be empty"
    if value != value.strip():
        yield field, "begins or ends with a space; remove it"
    if len(value) > LONGEST_LINE:
        yield field, f"is {len(value)} characters long; at most {LONGEST_LINE} fit"
    character = bad_character(value)
    if character is not None:
        yield field, f"holds the character U+{ord(character):04X}; it must be one line of printable text"


def _type_line_problems(card: PrintedCard) -> Iterator[tuple[str, str]]:
    if not card.types:
        yield "type", f"is missing; write one or more of {', '.join(TYPES)}"
    for name in card.types:
        if name not in TYPES:
            yield "type", f'"{name}" is not a type; the types are {", ".join(TYPES)}'
    if len(set(card.types)) != len(card.types):
        yield "type", "names a type twice; once is enough"
    if card.trade is not None and card.trade not in TRADES:
        yield "trade", f'"{card.trade}" is not a trade; the trades are {", ".join(TRADES)}'
    if card.supertype is not None and card.supertype not in SUPERTYPES:
        yield "supertype", f'"{card.supertype}" is not a supertype; the only one is staple'
    for name in card.subtypes:
        yield from _line_problems("subtypes", name, needed=True)
        if "," in name:
            yield "subtypes", f'"{name}" holds a comma; write each subtype as an entry of its own'
    if len(set(card.subtypes)) != len(card.subtypes):
        yield "subtypes", "names a subtype twice; once is enough"


def _number_problems(card: PrintedCard) -> Iterator[tuple[str, str]]:
    for field in ("cost", *BATTLE_STATS, "structure", "influence"):
        number = getattr(card, field)
        if number is not None and not 0 <= number <= LARGEST_NUMBER:
            yield field, f"is {number}; it must be a whole number from 0 to {LARGEST_NUMBER}"
    for letter in card.threshold:
        if letter not in ICONS:
            yield "threshold", f'"{letter}" is no icon; write letters of {" ".join(ICONS)} only, such as RR'
    for field in BATTLE_STATS:
        yield from _belongs(card, field, "Character")
    yield from _belongs(card, "structure", "Location")
    if card.influence is not None and not card.has_type("Faction"):
        yield "influence", "only a Faction has influence; remove it or add the type Faction"
    if card.bonus and not _BONUS.fullmatch(card.bonus):
        yield "bonus", f'"{card.bonus}" is not of the form +2/+1/+0'
    if card.bonus and card.has_type("Character"):
        yield "bonus", "a Character has strength, life and speed instead of a gear bonus"


def _belongs(card: PrintedCard, field: str, type_name: str) -> Iterator[tuple[str, str]]:
    """201.7a, 201.8a: battle stats are for characters, structure is for locations."""
    present = getattr(card, field) is not None
    if card.has_type(type_name) and not present:
        yield field, f"is missing; every {type_name} has {field}"
    if present and not card.has_type(type_name):
        yield field, f"only a {type_name} has {field}; remove it or add the type {type_name}"


def _text_problems(card: PrintedCard) -> Iterator[tuple[str, str]]:
    if len(card.text) > LONGEST_TEXT:
        yield "text", f"is {len(card.text)} characters long; at most {LONGEST_TEXT} fit"
    character = bad_character(card.text, allowed="\n\t")
    if character is not None:
        yield "text", f"holds the character U+{ord(character):04X}; remove it"
