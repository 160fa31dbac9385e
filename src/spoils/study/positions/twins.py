"""Two games that should be the same but for the numbers of their cards: whether they ask the same."""

from __future__ import annotations

from typing import Any, Final

from spoils.engine.play import answer, why_illegal
from spoils.engine.state import questions as q
from spoils.engine.state.chance import Chance
from spoils.engine.state.game import CARDS, NOWHERE, Game
from spoils.engine.state.questions import Question
from spoils.lab.playthroughs.chooser import choose
from spoils.view.words import OPTIONS, QUESTIONS

ABOUT_CARDS: Final = (
    q.DEPLOY, q.FLIP_UP, q.USE, q.ATTACK, q.CARD, q.TEXT, q.AS_RESOURCE,
)  # fmt: skip
"""Options whose second part is a reference."""

Shape = list[Any]


class Twins:
    """The game and its rebuilt twin, with the card of the twin for each card of the game."""

    def __init__(self, game: Game, twin: Game, order: list[int]) -> None:
        self.game = game
        self.twin = twin
        self.cards = {old: new for new, old in enumerate(order)}
        self.back = dict(enumerate(order))
        twin.chance = game.chance.clone()
        twin.ask_payment, twin.ask_forced = game.ask_payment, game.ask_forced
        self.known = (len(game.definition_of), len(twin.definition_of))

    def meet_new_cards(self) -> None:
        """Cards made since are made in both in the same order."""
        old, new = self.known
        now = (len(self.game.definition_of), len(self.twin.definition_of))
        while old < now[0] and new < now[1]:
            self.cards[old], self.back[new] = new, old
            old, new = old + 1, new + 1
        self.known = (old, new)

    # ---- comparing -----------------------------------------------------------------------------------------

    def difference(self) -> str:
        """What is asked otherwise, or lies otherwise; empty if nothing is."""
        self.meet_new_cards()
        if self.game.over or self.twin.over:
            mine, theirs = (self.game.over, self.game.winners), (self.twin.over, self.twin.winners)
            return "" if mine == theirs else f"the game is over: {mine}, and rebuilt: {theirs}"
        question, other = self.game.question, self.twin.question
        assert question is not None
        assert other is not None
        mine_asked, theirs_asked = self.asked(question, self.cards), self.asked(other, None)
        if mine_asked != theirs_asked:
            return f"asked: {first_difference(mine_asked, theirs_asked)}"
        mine_lies, theirs_lies = self.lies(self.game, self.cards), self.lies(self.twin, None)
        if mine_lies != theirs_lies:
            return f"lies: {first_difference(mine_lies, theirs_lies)}"
        return ""

    def asked(self, question: Question, cards: dict[int, int] | None) -> Shape:
        """A question in the numbers of the twin; the order of the options is of no account."""
        options = sorted(
            [self.option(option, cards), question.labels[place] if place < len(question.labels) else ""]
            for place, option in enumerate(question.options)
        )
        most = 0 if question.kind == q.NAME else question.maximum  # a game with more cards has more names
        return [
            question.player, QUESTIONS[question.kind], question.minimum, most, question.reason,
            question.ordered, question.rules, options,
        ]  # fmt: skip

    @staticmethod
    def option(option: tuple[int, ...], cards: dict[int, int] | None) -> Shape:
        word = OPTIONS[option[0]]
        if option[0] not in ABOUT_CARDS:
            return [word, *option[1:]]
        card = option[1] % CARDS
        rest = [] if option[0] == q.TEXT else list(option[2:])
        return [word, card if cards is None else cards[card], *rest]

    @staticmethod
    def lies(game: Game, cards: dict[int, int] | None) -> Shape:
        """Where everything lies and what is true of it, in the numbers of the twin."""

        def of(card: int) -> int:
            return card if cards is None or card < 0 else cards.get(card, -2)

        piles = [
            [player.influence, player.lost, player.resources_played, player.place,
             [of(card) for card in player.hand], [of(card) for card in player.deck],
             sorted(of(card) for card in player.discard), sorted(of(card) for card in player.out),
             sorted(of(card) for card in player.void)]
            for player in game.players
        ]  # fmt: skip
        play = sorted(
            [of(card), one.controller, one.face_down, one.depleted, one.tokens, of(one.attached_to),
             one.ready, sum(share for _, share in one.damage), sum(share for _, share in one.markers),
             one.attacks, sorted(one.uses), one.flipped_up]
            for card, one in game.play.items()
        )  # fmt: skip
        owners = sorted(
            [of(card), owner, game.definition(card).name]
            for card, owner in enumerate(game.owner)
            if game.area[card] != NOWHERE
        )
        return [game.turn, game.active, game.first, piles, play, owners]

    # ---- playing on ----------------------------------------------------------------------------------------

    def play_on(self, chance: Chance, decisions: int) -> str:
        """Answer both alike for a while; the first difference, or nothing."""
        for step in range(decisions + 1):
            found = self.difference()
            if found:
                return f"after {step} answers, {found}"
            if self.game.over or step == decisions:
                return ""
            question, other = self.game.question, self.twin.question
            assert question is not None
            assert other is not None
            given = [self.nameable(chance)] if question.kind == q.NAME else choose(self.game, chance)
            same = self.translated(question, other, given)
            answer(self.game, question.player, given)
            answer(self.twin, other.player, same)
        return ""

    def nameable(self, chance: Chance) -> int:
        """A card that both games have a name for, and that may be named."""
        names = [
            one.index
            for one in self.game.library.definitions
            if one.name.casefold() in self.twin.library.by_name
            and why_illegal(self.game, [one.index]) is None
        ]
        return names[chance.below(len(names))]

    def translated(self, question: Question, other: Question, given: list[int]) -> list[int]:
        """The same answer to the twin's question: its options may stand in another order."""
        if question.kind == q.NAME:
            name = self.game.library.definitions[given[0]].name
            return [self.twin.library.by_name[name.casefold()].index]
        if question.kind in q.NUMBERS:
            return given
        theirs: dict[str, list[int]] = {}
        for place, option in enumerate(other.options):
            theirs.setdefault(str(self.option(option, None)), []).append(place)
        to = [theirs[str(self.option(option, self.cards))].pop(0) for option in question.options]
        if question.kind == q.DIVIDE:
            amounts = [0] * len(given)
            for place, amount in enumerate(given):
                amounts[to[place]] = amount
            return amounts
        return [to[place] for place in given]


def first_difference(mine: object, theirs: object) -> str:
    """The innermost parts that differ first."""
    if isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        for one, other in zip(mine, theirs, strict=True):
            if one != other:
                return first_difference(one, other)
    return f"{mine!r:.300}, and rebuilt: {theirs!r:.300}"
