"""One sentence after the other: what ``if you do`` and ``otherwise`` are about."""

from __future__ import annotations

from typing import Final

from spoils.engine.program import players as p
from spoils.engine.program.conditions import DidSo
from spoils.engine.program.families import Instruction, Player, nodes_of
from spoils.engine.program.instructions.choosing import Let
from spoils.engine.program.instructions.flow import ForEach, If, IfCan, IfDone, IfWon, May, Sequence
from spoils.engine.program.instructions.lasting import Delay, Establish
from spoils.engine.program.texts import Triggered
from spoils.engine.program.words import ALL, BOTH, EACH
from spoils.language.linking.discourse import Entity, Unresolved
from spoils.language.linking.each_one import goes_on
from spoils.language.linking.how_long import share_duration
from spoils.language.linking.linker import Linker, Loop
from spoils.language.linking.repeating import deed_of

_CONDITIONAL: Final = (If, IfDone, IfWon)


def sequence(linker: Linker, node: Sequence) -> None:
    several: Player | None = None  # who did what stands before, if that is several players
    before: Instruction | None = None
    offered: list[Entity] = []  # what was spoken of in what somebody may do ...
    inside: list[Entity] = []  # ... and in the sentence before, if they may do it only there
    loop: Loop | None = None  # "for each item, …", as long as sentences go on about each of them
    for index, part in enumerate(node.parts):
        known = list(linker.record.entities)
        linker.record.sentence += node.words in (".", ". instead", ". joined")
        if loop is not None and isinstance(part, IfDone | IfWon) and goes_on(linker, loop, part):
            several = None
        elif several is not None and isinstance(part, IfDone | IfWon) and _is_of_them(part):
            part.each = True
            linker.doers.append(several)
            linker.visit(part)
            linker.doers.pop()
        else:
            if isinstance(part, IfDone):
                part.again = _asks_the_same(before, part)
                part.inner = part.again or _is_about_inside(before, part)
                linker.offered = inside if part.inner else offered
                _demand_your_own(before, part)
                _demand_an_offer(before, part)
            _demand_clear_otherwise(node.parts[:index], part)
            _mean_the_subject(linker, before, part)
            told = linker.told
            linker.visit(part)
            several = _several_players(part)
            linker.told = _who_was_told(part, several, told)
            loop = linker.looped if isinstance(part, ForEach) and part.words == "first" else None
        if before is not None and node.words == ".":
            share_duration(before, part)
        new = [each for each in linker.record.entities if each not in known and each.player is None]
        if isinstance(part, May):
            offered = new
        elif not isinstance(part, IfDone):
            offered = []
        if not (isinstance(part, IfDone) and part.inner):
            inside = new
        before = part
        linker.deed = deed_of(part)
        linker.record.acted = True


def _is_of_them(part: IfDone | IfWon) -> bool:
    """``if they do``, ``if they win`` behind what several players do."""
    return part.words.startswith("they") if isinstance(part, IfDone) else isinstance(part.who, p.ThatPlayer)


def if_done(linker: Linker, node: IfDone) -> None:
    """``If you do``: something must have been done before."""
    if not linker.record.acted:
        raise Unresolved(f"if {node.words}", "nothing was done before")
    linker.visit(node.condition)
    for part, done in ((node.then, node.done), (node.otherwise, not node.done)):
        if part is None or done:
            linker.visit(part)
            continue
        known = [each for each in linker.record.mentions if each not in linker.offered]
        with linker.record.speaking_only_of(known):  # what nobody chose is not meant
            linker.visit(part)


def _mean_the_subject(linker: Linker, before: Instruction | None, part: Instruction) -> None:
    """``Its controller may look at the top card of your deck. If they do, they …``: whoever may, not the
    player whom that sentence has spoken of last."""
    if not isinstance(part, IfDone) or not part.words.startswith("they"):
        return
    last: Instruction | None = before
    while isinstance(last, IfDone | If | IfCan):
        last = last.do if isinstance(last, IfCan) else last.then
    if isinstance(last, Sequence):
        last = last.parts[-1]
    subject = getattr(last, "who", None)
    for entity in list(linker.record.mentions):
        of_slot = isinstance(subject, p.ThatPlayer) and subject.slot >= 0 and entity.slot == subject.slot
        if entity.player is not None and (entity.player is subject or of_slot):
            linker.record.mention(entity)


def _is_about_inside(before: Instruction | None, part: IfDone) -> bool:
    """``If you do, its controller may discard a card. If they don't, …``, ``If it is your turn, you may pay
    1. If you don't, …``: it asks about what somebody may do only if the condition before is true."""
    if not isinstance(before, IfDone | If):
        return False
    last = before.then.parts[-1] if isinstance(before.then, Sequence) else before.then
    if isinstance(last, IfCan):
        last = last.do
    subject = getattr(last, "who", None)
    others = isinstance(subject, Player) and not isinstance(subject, p.You | p.Doer)
    asked = part.words.partition(" ")[0]
    if asked not in ("you", "they") or others != (asked == "they"):
        return False
    if isinstance(before, If):
        return others or _is_offered_to_you(last)
    if before.words.partition(" ")[0] != asked:
        return others or _is_offered_to_you(last)
    if before.done != part.done and isinstance(last, May):
        raise Unresolved(f"if {part.words}", "this could be about either of two offers", ambiguous=True)
    return before.done == part.done


def _demand_your_own(before: Instruction | None, part: IfDone) -> None:
    """``Each player may discard a card. If you do, …``: if you did, or if anybody did?"""
    subject = getattr(before.do if isinstance(before, IfCan) else before, "who", None)
    others = isinstance(subject, Player) and not isinstance(subject, p.You | p.Doer)
    if others and part.words.partition(" ")[0] == "you":
        raise Unresolved(f"if {part.words}", "what stands before is done by somebody else", ambiguous=True)


def _demand_an_offer(before: Instruction | None, part: IfDone) -> None:
    """``You may flip it face-up. It gains COVERT. If you don't, …``: what stands right before is no offer."""
    if not part.done and part.words.endswith("don't") and isinstance(before, Establish | Delay):
        raise Unresolved(f"if {part.words}", "what stands before this is no choice", ambiguous=True)


def _is_offered_to_you(node: Instruction) -> bool:
    return isinstance(node, May) and isinstance(node.who, p.You | p.Doer)


def _asks_the_same(before: Instruction | None, part: IfDone) -> bool:
    """``If they do, … If they don't, …``: both are about what stands before them."""
    return (
        isinstance(before, IfDone)
        and before.inner
        and before.done != part.done
        and before.words.partition(" ")[0] == part.words.partition(" ")[0]
    )


def _demand_clear_otherwise(before: tuple[Instruction, ...], part: Instruction) -> None:
    """``Otherwise`` is the opposite of the one condition before it. ``If it is an item, … If it is a
    location, … Otherwise, …`` could mean neither of them, or not the second."""
    last = before[-1] if before else None
    if isinstance(part, If | Let) and part.otherwise is not None:
        clear = not (isinstance(last, If) and last.otherwise is None)
    elif isinstance(part, IfDone) and part.words == "otherwise":
        rivals = before[-2:-1] if isinstance(last, _CONDITIONAL) else before
        clear = _has_an_opposite(last) and not any(isinstance(each, _CONDITIONAL) for each in rivals)
    else:
        return
    if not clear:
        raise _no_clear_opposite()


def demand_clear_trigger(node: Triggered) -> None:
    """``If a character is destroyed, draw a card. Otherwise, …``: there is no moment for the opposite of what
    starts the text. ``At the start of your turn, if you control an item, … If you control a location, …
    Otherwise, …`` leaves open what belongs to the first condition."""
    second = node.body.parts[1] if isinstance(node.body, Sequence) else None
    starts_with_if = node.words in ("if", "state", "when state") or node.condition is not None
    if isinstance(second, IfDone) and second.words == "otherwise" and starts_with_if:
        raise _no_clear_opposite()
    if isinstance(second, If | Let) and second.otherwise is not None and node.condition is not None:
        raise _no_clear_opposite()


def _no_clear_opposite() -> Unresolved:
    problem = "it is not clear of which condition this is the opposite"
    return Unresolved("otherwise", problem, ambiguous=True)


def _has_an_opposite(node: Instruction | None) -> bool:
    """Whether a sentence ``Otherwise, …`` behind it is about whether it was done."""
    if isinstance(node, IfDone):
        return node.done and node.condition is None and node.otherwise is None and not node.inner
    return not isinstance(node, If)


def _who_was_told(
    part: Instruction, several: Player | None, before: tuple[p.Opponent | p.Players, Instruction] | None
) -> tuple[p.Opponent | p.Players, Instruction] | None:
    """Those of whom a later sentence may say *each player who does*; one that says so changes nothing."""
    if isinstance(several, p.Opponent | p.Players):
        return several, part
    return before if any(isinstance(each, DidSo) for each in nodes_of(part)) else None


def _several_players(node: Instruction) -> Player | None:
    """``each player may …``: the subject of an instruction, if several players follow it one by one."""
    if isinstance(node, IfCan):
        node = node.do
    subject = getattr(node, "who", None)
    if isinstance(subject, p.PlayersWho):
        return subject
    several = isinstance(subject, p.Opponent | p.Players) and subject.which in (EACH, ALL, BOTH)
    return subject if several and isinstance(subject, Player) else None
