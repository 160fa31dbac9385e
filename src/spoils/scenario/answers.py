"""What a line of the script means as an answer to the question that is open."""

from __future__ import annotations

from collections.abc import Iterable

from spoils.cards.card import fold_name
from spoils.engine.program.words import FACE_DOWN, FACE_UP, TYPES
from spoils.engine.state import questions as q
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import Question
from spoils.language.normalise import normalise_sentences
from spoils.language.tokens import tokenise, words_of
from spoils.scenario.commands import (
    Assign,
    Attack,
    Bid,
    Block,
    Choose,
    Command,
    Mulligan,
    NameCard,
    Order,
    Ordered,
    Pass,
    PayWith,
    Pick,
    PlayResource,
    Say,
)
from spoils.scenario.names import CardName, Names

CARD_CHOICES = (q.PICK, q.CHOOSE, q.MULLIGAN, q.ARRANGE, q.ORDER, q.ATTACKERS)
"""Questions that `picks` answers."""


class NoAnswer(Exception):
    """The line does not answer the question; the message says why."""


class Answers:
    """Turns lines into answers to the question that is open in a game."""

    def __init__(self, game: Game, names: Names, group: list[tuple[int, ...]] | None = None) -> None:
        self.game = game
        self.names = names
        self.group = group  # the texts of one card are numbered among those that waited at first
        assert game.question is not None
        self.question: Question = game.question

    def answer(self, command: Command) -> list[int]:
        """The answer a line gives, or NoAnswer. Whether it is legal is for the engine to say."""
        kind = self.question.kind
        if isinstance(command, Pick | Mulligan) and kind in CARD_CHOICES:
            return self.picked(command.cards)
        if isinstance(command, Order) and kind in CARD_CHOICES:
            return self.in_order(command.things)
        if isinstance(command, Block) and kind == q.BLOCK:
            return [self.option_of_card(name) for name in command.party]
        if isinstance(command, Attack) and kind == q.ATTACKERS:  # an effect lets the player attack
            self.check_target(command)
            return [self.option_of_card(name) for name in command.party]
        if isinstance(command, PayWith) and kind == q.PAY:
            return [self.option_of_card(name) for name in command.cards]
        if isinstance(command, Pass):
            return self.passing()
        if isinstance(command, Bid) and kind == q.BID:
            return [command.amount]
        if isinstance(command, Say) and kind == q.YES_NO:
            return [self.option((q.YES,) if command.yes else (q.NO,))]
        if isinstance(command, PlayResource) and kind == q.RESOURCE:
            ref = self.game.ref(self.card(command.card))
            return [self.option((q.AS_RESOURCE, ref, FACE_DOWN if command.face_down else FACE_UP))]
        if isinstance(command, Assign) and kind == q.DIVIDE:
            return self.assigned(command)
        if isinstance(command, NameCard) and kind == q.NAME:
            return [self.definition(command.name)]
        if isinstance(command, Choose):
            return self.chosen(command.words)
        raise NoAnswer("that answers nothing that is asked")

    # ---- cards ---------------------------------------------------------------------------------------------

    def card(self, name: CardName) -> int:
        return self.names.find(self.game, name)

    def check_target(self, command: Attack) -> None:
        """If the line says what is attacked, it must be that."""
        attacked = self.question.args[0] % CARDS
        wanted = attacked
        if command.target is not None:
            wanted = self.card(command.target)
        elif command.opponent:
            wanted = self.names.factions[self.names.players.index(command.opponent)]
        if wanted != attacked:
            raise NoAnswer(f"it is {self.names.call(self.game, attacked)} that is attacked")

    def definition(self, name: str) -> int:
        """The number of the card of this name; reading the file has made sure that there is one."""
        return next(
            definition.index
            for definition in self.game.library.definitions
            if fold_name(definition.name) == fold_name(name)
        )

    def picked(self, names: tuple[CardName, ...]) -> list[int]:
        if self.question.kind == q.ORDER:
            return self.in_order([Ordered(name.text, name) for name in names])
        return [self.option_of_card(name) for name in names]

    def option_of_card(self, name: CardName) -> int:
        card = self.card(name)
        for index, option in enumerate(self.question.options):
            if option[0] in (q.CARD, q.TEXT) and option[1] % CARDS == card:
                return index
        raise NoAnswer(f"{name} is not among the cards to choose from")

    def option(self, wanted: tuple[int, ...]) -> int:
        for index, option in enumerate(self.question.options):
            if option == wanted:
                return index
        raise NoAnswer("that is not among the answers")

    # ---- orders --------------------------------------------------------------------------------------------

    def in_order(self, things: Iterable[Ordered]) -> list[int]:
        """What the names of one line mean, each of something that the names before it have not taken."""
        taken: list[int] = []
        for thing in things:
            taken.append(self.ordered(thing, taken))
        return taken

    def ordered(self, thing: Ordered, taken: list[int]) -> int:
        """The waiting text or the card that is called this."""
        if self.question.kind != q.ORDER:
            if thing.card is None or thing.number:
                raise NoAnswer(f"{thing.text} is not a card to order")
            return self.option_of_card(thing.card)
        found = [index for index in self.texts(thing) if index not in taken]
        if not found:
            raise NoAnswer(f"{thing.text} is not waiting")
        if len({_text(self.question.options[index]) for index in found}) > 1:
            raise NoAnswer(
                f"{len(found)} texts are called {thing.text}; say {thing.text}/1 or {thing.text}/2"
            )
        return found[0]

    def texts(self, thing: Ordered) -> list[int]:
        """The options that a name, a label or a numbered name fits, in printed order."""
        options, labels = self.question.options, self.question.labels
        indices = range(len(options))
        if thing.card is None:
            return [
                index
                for index in indices
                if index < len(labels) and labels[index].casefold() == thing.text.casefold()
            ]
        card = self.card(thing.card)
        if not thing.number:
            found = [index for index in indices if options[index][1] % CARDS == card]
            return found or [index for index in indices if _subject(options[index]) == card]
        group = options if self.group is None else self.group
        numbered = sorted(
            (option for option in group if option[1] % CARDS == card), key=lambda option: option[2]
        )
        printed = list(dict.fromkeys(map(_text, numbered)))
        if len(printed) > 1:  # several texts, whether or not one of them waits more than once
            wanted = printed[thing.number - 1 : thing.number]
            return [index for index in indices if _text(options[index]) in wanted]
        meant = numbered[thing.number - 1 : thing.number]
        return [index for index in indices if options[index] in meant]

    # ---- everything else -----------------------------------------------------------------------------------

    def passing(self) -> list[int]:
        kind = self.question.kind
        if kind in (q.BLOCK, q.BID):
            return []
        if kind in (q.RESPOND, q.BATTLE):
            return [self.option((q.PASS,))]
        raise NoAnswer("there is no passing here")

    def assigned(self, command: Assign) -> list[int]:
        source = self.card(command.card)
        if self.question.source % CARDS != source:
            asked = self.names.call(self.game, self.question.source % CARDS)
            raise NoAnswer(f"it is {asked} whose damage is divided now")
        amounts = [0] * len(self.question.options)
        for amount, name in command.shares:
            amounts[self.option_of_card(name)] += amount
        return amounts

    def chosen(self, words: str) -> list[int]:
        kind = self.question.kind
        if kind == q.NUMBER:
            if not words.isdecimal():
                raise NoAnswer(f"{words} is not a number")
            return [int(words)]
        if kind == q.PLAYER:
            if words not in self.names.players:
                raise NoAnswer(f"{words} is not a player")
            return [self.option((q.WHO, self.names.players.index(words)))]
        if kind == q.CARD_TYPE:
            if words.casefold() not in TYPES:
                raise NoAnswer(f"{words} is not a type; the types are {', '.join(TYPES)}")
            return [self.option((q.KIND, TYPES[words.casefold()]))]
        if kind == q.OPTION:
            wanted = _plain(words)
            labels = [_plain(label) for label in self.question.labels]
            meant = [index for index, label in enumerate(labels) if label == wanted]
            meant = meant or [index for index, label in enumerate(labels) if _is_said_of(wanted, label)]
            if meant:
                return [meant[0]]
            raise NoAnswer(f"{words} is not one of the alternatives")
        raise NoAnswer("nothing of that sort is to be chosen")


def _text(option: tuple[int, ...]) -> tuple[int, int]:
    """Which text of which card: it may be waiting several times, and the card be elsewhere by now."""
    return option[1] % CARDS, option[2]


def _subject(option: tuple[int, ...]) -> int:
    """The card that a text is about which waits several times; -1 if there is none."""
    return option[3] % CARDS if len(option) > 3 and option[3] else -1


def _plain(words: str) -> list[str]:
    """The words of an alternative as the compiler compares them, without case, commas and a final stop."""
    normal, _ = normalise_sentences(words.strip().rstrip("."))
    found = [word.casefold() for word in words_of(tokenise(normal)) if word != "."]
    return ["gain" if word == "gains" else "lose" if word == "loses" else word for word in found]


def _is_said_of(words: list[str], label: list[str]) -> bool:
    """Whether words are an alternative as it is printed behind its subject: ``discards 2 cards`` is what
    somebody does who may ``discard 2 cards``."""
    return len(words) == len(label) and all(
        said == word or said in (f"{word}s", f"{word}es") for said, word in zip(words, label, strict=True)
    )
