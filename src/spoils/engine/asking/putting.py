"""Putting questions. Where only one answer is legal it is given at once, unless the game is told to ask
everything (``game.ask_forced``) or the cards are hidden: that there was nothing to choose would tell others
something about them."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import ask, done
from spoils.engine.board.sight import EVERYBODY, onlookers, onlookers_of
from spoils.engine.instruction import ACTS, Follow, label
from spoils.engine.program.every_node import members
from spoils.engine.program.facts import NEVER
from spoils.engine.program.families import Instruction, Objects
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import Both
from spoils.engine.program.words import HAND
from spoils.engine.reading.groups import refuse_group
from spoils.engine.reading.looking import looked_through, tells_apart
from spoils.engine.reading.objects import fits, limits
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game, Step
from spoils.engine.state.questions import (
    ARRANGE,
    BID,
    CARD,
    DIVIDE,
    NAME,
    NO,
    NUMBER,
    OPTION,
    PLAYER,
    WHO,
    YES,
    YES_NO,
    Question,
    Refusal,
)
from spoils.engine.state.scope import Scope, Scopes


def only_answer(question: Question) -> list[int] | None:
    """The one legal answer by the form of the question, or None if there is a choice."""
    if question.kind == BID:
        return None
    if question.kind in (NUMBER, NAME):
        return [question.minimum] if question.minimum == question.maximum else None
    count = len(question.options)
    if question.kind == DIVIDE:
        if question.maximum == 0:
            return [0] * count
        return [question.minimum] if count == 1 and question.minimum == question.maximum else None
    if question.maximum == 0 or count == 0:
        return []
    if (question.ordered or question.kind == ARRANGE) and count > 1:
        return None
    return list(range(count)) if question.minimum == question.maximum == count else None


def put(game: Game, step: Step, question: Question) -> None:
    """Ask the question for a step, which is on top of the agenda; a forced answer is given without asking."""
    answer = only_answer(question)
    if answer is None or game.ask_forced or is_secret(game, question):
        ask(game, question)
    else:
        step.answered(game, answer)


def is_secret(game: Game, question: Question) -> bool:
    """Whether it is about cards that not everybody can see."""
    return any(
        option[0] == CARD and onlookers(game, option[1] % CARDS) != EVERYBODY for option in question.options
    )


def is_unseen(game: Game, refs: list[int]) -> bool:
    """Whether somebody cannot see one of the cards."""
    return any(onlookers_of(game, ref) != EVERYBODY for ref in refs)


class Asking(Step):
    """Asks one question for the step below and hands the answer over in ``game.chosen``, as it was given."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "question")

    def __init__(self, question: Question) -> None:
        self.question = question

    def run(self, game: Game) -> None:
        put(game, self, self.question)

    def answered(self, game: Game, answer: list[int]) -> None:
        game.chosen = list(answer)
        done(game, self)

    def clone(self, scopes: Scopes) -> Asking:
        return Asking(self.question)  # questions are never changed


def which_player(
    asked: int, players: list[int], reason: str, scope: Scope, rules: tuple[str, ...] = ()
) -> Question:
    """Which of several players is meant; the answer is an index into the players."""
    return Question(
        asked, PLAYER, [(WHO, player) for player in players], reason=reason, source=scope.source, rules=rules
    )


def yes_or_no(asked: int, reason: str, scope: Scope, rules: tuple[str, ...], can: bool) -> Question:
    """The answer is 0 for yes and 1 for no; what cannot be done can only be declined, with 0."""
    options: list[tuple[int, ...]] = [(YES,), (NO,)] if can else [(NO,)]
    return Question(asked, YES_NO, options, reason=reason, source=scope.source, rules=rules)


def one_of(
    asked: int,
    reason: str,
    source: int,
    options: list[tuple[int, ...]],
    labels: list[str],
    rules: tuple[str, ...],
) -> Question:
    """One of some options that are called by words."""
    return Question(asked, OPTION, options, labels=labels, reason=reason, source=source, rules=rules)


# ---- what is only said, not done -----------------------------------------------------------------------


def announce(game: Game, step: Follow, event: Event) -> None:
    """Write a choice into the log."""
    label(step, event)
    event.happened = True
    if game.log is not None:
        game.log.append(event)


# ---- choosing cards (402.5, 505.2) ---------------------------------------------------------------------


class Choosing(Step):
    """Asks for cards and hands them over in ``game.chosen``, in the order in which they were chosen. Where
    there are none it asks all the same: whoever lets it ask knows that others cannot see that (``unseen``).
    What a search does not find is as secret as what it finds (312.2)."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "stage",
        "player",
        "kind",
        "refs",
        "minimum",
        "maximum",
        "required",
        "declinable",
        "ordered",
        "phrase",
        "scope",
        "reason",
        "rules",
    )

    def __init__(
        self,
        player: int,
        kind: int,
        refs: list[int],
        scope: Scope,
        *,
        minimum: int = 1,
        maximum: int = 1,
        phrase: Objects | None = None,
        reason: str = "choose.card",
        rules: tuple[str, ...] = (),
    ) -> None:
        self.player = player
        self.kind = kind  # PICK, CHOOSE or ARRANGE
        self.refs = refs
        self.scope = scope
        self.minimum = minimum
        self.maximum = maximum
        self.phrase = phrase  # what the words say of the cards as a group
        self.reason = reason
        self.rules = rules
        # cards that must be among the chosen, as many as possible (505.2), never none of them (505.2c)
        self.required: list[int] = []
        self.declinable = False  # behind "may": choosing nothing is declining
        self.ordered = kind == ARRANGE

    def clone(self, scopes: Scopes) -> Choosing:
        copy = Choosing(
            self.player,
            self.kind,
            list(self.refs),
            scopes.copy(self.scope),
            minimum=self.minimum,
            maximum=self.maximum,
            phrase=self.phrase,
            reason=self.reason,
            rules=self.rules,
        )
        copy.required = list(self.required)
        copy.declinable = self.declinable
        copy.ordered = self.ordered
        copy.stage = self.stage
        return copy

    def run(self, game: Game) -> None:
        question = Question(
            self.player,
            self.kind,
            [(CARD, ref) for ref in self.refs],
            minimum=0 if self.declinable else self.minimum,
            maximum=self.maximum,
            reason=self.reason,
            source=self.scope.source,
            rules=self.rules,
            ordered=self.ordered,
        )
        if self.refs and not self.is_one_of_unseen(game, question):
            put(game, self, question)
        else:
            ask(game, question)

    def is_one_of_unseen(self, game: Game, question: Question) -> bool:
        """Whether there is no choice, but others cannot tell: everybody knows the cards that fit, not
        everybody those that do not."""
        phrase = self.phrase
        if phrase is None or only_answer(question) is None or not tells_apart(game, phrase):
            return False
        return is_unseen(game, looked_through(game, phrase, self.scope))

    def answered(self, game: Game, answer: list[int]) -> None:
        game.chosen = [self.refs[index] for index in answer]
        done(game, self)

    def refuse(self, game: Game, question: Question, answer: list[int]) -> Refusal | None:
        chosen = [self.refs[index] for index in answer]
        if not chosen and self.declinable:
            return None
        if len(chosen) < self.minimum:
            return Refusal("choose.too_few", ("402.5",), (self.minimum,))
        demanded = min(len(self.required), self.maximum)
        if sum(1 for ref in chosen if ref in self.required) < demanded:
            return Refusal("choose.must_pick", ("505.2",), (self.required[0],))
        if isinstance(self.phrase, Both):
            return self.refuse_parts(game, self.phrase, chosen)
        return refuse_group(game, self.phrase, chosen, self.scope, self.refs)

    def refuse_parts(self, game: Game, phrase: Both, chosen: list[int]) -> Refusal | None:
        """``an item or 2 cards``: the cards must be what one of the parts asks for."""
        if phrase.joint != "or":
            return None
        for part in phrase.parts:
            fitting = [ref for ref in self.refs if fits(game, part, ref, self.scope)]
            quantity = getattr(part, "quantity", None)
            low, high = (
                (1, len(fitting)) if quantity is None else limits(game, quantity, self.scope, len(fitting))
            )
            if low <= len(chosen) <= high and all(ref in fitting for ref in chosen):
                return refuse_group(game, part, chosen, self.scope)
        return Refusal("choose.one_of_both", ("402.5",))


def in_open_order(game: Game, refs: list[int], player: int) -> list[int]:
    """The cards in an order that tells nothing: another player's hand is not shown in the order in which it
    came together."""
    if all(game.area[ref % CARDS] == HAND and game.owner[ref % CARDS] != player for ref in refs):
        return by_definition(game, refs)
    return refs


def by_definition(game: Game, refs: list[int]) -> list[int]:
    """Sorted by what the cards are, so that the order of a deck stays hidden."""
    return sorted(refs, key=lambda ref: (game.definition_of[ref % CARDS], ref % CARDS))


# ---- why a question is asked ---------------------------------------------------------------------------


QUESTIONS: Final = (
    "arrange.top",  # in which order cards go on a deck, the first on top
    "arrange.bottom",  # … under a deck, the last lowest
    "bid",
    "choose.card",
    "choose.deck",
    "choose.gain_or_lose",
    "choose.how_many",
    "choose.number",
    "choose.opponent",
    "choose.option",
    "choose.pile",
    "choose.tie",
    "choose.type",
    "divide.damage",
    "divide.removed",
    "divide.tokens",
    "name.card",
    "pick.player",
    "search",
)

REFUSALS: Final = (
    "answer.tokens_there",
    "choose.different_controller",
    "choose.different_host",
    "choose.different_name",
    "choose.different_number",
    "choose.different_type",
    "choose.must_pick",
    "choose.not_together",
    "choose.one_of_both",
    "choose.same_controller",
    "choose.same_host",
    "choose.same_name",
    "choose.same_number",
    "choose.same_type",
    "choose.too_few",
    "choose.total",
    "name.not_described",
)


def verb(kind: type[Node]) -> str:
    """The word for a kind of instruction: ``RemoveFromGame`` is ``remove_from_game``."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__).lstrip(
        "_"
    )


def reason_for(question: str, node: Node) -> str:
    """The key of a question about an instruction."""
    return f"{question}.{verb(type(node))}"


def all_reasons() -> list[str]:
    """Every key a question or a refusal of this part of the rules can have; the acts must be registered."""
    kinds = members(Instruction)
    chosen = [f"choose.{verb(kind)}" for kind in kinds if ACTS[kind].phrases]
    offered = [f"may.{verb(kind)}" for kind in kinds if kind.asked != NEVER]
    return sorted({*QUESTIONS, *REFUSALS, *chosen, *offered})
