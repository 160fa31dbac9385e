"""Words for what was done: *discarded this way*, *the card you discarded*, *picked as part of its cost*."""

from __future__ import annotations

import copy
from typing import Any, Final

from spoils.engine.program import conditions as c
from spoils.engine.program import players as p
from spoils.engine.program.objects.nouns import Cards, The
from spoils.engine.program.objects.quantities import Every
from spoils.engine.program.objects.relations import HandledThisWay
from spoils.engine.program.objects.situations import OwnedBy
from spoils.engine.program.words import ALL, BOTH, COST_SCOPE, DOER_SLOT, EACH
from spoils.language.linking.discourse import Entity, Unresolved
from spoils.language.linking.linker import Linker

_VERB_OF: Final = {
    "revealed": "revealed",
    "discarded": "discarded",
    "destroyed": "destroyed",
    "removed": "removed",
    "removed from the game": "removed",
    "picked": "picked",
    "found": "found",
    "put into a discard-pile": "put into a discard-pile",
    "put into your discard-pile": "put into a discard-pile, yours",
    "put into their discard-pile": "put into a discard-pile, theirs",
    "put into a hand": "put into a hand",
    "put into your hand": "put into a hand, yours",
    "put into their hand": "put into a hand, theirs",
    "shuffled into your deck": "shuffled into a deck, yours",
    "shuffled into their deck": "shuffled into a deck, theirs",
    "shuffled into a deck": "shuffled into a deck",
    "shuffled into an owners deck": "shuffled into a deck",
    "shuffled into owners decks": "shuffled into a deck",
    "put into an owners hand": "put into a hand",
    "put into owners hands": "put into a hand",
}


BY_DAMAGE: Final = "destroyed by damage"


def said(node: Any) -> str:
    names = {1: "character", 2: "tactic", 4: "item", 8: "location", 16: "resource", 32: "faction", 0: "card"}
    nouns = " or ".join(names[bit] + ("s" if node.plural else "") for bit in node.types)
    participle = getattr(node, "participle", "")
    if participle == "token":
        return f"{node.words} token{'s' if node.plural else ''}"
    return " ".join(part for part in (node.words, participle, nouns) if part)


def drawn(linker: Linker, node: The, verbs: tuple[str, ...]) -> None:
    """``the drawn cards``: only by these words, since nobody says which cards they are."""
    cards = linker.record.drawn_cards()
    if cards is None or cards.plural != node.plural or node.ordinal:
        raise Unresolved(said(node), f"nothing spoken of before fits {said(node)!r}")
    node.slot, node.how = cards.slot, "drawn"
    cards.verbs |= set(verbs)
    linker.record.mention(cards)


def by_deed(linker: Linker, node: The, verbs: tuple[str, ...]) -> bool:
    """``the card discarded this way``, ``the card put into your discard pile``: what that was done to."""
    handled = [
        each for each in node.qualifiers if isinstance(each, HandledThisWay) and each.words != "removed"
    ]
    if not handled or handled[0].by_self:
        return False
    verb = _VERB_OF.get(handled[0].verb, handled[0].verb.split()[0])
    known = [each for each in linker.record.cards() if each.was(verb) and each.slot >= 0]
    if not known:
        if handled[0].short:
            raise Unresolved(said(node), f"nothing was {handled[0].verb} before, or not by that player")
        return False
    found = _whichever(node, known) if known[-1].branch else known[-1]
    handled[0].slot, handled[0].more = found.slot, ()
    if is_of_several(found.doer) and handled[0].words == "they":
        node.of, node.how = _their_own(linker, node, found, handled[0]), "described"
        return True
    if handled[0].short and not _is_by(found, handled[0].words):
        raise Unresolved(said(node), f"nothing was {handled[0].verb} before, or not by that player")
    node.slot, node.more, node.how = found.slot, found.more, "deed"
    found.verbs |= set(verbs)
    found.referred = True
    linker.record.mention(found)
    return True


def is_of_several(doer: Any) -> bool:
    return isinstance(doer, p.Players | p.Opponent) and doer.which in (EACH, ALL, BOTH)


def is_each_ones(linker: Linker, entity: Entity) -> bool:
    """``Each player reveals the top card of their deck. Each player …``: of what each of them has brought in
    the sentence before, do they deal with their own, or with all of it?"""
    doer = linker.doers[-1]
    return entity.own and is_of_several(entity.doer) and is_of_several(doer) and doer is not entity.doer


def demand_one(linker: Linker, entity: Entity, words: str) -> None:
    """``Each player discards a card. If the discarded card is an item, …``: one of each player's, and *it*
    would be all of them together."""
    several = entity.slot >= 0 and not entity.plural and is_of_several(entity.doer)
    if several and linker.doers[-1] is not entity.doer:
        raise Unresolved(words, f"{words!r} could be each of several cards", ambiguous=True)


def demand_clear_group(linker: Linker, slot: int, words: str) -> None:
    if "discarded" in linker.doing:  # 305.1: only their own
        return
    for entity in linker.record.entities:
        if entity.slot == slot >= 0 and is_each_ones(linker, entity):
            raise Unresolved(words, f"{words!r} could be their own or all of them", ambiguous=True)


def group_slot(group: Any) -> int:
    """Where a group is remembered of which only a part, each player's own, is spoken of."""
    if group.slot < 0 and isinstance(group, The) and isinstance(group.of, Cards):
        return next((each.slot for each in group.of.qualifiers if isinstance(each, HandledThisWay)), -1)
    return int(group.slot)


def _their_own(linker: Linker, node: The, found: Entity, deed: HandledThisWay) -> Cards:
    """``Each player reveals the top card of their deck. Each player puts the card they revealed …``: each of
    them that of their own."""
    if not found.own or not is_of_several(linker.doers[-1]):
        raise Unresolved(said(node), "it is not clear whose cards are meant", ambiguous=True)
    theirs = OwnedBy(p.ThatPlayer("they", slot=DOER_SLOT, how="subject"))
    return Cards(Every(words="the"), node.types, node.adjectives, (copy.copy(deed), theirs), True)


def _whichever(node: The, known: list[Entity]) -> Entity:
    """``If it is an item, search … . If it is a tactic, search … . Reveal the card you searched for``: what
    was found in any of the cases."""
    if not all(each.branch for each in known):
        raise Unresolved(said(node), f"{said(node)!r} could mean two things", ambiguous=True)
    slots = [each.slot for each in known]
    types = tuple(dict.fromkeys(bit for each in known for bit in each.types))
    verbs = set().union(*(each.verbs for each in known))
    return Entity(slots[0], tuple(slots[1:]), types, node.plural, verbs=verbs)


def this_way(linker: Linker, node: HandledThisWay) -> None:
    """By every instruction before that does so: ``destroy an item. Destroy a character`` are both meant."""
    if node.by_self:
        return
    if node.words == "cost":
        _in_the_cost(linker, node)
        return
    verb = _VERB_OF.get(node.verb, node.verb)
    known = linker.record.entities[: linker.known]
    spoken_of = [*(each for each in known if each.over), *linker.record.mentions]
    handled = [each for each in spoken_of if each in known and each.was(verb) and each.slot >= 0]
    if verb == "drawn" and (cards := linker.record.drawn_cards()) is not None:
        handled.append(cards)
    handled = [each for each in handled if _is_by(each, node.words)]
    damage = _destroying(linker) if verb == BY_DAMAGE or (verb == "destroyed" and not node.short) else []
    if verb == BY_DAMAGE and not damage:
        raise Unresolved("destroyed", "this speaks of damage that no sentence before inflicts")
    if not handled and not damage:
        raise Unresolved(node.verb, f"nothing was {node.verb} before, or not by that player")
    slots = [slot for each in reversed(handled) for slot in _really(linker, each, verb)]
    for each in () if node.short else handled:
        demand_clear_group(linker, each.slot, f"{node.verb} this way")
    node.slot, *more = dict.fromkeys(slots + damage)
    node.more = tuple(more)
    if "into their" in node.verb and not isinstance(linker.doers[-1], p.You | p.Doer | None):
        # each of them as many as they got
        node.whose = p.ThatPlayer("their", slot=DOER_SLOT, how="subject")


def _destroying(linker: Linker) -> list[int]:
    """``for each character destroyed this way``, ``by that damage``: where all damage of the sentences before
    remembers what it has destroyed."""
    for node in linker.record.inflicted:
        if node.slot_of_done < 0:
            node.slot_of_done = linker.record.new_slot()
    return [node.slot_of_done for node in linker.record.inflicted]


def _really(linker: Linker, entity: Entity, verb: str) -> list[int]:
    """Where those of them are remembered to which that was done."""
    through = entity.done_through(verb)
    for words in through:
        if words.slot_of_done < 0:
            words.slot_of_done = linker.record.new_slot()
    return [words.slot_of_done for words in through] or [entity.slot]


def _is_by(entity: Entity, words: str) -> bool:
    """``the cards you discarded``, ``that they discard``: by whom it is said to have been done."""
    if words in ("you", "you do", "by you"):
        return isinstance(entity.doer, p.You | p.Doer | None)
    if words in ("by they", "by that player", "by your opponent"):
        several = isinstance(entity.doer, p.Players | p.Opponent) and entity.doer.which in (EACH, ALL, BOTH)
        return not several and not isinstance(entity.doer, p.You | p.Doer | None)
    if words in ("that player", "your opponent") and is_of_several(entity.doer):
        return False  # by each of them, and not told apart
    if words in ("they", "they do", "that player", "your opponent"):
        return not isinstance(entity.doer, p.You | p.Doer | None)
    return True


def _in_the_cost(linker: Linker, node: HandledThisWay) -> None:
    """``put into your hand as part of its cost``: by the card's own cost."""
    verb = _VERB_OF.get(node.verb, node.verb.split()[0])
    known = [] if linker.record.outer is None else linker.record.outer.cards()
    handled = [each for each in known if verb in each.verbs and 0 <= each.slot < COST_SCOPE]
    if not handled:
        raise Unresolved(node.verb, "the cost of this card does no such thing")
    node.slot = COST_SCOPE + handled[-1].slot


def picked_for_cost(linker: Linker, node: c.PickedForCost) -> None:
    record, outer = linker.record, linker.record.outer
    wanted = node.what
    types = wanted.types if isinstance(wanted, Cards) else ()
    known = outer.cards() if outer is not None else []
    own = [each for each in record.cards() if each.moment <= record.paid and not known]
    picks = [each for each in known or own if node.verb in each.verbs]
    picks = [each for each in picks if not set(types) - {0} or set(types) & set(each.types)]
    if not picks:
        raise Unresolved(node.verb, "the cost of this card does no such thing")
    found = picks[-1]
    if found in own:  # the cost and this sentence are of one text
        node.slot = found.slot
        return
    node.slot = COST_SCOPE + found.slot
    linker.record.introduce(Entity(node.slot, (), found.types, found.plural, found.qualifiers, {node.verb}))
