"""Messages as sentences, for clients that show text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy

from spoils.cards.names import Names
from spoils.rules.documents import NEWEST, number_in
from spoils.view.messages.catalogue import Catalogue, catalogue
from spoils.view.model import Argument, CardName, Message, Option, PlayerName, View


class Speaker:
    """Says messages in a language, with the names of the players and of the cards in it, in the words of an
    edition and with the rules as it counts them."""

    def __init__(
        self,
        players: Sequence[str],
        language: str = "en",
        edition: str = NEWEST,
        card_names: Names | None = None,
    ) -> None:
        self.players = players
        self.edition = edition
        self.card_names = Names() if card_names is None else card_names
        self.catalogue: Catalogue = catalogue(language, edition)
        self.owners: Mapping[str, str] = {}  # by cards: whose they are, where that is to be said

    def with_owners(self, view: View) -> Speaker:
        """One who says whose a card of another player in play is, where it could be that of several."""
        if len(self.players) < 3:
            return self
        other = copy(self)
        others = (card for card in view.play if card.controller != view.viewer)
        other.owners = {card.id: self.players[card.controller] for card in others}
        return other

    def say(self, message: Message, *, rules: bool = False) -> str:
        """The sentence; with ``rules`` the rules it stands on behind it."""
        values = {name: self.value(name, argument) for name, argument in message.args.items()}
        for name in ("card", "other", "source", "target", "label", "words", "reading"):
            argument = message.args.get(name)
            values[f"has_{name}"] = "yes" if argument else "no"
            values[f"named_{name}"] = "yes" if isinstance(argument, CardName) and argument.name else "no"
        sentence = self.catalogue.sentence(message.key, values)
        places = self.places(message.rules) if rules else ()
        cited = f" [{', '.join(places)}]" if places else ""
        return f"{sentence[:1].upper()}{sentence[1:]}{cited}"

    def places(self, rules: Sequence[str]) -> tuple[str, ...]:
        """Where the edition has these rules: numbers or headings, without those that it does not have."""
        found = (number_in(self.edition, number) for number in rules)
        return tuple(dict.fromkeys(place for place in found if place is not None))

    def value(self, name: str, argument: Argument) -> object:
        """An argument as it stands in the sentence."""
        if isinstance(argument, CardName):
            return self.card(argument)
        if isinstance(argument, PlayerName):
            return self.players[argument.player]
        if isinstance(argument, str) and name == "name":
            return self.card_names.get(argument, argument)
        if isinstance(argument, str) and name == "label":
            return self.label(argument)
        return argument

    def card(self, card: CardName) -> str:
        owner = self.owners.get(card.id)
        if not card.name:
            name = self.catalogue.sentence("card.hidden", {})
        else:
            name = self.card_names.get(card.name, card.name)
        return f"{name} ({owner})" if owner else name

    def label(self, label: str) -> str:
        """Words out of a card's text: what every faction says, and names of abilities, in the language."""
        return self.catalogue.patterns.get(f"label.{label.casefold()}") or self.card_names.ability(label)

    def option(self, option: Option) -> str:
        """An option in words."""
        values: dict[str, object] = {
            "card": "" if option.card is None else self.card(option.card),
            "player": "" if option.player is None else self.players[option.player],
            "label": (self.catalogue.language == "fr" and option.reading) or self.label(option.label),
            "face": "down" if option.face_down else "up",
            "has_label": "yes" if option.label else "no",
            "named_card": "yes" if option.card is not None and option.card.name else "no",
            "about": "" if option.about is None else self.card(option.about),
            "has_about": "no" if option.about is None else "yes",
        }
        return self.catalogue.sentence(f"option.{option.word}", values)
