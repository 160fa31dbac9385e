"""Laws that are looked at after every decision of a random game: card tokens, durations, "another" and
"other", costs that fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spoils.bots.draw import draw_answer
from spoils.engine.agenda import answer
from spoils.engine.board.board import board
from spoils.engine.concepts.costs import find_action
from spoils.engine.play import attempt, offer_again, why_not
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.program.objects.relations import Other
from spoils.engine.program.words import COST_SCOPE, PLAY, THIS_BATTLE, THIS_TURN
from spoils.engine.reading.objects import matching
from spoils.engine.state.chance import Chance
from spoils.engine.state.game import CARDS, NOWHERE, Game
from spoils.engine.state.questions import ACTIONS, DEPLOY, FLIP_UP, USE
from spoils.engine.state.scope import Scope
from spoils.lab.laws.broken import Broken, require
from spoils.lab.laws.positions import Position, lay_out
from spoils.record.codec import fingerprint

Look = Callable[[Game, Chance], None]
LENGTH: Final = 60  # decisions of a game
ATTEMPT: Final = 40  # decisions within which an action has failed or not
SLOTS: Final = 32  # more than any text needs


def play_along(position: Position, look: Look, length: int = LENGTH) -> None:
    """Play at random from the position and look at it after every decision."""
    game = lay_out(position, position.library())
    chance = position.chance()
    for _ in range(length):
        look(game, chance)
        question = game.question
        if game.over or question is None:
            return
        answer(game, question.player, draw_answer(game, chance))


def look_at_tokens(game: Game, chance: Chance) -> None:
    """409.3a: a card token is in play or has ceased to exist."""
    for card, area in enumerate(game.area):
        if game.definition(card).token and area not in (PLAY, NOWHERE):
            raise Broken(f"{game.definition(card).name} lies in area {area} although it is a token")


def look_at_durations(game: Game, chance: Chance) -> None:
    """602.1b: what lasts this turn has begun in this turn; what lasts during a battle ends with it."""
    for effect in game.effects:
        name = game.definition(effect.scope.source % CARDS).name
        if effect.duration == THIS_TURN:
            require(effect.turn == game.turn, f"{name}: what it said of an earlier turn is still in force")
        elif effect.duration == THIS_BATTLE:
            require(game.battle is not None, f"{name}: what it said of a battle is still in force")


def look_at_others(game: Game, chance: Chance) -> None:
    """*Another* card is never the card itself nor one chosen before; *other* cards are counted without it."""
    for card, permanent in game.play.items():
        if permanent.face_down:
            continue
        for node in game.definition(card).text.nodes:
            if isinstance(node, Cards):
                _look_at_other(game, node, permanent.ref, permanent.controller, chance)


def _look_at_other(game: Game, node: Cards, source: int, controller: int, chance: Chance) -> None:
    for word in node.adjectives + node.qualifiers:
        if not isinstance(word, Other):
            continue
        scope = Scope(source, controller, SLOTS)
        forbidden = [source] if word.without_self else []
        in_play = [each.ref for each in game.play.values()]
        for slot in word.without:
            if 0 <= slot < COST_SCOPE:
                scope.slots[slot] = [in_play[chance.below(len(in_play))]]
                forbidden += scope.slots[slot]
        for ref in matching(game, node, scope):
            name = game.definition(source % CARDS).name
            require(ref not in forbidden, f"{name}: {word.words} card is {game.definition(ref % CARDS).name}")


def look_at_costs(game: Game, chance: Chance) -> None:
    """604.1e, 606.1d: an action whose costs fail has never been, random state included; and what is not
    offered because of its costs cannot be paid."""
    question = game.question
    if question is None or question.kind not in ACTIONS or game.refused:
        return
    for option in _not_offered(game, question.player):
        why = why_not(game, question.player, option)
        if not why or not all(reason.reason.startswith("cost.") for reason in why):
            continue
        copy = game.clone()
        attempt(copy, option)
        name = game.definition(option[1] % CARDS).name
        if _is_paid(copy, game.next_action, chance):
            raise Broken(f"{name} was not offered because of {why[0].reason}, but could be paid")
        if not copy.refused:
            continue  # its own costs have terminated it (314)
        offer_again(copy)
        # how many decisions and actions there were is counted on; what came of the last instruction is read
        # at once
        copy.decisions, copy.next_action, copy.results = game.decisions, game.next_action, game.results
        require(fingerprint(copy) == fingerprint(game), f"{name} could not be paid and has left a trace")


def _not_offered(game: Game, player: int) -> list[tuple[int, ...]]:
    """Cards and abilities of a player that are not among the options."""
    question = game.question
    assert question is not None
    found: list[tuple[int, ...]] = [(DEPLOY, game.ref(card)) for card in game.players[player].hand]
    for card, permanent in game.play.items():
        if permanent.controller != player:
            continue
        if permanent.face_down:
            found.append((FLIP_UP, permanent.ref))
            continue
        for textset, granted in board(game).traits(card).textsets:
            found += [(USE, permanent.ref, entry.index, granted) for entry in textset.abilities]
    return [option for option in found if option not in question.options]


def _is_paid(game: Game, number: int, chance: Chance) -> bool:
    """Whether the action of that number comes to the end of its costs, with any choices on the way."""
    for _ in range(ATTEMPT):
        action = find_action(game, number)
        if action is None or game.question is None:
            return False
        if action.is_settled():
            return True
        answer(game, game.question.player, draw_answer(game, chance))
    return False
