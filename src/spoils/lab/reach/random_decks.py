"""Decks of cards taken at random: legal Constructed decks (103.1) of any two trades."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spoils.cards.builtin import STAPLE_RESOURCES
from spoils.cards.card import PrintedCard
from spoils.cards.limited.plan import Trades, every_choice
from spoils.engine.state.chance import Chance
from spoils.record.setup import DeckList

SIZE: Final = 76  # half of the staples come from each trade
CARDS: Final = 50  # of the two trades, and Universal ones; fewer if the set has no more


def random_deck(cards: Sequence[PrintedCard], chance: Chance, name: str) -> DeckList:
    """A deck of cards of a set: two trades, a faction, one copy of each card."""
    pairs = [trades for trades in every_choice() if len(trades.names) == 2]
    trades = pairs[chance.below(len(pairs))]
    factions = [card for card in cards if card.has_type("Faction")]
    fitting = [card for card in cards if fits(card, trades)]
    chosen = [fitting.pop(chance.below(len(fitting))) for _ in range(min(CARDS, len(fitting)))]
    staples = [card.name for card in STAPLE_RESOURCES if card.trade in trades.names]
    each = (SIZE - len(chosen) + 1) // len(staples)
    lines = [(1, card.name) for card in chosen] + [(each, staple) for staple in staples]
    return DeckList(factions[chance.below(len(factions))].name, tuple(lines), name)


def fits(card: PrintedCard, trades: Trades) -> bool:
    """Whether a deck of these trades can use a card; resources and factions have no threshold to tell."""
    if card.has_type("Faction") or card.is_staple or card.token:
        return False
    return card.trade in (*trades.names, "Universal") and trades.can_play(card)
