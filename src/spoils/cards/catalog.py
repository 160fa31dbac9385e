"""All known cards by name and by id: those of the rules, of the project, and of the user's own sources."""

import difflib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Final

from spoils.cards.builtin import BUILT_IN
from spoils.cards.card import PrintedCard, fold_name
from spoils.cards.cardset import CardSet
from spoils.cards.errors import CardDataError, Repair, Where, shown
from spoils.cards.names import Names, names_in
from spoils.cards.octgn import SET_FILE, read_octgn_set
from spoils.cards.printings import choose_printing
from spoils.cards.setfile import parse_set, read_set
from spoils.errors import UserError

CARD_FILE_ENDINGS: Final = (".yaml", ".yml")


class Catalog:
    """Cards by name. What the rules define comes first; then a later source beats an earlier one. Every
    printing of a name is played with the wording found that way (105.1)."""

    def __init__(self, sources: Iterable[Sequence[CardSet]] = ()) -> None:
        self._sources = tuple(tuple(source) for source in sources)
        self.sets: tuple[CardSet, ...] = (BUILT_IN, *(one for source in self._sources for one in source))
        self._cards: dict[str, PrintedCard] = {}
        self._printings: dict[str, list[PrintedCard]] = {}
        self._ids: dict[str, PrintedCard] = {}
        self._in_french: dict[str, str] = {}  # by what a card is called in French: its key
        for source in (*self._sources, (BUILT_IN,)):
            self._add(source)

    @classmethod
    def load(cls, paths: Iterable[Path | str] = ()) -> "Catalog":
        """Return the cards of the rules and the project, and those under these paths."""
        return cls([project_sets(), *(read_source(Path(path)) for path in paths)])

    def with_source(self, source: Sequence[CardSet]) -> "Catalog":
        """Return a catalogue with one more source, which beats the ones before it."""
        return Catalog((*self._sources, source))

    @property
    def sources(self) -> tuple[tuple[CardSet, ...], ...]:
        """Where the cards come from, besides the rules: a later source beats an earlier one."""
        return self._sources

    def _add(self, source: Sequence[CardSet]) -> None:
        here: dict[str, list[PrintedCard]] = {}
        for card_set in source:
            for card in card_set.cards:
                here.setdefault(fold_name(card.name), []).append(card)
                self._ids[card.printing_id.lower()] = card
        for key, printings in here.items():
            card = self._cards[key] = choose_printing(printings)
            if card.french is not None:
                self._in_french[fold_name(card.french.name)] = key
            self._printings.setdefault(key, []).extend(printings)

    def __iter__(self) -> Iterator[PrintedCard]:
        return iter(self._cards.values())

    def __len__(self) -> int:
        return len(self._cards)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and fold_name(name) in self._cards

    def get(self, name: str) -> PrintedCard | None:
        """Return the card with this name, in any case, or else the one that is called so in French."""
        key = fold_name(name)
        return self._cards.get(key) or self._cards.get(self._in_french.get(key, ""))

    def card(self, name: str, where: Where | None = None) -> PrintedCard:
        """Return the card with this name, or raise an error that suggests names like it."""
        card = self.get(name)
        if card is not None:
            return card
        problem = self.unknown(name)
        raise UserError(problem) if where is None else CardDataError(where, problem)

    def by_id(self, printing_id: str) -> PrintedCard | None:
        """Return the printing with this id, if there is one. Its card is the one of that name."""
        return self._ids.get(printing_id.lower())

    def printings(self, name: str) -> tuple[PrintedCard, ...]:
        """Return every printing of a name, in the order in which they were read."""
        return tuple(self._printings.get(fold_name(name), ()))

    def appearances(self, card: PrintedCard) -> tuple[PrintedCard, ...]:
        """Return a card as it stands in each set that has it, itself first: worded as it is played, with the
        number and rarity of that set."""
        others = (one for one in self.printings(card.name) if one is not card)
        return (card, *(_in_the_place_of(one, card) for one in others))

    def gives_ids(self, name: str) -> bool:
        """Tell whether a source, and not only the rules, says which ids the printings of a name have."""
        return any(card.id and card.set_name != BUILT_IN.name for card in self.printings(name))

    def suggestions(self, name: str) -> list[str]:
        """Return up to three names that look like this one, all in the language of the one most like it."""
        near = difflib.get_close_matches(fold_name(name), {**self._in_french, **self._cards}, n=3)
        if near and near[0] not in self._cards:
            alike = (self._cards[self._in_french[key]] for key in near if key not in self._cards)
            return [card.french.name for card in alike if card.french is not None]
        return [self._cards[key].name for key in near if key in self._cards]

    def unknown(self, name: str) -> str:
        """Say that there is no such card, and what might have been meant."""
        near = " or ".join(f'"{suggestion}"' for suggestion in self.suggestions(name))
        advice = f"did you mean {near}?" if near else "is the set it comes from missing?"
        return f"there is no card called {shown(name)}; {advice}"

    def names_in(self, language: str) -> Names:
        """Return what a language calls the cards and their abilities, where it has names of its own."""
        return names_in(language, self)

    @property
    def repairs(self) -> tuple[Repair, ...]:
        """What had to be repaired in the sources."""
        return tuple(repair for card_set in self.sets for repair in card_set.repairs)


def _in_the_place_of(printing: PrintedCard, card: PrintedCard) -> PrintedCard:
    return replace(
        card,
        id=printing.printing_id,
        set_name=printing.set_name,
        number=printing.number,
        rarity=printing.rarity,
    )


def project_sets() -> tuple[CardSet, ...]:
    """Return the sets that come with the project."""
    folder = files("spoils.cards") / "data" / "sets"
    if not folder.is_dir():
        return ()
    entries = sorted(
        (entry for entry in folder.iterdir() if entry.name.endswith(".yaml")), key=lambda e: e.name
    )
    return tuple(parse_set(entry.read_text("utf-8"), Where(entry.name)) for entry in entries)


def read_source(path: Path) -> tuple[CardSet, ...]:
    """Read what `--cards` names: a card file, an OCTGN `set.xml`, or a folder with any of them below it."""
    if path.is_dir():
        return tuple(_read_file(found) for found in _card_files(path))
    return (_read_file(path),)


def _card_files(folder: Path) -> list[Path]:
    found = [
        path
        for path in folder.rglob("*")
        if path.name == SET_FILE or path.suffix.lower() in CARD_FILE_ENDINGS
    ]
    if not found:
        raise CardDataError(Where(str(folder)), f"holds no cards; they are in {SET_FILE} or in .yaml files")
    return sorted(found)


def _read_file(path: Path) -> CardSet:
    ending = path.suffix.lower()
    if ending == ".xml":
        return read_octgn_set(path)
    if ending in CARD_FILE_ENDINGS or not path.exists():
        return read_set(path)
    raise CardDataError(
        Where(str(path)), "is no card file by its ending; card files end in .yaml, OCTGN sets in .xml"
    )
