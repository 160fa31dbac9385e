"""``For each item, its controller may pay 1. If they don't, destroy that item``: a text that is followed for
one of the counted cards after the other, and speaks of the one whose turn it is."""

from __future__ import annotations

import copy

from spoils.engine.program.families import nodes_of
from spoils.engine.program.instructions.choosing import FlipCoin
from spoils.engine.program.instructions.flow import ForEach, IfDone, IfWon
from spoils.engine.program.instructions.moving import PutTokens
from spoils.engine.program.node import Node
from spoils.engine.program.numbers import CountOf, CountOfPlayers
from spoils.engine.program.objects.nouns import Cards, It, The
from spoils.engine.program.players import ThatPlayer
from spoils.language.linking.discourse import Entity, Unresolved
from spoils.language.linking.linker import Linker, Loop


def read_first(linker: Linker, node: ForEach) -> None:
    """``For each …, …``: what is counted is said before what is done."""
    if isinstance(node.n, CountOfPlayers):
        _for_each_player(linker, node, node.n)
        return
    linker.visit(node.n)
    what = node.n.what if isinstance(node.n, CountOf) else None
    each = (
        Entity(-1, (), what.types, False, what.adjectives + what.qualifiers)
        if isinstance(what, Cards)
        else None
    )
    record = linker.record
    loop = Loop(node, each, list(record.mentions), len(record.entities))
    around, linker.loop = linker.loop, loop
    linker.visit(node.do)
    linker.loop = around
    linker.looped = loop
    _demand_clear_tokens(loop)
    _close(linker, loop)


def _for_each_player(linker: Linker, node: ForEach, number: CountOfPlayers) -> None:
    """``For each opponent, destroy a character they control``: *they* is each of them in turn."""
    record = linker.record
    loop = Loop(node, None, list(record.mentions), len(record.entities))
    linker.visit(number)
    each = record.introduce(Entity(record.new_slot(), player=number.who))
    linker.visit(node.do)
    if any(isinstance(word, ThatPlayer) and word.slot == each.slot for word in nodes_of(node.do)):
        node.one = each.slot
    linker.looped = loop
    _close(linker, loop, always=True)


def goes_on(linker: Linker, loop: Loop, part: IfDone | IfWon) -> bool:
    """Whether a sentence behind it is about each of them, too: about the coin flipped for it, or what
    somebody might do about it. If so it is read."""
    if isinstance(part, IfWon):
        if not isinstance(loop.node.do, FlipCoin):
            return False
    elif loop.node.one < 0 and not _would_speak_of_each(linker, part):
        return False
    part.each = True
    _read_inside(linker, loop, part)
    return True


def _would_speak_of_each(linker: Linker, part: IfDone) -> bool:
    trial = copy.deepcopy(linker)
    assert trial.looped is not None
    try:
        _read_inside(trial, trial.looped, copy.deepcopy(part))
    except Unresolved:
        return False
    return trial.looped.node.one >= 0


def _read_inside(linker: Linker, loop: Loop, part: Node) -> None:
    record = linker.record
    outside, record.mentions = record.mentions, list(loop.inside)
    around, linker.loop = linker.loop, loop
    linker.visit(part)
    linker.loop = around
    if loop.node.one < 0 and not isinstance(part, IfWon):
        record.mentions = outside
        return
    _close(linker, loop, always=True)


def _close(linker: Linker, loop: Loop, always: bool = False) -> None:
    """Behind it nothing means one of them any more, or what somebody did for one of them."""
    record = linker.record
    loop.inside = list(record.mentions)
    if loop.node.one < 0 and not always:
        return
    new = record.entities[loop.known :]
    for entity in new:
        entity.over = True
    record.mentions = [each for each in record.mentions if not each.over]
    if not any(each.asked for each in record.mentions[-1:]):  # "it" would be one of them, not this card
        record.mention(Entity(-1, asked=True))


def _demand_clear_tokens(loop: Loop) -> None:
    """``For each item, put a token on it``: on this card, or on each item?"""
    if loop.by_name:
        return
    for node in nodes_of(loop.node.do):
        if isinstance(node, PutTokens) and isinstance(node.on, It) and node.on.slot == loop.node.one >= 0:
            raise _unclear("it")


def meant_by_it(linker: Linker, node: It, changing: bool) -> Entity | None:
    """*Its controller*, which of this card would be *you*, and *it* where nothing else was spoken of."""
    loop = linker.loop
    if loop is None or loop.each is None or loop.node.one >= 0 or node.words != "it":
        return None
    if linker.owning:
        _demand_no_other(linker)
        return _speak_of(linker, loop)
    entity, how = linker.record.pronoun(False, linker.skip, changing)
    if how != "this card":
        return None
    if changing:
        raise _unclear("it")
    entity = _speak_of(linker, loop)
    loop.by_name = False
    return entity


def _demand_no_other(linker: Linker) -> None:
    """``When a character enters play, for each item, its controller …``: of that one, or of each item?"""
    known = [each for each in linker.record.mentions if each.event and each.player is None]
    if any(each is not linker.record.this and not each.plural for each in known):
        raise _unclear("its")


def meant_by_the(linker: Linker, node: The) -> Entity | None:
    """*That item*, where no other one was spoken of before."""
    loop = linker.loop
    if loop is None or loop.each is None or node.plural or node.ordinal or node.participle:
        return None
    if loop.node.one >= 0 or not (node.types == loop.each.types or node.types == (0,)):
        return None
    return _speak_of(linker, loop)


def _speak_of(linker: Linker, loop: Loop) -> Entity:
    assert loop.each is not None
    loop.node.one = loop.each.slot = linker.record.new_slot()
    loop.by_name = True
    return linker.record.introduce(loop.each)


def demand_an_effect(cost: Node) -> None:
    """Whether such a text can be satisfied for every card is not foreseen."""
    if any(isinstance(each, ForEach) and each.one >= 0 for each in nodes_of(cost)):
        raise Unresolved("for each", "a cost is not paid for one card after the other")


def _unclear(words: str) -> Unresolved:
    return Unresolved(words, f"{words!r} could be each of the cards that are counted", ambiguous=True)
