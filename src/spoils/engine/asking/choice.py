"""402.5, 505.2: one player chooses cards among those that may be chosen."""

from __future__ import annotations

from typing import ClassVar

from spoils.engine.agenda import done
from spoils.engine.asking.putting import put
from spoils.engine.program.families import Objects
from spoils.engine.program.objects.nouns import Both
from spoils.engine.program.words import HAND
from spoils.engine.reading.groups import refuse_group
from spoils.engine.reading.objects import fits, limits
from spoils.engine.state.game import CARDS, Game, Step
from spoils.engine.state.questions import ARRANGE, CARD, Question, Refusal
from spoils.engine.state.scope import Scope, Scopes


class Choosing(Step):
    """Asks for cards and hands them over in ``game.chosen``, in the order in which they were chosen."""

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
        super().__init__()
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
        put(game, self, question)

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
