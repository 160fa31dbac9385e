"""What a player may be asked. The engine runs until somebody must decide and then holds one question.

An *option* is a small tuple of numbers whose first is one of the words below; cards are given by reference.
An *answer* is a list of numbers: indices of options, except where a number itself is asked for (NUMBER,
BID) or amounts, one per option, are (DIVIDE).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from typing import ClassVar, Final

from spoils.engine.state.piece import Piece

# ---- kinds of questions
# ----------------------------------------------------------------------------------------

TURN: Final = 1  # the active player's own turn (603): one action
RESPOND: Final = 2  # the chance to respond (607): one action or pass
BATTLE: Final = 3  # a tactics & abilities step (608.1c, 609.1a, 609.1e): one action or pass
BLOCK: Final = 4  # which characters block (608.1d): any legal set, none to pass
ATTACKERS: Final = 5  # which characters attack (608.1b): a legal set
PICK: Final = 6  # pick cards (310)
CHOOSE: Final = 7  # choose cards in another way
NUMBER: Final = 8  # a whole number from minimum to maximum
OPTION: Final = 9  # one of several labelled alternatives
YES_NO: Final = 10  # a "may", or paying when asked
PLAYER: Final = 11  # one of several players
ORDER: Final = 12  # which trigger or replacement comes next
DIVIDE: Final = 13  # amounts, one per option, summing up to between minimum and maximum
RESOURCE: Final = 14  # which card to play as a resource, and how
BID: Final = 15  # a number, or nothing to pass (413)
NAME: Final = 16  # a card's name: a definition's number
CARD_TYPE: Final = 17  # a card type
MULLIGAN: Final = 18  # cards to put under the deck, in order (601.1f)
ARRANGE: Final = 19  # an order for cards: all of them
PAY: Final = 20  # which resources pay (309.1)

ACTIONS: Final = (TURN, RESPOND, BATTLE)  # one of the options, always
NUMBERS: Final = (NUMBER, BID, NAME)  # answered with a number
WINDOWS: Final = (TURN, RESPOND, BATTLE, BLOCK)

# ---- first words of options
# ------------------------------------------------------------------------------------

PASS: Final = 1  # (PASS,)
DEPLOY: Final = 2  # (DEPLOY, card)
FLIP_UP: Final = 3  # (FLIP_UP, card): deploy with Flip Up (507.4)
USE: Final = 4  # (USE, card, index of the text in the card's entries, number of the granting effect or 0)
ATTACK: Final = 5  # (ATTACK, target)
END_TURN: Final = 6  # (END_TURN,)
CARD: Final = 7  # (CARD, card)
LABEL: Final = 8  # (LABEL, number): a labelled alternative, see Question.labels
YES: Final = 9
NO: Final = 10
WHO: Final = 11  # (WHO, player)
# (TEXT, source, number of the waiting text): a trigger or replacement. If it waits several times there is a
# fourth number: the card that it is about each time, or 0
TEXT: Final = 12
AS_RESOURCE: Final = 13  # (AS_RESOURCE, card, FACE_UP or FACE_DOWN)
KIND: Final = 14  # (KIND, type)
CONCEDE: Final = 15


class Question(Piece):
    """One thing one player must decide now."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "player",
        "kind",
        "options",
        "minimum",
        "maximum",
        "labels",
        "reason",
        "args",
        "source",
        "rules",
        "ordered",
    )

    def __init__(
        self,
        player: int,
        kind: int,
        options: Sequence[tuple[int, ...]],
        *,
        minimum: int = 1,
        maximum: int = 1,
        labels: list[str] | None = None,
        reason: str = "",
        args: tuple[int, ...] = (),
        source: int = 0,
        rules: tuple[str, ...] = (),
        ordered: bool = False,
    ) -> None:
        self.player = player
        self.kind = kind
        self.options: list[tuple[int, ...]] = list(options)
        self.minimum = minimum
        self.maximum = maximum
        self.labels = labels if labels is not None else []
        self.reason = reason  # a key of the message catalogue
        self.args = args
        self.source = source  # reference of the card that asks, 0 for the rules
        self.rules = rules
        self.ordered = ordered  # the order of the answer matters

    def __repr__(self) -> str:
        return f"<Question to player {self.player}: {self.reason or self.kind}, {len(self.options)} options>"

    def asked_of(self, player: int) -> Question:
        """The same question for another player."""
        if player == self.player:
            return self
        return Question(
            player,
            self.kind,
            self.options,
            minimum=self.minimum,
            maximum=self.maximum,
            labels=self.labels,
            reason=self.reason,
            args=self.args,
            source=self.source,
            rules=self.rules,
            ordered=self.ordered,
        )

    def is_window(self) -> bool:
        return self.kind in WINDOWS


class Refusal(Piece):
    """Why something is not legal: a key of the message catalogue, its arguments and the rules behind it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("reason", "args", "rules", "words")

    def __init__(
        self, reason: str, rules: tuple[str, ...], args: tuple[int, ...] = (), words: str = ""
    ) -> None:
        self.reason = reason
        self.rules = rules
        self.args = args
        self.words = words  # the card's own words, where a card is the reason


class IllegalAnswer(Exception):
    """An answer that was not legal; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


def check_shape(question: Question, answer: list[int]) -> Refusal | None:
    """Whether the answer has the form the question asks for; the step that asked checks the rest."""
    kind = question.kind
    if kind in ACTIONS and len(answer) == 1 and 0 <= answer[0] < len(question.options):
        return None
    if kind == BID and not answer:
        return None
    if kind in NUMBERS:
        if len(answer) != 1:
            return Refusal("answer.one_number", ())
        if not question.minimum <= answer[0] <= question.maximum:
            return Refusal("answer.number_range", ("410.2",), (question.minimum, question.maximum))
        return None
    if kind == DIVIDE:
        if len(answer) != len(question.options) or min(answer, default=0) < 0:
            return Refusal("answer.amounts", (), (len(question.options),))
        if not question.minimum <= sum(answer) <= question.maximum:
            return Refusal("answer.sum", (), (question.minimum, question.maximum))
        return None
    if not question.minimum <= len(answer) <= question.maximum:
        return Refusal("answer.how_many", (), (question.minimum, question.maximum))
    if len(answer) > 1 and len(set(answer)) != len(answer):
        return Refusal("answer.twice", ())
    for index in answer:
        if not 0 <= index < len(question.options):
            return Refusal("answer.no_such_option", (), (index,))
    return None


def well_formed(question: Question, most: int) -> Iterator[list[int]]:
    """Well-formed answers to a question, the smallest first, up to ``most`` of them."""
    yield from islice(_answers(question), most)


def _answers(question: Question) -> Iterator[list[int]]:
    count = len(question.options)
    if question.kind == BID:
        yield []
    if question.kind in NUMBERS:
        for number in range(question.minimum, question.maximum + 1):
            yield [number]
    elif question.kind == DIVIDE:
        yield from _divisions(count, question.minimum, question.maximum)
    else:
        for size in range(question.minimum, min(question.maximum, count) + 1):
            for chosen in combinations(range(count), size):
                yield list(chosen)


def _divisions(count: int, minimum: int, maximum: int) -> Iterator[list[int]]:
    """Amounts whose sum lies between the two: first everything on one."""
    for index in range(count):
        yield [minimum if place == index else 0 for place in range(count)]
    for amounts in product(range(maximum + 1), repeat=count):
        if minimum <= sum(amounts) <= maximum:
            yield list(amounts)
