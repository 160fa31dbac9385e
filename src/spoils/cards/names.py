"""What a language calls the cards and the abilities that are printed on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from spoils.cards.card import PrintedCard


class Names(dict[str, str]):
    """The names of cards by their English names, as far as the language has names of its own; and the names
    of their abilities by what is printed."""

    def __init__(self, cards: Mapping[str, str] | None = None, abilities: Mapping[str, str] | None = None):
        super().__init__(cards or {})
        self.abilities = dict(abilities or {})

    def ability(self, printed: str) -> str:
        """What an ability is called."""
        return self.abilities.get(printed, printed)


def names_in(language: str, cards: Iterable[PrintedCard]) -> Names:
    """What a language calls these cards. Where two call an ability differently, the first is followed."""
    names = Names()
    for card in cards if language == "fr" else ():
        if card.french is not None:
            names[card.name] = card.french.name
            for printed, french in card.french.abilities:
                names.abilities.setdefault(printed, french)
    return names
