"""103: assertions about the decks with which a game from its start begins."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spoils.cards.banned import CONSTRUCTED, FORMATS
from spoils.cards.card import PrintedCard
from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.cards.deck import Deck, Entry
from spoils.cards.errors import shown
from spoils.cards.formats import Fault, check_deck, rules_of
from spoils.scenario.assertions import Assertion
from spoils.scenario.look import Look
from spoils.scenario.model import Seat
from spoils.scenario.wording import BadLine

_ABOUT_A_DECK = re.compile(
    r"(?P<player>\w+)['’]s deck "
    r"(?P<verb>is legal|is not legal|breaks (?P<rule>.+?)|does not break (?P<kept>.+?))"
    r"(?: in (?P<format>\w+))?"
)
RULES_OF_DECKS: Final = (
    "faction_rule",
    "faction_in_deck_rule",
    "minimum_rule",
    "copies_rule",
    "token_rule",
    "banned_rule",
)


@dataclass(frozen=True)
class DeckIs(Assertion):
    """``A's deck is legal``, ``A's deck breaks 103.1c``. It does not change, so it was looked at before."""

    faults: tuple[Fault, ...]
    rule: str | None
    wanted: bool  # whether there is to be such a fault

    def holds(self, look: Look) -> bool:
        return any(self.rule in (None, fault.rule) for fault in self.faults) == self.wanted

    def finding(self, look: Look) -> str:
        return "; ".join(str(fault) for fault in self.faults) or "the deck is legal"


class Decks:
    """The decks of a scenario."""

    def __init__(
        self, seats: Sequence[Seat], cards: Sequence[PrintedCard], catalog: Catalog, edition: str
    ) -> None:
        self.seats = {seat.name: seat for seat in seats}
        self.cards = cards
        self.catalog = catalog
        self.edition = edition

    def read(self, text: str) -> Assertion | None:
        """The assertion that a line makes about a deck; None if it is about something else."""
        match = _ABOUT_A_DECK.fullmatch(text)
        if match is None or match["player"] not in self.seats:
            return None
        form = match["format"] or CONSTRUCTED
        if form not in FORMATS:
            raise BadLine(f"{shown(form)} is no format; the formats are {', '.join(FORMATS)}")
        rule = match["rule"] or match["kept"]
        if rule is not None:
            self.check_rule(rule, form)
        wanted = match["verb"] == "is not legal" or match["rule"] is not None
        return DeckIs(self.faults(self.seats[match["player"]], form), rule, wanted)

    def check_rule(self, rule: str, form: str) -> None:
        """A rule that is not about decks is never broken by one."""
        rules = rules_of(form, self.edition)
        known = dict.fromkeys(getattr(rules, name) for name in RULES_OF_DECKS)
        known.pop(None, None)
        if rule not in known:
            raise BadLine(f"{shown(rule)} is no rule about decks here; these are: {', '.join(known)}")

    def faults(self, seat: Seat, form: str) -> tuple[Fault, ...]:
        counts = Counter(entry.card.name for entry in seat.lists["deck"])
        deck = Deck(
            name=f"{seat.name}'s deck",
            factions=(Entry(1, seat.faction.name),),
            cards=tuple(Entry(count, name) for name, count in counts.items()),
        )
        own = CardSet("the cards of the scenario", (*self.cards, seat.faction))
        return check_deck(deck, self.catalog.with_source([own]), form, self.edition)
