"""Other wordings that must make no difference: other names for cards, the parts of a text in another order,
a sentence that somebody may follow and does not left out. Both games are played with the same answers
(``together``)."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable
from typing import Any, Final

from spoils.cards.card import PrintedCard
from spoils.engine.agenda import answer
from spoils.engine.asking.putting import Choosing
from spoils.engine.instruction import Follow
from spoils.engine.program.conditions import AllOf, AnyOf
from spoils.engine.program.families import nodes_of
from spoils.engine.program.instructions.flow import IfDone, May, Sequence
from spoils.engine.program.node import Node
from spoils.engine.program.numbers import Variable
from spoils.engine.program.objects.nouns import Cards, It, Remaining, The
from spoils.engine.program.objects.qualities import Named
from spoils.engine.program.players import ThatPlayer
from spoils.engine.program.statements.changes import Keyword, Modify, Stat
from spoils.engine.program.texts import CardText, StartingResources
from spoils.engine.state.definition import Library
from spoils.engine.state.questions import NO, YES_NO
from spoils.lab.laws.positions import Position, lay_out
from spoils.lab.laws.snapshot import Side
from spoils.lab.laws.together import go_together
from spoils.language.alternatives import alternatives
from spoils.language.declined import Declined
from spoils.language.render import render_card
from spoils.library import compiled, definition_of

LENGTH: Final = 60  # decisions


# ---- names
# --------------------------------------------------------------------------------------------------


def examine_names(position: Position) -> None:
    """Cards are called otherwise, but for names that a text speaks of."""
    library = position.library()
    spoken_of = {name.casefold() for definition in library.definitions for name in names_in(definition.text)}
    names = {
        card.name: f"Zz {place} {card.name[::-1]}"
        for place, card in enumerate(position.cards)
        if card.name.casefold() not in spoken_of
    }

    def renamed(card: PrintedCard, text: CardText) -> tuple[PrintedCard, CardText]:
        return dataclasses.replace(card, name=names.get(card.name, card.name)), text

    other = library_like(library, position, renamed)
    one, two = Side(lay_out(position, library)), Side(lay_out(position, other, names=names))
    go_together(one, two, position.chance(), LENGTH)


def library_like(
    library: Library,
    position: Position,
    change: Callable[[PrintedCard, CardText], tuple[PrintedCard, CardText]],
) -> Library:
    """Another library with the same numbers, of cards that are changed."""
    printed = {card.name: card for card in position.cards}
    definitions = []
    for definition in library.definitions:
        if definition.name in printed:
            card, text = change(printed[definition.name], definition.text)
            definition = definition_of(card, definition.index, text)
        definitions.append(definition)
    other = Library(definitions, library.content_hash)
    for definition in definitions:
        other.words.update(alternatives(definition.text))
    return other


def names_in(text: CardText) -> list[str]:
    found = [node.name for node in text.nodes if isinstance(node, Named)]
    for part in text.texts:
        if isinstance(part, StartingResources):
            found += [name for _, name in part.entries]
    return found


# ---- order
# --------------------------------------------------------------------------------------------------

_POINTING: Final = (It, The, ThatPlayer, Remaining, Variable)


def examine_order(position: Position) -> None:
    """``a character or an item`` is ``an item or a character``; so of conditions and of what is gained."""
    reworded = [reword(card, turn_round) for card in position.cards]
    other = dataclasses.replace(position, cards=reworded)
    one, two = Side(lay_out(position, position.library())), Side(lay_out(other, other.library()))
    go_together(one, two, position.chance(), LENGTH)


def turn_round(text: CardText) -> bool:
    """Reverse what may stand in any order; whether there was anything."""
    found = False
    for node in nodes_of(text.texts):
        if isinstance(node, AllOf | AnyOf) and not speaks_back(node.parts):
            node.parts, found = node.parts[::-1], True
        elif isinstance(node, Modify) and len(node.changes) > 1 and are_plain(node):
            node.changes, found = node.changes[::-1], True
        elif isinstance(node, Cards) and len(node.types) > 1:
            node.types, found = node.types[::-1], True
    return found


def are_plain(node: Modify) -> bool:
    gained = [isinstance(each, Stat | Keyword) and each.gain for each in node.changes]
    return all(gained) and not speaks_back(node.changes) and not node.for_each


def speaks_back(parts: tuple[Node, ...]) -> bool:
    """Whether one part may speak of what another one mentions."""
    return any(isinstance(node, _POINTING) for node in nodes_of(parts))


def reword(card: PrintedCard, change: Callable[[CardText], bool]) -> PrintedCard:
    """The card with its text changed and printed anew; as it is if that is no text any more."""
    text = compiled(card)
    if isinstance(text, Declined):
        return card
    other = copy.deepcopy(text)
    if not change(other):
        return card
    reworded = dataclasses.replace(card, text=render_card(other))
    return card if isinstance(compiled(reworded), Declined) else reworded


# ---- what somebody may do and does not
# ----------------------------------------------------------------------


def examine_declining(position: Position) -> None:
    """Whoever declines what a sentence offers plays on as if the sentence were not there."""
    library = position.library()
    other = library_like(library, position, without_offers)
    offers = {id(each) for definition in library.definitions for each in offers_in(definition.text)}

    def decline(side: Side) -> None:
        while side.game.library is library and (refusal := refuse(side, offers)) is not None:
            question = side.game.question
            assert question is not None
            answer(side.game, question.player, refusal)

    one, two = Side(lay_out(position, library)), Side(lay_out(position, other))
    go_together(one, two, position.chance(), LENGTH, decline)


def without_offers(card: PrintedCard, text: CardText) -> tuple[PrintedCard, CardText]:
    """The card without the sentences that offer something."""
    texts = copy.deepcopy(text.texts)
    rest = CardText(texts, text.slots, nodes_of(texts))
    left = {id(each) for each in offers_in(rest)}
    for node in rest.nodes:
        if isinstance(node, Sequence):
            node.parts = tuple(part for part in node.parts if id(part) not in left)
    return card, CardText(texts, text.slots, nodes_of(texts)) if left else text


def offers_in(text: CardText) -> list[May]:
    """The sentences that offer something of which no later sentence speaks."""
    found: list[May] = []
    for node in text.nodes:
        if isinstance(node, Sequence) and node.words == ".":
            for place, part in enumerate(node.parts):
                if isinstance(part, May) and not is_spoken_of(part, text, node.parts[place + 1 :]):
                    found.append(part)
    return found


def is_spoken_of(part: May, text: CardText, later: tuple[Node, ...]) -> bool:
    if later and isinstance(later[0], IfDone):
        return True
    slots = {node.slot for node in nodes_of(part) if node.slot >= 0}
    inside = {id(node) for node in nodes_of(part)}
    pointing: Any = [node for node in text.nodes if isinstance(node, _POINTING) and id(node) not in inside]
    return any(isinstance(node, Remaining) or node.slot in slots for node in pointing)


def refuse(side: Side, offers: set[int]) -> list[int] | None:
    """The answer that declines, where something is offered that the other game does not know."""
    game = side.game
    question = game.question
    if question is None:
        return None
    step = game.agenda[-1]
    if question.kind == YES_NO and isinstance(step, Follow):
        return [question.options.index((NO,))] if id(step.node) in offers else None
    if isinstance(step, Choosing) and step.declinable:
        around = [each for each in game.agenda if isinstance(each, Follow) and id(each.node) in offers]
        return [] if around else None
    return None
