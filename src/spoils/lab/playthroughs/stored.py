"""What is stored of the games: own.json with the project's cards, shared.json with printed ones.

Cards are written as hashes of their names, since the names of printed cards are not ours to ship. Decks stay
as they were drawn although more cards become playable.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

from spoils.cards.card import PrintedCard, fold_name
from spoils.cards.catalog import Catalog
from spoils.engine.state.definition import Library
from spoils.errors import UserError
from spoils.lab.tables import shared_folder
from spoils.library import build_library
from spoils.record.setup import DeckList, Settings, Setup

FOLDER: Final = Path("tests/playthroughs")
OWN: Final = "own"
SHARED: Final = "shared"
POOLS: Final = (OWN, SHARED)


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """What was true after so many decisions: hashes of all questions, of all events, of the position."""

    decisions: int
    turn: int
    questions: str
    events: str
    position: str

    def __str__(self) -> str:
        return f"{self.decisions} turn {self.turn}: {self.questions} {self.events} {self.position}"


def read_mark(line: str) -> Mark:
    """A mark as it is stored."""
    decisions, _, turn, *hashes = line.split()
    return Mark(int(decisions), int(turn.rstrip(":")), *hashes)


class Playthrough(msgspec.Struct):
    """One game: how it begins, how far it is played, and the marks on the way."""

    name: str
    edition: str
    seed: int
    decks: list[str]
    limit: int  # of decisions
    ask_payment: bool = False
    ask_forced: bool = False
    marks: list[str] = []


class Stored(msgspec.Struct):
    """A file: decks, the card tokens that are at hand, games."""

    tokens: str
    decks: dict[str, str]
    games: list[Playthrough]


def file_of(pool: str, folder: Path = FOLDER) -> Path:
    return folder / f"{pool}.json"


def read(pool: str, folder: Path = FOLDER) -> Stored:
    """The stored games with the cards of a pool."""
    file = file_of(pool, folder)
    try:
        return msgspec.json.decode(file.read_bytes(), type=Stored)
    except (OSError, msgspec.DecodeError) as error:
        raise UserError(
            f"{file} cannot be read ({error}); `--redraw` makes it anew, in the project's folder"
        ) from None


def write(pool: str, stored: Stored, folder: Path = FOLDER) -> None:
    """Store the games, each mark on a line, so that `git diff` shows which games changed where."""
    text = msgspec.json.format(msgspec.json.encode(stored), indent=1)
    file_of(pool, folder).write_bytes(text + b"\n")


# ---- cards -------------------------------------------------------------------------------------------------


def key_of(card: str) -> str:
    """What stands for a card's name."""
    return blake2b(fold_name(card).encode(), digest_size=4).hexdigest()


def spell_deck(deck: DeckList) -> str:
    """A deck in one line: the faction, then how many of which."""
    return " ".join([key_of(deck.faction), *(f"{count} {key_of(name)}" for count, name in deck.cards)])


def catalog_of(pool: str) -> Catalog:
    """All cards of a pool."""
    return Catalog.load([shared_folder() / "cards"] if pool == SHARED else [])


class Pool:
    """The cards and decks of a file."""

    def __init__(self, stored: Stored, catalog: Catalog) -> None:
        self.stored = stored
        self.cards = {key_of(card.name): card for card in catalog}

    def named(self, key: str) -> PrintedCard:
        if key not in self.cards:
            raise UserError(
                f"a stored deck has a card {key} that is no longer there; `--redraw` draws others"
            )
        return self.cards[key]

    def deck(self, slot: str) -> DeckList:
        """A stored deck."""
        faction, *rest = self.stored.decks[slot].split()
        pairs = zip(rest[::2], rest[1::2], strict=True)
        lines = tuple((int(count), self.named(key).name) for count, key in pairs)
        return DeckList(self.named(faction).name, lines, slot)

    def setup(self, game: Playthrough) -> Setup:
        """How a stored game begins."""
        settings = Settings(ask_payment=game.ask_payment, ask_forced=game.ask_forced)
        return Setup(game.edition, game.seed, tuple(map(self.deck, game.decks)), settings)

    def library(self, setup: Setup) -> Library:
        """The cards of one game and the card tokens, no others even by name: new cards change nothing."""
        names: Iterable[str] = setup.names()
        tokens = map(self.named, self.stored.tokens.split())
        return build_library([*tokens, *(self.cards[key_of(name)] for name in names)])
