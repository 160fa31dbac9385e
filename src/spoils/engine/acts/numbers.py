"""410.2: numbers, types and names that a text fixes or lets somebody choose."""

from __future__ import annotations

from spoils.engine.acts.each_own import for_one, players_with_own
from spoils.engine.acts.flow import FOLLOWED, Wrapper, follow_inside
from spoils.engine.agenda import done, push
from spoils.engine.asking.putting import announce, one_of, put
from spoils.engine.concepts.costs import fail_cost
from spoils.engine.costs.variables import highest
from spoils.engine.following.act import StandardAct, is_each_own
from spoils.engine.following.preparing import asks_of_whom, define, is_in_vain, leave_unset
from spoils.engine.instruction import DO, WHO, Follow, finish, register
from spoils.engine.program import events as ev
from spoils.engine.program.families import Qualifier
from spoils.engine.program.instructions.choosing import (
    ChooseIcon,
    ChooseNumber,
    ChooseType,
    IconIs,
    Let,
    NameCard,
    Where,
)
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.program.objects.qualities import (
    AnyQuality,
    Named,
    NotOfType,
    OfTrade,
    OfType,
    Staple,
    WithSubtype,
)
from spoils.engine.program.objects.relations import OneOfKinds
from spoils.engine.program.words import ICON_NAMES, TYPES, VOLITION
from spoils.engine.reading.conditions import holds
from spoils.engine.reading.numbers import range_of, value
from spoils.engine.state.definition import Definition
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.questions import CARD_TYPE, KIND, LABEL, NAME, NUMBER, Question, Refusal
from spoils.engine.state.slots import number_in, remember_number


class LetAct(StandardAct):
    """``X is its strength``: fixed now, whatever changes later. What ``if you do`` looks at stays what was
    done before."""

    acts_as = ""

    def run(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, Let)
        number = node.n
        if is_in_vain(game, step):
            leave_unset(step.scope, node)
            done(game, step)
            return
        if node.condition is not None and not holds(game, node.condition, step.scope):
            if node.otherwise is None:
                done(game, step)
                return
            number = node.otherwise
        if asks_of_whom(game, number, step.scope):
            return
        remember_number(game, step.scope, node.slot, value(game, number, step.scope))
        define(step.scope, node)
        done(game, step)


class WhereAct(Wrapper):
    """``…, where X is …``: fixed just before the instruction is followed; where several players follow it
    and X is each one's own, one player after the other (402.2). ``step.memory``: whether anybody carried it
    out; ``step.found``: what was handled, and the players still to come."""

    def run(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, Where)
        if step.stage == WHO and is_in_vain(game, step):
            finish(game, step, False, [])
            return
        if step.stage == WHO and asks_of_whom(game, node.n, step.scope):
            return
        if step.stage == WHO and (players := players_with_own(game, step, node.do, node.n)):
            step.stage = DO
            step.found, step.memory = [[], players], [0]
        elif step.stage != DO:
            super().run(game, step)
            return
        else:
            step.memory[0] |= int(step.scope.did)
            step.found[0].extend(step.scope.handled)
        if not step.found[1]:
            finish(game, step, step.memory[0] == 1, step.found[0])
            return
        step.scope.doer = step.found[1].pop(0)
        remember_number(game, step.scope, node.slot, value(game, node.n, step.scope))
        push(game, for_one(game, step, node.do, step.scope.doer))

    def begin(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, Where)
        if is_each_own(node.n):
            step.stage = FOLLOWED
            follow_inside(game, step, node.do, own=node)
            return
        remember_number(game, step.scope, node.slot, value(game, node.n, step.scope))
        self.go_inside(game, step, node.do)


class ChooseNumberAct(StandardAct):
    """410.2, 410.2a: a whole number, 0 included, within the limits that the text gives; not higher than what
    it goes on to do with it allows."""

    def do(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, ChooseNumber)
        least, most = range_of(game, node, step.scope)
        most = min(most, highest(game, step, node.slot))
        if most < least:  # there is no such number
            if step.cost and not step.optional:
                fail_cost(game, step)
            else:
                leave_unset(step.scope, node)
                finish(game, step, False, [])
            return
        put(
            game,
            step,
            Question(
                step.actor,
                NUMBER,
                [],
                minimum=least,
                maximum=most,
                reason="choose.number",
                source=step.scope.source,
                rules=("410.2",),
            ),
        )

    def answered(self, game: Game, step: Follow, answer: list[int]) -> None:
        node = step.node
        assert isinstance(node, ChooseNumber)
        remember_number(game, step.scope, node.slot, answer[0])
        step.scope.amount = answer[0]  # "that many"
        define(step.scope, node)
        announce(game, step, Event(ev.CHOSEN, player=step.actor, amount=answer[0], rules=("410.2",)))
        finish(game, step, True, [])


class ChooseTypeAct(StandardAct):
    """201.4e: one of the six card types, or of those that the words leave."""

    def kinds(self, step: Follow) -> list[int]:
        assert isinstance(step.node, ChooseType)
        return [kind for kind in TYPES.values() if kind not in step.node.without]

    def do(self, game: Game, step: Follow) -> None:
        options: list[tuple[int, ...]] = [(KIND, kind) for kind in self.kinds(step)]
        put(
            game,
            step,
            Question(
                step.actor,
                CARD_TYPE,
                options,
                reason="choose.type",
                source=step.scope.source,
                rules=("201.4e",),
            ),
        )

    def answered(self, game: Game, step: Follow, answer: list[int]) -> None:
        node = step.node
        assert isinstance(node, ChooseType)
        kind = self.kinds(step)[answer[0]]
        remember_number(game, step.scope, node.slot, kind)
        announce(game, step, Event(ev.CHOSEN, player=step.actor, amount=kind, rules=("201.4e",)))
        finish(game, step, True, [])


class ChooseIconAct(StandardAct):
    """405.5: one of the resource icons that there are."""

    def do(self, game: Game, step: Follow) -> None:
        names = [name for name in ICON_NAMES if name != ICON_NAMES[VOLITION] or game.edition.volition]
        options: list[tuple[int, ...]] = [(LABEL, index) for index in range(len(names))]
        question = one_of(step.actor, "choose.icon", step.scope.source, options, names, ("405.5",))
        put(game, step, question)

    def answered(self, game: Game, step: Follow, answer: list[int]) -> None:
        node = step.node
        assert isinstance(node, ChooseIcon)
        remember_number(game, step.scope, node.slot, answer[0] + 1)
        chosen = Event(ev.CHOSEN, player=step.actor, amount=answer[0], rules=("405.5",))
        chosen.index = game.library.node_numbers.get(id(node), -1)  # the log can tell what was chosen
        announce(game, step, chosen)
        finish(game, step, True, [])


class IconIsAct(StandardAct):
    """A name for what was chosen."""

    acts_as = ""

    def run(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, IconIs)
        remember_number(game, step.scope, node.slot, number_in(step.scope, node.of))
        finish(game, step, step.scope.did, list(step.scope.handled))


class NameCardAct(StandardAct):
    """201.1: the name of a card that exists and is what the words ask for; it is remembered one higher than
    its number, so that 0 is no name."""

    def do(self, game: Game, step: Follow) -> None:
        last = len(game.library.definitions) - 1
        put(
            game,
            step,
            Question(
                step.actor,
                NAME,
                [],
                minimum=0,
                maximum=last,
                reason="name.card",
                source=step.scope.source,
                rules=("201.1",),
            ),
        )

    def refuse(self, game: Game, step: Follow, question: Question, answer: list[int]) -> Refusal | None:
        node = step.node
        assert isinstance(node, NameCard)
        definition = game.library.definitions[answer[0]]
        if isinstance(node.what, Cards) and not is_described(definition, node.what):
            return Refusal("name.not_described", ("201.1",), (answer[0],))
        return None

    def answered(self, game: Game, step: Follow, answer: list[int]) -> None:
        node = step.node
        assert isinstance(node, NameCard)
        remember_number(game, step.scope, node.slot, answer[0] + 1)
        announce(game, step, Event(ev.NAMED, player=step.actor, amount=answer[0], rules=("201.1",)))
        finish(game, step, True, [])


def is_described(definition: Definition, phrase: Cards) -> bool:
    """Whether the printed card is what the phrase describes; a card that is only named has no place and no
    controller."""
    if any(phrase.types) and not any(definition.types & kind for kind in phrase.types):
        return False
    return all(is_printed(definition, word) for word in (*phrase.adjectives, *phrase.qualifiers))


def is_printed(definition: Definition, word: Qualifier) -> bool:
    """One of the words that a printed card can be described by (``PRINTED``)."""
    if isinstance(word, AnyQuality):
        return any(is_printed(definition, option) for option in word.options)
    if isinstance(word, OneOfKinds):
        return any(is_described(definition, kind) for kind in word.kinds if isinstance(kind, Cards))
    if isinstance(word, OfType):
        return any(definition.types & kind for kind in word.types)
    if isinstance(word, NotOfType):
        return not any(definition.types & kind for kind in word.types)
    if isinstance(word, WithSubtype):
        return (word.subtype in definition.subtypes) != word.negated
    if isinstance(word, Staple):
        return definition.staple != word.negated
    if isinstance(word, OfTrade):
        return definition.trade == word.trade
    assert isinstance(word, Named)
    return definition.name.casefold() == word.name.casefold()


register(LetAct(), Let)
register(WhereAct(), Where)
register(ChooseNumberAct(), ChooseNumber)
register(ChooseTypeAct(), ChooseType)
register(ChooseIconAct(), ChooseIcon)
register(IconIsAct(), IconIs)
register(NameCardAct(), NameCard)
