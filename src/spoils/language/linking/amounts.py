"""Numbers spoken of before: *that many*, *the amount of damage inflicted by it*, *X*."""

from __future__ import annotations

from typing import Any, Final

from spoils.engine.program import numbers as n
from spoils.engine.program.families import nodes_of
from spoils.engine.program.instructions.terms import Pay
from spoils.engine.program.objects.nouns import Attached, It, This
from spoils.engine.program.objects.qualities import Compare
from spoils.engine.program.texts import CardEffect
from spoils.engine.program.words import (
    DAMAGE_SLOT,
    HOST_SLOT,
    INFLUENCE_SLOT,
    SELF_SLOT,
    SUBJECT_SLOT,
    UNLINKED,
)
from spoils.language.linking.discourse import Unresolved
from spoils.language.linking.linker import Linker

# Numbers that a text keeps apart from all others that it comes to.
_MEASURES: Final = {"damage": DAMAGE_SLOT, "influence": INFLUENCE_SLOT}
PLURAL: Final = ("them", "they")
_AS_MUCH: Final = ("the same amount of", "a equal amount of")
SO_MANY: Final = ("that many", "that much", *_AS_MUCH, "the same number of", "a equal number of")
# The words that say which it is.
_UNITS: Final = {"damage": "damage", "influence": "influence", "gained": "influence", "lost": "influence"}


def that_many(linker: Linker, node: n.ThatMany) -> None:
    """``each token removed this way``: of the newest removal; otherwise the amount just dealt with."""
    if node.by is not None:
        _by_whom(linker, node)
    if "token" in node.words:
        if not linker.record.removals:
            raise Unresolved(node.words, "no tokens were removed before")
        node.slot = linker.record.removals[-1]
    elif node.words in SO_MANY:
        if not linker.record.acted:
            raise Unresolved(node.words, "no number was spoken of before")
        node.slot = linker.record.removed if _of_tokens(linker, node.words) else _of_unit(linker, node)
    else:
        node.slot = _of_unit(linker, node)


def _by_whom(linker: Linker, node: n.ThatMany) -> None:
    """``the amount of damage inflicted by this character``, ``to it``: the event must be about just that."""
    record = linker.record
    meant = record.damaged if node.words.endswith(" to") else record.damagers
    if isinstance(node.by, It) and record.of_event and meant:
        node.by.slot, node.by.how = meant[-1], "event"
    else:
        linker.visit(node.by)
    if not record.of_event or meant_slot(node.by) not in meant:
        raise Unresolved(node.words, "this is not what inflicted or received damage in the event")


def meant_slot(what: Any) -> int:
    """The slot of what a phrase means."""
    if isinstance(what, This):
        return SELF_SLOT
    return HOST_SLOT if isinstance(what, Attached) else int(getattr(what, "slot", UNLINKED))


def _of_unit(linker: Linker, node: n.ThatMany) -> int:
    """``the same amount of damage``, ``influence lost this way``: whatever was picked, paid or counted since,
    damage is meant, or influence; -1 if the words leave that open."""
    unit = next((_UNITS[word] for word in _UNITS if word in node.words), "")
    if unit and unit not in linker.record.units:
        raise Unresolved(node.words, f"no {unit} was spoken of before")
    unit = unit or linker.unit
    if node.words in ("that amount", "the amount"):
        unit = linker.record.measured
    return _MEASURES[unit] if unit in linker.record.units else -1


def _of_tokens(linker: Linker, words: str) -> bool:
    """Where tokens were removed, *that many* is their number, unless the event or an instruction since then
    has an amount of its own. Damage is never *the same amount* as tokens."""
    record = linker.record
    if record.removed < 0 or record.of_event or (linker.unit and linker.unit == record.measured):
        return False
    if record.measured or (linker.unit and linker.unit == record.measured_before):
        raise Unresolved(words, f"{words!r} could mean two numbers", ambiguous=True)
    if words in _AS_MUCH:
        raise Unresolved(words, f"no {linker.unit or 'damage'} was spoken of before")
    return True


def variable(linker: Linker, node: n.Variable) -> None:
    node.slot = linker.record.variable(node.name)


def compared(linker: Linker, node: Compare) -> None:
    """``a character with strength less than its life``: two numbers of the very card that is described. One
    number is not compared with itself, so ``less than its strength`` speaks of something else."""
    noun = linker.noun
    own = [
        each.what
        for each in nodes_of(node.n)
        if isinstance(each, n.StatOf) and isinstance(each.what, It) and each.stat != node.stat
    ]
    if noun is None or not own or any((each.words in PLURAL) != noun.plural for each in own):
        linker.children(node)
        return
    elsewhere = [each for each in linker.about if each is not noun]
    known = [each for each in linker.record.mentions if each.player is None and not (each.area or each.asked)]
    if elsewhere or any(each.plural == noun.plural for each in known):
        raise Unresolved("its", "'its' could be that of the card described or of another", ambiguous=True)
    for each in own:
        each.slot, each.how = SUBJECT_SLOT, "subject"


def paid_for_what(effect: CardEffect) -> None:
    """``the amount you paid`` is what was paid for the card (406.3), unless its effect lets pay as well."""
    paying = False
    for node in nodes_of(effect):
        paying = paying or isinstance(node, Pay)
        if paying and isinstance(node, n.AmountPaid):
            problem = "it is not clear whether what was paid for the card counts, too"
            raise Unresolved("the amount", problem, ambiguous=True)
