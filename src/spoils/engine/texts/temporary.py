"""508, 402.6, 407.3: effects that last: statements put in force for a while, triggers and replacements that
wait, and where a card being deployed will go."""

from __future__ import annotations

from typing import Final

from spoils.engine.agenda import push
from spoils.engine.asking.putting import Asking, announce, one_of
from spoils.engine.concepts.costs import fail_cost
from spoils.engine.following.act import StandardAct
from spoils.engine.following.finding import NOT_ENOUGH, Finding, introduces
from spoils.engine.happening.durations import is_over_with_source, put_in_force
from spoils.engine.happening.happen import happen
from spoils.engine.instruction import Follow, finish, register
from spoils.engine.kinds.characteristics import keywords_of, types_of
from spoils.engine.program import events as ev
from spoils.engine.program.facts import TEXT
from spoils.engine.program.families import Change, Objects, Party, Statement
from spoils.engine.program.happenings.times import NextTime, Within
from spoils.engine.program.instructions.lasting import Establish
from spoils.engine.program.node import Node
from spoils.engine.program.numbers import Literal, Variable
from spoils.engine.program.objects.parties import OpposingParty, RoleParty, ThatParty
from spoils.engine.program.statements.amounts import (
    ChangeAbilityCosts,
    ChangeAmount,
    ChangeCosts,
    ChangeNextCost,
)
from spoils.engine.program.statements.changes import (
    CopyText,
    EitherWay,
    GainOrLose,
    Keyword,
    Modify,
    Type,
)
from spoils.engine.program.statements.combined import Given, Statements
from spoils.engine.program.statements.possible import PartyIsCovert, PartyIsUnblockable
from spoils.engine.program.statements.rules import SkipRule
from spoils.engine.program.words import CHARACTER, FOR_GOOD, THIS_BATTLE, YOUR_NEXT_TURN
from spoils.engine.prohibitions import ignores
from spoils.engine.reading.numbers import value
from spoils.engine.reading.objects import matching
from spoils.engine.reading.players import who
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.questions import LABEL
from spoils.engine.state.scope import Scope
from spoils.engine.state.slots import objects_in, remember_number, remember_objects, slot_of


def subject_phrase(node: Statement) -> Objects | None:
    """The cards a statement is about, if it fixes them."""
    phrase = getattr(node, node.fixes) if node.fixes else None
    assert phrase is None or isinstance(phrase, Objects)
    return phrase


def fixed_subjects(game: Game, node: Statement, scope: Scope) -> list[int] | None:
    """402.4: references and described groups are fixed now, and later words may speak of them; None if the
    statement goes on describing whom it concerns. A card that ignores the text is not among them."""
    phrase = subject_phrase(node)
    if phrase is None:
        return None
    if phrase.is_chosen():
        refs = objects_in(scope, slot_of(phrase))
    else:
        refs = matching(game, phrase, scope)
        if introduces(phrase):
            remember_objects(game, scope, slot_of(phrase), refs)
    return [ref for ref in refs if not ignores(game, ref, scope.source)]


def chosen_subjects(node: Statement) -> list[Objects]:
    """The phrases of a statement for which cards have to be chosen, in printed order."""
    if isinstance(node, Statements):
        return [phrase for part in node.parts for phrase in chosen_subjects(part)]
    if isinstance(node, Given):
        return chosen_subjects(node.then)
    phrase = subject_phrase(node)
    return [phrase] if phrase is not None and phrase.is_chosen() else []


def choices(node: Statement) -> list[GainOrLose | EitherWay]:
    """``gains 1 speed or loses 1 life``: what has to be chosen as the effect is followed."""
    if isinstance(node, Statements):
        return [choice for part in node.parts for choice in choices(part)]
    if isinstance(node, Modify):
        return [change for change in node.changes if isinstance(change, (GainOrLose, EitherWay))]
    return []


def fixed_numbers(game: Game, node: Modify, scope: Scope, ref: int, choice: int) -> list[int]:
    """How much each number of the card changes, as it is now: an effect that was followed does not count
    again (only static text does)."""
    times = 1 if node.for_each is None else value(game, node.for_each, scope, ref)
    amounts: list[int] = []
    for change in node.changes:
        number = change.amount(choice)
        if isinstance(change, CopyText):  # whether there is a card to take text from
            amounts.append(int(bool(matching(game, change.of, scope))))
        else:
            amounts.append(0 if number is None else times * value(game, number, scope, ref))
    return amounts


def counts_anew(node: Modify) -> bool:
    """Whether its numbers could come out differently later, or whether there is text to take."""
    if any(isinstance(change, CopyText) for change in node.changes) and not node.gives_only_text():
        return True
    numbers = [node.for_each, *(change.amount(0) for change in node.changes)]
    return any(number is not None and not isinstance(number, (Literal, Variable)) for number in numbers)


def establish(game: Game, node: Statement, scope: Scope, duration: int, choice: int = -1) -> list[int] | None:
    """Put a statement in force. Returns the cards it is fixed on; None if it describes them."""
    if isinstance(node, Statements):
        found: list[int] | None = None
        for part in node.parts:
            refs = establish(game, part, scope, duration, choice)
            found = refs if found is None else found + (refs or [])
        return found
    if isinstance(node, Given):
        return establish_given(game, node, scope, duration, choice)
    if isinstance(node, SkipRule) and node.what is not None:
        return miss_next_rule(game, node, scope)
    subjects = fixed_subjects(game, node, scope)
    if isinstance(node, Modify) and has_nothing_to_copy(game, node, scope):
        return []
    if isinstance(node, ChangeNextCost | ChangeCosts | ChangeAbilityCosts) and node.within != FOR_GOOD:
        duration = node.within
    if isinstance(node, ChangeAmount):
        duration = shorter(duration, node.happening)
    if isinstance(node, (PartyIsCovert, PartyIsUnblockable)) and is_there_now(node.party):
        if game.battle is None:
            return []
        duration = THIS_BATTLE
    if subjects is None:
        effect = put_in_force(game, node, scope, duration)
        effect.once = isinstance(node, ChangeNextCost) or (isinstance(node, ChangeAmount) and node.once)
    elif isinstance(node, Modify):
        establish_changes(game, node, scope, duration, choice, subjects)
    elif subjects:
        put_in_force(game, node, scope, duration, list(subjects))
    return subjects


def has_nothing_to_copy(game: Game, node: Modify, scope: Scope) -> bool:
    """402.4, 508.1: the card whose text was to be gained is gone already."""
    return node.gives_only_text() and not any(
        matching(game, change.of, scope) for change in node.changes if isinstance(change, CopyText)
    )


def is_there_now(party: Party) -> bool:
    """302.5: ``the attacking party`` is gone with its battle; ``your party`` and ``a party with this card``
    may still be formed in the time that is said."""
    return isinstance(party, (RoleParty, OpposingParty, ThatParty))


def establish_given(
    game: Game, node: Given, scope: Scope, duration: int, choice: int = -1
) -> list[int] | None:
    """``where X is its speed``: fixed now, of each card that the statement is about for itself."""
    if not isinstance(node.then, Modify):
        remember_number(game, scope, node.slot, value(game, node.n, scope))
        return establish(game, node.then, scope, duration, choice)
    subjects = fixed_subjects(game, node.then, scope) or []
    numbers = [value(game, node.n, scope, ref) for ref in subjects]
    for ref, number in zip(subjects, numbers, strict=True):
        remember_number(game, scope, node.slot, number)
        establish_changes(game, node.then, scope, duration, choice, [ref])
    return subjects


def miss_next_rule(game: Game, node: SkipRule, scope: Scope) -> list[int]:
    """``does not restore during its controller's next Restore Rule``: that rule comes with that player's next
    turn."""
    assert node.what is not None
    subjects = fixed_subjects(game, node, scope) or []
    for player in who(game, node.who, scope) if subjects else []:
        effect = put_in_force(game, node, scope, YOUR_NEXT_TURN)
        effect.owner = player
    return subjects


def establish_changes(
    game: Game, node: Modify, scope: Scope, duration: int, choice: int, subjects: list[int]
) -> None:
    """One effect for cards that are treated alike: text that is gained for a while (508.1, 508.2) is lost
    with the type of a character that gained it (508.3), and numbers are each card's own."""
    gives = 0
    for change in node.changes:
        gives |= change.gives
    counts = counts_anew(node)
    apart = counts or gives
    groups = [[ref] for ref in subjects] if apart else [list(subjects)] if subjects else []
    # all numbers before any of them changes: the cards gain and lose at the same time
    amounts = [fixed_numbers(game, node, scope, group[0], choice) if counts else [] for group in groups]
    for group, numbers in zip(groups, amounts, strict=True):
        effect = put_in_force(game, node, scope, duration, group)
        effect.numbers = numbers
        effect.choice = choice
        effect.as_character = gives & TEXT != 0 and types_of(game, group[0]) & CHARACTER != 0


def shorter(duration: int, happening: Node) -> int:
    """``… this turn`` printed inside what is waited for ends the waiting, whatever else is said."""
    if isinstance(happening, Within):
        return happening.duration
    if isinstance(happening, NextTime):
        return shorter(duration, happening.what)
    return duration


class EstablishAct(StandardAct):
    """402.6: an ongoing effect begins. Where it may gain or lose, that is chosen now."""

    acts_as = ""

    def possible(self, game: Game, step: Follow) -> bool:
        node = step.node
        assert isinstance(node, Establish)
        return not step.cost or can_be_lost(game, node.statement, step.scope)

    def do(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, Establish)
        if not self.possible(game, step):
            fail_cost(game, step)
            return
        if not self.find_subjects(game, step, chosen_subjects(node.statement)):
            return
        open_choices = choices(node.statement)
        if open_choices and not step.asked:
            step.asked = True
            count = len(open_choices[0].options) if isinstance(open_choices[0], GainOrLose) else 2
            options: list[tuple[int, ...]] = [(LABEL, index) for index in range(count)]
            labels = list(game.library.words.get(id(open_choices[0]), []))
            source = step.scope.source
            question = one_of(step.actor, "choose.gain_or_lose", source, options, labels, ("402.5",))
            push(game, Asking(question))
            return
        choice = game.chosen[0] if open_choices else -1
        first = game.next_effect
        if is_over_with_source(game, node.duration, step.scope.source, step.scope.controller):
            finish(game, step, False, [])
            return
        subjects = establish(game, node.statement, step.scope, node.implied or node.duration, choice)
        if node.whose is not None:
            count_turns_of(game, first, who(game, node.whose, step.scope))
        for ref in subjects or []:
            announce(game, step, Event(ev.EFFECT, ref, step.actor, rules=("402.6",)))
        finish(game, step, subjects is None or bool(subjects), subjects or [])
        happen(game, [])  # A1: the rules look at what has changed although no event came with it

    def find_subjects(self, game: Game, step: Follow, phrases: list[Objects]) -> bool:
        """Let the cards be chosen, one phrase after the other; the scope remembers them."""
        if step.memory == [FINDING]:
            step.memory = []
            if game.chosen == [NOT_ENOUGH]:
                fail_cost(game, step)
                return False
            step.found.append(list(game.chosen))
        if len(step.found) == len(phrases):
            return True
        step.memory = [FINDING]
        push(game, Finding(phrases[len(step.found)], len(step.found)))
        return False


FINDING: Final = 1  # in the memory of the step: cards are being chosen


def count_turns_of(game: Game, first: int, players: list[int]) -> None:
    """``during its controller's next turn``: the effects that have just begun last by that player's turns."""
    for effect in game.effects:
        if effect.number >= first and players:
            effect.owner = players[0]


def can_be_lost(game: Game, statement: Statement, scope: Scope) -> bool:
    """401.3b: as a cost a card can only lose what it has."""
    if not isinstance(statement, Modify) or not any(loses(change) for change in statement.changes):
        return True
    refs = matching(game, statement.who, scope)
    return bool(refs) and all(has(game, ref, change) for ref in refs for change in statement.changes)


def loses(change: Change) -> bool:
    return isinstance(change, (Keyword, Type)) and not change.gain


def has(game: Game, ref: int, change: Change) -> bool:
    """Whether a card in play has what a change would take away."""
    if game.permanent(ref) is None:
        return False
    if isinstance(change, Keyword) and not change.gain:
        return bool(keywords_of(game, ref) & change.keyword)
    if isinstance(change, Type) and not change.gain:
        return bool(types_of(game, ref) & change.type)
    return True


register(EstablishAct(), Establish)
