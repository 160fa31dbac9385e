"""What a line of the script means in a window: one of the actions offered there, or why it is none."""

from __future__ import annotations

from spoils.engine import questions as q
from spoils.engine.agenda import answer, why_illegal
from spoils.engine.concepts.board import board
from spoils.engine.playing.legality import can_deploy, can_use
from spoils.engine.questions import Refusal
from spoils.engine.state.definition import TextEntry
from spoils.engine.state.game import CARDS, Game
from spoils.scenario.answers import Answers, NoAnswer
from spoils.scenario.names import CardName, Names
from spoils.scenario.script import Attack, Block, Command, Deploy, EndTurn, Pass, Use
from spoils.scenario.words import refusal_in_words


class Actions:
    """Finds actions among the options of an open window."""

    def __init__(self, game: Game, names: Names) -> None:
        self.game = game
        self.names = names
        assert game.question is not None
        self.question = game.question

    def find(self, command: Command) -> list[list[int]]:
        """The answers that take this action, one after another, or NoAnswer with the reason."""
        if isinstance(command, Block | Pass):
            if isinstance(command, Block) and self.question.kind != q.BLOCK:
                raise NoAnswer("there is nothing to block now")
            return [self.legal(Answers(self.game, self.names).answer(command))]
        if isinstance(command, Deploy):
            return [[self.deploying(command)]]
        if isinstance(command, Use):
            return [[self.using(command)]]
        if isinstance(command, Attack):
            return self.attacking(command)
        if isinstance(command, EndTurn):
            return [[self.option((q.END_TURN,), "the turn cannot be ended now")]]
        raise NoAnswer("that is not an action, and nothing is to be chosen")

    def legal(self, given: list[int]) -> list[int]:
        refusal = why_illegal(self.game, given)
        if refusal is not None:
            raise NoAnswer(refusal_in_words(self.game, self.names, refusal))
        return given

    def option(self, wanted: tuple[int, ...], otherwise: str) -> int:
        if wanted in self.question.options:
            return self.question.options.index(wanted)
        raise NoAnswer(otherwise)

    def card(self, name: CardName) -> int:
        return self.names.find(self.game, name)

    # ---- deploying and using -------------------------------------------------------------------------------

    def deploying(self, command: Deploy) -> int:
        ref = self.game.ref(self.card(command.card))
        word = q.FLIP_UP if command.flip_up else q.DEPLOY
        if (word, ref) in self.question.options:
            return self.question.options.index((word, ref))
        why: list[Refusal] = []
        can_deploy(
            self.game,
            self.question.player,
            ref,
            flip_up=command.flip_up,
            kind=self.question.kind,
            why=why,
        )
        raise NoAnswer(refusal_in_words(self.game, self.names, *why))

    def using(self, command: Use) -> int:
        why: list[Refusal] = []
        for ability, name in command.readings:
            card = self.card(name)
            for index, option in enumerate(self.question.options):
                if option[0] != q.USE or option[1] % CARDS != card:
                    continue
                if ability_name(self.game, option).casefold() == ability.casefold():
                    return index
            self.why_not_use(card, ability, why)
        raise NoAnswer(refusal_in_words(self.game, self.names, *why))

    def why_not_use(self, card: int, ability: str, why: list[Refusal]) -> None:
        """Collect the reasons why an ability of that name is not offered."""
        ref, player, kind = self.game.ref(card), self.question.player, self.question.kind
        if card in self.game.play:
            texts = board(self.game).traits(card).textsets
        else:
            texts = [(self.game.definition(card).texts, 0)]
        for textset, granted in texts:
            for entry in textset.abilities:
                if entry.label.casefold() == ability.casefold():
                    can_use(self.game, player, ref, entry.index, granted, kind=kind, why=why)

    # ---- attacking -----------------------------------------------------------------------------------------

    def attacking(self, command: Attack) -> list[list[int]]:
        """Announcing the attack and forming the party are two answers; the second is tried on a copy."""
        announced = [self.option((q.ATTACK, self.target(command)), "that cannot be attacked now")]
        copy = self.game.clone()
        answer(copy, self.question.player, announced)
        if copy.question is None or copy.question.kind != q.ATTACKERS:
            raise NoAnswer("nothing can attack it")
        at_party = Actions(copy, self.names)
        party = [Answers(copy, self.names).option_of_card(name) for name in command.party]
        return [announced, at_party.legal(party)]

    def target(self, command: Attack) -> int:
        """608.1a: a location, or the faction of the player named or of the only opponent."""
        if command.target is not None:
            return self.game.ref(self.card(command.target))
        if command.opponent:
            opponent = self.names.players.index(command.opponent)
        else:
            me = self.question.player
            others = [player.index for player in self.game.players if player.index != me and not player.lost]
            if len(others) != 1:
                raise NoAnswer("there are several opponents; say which, as in A attacks B with Grunt")
            opponent = others[0]
        return self.game.ref(self.names.factions[opponent])


def ability_name(game: Game, option: tuple[int, ...]) -> str:
    """The printed name of the ability that an option (USE, card, text, effect) uses."""
    _, ref, index, granted = option
    return entry_of(game, ref % CARDS, index, granted).label


def entry_of(game: Game, card: int, index: int, granted: int) -> TextEntry:
    """A text of a card: of the printed ones, or of those an effect gave it."""
    if not granted:
        return game.definition(card).texts.entries[index]
    for texts, number in board(game).traits(card).textsets:
        if number == granted:
            return texts.entries[index]
    raise AssertionError("an ability is offered that nothing has")
