"""How long a sentence lasts that does not say so, behind one that does: ``This turn, the character gains 1
strength. It gains an additional 1 strength for each item you control.``"""

from __future__ import annotations

from typing import Any, Final

from spoils.engine.program import players as p
from spoils.engine.program.families import Instruction, Statement, nodes_of
from spoils.engine.program.happenings.battles import (
    Attacks,
    Blocks,
    PartyFormed,
    PlayerAttacks,
    PlayerIsAttacked,
)
from spoils.engine.program.happenings.times import TurnEnds, TurnStarts
from spoils.engine.program.instructions.flow import IfDone, Sequence
from spoils.engine.program.instructions.lasting import Delay, Establish, GoesInstead
from spoils.engine.program.numbers import ThatMany
from spoils.engine.program.objects.nouns import It, Remaining, The, This
from spoils.engine.program.objects.relations import HandledThisWay
from spoils.engine.program.statements.changes import Modify, Must, Stat
from spoils.engine.program.statements.rules import SkipRule
from spoils.engine.program.texts import Triggered
from spoils.engine.program.words import EACH, FOR_GOOD, SELF_SLOT, THIS_BATTLE
from spoils.language.linking.discourse import Unresolved
from spoils.language.linking.linker import Linker


def share_duration(before: Instruction, part: Instruction) -> None:
    """What is added to something lasts as long as that. A sentence about the same card or player stands under
    the same heading; where the time was said at the end of its own sentence, it could be meant for good."""
    timed = [each for each in nodes_of(before) if isinstance(each, Establish) and _time_of(each) != FOR_GOOD]
    if not timed:
        return
    heading = timed[-1]
    for each in nodes_of(part):
        if not isinstance(each, Establish) or each.duration != FOR_GOOD or each.implied:
            continue
        if _is_addition(each.statement) or _is_about_the_same(heading.statement, each.statement):
            if heading.words == "after" and not _is_addition(each.statement) and not heading.implied:
                raise Unresolved("", "it is not said how long this sentence lasts", ambiguous=True)
            if heading.whose is not None:
                raise Unresolved("", "it is not said in whose turn this sentence ends", ambiguous=True)
            each.implied = _time_of(heading)


def waits_with_the_rest(linker: Linker, node: Delay) -> None:
    """``The next time the item is destroyed this turn, put it into your hand instead. Draw a card.``: now, or
    when that happens? A sentence that speaks of something before it goes with it."""
    linker.children(node)
    text: Any = node.text
    body = text.body
    if node.once and node.duration == FOR_GOOD and is_every_turn(text.happening):
        problem = "it is not said for how long this comes every turn: 'for the rest of the game'"
        raise Unresolved("", problem, ambiguous=True)
    _skipping_ends(body)
    if not isinstance(body, Sequence) or body.words != ".":
        return
    for part in body.parts[1:]:
        if isinstance(part, Delay):
            raise Unresolved(
                "", "it is not clear whether this sentence waits for the one before", ambiguous=True
            )
        if any(isinstance(each, GoesInstead) and isinstance(each.what, This) for each in nodes_of(part)):
            problem = "where this card goes as it resolves cannot wait; say it behind one sentence or first"
            raise Unresolved("", problem, ambiguous=True)
        if not any(isinstance(each, _SPEAKS_OF_WHAT_IS_BEFORE) for each in nodes_of(part)):
            problem = "it is not clear whether the sentence behind this one waits, too"
            raise Unresolved("", problem, ambiguous=True)


def is_every_turn(happening: Any) -> bool:
    """``at the start of each turn``, ``of each of your turns``, ``of each player's turn``."""
    if not isinstance(happening, TurnStarts | TurnEnds) or happening.next:
        return False
    several = isinstance(happening.who, p.Players | p.Opponent) and happening.who.which == EACH
    return several or happening.words.startswith("each")


_SPEAKS_OF_WHAT_IS_BEFORE: Final = (It, The, Remaining, HandledThisWay, p.ThatPlayer, ThatMany, IfDone)


def _skipping_ends(body: Any) -> None:
    """``At the start of your next turn, skip …``: that once, or from then on?"""
    for each in nodes_of(body):
        if not isinstance(each, Establish) or _time_of(each) != FOR_GOOD:
            continue
        if any(isinstance(node, SkipRule) and node.what is None for node in nodes_of(each.statement)):
            raise Unresolved("skip", "it is not said for how long", ambiguous=True)


def until_the_battle_ends(text: Triggered) -> None:
    """What a trigger of a battle demands of cards, without saying for how long, it demands in that battle.
    What other triggers demand needs a time."""
    of_battle = isinstance(text.happening.core(), _OF_A_BATTLE)
    _skipping_ends(text.body)
    if isinstance(text.happening.core(), PartyFormed) and any(
        isinstance(each, It) and each.words == "it" and each.slot < 0 for each in nodes_of(text.body)
    ):
        raise Unresolved("it", "'it' could mean the party", ambiguous=True)
    for each in nodes_of(text.body):
        if not isinstance(each, Establish) or _time_of(each) != FOR_GOOD:
            continue
        demands = [node for node in nodes_of(each.statement) if isinstance(node, Must)]
        if demands and of_battle and all(node.verb == "block" for node in demands):
            each.implied = THIS_BATTLE
        elif demands:
            raise Unresolved("must", "it is not said for how long", ambiguous=True)


_OF_A_BATTLE: Final = (Attacks, Blocks, PlayerAttacks, PlayerIsAttacked, PartyFormed)


def _time_of(node: Establish) -> int:
    return node.implied or node.duration


def _is_addition(statement: Statement) -> bool:
    return any(isinstance(each, Stat) and each.additional for each in nodes_of(statement))


def _is_about_the_same(one: Statement, other: Statement) -> bool:
    known = _subjects(one)
    return bool(known) and known == _subjects(other)


def _subjects(statement: Statement) -> set[Any]:
    """Of which cards or players something is said: their slots."""
    found: set[Any] = set()
    for node in nodes_of(statement):
        subject: Any = getattr(node, "who", None) if isinstance(node, Statement) else None
        if isinstance(subject, p.You):
            found.add("you")
        elif isinstance(subject, This):
            found.add(SELF_SLOT)
        elif subject is not None and not (isinstance(node, Modify) and subject.slot == -1):
            found.add(subject.slot)
    return found
