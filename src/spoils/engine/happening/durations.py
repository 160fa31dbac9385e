"""402, 602.1b: how effects begin, and how long they last."""

from __future__ import annotations

from spoils.engine.happening.applying import change_control
from spoils.engine.program.change import TEXTS
from spoils.engine.program.instructions.moving import TakeControl
from spoils.engine.program.node import Node
from spoils.engine.program.statements.possible import MayPlay
from spoils.engine.program.statements.rules import Controls
from spoils.engine.program.texts import Replacement
from spoils.engine.program.words import (
    FOR_GOOD,
    OF_ITS_SOURCE,
    REST_OF_GAME,
    THIS_BATTLE,
    THIS_TURN,
    THROUGH_YOUR_NEXT_TURN,
    UNTIL_YOUR_NEXT_TURN,
    WHILE_CONTROLLED,
    YOUR_NEXT_TURN,
)
from spoils.engine.state.effect import Effect
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.scope import Scope


def put_in_force(
    game: Game, node: Node, scope: Scope, duration: int, subjects: list[int] | None = None
) -> Effect:
    """From now on the node holds, with what the text has found so far."""
    effect = Effect(game.next_effect, node, scope.clone(), duration, scope.controller, game.turn)
    game.next_effect += 1
    game.stamp += 1
    effect.stamp = game.stamp
    effect.subjects = subjects
    game.effects.append(effect)
    game.note_change(TEXTS)
    return effect


def end_turn_effects(game: Game) -> None:
    """602.1b: all "this turn" effects end (as the next turn starts, or as the turn ends in editions that
    say so)."""
    keep(game, [effect for effect in game.effects if not _is_over_with_turn(game, effect)])


def _is_over_with_turn(game: Game, effect: Effect) -> bool:
    if effect.duration in (YOUR_NEXT_TURN, THROUGH_YOUR_NEXT_TURN):
        return game.turn > effect.turn and game.active == effect.owner
    return effect.duration in (THIS_TURN, THIS_BATTLE)


def end_at_start_of_turn(game: Game, active: int) -> None:
    """Effects that last until the start of a player's next turn."""
    keep(
        game,
        [
            e
            for e in game.effects
            if not (e.duration == UNTIL_YOUR_NEXT_TURN and e.owner == active and game.turn > e.turn)
        ],
    )


def follow_played(game: Game, ref: int, becomes: int) -> None:
    """402.4 (A33): a text that lets a card be played, and says what becomes of it then, goes on speaking of
    it while it is played: ``This turn, you may play the tactic … If it would be put into a discard pile this
    turn, remove it from the game instead``."""
    sources = [
        (effect.scope.source, effect.turn)
        for effect in game.effects
        if isinstance(effect.node, MayPlay) and effect.subjects is not None and ref in effect.subjects
    ]
    for effect in game.effects if sources else ():
        if isinstance(effect.node, Replacement) and (effect.scope.source, effect.turn) in sources:
            effect.scope.slots = [
                [becomes if each == ref else each for each in refs] for refs in effect.scope.slots
            ]


def end_battle_effects(game: Game) -> None:
    """Effects that last for a battle end with it."""
    keep(game, [effect for effect in game.effects if effect.duration != THIS_BATTLE])


def is_over_with_source(game: Game, duration: int, source: int, player: int) -> bool:
    """``until this card leaves play``: whether it has left already. Whoever has lost control of the card in
    the meantime gets nothing back by controlling it again."""
    if duration not in OF_ITS_SOURCE:
        return False
    permanent = game.permanent(source)
    if permanent is None:
        return True
    return duration == WHILE_CONTROLLED and permanent.controller != player


def end_with_sources(game: Game) -> None:
    """What lasts until a card leaves play ends with it."""
    keep(
        game,
        [
            effect
            for effect in game.effects
            if not is_over_with_source(game, effect.duration, effect.scope.source, effect.owner)
        ],
    )


def keep(game: Game, effects: list[Effect]) -> None:
    if len(effects) != len(game.effects):
        ended = [effect for effect in game.effects if effect not in effects]
        game.effects = effects
        give_back(game, ended)
        game.note_change(TEXTS)


def give_back(game: Game, ended: list[Effect]) -> None:
    """407.3, unless otherwise stated: control that was taken for a while ends, the latest first. That is no
    taking of control by anybody. Whoever took it later still has it (407.3a), but will give it back to
    somebody earlier."""
    for effect in reversed(ended):
        if not isinstance(effect.node, (TakeControl, Controls)):
            continue
        taker, before = effect.numbers
        for ref in effect.subjects or []:
            if game.players[before].lost:
                before = game.owner[ref % CARDS]  # A13: what they controlled has gone to its owner
            permanent = game.permanent(ref)
            later = next_taking(game, effect, ref)
            if later is not None:
                if later.numbers[1] == taker:
                    later.numbers[1] = before
            elif permanent is not None and permanent.controller == taker and before != taker:
                change_control(game, permanent, before)


def outlast(game: Game, ref: int, player: int) -> None:
    """407.3: somebody has taken control for good. Whatever took control of the card before, for a while or as
    long as a text says so, gives it back to nobody else when it ends."""
    for effect in game.effects:
        if isinstance(effect.node, (TakeControl, Controls)) and ref in (effect.subjects or []):
            effect.numbers[1] = player


def next_taking(game: Game, effect: Effect, ref: int) -> Effect | None:
    """The effect still in force that took control of the card next after this one."""
    for other in game.effects:
        takes = isinstance(other.node, (TakeControl, Controls)) and other.stamp > effect.stamp
        if takes and ref in (other.subjects or []):
            return other
    return None


def any_subject_lost(game: Game) -> bool:
    """Whether an effect is fixed on cards of which some are gone, or all."""
    for effect in game.effects:
        if effect.subjects is None:
            continue
        if not effect.subjects:
            return True
        for ref in effect.subjects:
            if not game.is_current(ref):
                return True
    return False


def drop_lost_subjects(game: Game) -> None:
    """508.1, 407.3: an effect fixed on cards ends when all of them are gone. Effects for the rest of the
    game watch, so they stay."""
    if not any_subject_lost(game):
        return
    kept: list[Effect] = []
    for effect in game.effects:
        if effect.subjects is None or effect.duration == REST_OF_GAME:
            kept.append(effect)
            continue
        still = [ref for ref in effect.subjects if game.is_current(ref)]
        if still or (not effect.subjects and effect.duration != FOR_GOOD):
            effect.subjects = still
            kept.append(effect)
    keep(game, kept)
