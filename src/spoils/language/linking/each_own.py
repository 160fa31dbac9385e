"""A number that is each object's own: *damage to each character equal to its strength*."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from spoils.engine.program.families import Instruction, Number, nodes_of
from spoils.engine.program.instructions.choosing import Where
from spoils.engine.program.instructions.damage import ChangeInfluence, Inflict
from spoils.engine.program.instructions.flow import ForEach
from spoils.engine.program.instructions.moving import PutTokens, RemoveTokens
from spoils.engine.program.node import Node
from spoils.engine.program.numbers import Extreme, Literal, StatOf, Total, Variable
from spoils.engine.program.objects.nouns import Cards, It, OneOf, Remaining, The, This
from spoils.engine.program.objects.quantities import Every, Some
from spoils.engine.program.objects.relations import Among, Other
from spoils.engine.program.players import ThatPlayer
from spoils.engine.program.statements.changes import Modify
from spoils.engine.program.statements.combined import Given
from spoils.engine.program.words import DOER_SLOT, EACH_OWN, SUBJECT_SLOT, TOKENS
from spoils.language.linking.deeds import said
from spoils.language.linking.discourse import ONE_OF_EACH, Discourse, Unresolved

Word = It | The | Other | Remaining


def each_their_own(text: Node, record: Discourse, paid: tuple[Node, ...] = ()) -> None:
    """*Its*, in the number of an instruction on several objects, is each of them in turn, unless a single
    card was spoken of before. ``paid``: the cost before it."""
    nodes = nodes_of(text)
    pairs = _pairs([*nodes_of(paid), *nodes])
    for index, node in enumerate(nodes):
        if isinstance(node, Modify | Given):
            _beside_each(node, pairs)
        words = _for_each_object(node, pairs)
        if words and _is_one_card_known(nodes[:index], record, words):
            raise Unresolved("its", "'its' could mean two things", ambiguous=True)
        if words and isinstance(node, Where):
            _is_not_used_later(node, nodes)
        for word in words:
            if isinstance(word, Other | Remaining):
                word.without = (SUBJECT_SLOT,)
            else:
                word.slot, word.how, word.of = SUBJECT_SLOT, EACH_OWN, None
        if isinstance(node, ForEach) and node.words == "first":
            _is_not_of_each(node, {each.slot for each in nodes[:index] if _are_several(each)})
    for node in nodes:
        if isinstance(node, The) and node.how == ONE_OF_EACH:
            raise Unresolved(said(node), f"{said(node)!r} could be each of several cards", ambiguous=True)


def _is_not_used_later(node: Where, nodes: list[Node]) -> None:
    inside = {id(each) for each in nodes_of(node.do)}
    for each in nodes:
        if isinstance(each, Variable) and each.slot == node.slot and id(each) not in inside:
            raise Unresolved(node.name, f"{node.name} is another number for each card", ambiguous=True)


def _is_not_of_each(node: ForEach, groups: set[int]) -> None:
    """``For each item destroyed this way, its owner draws a card``: the cards are only counted, so no word
    behind that means one after the other."""
    for word in nodes_of(node.do):
        if isinstance(word, It) and (word.how == "this card" or (word.slot in groups and word.words == "it")):
            raise Unresolved(word.words, "'it' could be each of the cards that are counted", ambiguous=True)
        if isinstance(word, The) and word.slot in groups and not word.plural:
            raise Unresolved(said(word), f"{said(word)!r} could be each of the cards that are counted", True)


def _pairs(nodes: list[Node]) -> set[int]:
    """The slots that hold two cards."""
    return {each.slot for each in nodes if isinstance(each, Cards) and each.quantity == Some(Literal(2))}


def _beside_each(statement: Modify | Given, pairs: set[int]) -> None:
    """``Each of them gains strength equal to the other's``: for each of two, the one beside it."""
    about = statement.then if isinstance(statement, Given) else statement
    if not isinstance(about, Modify) or not _are_several(about.who):
        return
    group = about.who.slot
    numbers = [statement.n] if isinstance(statement, Given) else [*statement.changes, statement.for_each]
    for word in nodes_of(tuple(part for part in numbers if part is not None)):
        if isinstance(word, Remaining) and group in word.without:
            if word.of not in pairs or word.more:
                raise Unresolved(said(word), "it is not said which one of several", ambiguous=True)
            word.without = (SUBJECT_SLOT,)


def _for_each_object(node: Node, pairs: set[int]) -> list[Word]:
    """The words of a number that mean each object of the instruction; *other* is other than that one, *the
    other character* the one beside it of two."""
    number = _number_of(node)
    group = None if number is None else _group_of(node.do if isinstance(node, ForEach | Where) else node)
    if group is None:
        return []
    words = [word for word in _said_of_one(number) if word.slot == group.slot and not word.more]
    others = [
        each
        for each in nodes_of(number)
        if isinstance(each, Other) or (isinstance(each, Remaining) and each.of in pairs and not each.more)
        if each.without == (group.slot,)
    ]
    return [*(word for word in words if not _is_of_all(word, number)), *others]


def _is_one_card_known(before: list[Node], record: Discourse, words: list[Word]) -> bool:
    """The cards with which a cost was paid are not what the effect is about."""
    first = words[0]
    group = first.without[0] if isinstance(first, Other | Remaining) else first.slot
    known = [each for each in record.cards() if 0 <= each.slot < group]
    known += [] if record.outer is None else record.outer.cards()
    rivals = [each for each in known if not each.plural and not each.price]
    return bool(rivals) or any(isinstance(each, This) for each in before)


def is_muddled(node: Node) -> bool:
    """Whether a number speaks of several objects of its instruction in another way than of each by itself,
    or of each by itself and of somebody or something else one by one."""
    number = _number_of(node)
    if number is None:
        return False
    words = list(_said_of_one(number))
    if any(word.how == EACH_OWN for word in words):
        others = [each for each in nodes_of(number) if isinstance(each, It | The | ThatPlayer)]
        return any(each.slot in (SUBJECT_SLOT, DOER_SLOT) and each.how != EACH_OWN for each in others)
    around = node.do if isinstance(node, ForEach | Where) else node
    counted = {id(each) for each in nodes_of(number)}
    groups = {each.slot for each in nodes_of(around) if _are_several(each) and id(each) not in counted}
    left = {slot for each in nodes_of(number) if isinstance(each, Other | Remaining) for slot in each.without}
    return bool(groups & ({word.slot for word in words} | left))


def speaks_of_each(node: Node) -> bool:
    """Whether some number in it is each object's own."""
    words = [each for each in nodes_of(node) if isinstance(each, Other | Remaining)]
    others = any(SUBJECT_SLOT in each.without for each in words)
    return others or any(isinstance(each, It | The) and each.how == EACH_OWN for each in nodes_of(node))


def _number_of(node: Node) -> Number | None:
    number = getattr(node, "n", None) if isinstance(node, Instruction) else None
    return number if isinstance(number, Number) else None


def _group_of(do: Node) -> Any:
    """The several objects with which an instruction deals one by one."""
    if isinstance(do, Inflict) and not (do.divided or do.up_to):
        what = do.to
    elif isinstance(do, PutTokens) and not (do.divided or do.up_to):
        what = do.on
    elif isinstance(do, RemoveTokens) and not do.up_to:
        what = do.origin
    elif isinstance(do, ChangeInfluence):
        what = do.faction
    else:
        return None
    return what if _are_several(what) else None


def _are_several(what: Node) -> bool:
    """``each character``, ``2 characters``, ``each of them``, ``them``."""
    if isinstance(what, It):
        return what.slot >= 0 and what.words in ("them", "they")
    if isinstance(what, Cards | OneOf) and isinstance(what.quantity, Every):
        return what.slot >= 0
    return isinstance(what, Cards) and what.plural and what.slot >= 0


def _is_of_all(word: It | The, number: Any) -> bool:
    """``those characters``, ``the tokens on them``: perhaps of all of them together; *their strength* is
    each one's."""
    if isinstance(word, The):
        return word.plural or bool(word.participle) or word.ordinal > 0
    if word.words not in ("them", "they"):
        return False
    return not (isinstance(number, StatOf) and number.what is word and number.stat != TOKENS)


def _said_of_one(value: Any) -> Iterator[It | The]:
    """The words for one card; a total, and a choice among several, are about all of them."""
    if isinstance(value, It | The):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _said_of_one(part)
    elif isinstance(value, Node) and not isinstance(value, Among | Total | Extreme):
        for field in dataclasses.fields(value):  # type: ignore[arg-type]
            yield from _said_of_one(getattr(value, field.name))
