"""What a line of the script means in a window: one of the actions offered there, or why it is not one."""

from __future__ import annotations

from collections.abc import Callable

from spoils.engine.board.board import board
from spoils.engine.general.winning import opponents
from spoils.engine.play import answer, can_attack_with, can_block_with, why_illegal, why_not
from spoils.engine.state import questions as q
from spoils.engine.state.definition import TextEntry
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import Refusal
from spoils.scenario.abilities import abilities_now, listed, same_label
from spoils.scenario.answers import Answers, NoAnswer
from spoils.scenario.commands import Attack, Block, Command, Deploy, EndTurn, Pass, Use
from spoils.scenario.names import CardName, Names
from spoils.scenario.words import refusal_in_words


class Actions:
    """Finds actions among the options of an open window."""

    def __init__(self, game: Game, names: Names) -> None:
        self.game = game
        self.names = names
        assert game.question is not None
        self.question = game.question
        self.me = game.question.player

    def find(self, command: Command) -> list[list[int]]:
        """The answers that take this action, one after another, or NoAnswer with the reason."""
        if isinstance(command, Pass):
            return [self.legal(Answers(self.game, self.names).answer(command))]
        if isinstance(command, Deploy):
            ref = self.game.ref(self.card(command.card))
            return [[self.option((q.FLIP_UP if command.flip_up else q.DEPLOY, ref))]]
        if isinstance(command, Use):
            return [[self.using(command)]]
        if isinstance(command, Attack):
            return self.attacking(command)
        if isinstance(command, Block):
            return [self.blocking(command)]
        if isinstance(command, EndTurn):
            return [[self.option((q.END_TURN,))]]
        raise NoAnswer("that is not an action, and nothing is to be chosen")

    def legal(self, given: list[int]) -> list[int]:
        refusal = why_illegal(self.game, given)
        if refusal is not None:
            raise self.no(refusal)
        return given

    def option(self, wanted: tuple[int, ...]) -> int:
        if wanted in self.question.options:
            return self.question.options.index(wanted)
        raise self.no(*why_not(self.game, self.question.player, wanted))

    def no(self, *why: Refusal) -> NoAnswer:
        return NoAnswer(refusal_in_words(self.game, self.names, *why))

    def card(self, name: CardName) -> int:
        return self.names.find(self.game, name)

    # ---- abilities -----------------------------------------------------------------------------------------

    def using(self, command: Use) -> int:
        why: list[Refusal] = []
        for ability, name in command.readings:
            card = self.card(name)
            for index, option in enumerate(self.question.options):
                if option[0] != q.USE or option[1] % CARDS != card:
                    continue
                if same_label(ability_name(self.game, option), ability):
                    return index
            self.why_not_use(card, ability, why)
        if not why:
            raise self.no_such_ability(command)
        raise self.no(*why)

    def no_such_ability(self, command: Use) -> NoAnswer:
        """The card may have lost it, or not have got it yet."""
        ability, name = command.readings[0]
        labels = [entry.label for entry, _ in abilities_now(self.game, self.card(name))]
        return NoAnswer(f"{name} has no ability called {ability} now; {listed(labels)}")

    def why_not_use(self, card: int, ability: str, why: list[Refusal]) -> None:
        """Collect the reasons why an ability of that name is not offered."""
        ref, player = self.game.ref(card), self.question.player
        for entry, granted in abilities_now(self.game, card):
            if same_label(entry.label, ability):
                why.extend(why_not(self.game, player, (q.USE, ref, entry.index, granted)))

    # ---- parties -------------------------------------------------------------------------------------------

    def attacking(self, command: Attack) -> list[list[int]]:
        """Announcing the attack and forming the party are two answers; the second is tried on a copy."""
        target = self.target(command)
        if self.question.kind == q.TURN:
            self.check_party(
                command.party, lambda ref, why: can_attack_with(self.game, self.me, ref, target, why)
            )
        announced = [self.option((q.ATTACK, target))]
        copy = self.game.clone()
        answer(copy, self.me, announced)
        if copy.question is None or copy.question.kind != q.ATTACKERS:
            raise NoAnswer("nothing can attack it")
        party = [Answers(copy, self.names).option_of_card(name) for name in command.party]
        return [announced, Actions(copy, self.names).legal(party)]

    def blocking(self, command: Block) -> list[int]:
        if self.question.kind != q.BLOCK:
            raise NoAnswer("there is nothing to block now")
        self.check_party(command.party, lambda ref, why: can_block_with(self.game, self.me, ref, why))
        return self.legal(Answers(self.game, self.names).answer(command))

    def check_party(
        self, party: tuple[CardName, ...], can_join: Callable[[int, list[Refusal]], bool]
    ) -> None:
        """For every character that cannot be a member, say why not."""
        why: list[Refusal] = []
        for name in party:
            can_join(self.game.ref(self.card(name)), why)
        if why:
            raise self.no(*why)

    def target(self, command: Attack) -> int:
        """608.1a: a location, or the faction of the player named or of the only opponent."""
        if command.target is not None:
            return self.game.ref(self.card(command.target))
        if command.opponent:
            opponent = self.names.players.index(command.opponent)
        else:
            others = opponents(self.game, self.me)
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
