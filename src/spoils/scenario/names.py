"""What a script calls cards: by alias, by name, by name and number, or as somebody's faction.

Reading a file only asks whether a name could mean something (`Vocabulary`); which card it means is found out
while the game runs (`Names`), because copies may be created on the way.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spoils.cards.card import fold_name
from spoils.cards.errors import shown
from spoils.engine.state.game import Game

if TYPE_CHECKING:
    from spoils.scenario.assertions import Assertion

_NUMBERED = re.compile(r"(.+)#([1-9]\d{0,3})")
_QUOTED = re.compile(r'"([^"]+)"(#[1-9]\d{0,3})?')
_POSSESSIVE = re.compile(r"(\w+)['’]s faction")


class Unclear(Exception):
    """A name that does not mean exactly one card now; the message says why."""


class Missing(Unclear):
    """A name that means no card yet: one may still be created."""


@dataclass(frozen=True)
class CardName:
    """A name as the script has it. ``key`` is the folded name or alias; a faction has its player instead."""

    text: str
    key: str = ""
    number: int = 0
    faction_of: str = ""

    def __str__(self) -> str:
        return self.text


class Vocabulary:
    """All the words by which a scenario may mean players and cards."""

    def __init__(self, players: Iterable[str], names: Iterable[str], aliases: Iterable[str] = ()) -> None:
        self.players = tuple(players)
        self.names = {fold_name(name): name for name in names}
        self.aliases = {fold_name(alias): alias for alias in aliases}
        self.further: list[Callable[[str], Assertion | None]] = []  # more forms of assertions

    def card(self, text: str) -> CardName | None:
        """The name that a text is, or None if nothing here is called that."""
        text = text.strip()
        faction = _POSSESSIVE.fullmatch(text)
        if faction and faction[1] in self.players:
            return CardName(text, faction_of=faction[1])
        quoted = _QUOTED.fullmatch(text)
        plain = quoted[1] + (quoted[2] or "") if quoted else text
        key = fold_name(plain)
        if key in self.aliases or key in self.names:
            return CardName(text, key)
        numbered = _NUMBERED.fullmatch(plain)
        if numbered and fold_name(numbered[1]) in self.names:
            return CardName(text, fold_name(numbered[1]), int(numbered[2]))
        return None

    def unknown(self, text: str) -> str:
        """Say that nothing is called this, and what might have been meant."""
        known = {**self.names, **self.aliases}
        near = difflib.get_close_matches(fold_name(text), known, n=1)
        advice = f'; did you mean "{known[near[0]]}"?' if near else ""
        return f"there is no card called {shown(text.strip())} in this scenario{advice}"


class Names:
    """Which card a name means in the game as it is now."""

    def __init__(self, players: Iterable[str], factions: list[int], aliases: dict[str, int]) -> None:
        self.players = tuple(players)
        self.factions = factions
        self.called = {card: alias for alias, card in aliases.items()}
        self.aliases = {fold_name(alias): card for alias, card in aliases.items()}
        self.language = "en"  # in which a report speaks; names are the same in all

    def find(self, game: Game, name: CardName) -> int:
        """The card meant, or Unclear."""
        if name.faction_of:
            return self.factions[self.players.index(name.faction_of)]
        if not name.number and name.key in self.aliases:
            return self.aliases[name.key]
        copies = self.copies(game, name.key)
        if name.number:
            if name.number > len(copies):
                raise Missing(f"there is no {name}; so far there are {len(copies)}")
            return copies[name.number - 1]
        if not copies:
            factions = [card for card in self.factions if fold_name(game.definition(card).name) == name.key]
            if len(factions) > 1:
                raise Unclear(f"several players have the faction {name}; say A's faction or B's faction")
            if factions:
                return factions[0]
            raise Missing(f"there is no {name} yet")
        if len(copies) == 1:
            return copies[0]
        nameless = [card for card in copies if card not in self.called]
        if len(nameless) == 1:
            return nameless[0]
        raise Unclear(f"{len(copies)} cards are called {name}; say which, as {name}#1 or {name}#2")

    def copies(self, game: Game, key: str) -> list[int]:
        """All cards of a name: those of the file in its order, then the later ones in order of creation."""
        return [
            card
            for card in range(len(game.definition_of))
            if card not in self.factions
            and card not in game.duplicates  # invisible copies (307.1) have no name of their own
            and fold_name(game.definition(card).name) == key
        ]

    def call(self, game: Game, card: int) -> str:
        """The name by which a script would mean this card."""
        for player, faction in zip(self.players, self.factions, strict=True):
            if card == faction:
                return f"{player}'s faction"
        if card in self.called:
            return self.called[card]
        name = game.definition(card).name
        if card in game.duplicates:
            return f"a duplicate of {name}"
        copies = self.copies(game, fold_name(name))
        shown_name = f'"{name}"' if "," in name else name
        return shown_name if len(copies) == 1 else f"{shown_name}#{copies.index(card) + 1}"
