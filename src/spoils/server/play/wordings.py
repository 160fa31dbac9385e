"""Which wording of a card a game is played with, where printings of one name differ (105.1, 201.1b).

Printings that differ only in how they are worded are one card. Where they really differ, a game has one of
them: that of the player who sits first, and of that player's printings the one that the catalogue chooses.
Everybody at the table is told which.
"""

from collections.abc import Iterable, Iterator

from spoils.cards.card import PrintedCard, fold_name
from spoils.cards.catalog import Catalog
from spoils.cards.printings import same_facts, same_words
from spoils.language.compile import Declined
from spoils.library import compiled
from spoils.server.protocol.decks import DeckData
from spoils.server.protocol.games import Wording
from spoils.server.shelf.facts import outline


def same_card(one: PrintedCard, other: PrintedCard) -> bool:
    """Whether two printings of a name are one card: the same facts, and words that say the same."""
    if not same_facts(one, other):
        return False
    if same_words(one, other):
        return True
    first, second = compiled(one), compiled(other)
    if isinstance(first, Declined) or isinstance(second, Declined):
        return False
    return [*outline(first.texts, 0)] == [*outline(second.texts, 0)]


def names_in(deck: DeckData) -> list[str]:
    """The names of all cards of a deck, its faction first."""
    return list(dict.fromkeys((deck.faction, *(entry.name for entry in (*deck.starting, *deck.cards)))))


class Brought:
    """The cards that players have brought along, besides those that everybody has."""

    def __init__(self, project: Catalog) -> None:
        self.project = project
        self.cards: dict[str, PrintedCard] = {}
        self.unsure: dict[str, None] = {}

    def add(self, deck: DeckData, catalog: Catalog) -> None:
        """Take in what a deck uses of its player's own cards, and the tokens that those might make."""
        own = [card for card in map(catalog.card, names_in(deck)) if self._is_own(card)]
        for card in own:
            if not all(same_card(card, printing) for printing in self._printings(card, catalog)):
                self.unsure[fold_name(card.name)] = None
        tokens = [card for card in catalog if card.token and self._is_own(card)] if own else []
        for card in (*own, *tokens):
            key = fold_name(card.name)
            if not same_card(self.cards.setdefault(key, card), card):
                self.unsure[key] = None

    def wordings(self) -> tuple[Wording, ...]:
        """What everybody has to be told."""
        return tuple(Wording(self.cards[key].name, self.cards[key].set_name) for key in self.unsure)

    def _is_own(self, card: PrintedCard) -> bool:
        known = self.project.get(card.name)
        return known is None or known.content_hash != card.content_hash

    def _printings(self, card: PrintedCard, catalog: Catalog) -> Iterator[PrintedCard]:
        common: Iterable[PrintedCard] = self.project.printings(card.name)
        shared = {printing.printing_id for printing in common}
        return (one for one in catalog.printings(card.name) if one.printing_id not in shared)
