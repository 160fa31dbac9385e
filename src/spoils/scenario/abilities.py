"""The names of abilities: which ones the cards of a scenario have or can be given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from spoils.cards.card import fold_name
from spoils.cards.errors import shown
from spoils.engine.board.board import board
from spoils.engine.program.families import nodes_of
from spoils.engine.program.statements.changes import Become, CopyText, GainText, Subtype
from spoils.engine.program.texts import AbilityText
from spoils.engine.state.definition import Library, TextEntry
from spoils.engine.state.game import Game
from spoils.scenario.assertions import Assertion, Has, May
from spoils.scenario.commands import Cannot, Command, Expect, Use
from spoils.scenario.names import CardName
from spoils.scenario.wording import BadLine, plain_label

Readings = Iterable[tuple[str, CardName]]


def same_label(label: str, name: str) -> bool:
    """Whether an ability is called this, in any case, with or without quotation marks."""
    return _key(label) == _key(name)


def _key(label: str) -> str:
    return plain_label(label).casefold()


def abilities_now(game: Game, card: int) -> list[tuple[TextEntry, int]]:
    """The abilities of a card as it is now, each with the number of the effect that gave it."""
    if card in game.play:
        texts = board(game).traits(card).textsets
    else:
        texts = ((game.definition(card).texts, 0),)
    return [(entry, granted) for textset, granted in texts for entry in textset.abilities]


def listed(labels: Iterable[str]) -> str:
    """The abilities of a card in words."""
    names = ", ".join(dict.fromkeys(plain_label(label) for label in labels))
    return f"its abilities are {names}" if names else "it has no abilities"


class Known:
    """What may be called an ability or a subtype in a scenario: an assertion about a name that nothing can
    have could not fail, so it is an error."""

    def __init__(self, library: Library, name_of: Callable[[CardName], str]) -> None:
        self.name_of = name_of
        self.printed: dict[str, list[str]] = {}
        self.given: set[str] = set()
        self.subtypes: set[str] = set()
        nodes = [node for definition in library.definitions for node in definition.text.nodes]
        for definition in library.definitions:
            self.printed[fold_name(definition.name)] = [entry.label for entry in definition.texts.abilities]
            self.subtypes.update(subtype.casefold() for subtype in definition.subtypes)
        for node in nodes:
            if isinstance(node, GainText):
                self.given |= {_key(one.name) for one in nodes_of(node.texts) if isinstance(one, AbilityText)}
            elif isinstance(node, Subtype):
                self.subtypes.add(node.subtype.casefold())
            elif isinstance(node, Become):
                self.subtypes.update(subtype.casefold() for subtype in node.subtypes)
        if any(isinstance(node, CopyText) for node in nodes):  # a card may come to have what another prints
            self.given |= {_key(label) for own in self.printed.values() for label in own}

    def check(self, said: Command | Assertion) -> None:
        """Raise BadLine if a line speaks of an ability or a subtype that nothing can have."""
        if isinstance(said, Cannot):
            said = said.command
        if isinstance(said, Expect):
            said = said.assertion
        if isinstance(said, Use):
            self.check_abilities(said.readings)
        elif isinstance(said, May) and said.abilities:
            self.check_abilities(said.abilities)
        elif isinstance(said, Has) and said.subtype:
            self.check_subtype(said.subtype)

    def check_abilities(self, readings: Readings) -> None:
        """Raise BadLine unless one of the readings names an ability that its card has or can get."""
        for ability, card in readings:
            own = self.printed.get(fold_name(self.name_of(card)), [])
            if _key(ability) in self.given or any(same_label(label, ability) for label in own):
                return
        ability, card = next(iter(readings))
        own = self.printed.get(fold_name(self.name_of(card)), [])
        raise BadLine(f"{card} has no ability called {shown(ability)}; {listed(own)}")

    def check_subtype(self, subtype: str) -> None:
        """Raise BadLine unless some card has the subtype or can get it."""
        if subtype.casefold() not in self.subtypes:
            known = ", ".join(sorted(self.subtypes)) or "none"
            raise BadLine(
                f"no card of this scenario has or can get the subtype {shown(subtype)}; the subtypes here "
                f"are: {known}"
            )


def names_of_cards(names: Mapping[str, str], factions: Mapping[str, str]) -> Callable[[CardName], str]:
    """Tell which card a name in a script speaks of: names and aliases, or the faction of a player."""

    def name_of(card: CardName) -> str:
        return factions[card.faction_of] if card.faction_of else names[card.key]

    return name_of
