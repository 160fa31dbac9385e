"""103: deck construction. Which decks may be played in which format, under each edition of the rules."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from spoils.cards.banned import CASUAL, CONSTRUCTED, FORMATS, LIMITED, BannedLists, read_banned
from spoils.cards.card import PrintedCard, fold_name
from spoils.cards.catalog import Catalog
from spoils.cards.deck import Deck, Entry, Pool
from spoils.cards.errors import shown
from spoils.errors import UserError

COPY_LIMIT: Final = 4


@dataclass(frozen=True, slots=True)
class FormatRules:
    """What one edition asks of a deck in one format, and where it says so."""

    minimum: int
    faction_rule: str
    minimum_rule: str
    copies_rule: str
    """Constructed: the limit of four. Limited: the pool."""
    banned_rule: str | None
    """None: this edition has no banned cards (banned-list)."""
    faction_in_deck_rule: str
    token_rule: str
    staple_cards_exempt: bool = True
    """copy-limit-exempt: every card with the supertype staple, not only resources (203.5b)."""
    staples_free: bool = False
    """limited-staples: staple resources may be added from outside the pool."""


def _numbered(limited_minimum: int, staple_cards_exempt: bool) -> dict[str, FormatRules]:
    def rules(minimum: int, number: str) -> FormatRules:
        return FormatRules(
            minimum,
            faction_rule=f"{number}a",
            minimum_rule=f"{number}b",
            copies_rule=f"{number}c",
            banned_rule=f"{number}d",
            faction_in_deck_rule=f"{number}a",
            token_rule="409.3",
            staple_cards_exempt=staple_cards_exempt,
        )

    return {CONSTRUCTED: rules(75, "103.1"), LIMITED: rules(limited_minimum, "103.2")}


def _unnumbered(
    limited_heading: str, faction_heading: str | None, staples_free: bool
) -> dict[str, FormatRules]:
    def rules(minimum: int, heading: str) -> FormatRules:
        return FormatRules(
            minimum,
            faction_rule=heading,
            minimum_rule=heading,
            copies_rule=heading,
            banned_rule=None,
            faction_in_deck_rule=faction_heading or heading,
            token_rule="Micromajig",
            staple_cards_exempt=False,
            staples_free=staples_free,
        )

    return {CONSTRUCTED: rules(75, "Constructed Play"), LIMITED: rules(45, limited_heading)}


# Rules without numbers are cited by the heading under which they stand.
EDITIONS: Final[Mapping[str, Mapping[str, FormatRules]]] = {
    "comprehensive": _numbered(40, staple_cards_exempt=True),
    "comprehensive-2013": _numbered(45, staple_cards_exempt=True),
    "french-0.1": _numbered(45, staple_cards_exempt=False),
    "basic": _unnumbered("Limited Play", None, staples_free=True),
    "rulebook-2.2": _unnumbered("Sealed Pack & Draft Play", "Faction Card", staples_free=False),
}
NEWEST_EDITION: Final = "comprehensive"

_HOW_MANY: Final = r"(?:any number of|as many|up to (?P<number>\d{1,3}))"
_COPIES = re.compile(
    rf"\b(?:may|can) (?:include|have|contain|use|play) {_HOW_MANY} copies of this card\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that makes a deck illegal, and the rule of which edition it breaks."""

    rule: str
    problem: str
    card: str | None = None
    line: int | None = None
    edition: str = ""

    def __str__(self) -> str:
        place = f" (line {self.line})" if self.line is not None else ""
        edition = f" ({self.edition})" if self.edition else ""
        return f"{self.rule}{edition}: {self.problem}{place}"


def rules_of(deck_format: str, edition: str) -> FormatRules:
    """Return what an edition asks of a deck in a format."""
    if edition not in EDITIONS:
        raise UserError(f"there is no edition {shown(edition)}; the editions are {', '.join(EDITIONS)}")
    if deck_format not in FORMATS:
        raise UserError(f"there is no format {shown(deck_format)}; the formats are {', '.join(FORMATS)}")
    if deck_format == CASUAL:
        return replace(EDITIONS[edition][CONSTRUCTED], minimum=1, banned_rule=None)
    return EDITIONS[edition][deck_format]


def check_deck(
    deck: Deck,
    catalog: Catalog,
    deck_format: str = CONSTRUCTED,
    edition: str = NEWEST_EDITION,
    *,
    banned: BannedLists | None = None,
    pool: Pool | None = None,
) -> tuple[Fault, ...]:
    """Return every fault of a deck: none means that it is legal. A pool is asked about in Limited only."""
    rules = rules_of(deck_format, edition)
    lists = read_banned() if banned is None else banned
    found = _Check(deck, catalog, rules, deck_format).faults(lists, pool)
    return tuple(replace(fault, edition=edition) for fault in found)


def copy_limit(card: PrintedCard, rules: FormatRules) -> int | None:
    """103.1c: how many copies of a card a Constructed deck may have; None is any number.

    A card that says otherwise is obeyed in every edition, because a card beats the rules.
    """
    if card.is_staple and (rules.staple_cards_exempt or card.has_type("Resource")):
        return None
    for sentence in re.split(r"[.\n]", card.text):
        match = _COPIES.search(sentence)
        if match is not None and "deck" in sentence.lower():
            return int(match.group("number")) if match.group("number") else None
    return COPY_LIMIT


class _Check:
    def __init__(self, deck: Deck, catalog: Catalog, rules: FormatRules, deck_format: str) -> None:
        self.deck = deck
        self.rules = rules
        self.format = deck_format
        self.facts = {entry.name: catalog.card(entry.name) for entry in (*deck.factions, *deck.main)}

    def faults(self, banned: BannedLists, pool: Pool | None) -> Iterator[Fault]:
        yield from self._factions()
        yield from self._size()
        yield from self._tokens()
        if self.format == CONSTRUCTED:
            yield from self._copies()
        elif pool is not None:
            yield from self._pool(pool)
        if self.rules.banned_rule is not None:
            yield from self._banned(banned, self.rules.banned_rule)

    def _factions(self) -> Iterator[Fault]:
        """103.1a, 103.2a, 202.1."""
        count = sum(entry.count for entry in self.deck.factions)
        if count == 0:
            yield Fault(self.rules.faction_rule, "the deck has no faction; it must have one")
        if count > 1:
            names = ", ".join(f"{entry.count} {entry.name}" for entry in self.deck.factions)
            last = self.deck.factions[-1]
            yield Fault(
                self.rules.faction_rule,
                f"the deck has {count} factions ({names}); it must have one",
                line=last.line,
            )
        for entry in self._of_type("Faction"):
            problem = f"the faction {entry.name} is among the cards; no faction may be"
            yield Fault(self.rules.faction_in_deck_rule, problem, entry.name, entry.line)

    def _size(self) -> Iterator[Fault]:
        """103.1b, 103.2b."""
        outside = sum(entry.count for entry in self._of_type("Faction")) + sum(
            entry.count for entry in self._made()
        )
        size = self.deck.size - outside
        if size < self.rules.minimum:
            problem = f"cards in the deck without its faction: {size}; {self.rules.minimum} are the least"
            yield Fault(self.rules.minimum_rule, problem)

    def _tokens(self) -> Iterator[Fault]:
        for entry in self._made():
            problem = f"{entry.name} is a token; only effects make it, so it cannot be in a deck"
            yield Fault(self.rules.token_rule, problem, entry.name, entry.line)

    def _copies(self) -> Iterator[Fault]:
        """103.1c: copies of a name (201.1b)."""
        for name, count in self._counts():
            limit = copy_limit(self.facts[name], self.rules)
            if limit is not None and count > limit:
                problem = f"the deck has {count} copies of {name}; {limit} are the most"
                yield Fault(self.rules.copies_rule, problem, name, self._line(name))

    def _pool(self, pool: Pool) -> Iterator[Fault]:
        """103.2c."""
        opened = {fold_name(name): count for name, count in pool.counts.items()}
        unlimited = {fold_name(name) for name in pool.unlimited}
        for name, count in self._counts():
            card, key = self.facts[name], fold_name(name)
            if key in unlimited or (self.rules.staples_free and card.is_staple and card.has_type("Resource")):
                continue
            if count > opened.get(key, 0):
                problem = f"the deck has {count} copies of {name}; the pool has {opened.get(key, 0)}"
                yield Fault(self.rules.copies_rule, problem, name, self._line(name))

    def _banned(self, banned: BannedLists, rule: str) -> Iterator[Fault]:
        """103.1d, 103.2d."""
        for name in dict.fromkeys(entry.name for entry in (*self.deck.factions, *self.deck.main)):
            if banned.bans(name, self.format):
                yield Fault(rule, f"{name} is banned in {self.format.capitalize()}", name, self._line(name))

    def _counts(self) -> Iterable[tuple[str, int]]:
        """Copies by name of what is a card of the deck at all."""
        skipped = {entry.name for entry in (*self._of_type("Faction"), *self._made())}
        return ((name, count) for name, count in self.deck.counts().items() if name not in skipped)

    def _of_type(self, name: str) -> list[Entry]:
        return [entry for entry in self.deck.main if self.facts[entry.name].has_type(name)]

    def _made(self) -> list[Entry]:
        return [entry for entry in self.deck.main if self.facts[entry.name].token]

    def _line(self, name: str) -> int | None:
        lines = [entry.line for entry in (*self.deck.factions, *self.deck.main) if entry.name == name]
        return lines[-1]
