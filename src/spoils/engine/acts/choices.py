"""402.5: what a text leaves to the player who follows it: ``you may``, and one of several alternatives."""

from __future__ import annotations

from spoils.engine.acts.flow import FOLLOWED, Wrapper, follow_inside
from spoils.engine.agenda import ask
from spoils.engine.asking.putting import announce, one_of, put, reason_for, yes_or_no
from spoils.engine.concepts.costs import fail_cost
from spoils.engine.following.act import StandardAct
from spoils.engine.following.finding import is_reference
from spoils.engine.following.preparing import could_follow
from spoils.engine.following.unseen import depends_on_unseen
from spoils.engine.instruction import ACTS, Follow, finish, first_of, register
from spoils.engine.program import events as ev
from spoils.engine.program.facts import BY_CHOOSING
from spoils.engine.program.families import Instruction, Number, nodes_of
from spoils.engine.program.instructions.flow import ChooseOne, DoTheSame, Labelled, May, Sequence
from spoils.engine.program.instructions.playing import Play
from spoils.engine.program.instructions.terms import Pay
from spoils.engine.program.numbers import Own
from spoils.engine.program.objects.quantities import Some
from spoils.engine.reading.numbers import value
from spoils.engine.reading.objects import matching
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.questions import LABEL


class MayAct(Wrapper):
    """``you may``: asked, though what cannot be done in full can only be declined (A76). Where cards are
    picked or chosen first, picking none declines. ``you may … for each token`` is asked once, for all of it
    (``step.times``); ``step.memory``: how often it is still to be followed."""

    acts_as = "who"

    def run(self, game: Game, step: Follow) -> None:
        if step.stage != FOLLOWED:
            StandardAct.run(self, game, step)
        elif step.memory and step.memory[0] > 0 and step.scope.did:
            step.memory[0] -= 1
            self.go_inside(game, step, self.inner(step))
        else:
            super().run(game, step)

    def do(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, May)
        if node.lasting is not None and not step.asked:
            step.asked = True
            follow_inside(game, step, node.lasting)
            return
        step.scope.tried = False
        plain = step.times == 1 and not asks_for_none(game, node.do, step)
        if plain and self.is_possible(game, step) and begins_with_choice(node.do):
            self.go_inside(game, step, node.do, optional=True)
            return
        question = yes_or_no(
            step.actor,
            reason_for("may", first_of(node.do)),
            step.scope,
            ("402.5",),
            can=self.is_possible(game, step),
        )
        if len(question.options) == 1 and depends_on_unseen(game, node.do, step.scope, step.actor):
            ask(game, question)
        else:
            put(game, step, question)

    def is_possible(self, game: Game, step: Follow) -> bool:
        node = step.node
        assert isinstance(node, May)
        return self.is_for_nothing(game, step) or could_follow(
            game, node.do, step.scope, step.actor, cost=step.cost, whole=True, times=step.times
        )

    def is_for_nothing(self, game: Game, step: Follow) -> bool:
        """A76: an amount of 0 can be chosen."""
        return step.times == 0 or asks_for_none(game, self.inner(step), step)

    def answered(self, game: Game, step: Follow, answer: list[int]) -> None:
        inner = self.inner(step)
        if answer != [0] or not self.is_possible(game, step):
            finish(game, step, False, [])
            return
        step.scope.tried = True
        if self.is_for_nothing(game, step) and not isinstance(inner, Pay):
            finish(game, step, True, [])  # it counts as done (A76); 0 is really paid
        elif step.times == 1 or ACTS[type(inner)].is_one_amount(inner):
            self.go_inside(game, step, inner)
        else:
            step.memory = [step.times - 1]
            step.times = 1
            self.go_inside(game, step, inner)

    def inner(self, step: Follow) -> Instruction:
        assert isinstance(step.node, May)
        return step.node.do

    def possible(self, game: Game, step: Follow) -> bool:
        return True


def asks_for_none(game: Game, node: Instruction, step: Follow) -> bool:
    """A76: whether the number in what is offered comes to 0."""
    phrases = ACTS[type(node)].phrases
    number: Number | None = getattr(node, "n", None)
    if number is None and phrases:
        quantity = getattr(getattr(node, phrases[0]), "quantity", None)
        number = quantity.n if isinstance(quantity, Some) else None
    if number is None:
        return False
    if any(isinstance(each, Own) for each in nodes_of(number)):  # of what the instruction deals with
        phrase = getattr(node, phrases[0])
        return not any(value(game, number, step.scope, ref) for ref in matching(game, phrase, step.scope))
    return value(game, number, step.scope) * step.times == 0


def begins_with_choice(node: Instruction) -> bool:
    """Whether a choice of cards comes first; to play the one card spoken of is answered with yes or no."""
    first = node.parts[0] if isinstance(node, Sequence) else node
    return first.asked == BY_CHOOSING and not (isinstance(first, Play) and is_reference(first.what))


class ChooseOneAct(Wrapper):
    """One of several alternatives; one that cannot be done may be chosen only if none can (402.5)."""

    acts_as = "who"

    def run(self, game: Game, step: Follow) -> None:
        if step.stage == FOLLOWED:
            super().run(game, step)
        else:
            StandardAct.run(self, game, step)

    def choices(self, game: Game, step: Follow) -> list[int]:
        node = step.node
        assert isinstance(node, ChooseOne)
        found: list[int] = []
        for index, option in enumerate(node.options):
            if could_follow(game, option, step.scope, step.actor, cost=step.cost):
                found.append(index)
        return found if found or step.cost else list(range(len(node.options)))

    def do(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, ChooseOne)
        choices = self.choices(game, step)
        if not choices:
            fail_cost(game, step)
            return
        step.memory = choices
        options: list[tuple[int, ...]] = [(LABEL, index) for index in choices]
        labels = [label_of(game, node, index) for index in choices]
        question = one_of(step.actor, "choose.option", step.scope.source, options, labels, ("402.5",))
        if any(
            index not in choices and depends_on_unseen(game, option, step.scope, step.actor)
            for index, option in enumerate(node.options)
        ):
            ask(game, question)
        else:
            put(game, step, question)

    def answered(self, game: Game, step: Follow, answer: list[int]) -> None:
        node = step.node
        assert isinstance(node, ChooseOne)
        index = step.memory[answer[0]]
        chosen = Event(ev.CHOSEN, player=step.actor, amount=index, rules=("402.5",))
        chosen.index = game.library.node_numbers.get(id(node), -1)  # the log can tell what was chosen
        announce(game, step, chosen)
        self.go_inside(game, step, node.options[index])

    def possible(self, game: Game, step: Follow) -> bool:
        return not step.cost or bool(self.choices(game, step))


def label_of(game: Game, node: ChooseOne, index: int) -> str:
    """What an alternative is called: by its printed label, or by its words if the library has them."""
    option = node.options[index]
    if isinstance(option, Labelled):
        return f"OPTION {option.n}"
    words = game.library.words.get(id(node), [])
    return words[index] if index < len(words) else ""


class LabelledAct(Wrapper):
    """One of several labelled options, once it is chosen."""

    def begin(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, Labelled)
        self.go_inside(game, step, node.do)

    def possible(self, game: Game, step: Follow) -> bool:
        node = step.node
        assert isinstance(node, Labelled)
        return could_follow(game, node.do, step.scope, step.actor, cost=step.cost)


class DoTheSameAct(Wrapper):
    """What somebody did before, by the player who follows it now."""

    def begin(self, game: Game, step: Follow) -> None:
        self.go_inside(game, step, self.inner(step))

    def inner(self, step: Follow) -> Instruction:
        assert isinstance(step.node, DoTheSame)
        assert step.node.do is not None
        return step.node.do

    def possible(self, game: Game, step: Follow) -> bool:
        return could_follow(game, self.inner(step), step.scope, step.actor, cost=step.cost, whole=step.whole)


register(DoTheSameAct(), DoTheSame)
register(MayAct(), May)
register(ChooseOneAct(), ChooseOne)
register(LabelledAct(), Labelled)
