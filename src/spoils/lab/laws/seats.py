"""What a text does depends neither on where its player sits nor on a further player who does nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from spoils.cards.card import PrintedCard
from spoils.engine.agenda import answer
from spoils.engine.program.families import Condition, nodes_of
from spoils.engine.program.players import Opponent, Players
from spoils.engine.program.texts import AbilityText, CardCost, Option
from spoils.engine.state.questions import PASS
from spoils.lab.laws.positions import ONLOOKER, Position, lay_out
from spoils.lab.laws.snapshot import Side
from spoils.lab.laws.together import go_together
from spoils.language.declined import Declined
from spoils.library import compiled

LENGTH: Final = 60  # decisions
THIRD: Final = 2  # where the further player sits


def examine_seats(position: Position) -> None:
    """The same position with the players' seats exchanged."""
    library = position.library()
    one = Side(lay_out(position, library))
    other = Side(lay_out(position, library, seats=(1, 0)), (1, 0))
    go_together(one, other, position.chance(), LENGTH)


def examine_idle(position: Position) -> None:
    """The turns of two players, while a third one looks on. Cards whose costs or conditions speak of
    opponents are left out: of several opponents one may be found of whom they are true (A10)."""
    position = without(position, {card.name for card in position.cards if depends_on_opponents(card)})
    library = position.library()
    one = Side(lay_out(position, library))
    other = Side(lay_out(position, library, idle=True))
    other.beside = other.game.ref(other.game.players[THIRD].faction)
    go_together(one, other, position.chance(), LENGTH, look_on, takes_part)


def without(position: Position, names: set[str]) -> Position:
    """The position without some cards; in the place of a faction there is one without a text."""
    placed = [each for each in position.placed if each.name not in names]
    cards = [card for card in position.cards if card.name not in names]
    factions = [ONLOOKER.name if name in names else name for name in position.factions]
    return replace(position, cards=cards, placed=placed, factions=factions)


def depends_on_opponents(card: PrintedCard) -> bool:
    text = compiled(card)
    assert not isinstance(text, Declined)
    conditional = [node for node in text.nodes if isinstance(node, Condition)]
    costs = [node.cost for node in text.nodes if isinstance(node, CardCost | AbilityText | Option)]
    return any(isinstance(node, Opponent | Players) for node in nodes_of((*conditional, *costs)))


def takes_part(side: Side) -> bool:
    """Whether the further player is no mere onlooker any more: it is their turn, a text asks them something,
    or somebody has lost."""
    question = side.game.question
    asked = question is not None and question.player == THIRD and (PASS,) not in question.options
    return asked or side.game.active == THIRD or any(player.lost for player in side.game.players)


def look_on(side: Side) -> None:
    """The third player passes; where an opponent or their faction is chosen it is the other one's."""
    while (question := side.game.question) is not None and len(side.game.players) > THIRD:
        others = [each for each in question.options if not side.is_about_third(each)]
        if takes_part(side):
            return
        if question.player == THIRD:
            chosen: tuple[int, ...] = (PASS,)
        elif len(others) == 1 < len(question.options) and question.minimum == question.maximum == 1:
            chosen = others[0]
        else:
            return
        answer(side.game, question.player, [question.options.index(chosen)])
