"""Which decks a card or a deck is tried in and against, where nobody names any."""

from collections.abc import Mapping

from spoils.cards.banned import CONSTRUCTED
from spoils.cards.deck import Deck


def holding(card: str, decks: Mapping[str, Deck]) -> list[str]:
    """The decks that hold a card, all of one format: constructed ones if there are any."""
    found = {name: deck for name, deck in decks.items() if card in deck.counts()}
    formats = [deck.format for deck in found.values()]
    chosen = CONSTRUCTED if CONSTRUCTED in formats else next(iter(formats), None)
    return [name for name, deck in found.items() if deck.format == chosen]


def of_format(wanted: str | None, decks: Mapping[str, Deck]) -> list[str]:
    """The decks of a format; a deck that names none is a constructed one."""
    return [name for name, deck in decks.items() if (deck.format or CONSTRUCTED) == (wanted or CONSTRUCTED)]
