"""What ``other`` and ``another`` leave out."""

from __future__ import annotations

from typing import Final

from spoils.engine.program.objects.nouns import Attached, Cards
from spoils.engine.program.objects.quantities import Every
from spoils.engine.program.objects.relations import Other
from spoils.engine.program.objects.situations import AttachedTo
from spoils.engine.program.words import CHARACTER, FACTION, HOST_SLOT, SELF_SLOT, SUBJECT_SLOT
from spoils.language.linking.discourse import Entity, Unresolved
from spoils.language.linking.linker import Linker


def other(linker: Linker, node: Other) -> None:
    """``another`` is none of those chosen before in this text that could be meant; with none, not this card;
    *all other* characters, behind one that is gone, are all but this card, too. Where others are counted in a
    text about this card that also chose one, it could be either."""
    if linker.attaching is not None and node.words in ("different", "another"):
        _than_its_bearer(linker, node, linker.attaching)
        return
    if node.words in ("different", "additional"):
        node.without_self = False
        return
    if node.words in ("than this card", "except this card"):
        return
    if linker.about and isinstance(linker.about[-1], Cards):  # each of them: other than that one
        node.without, node.without_self = (SUBJECT_SLOT,), False
        return
    noun = linker.noun
    if linker.about and isinstance(linker.about[-1], Attached) and noun is not None and is_any_card(noun):
        problem = f"{node.words!r} could be other than this card or than what it is attached to"
        raise Unresolved(node.words, problem, ambiguous=True)
    earlier = [each for each in linker.record.cards() if each.slot >= 0 and not each.area]
    if noun is not None:
        earlier = [each for each in earlier if _could_be_one(each, noun, linker.counting)]
    if earlier and linker.counting and linker.record.this in linker.record.mentions:
        raise Unresolved(node.words, f"{node.words!r} could be other than this card", ambiguous=True)
    node.without = tuple(each.slot for each in earlier)
    if noun is not None and _could_be_host(linker, noun, bool(earlier)):
        node.without += (HOST_SLOT,)
    gone = noun is not None and node.words == "other" and isinstance(noun.quantity, Every)
    node.without_self = not earlier or (gone and all(each.verbs & _GONE for each in earlier))


def _than_its_bearer(linker: Linker, node: Other, attached: int) -> None:
    """``attach this card to another character``: than what it is attached to. Said by a character, of a card
    that was picked, *another* could be other than this card as well."""
    if attached == SELF_SLOT:
        node.without = (HOST_SLOT,)
        return
    if attached < 0 or (node.words == "another" and CHARACTER in linker.record.types):
        raise Unresolved(node.words, "it is not clear than which", ambiguous=True)
    node.without_self, node.bearer_of = False, (attached,)


def is_any_card(noun: Cards) -> bool:
    """``card``, of whatever type, if it is not said to be attached to something."""
    return noun.types == (0,) and not any(isinstance(each, AttachedTo) for each in noun.qualifiers)


def _could_be_host(linker: Linker, noun: Cards, others: bool) -> bool:
    """Whether ``other characters``, said by what is attached to a character, are others than that one: it has
    been spoken of, or nothing else could be meant."""
    host = linker.record.host
    spoken_of = host in linker.record.mentions
    types = set(host.types if spoken_of else linker.record.attaches_to) - {0}
    return bool(types & set(noun.types)) and (spoken_of or not others)


_GONE: Final = frozenset({"discarded", "drawn", "removed", "destroyed", "terminated"})


def _could_be_one(entity: Entity, noun: Cards, counting: bool) -> bool:
    """Whether something spoken of before could be one of the cards described: a faction is no character, what
    was discarded is no longer in play."""
    types = set(noun.types) - {0}
    if FACTION in entity.types and FACTION not in types:
        return False
    if types and set(entity.types) - {0} and not types & set(entity.types):
        return False
    return not (counting and entity.verbs & _GONE)
