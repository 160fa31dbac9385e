"""Playing on quickly but not foolishly: how a bot that searches imagines the rest of its turn and the next.

In a turn of its own a player deploys the dearest card it can, attacks where arithmetic says that it pays,
spends what is left on its faction's abilities and ends the turn. Blocks are chosen by the same arithmetic.
Everything else is instinct, or one step ahead where few answers mean different things.
"""

from __future__ import annotations

from typing import Final

from spoils.bots.evaluation import development, evaluate
from spoils.bots.imagining import go_on
from spoils.bots.instinct import instinct
from spoils.bots.skirmish import Fighter, best_attack, best_block, fighters
from spoils.engine.agenda import answer, why_illegal
from spoils.engine.board.board import board
from spoils.engine.program.words import CHARACTER, ITEM, LOCATION
from spoils.engine.state import questions as q
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import Question

LONG: Final = 250  # answers
DEEDS: Final = 8  # actions in one turn
FEW: Final = 8  # options that are looked at one by one
LOOKED_AT: Final = (q.YES_NO, q.PICK, q.CHOOSE, q.OPTION)
PERMANENT: Final = CHARACTER | ITEM | LOCATION

DRAWS: Final = 1
DEVELOPS: Final = 2
OTHER: Final = 0


class Habits:
    """What the answers to questions that come every turn are good for: found out once, by trying."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, ...], int] = {}

    def meaning(self, game: Game, question: Question, place: int) -> int:
        """Whether an option draws a card or plays a resource."""
        option = question.options[place]
        ref = option[1] if option[0] == q.USE else question.source
        key = (
            game.definition_of[ref % CARDS],
            question.kind,
            option[0],
            *option[2:],
            place * (option[0] != q.USE),
        )
        found = self.known.get(key)
        if found is None:
            found = self.tried(game, question, place)
            self.known[key] = found
        return found

    def tried(self, game: Game, question: Question, place: int) -> int:
        player = question.player
        hand = len(game.players[player].hand)
        resources = len(board(game).resources(player))
        copy = game.clone()
        answer(copy, player, [place])
        for _ in range(4):
            if copy.over or copy.question is None or len(copy.players[player].hand) != hand:
                break
            answer(copy, copy.question.player, instinct(copy))
        if len(board(copy).resources(player)) > resources:
            return DEVELOPS
        return DRAWS if len(copy.players[player].hand) > hand else OTHER


class Reflex:
    """Decides for everybody in one imagined game."""

    def __init__(self, habits: Habits) -> None:
        self.habits = habits
        self.turn = -1
        self.deeds = 0
        self.party: list[int] = []  # the cards that will attack

    def answer(self, game: Game) -> list[int]:
        """A legal answer to the open question."""
        question = game.question
        assert question is not None
        kind = question.kind
        if kind == q.RESPOND or kind == q.BATTLE:
            return [0]
        if kind == q.TURN:
            return self.deed(game, question)
        if kind == q.ATTACKERS:
            return self.attackers(game, question)
        if kind == q.BLOCK:
            given = block(game, question)
            return given if why_illegal(game, given) is None else instinct(game)
        if kind == q.OPTION and question.source:
            place = self.develop(game, question, range(len(question.options)))
            if place >= 0:
                return [place]
        if kind in LOOKED_AT and question.minimum == question.maximum == 1 and len(question.options) <= FEW:
            return look(game, question)
        return instinct(game)

    def told(self, given: list[int]) -> list[int]:
        """Somebody else decides this once: what was planned is off."""
        self.party = []
        return given

    def develop(self, game: Game, question: Question, places: range | list[int]) -> int:
        """Draw a card or play a resource; -1 if that is not what the options are about."""
        best, most = -1, 0.0
        for place in places:
            meaning = self.habits.meaning(game, question, place)
            if meaning == OTHER:
                continue
            points = development(game, question.player, draws=meaning == DRAWS)
            if best < 0 or points > most:
                best, most = place, points
        return best

    def deed(self, game: Game, question: Question) -> list[int]:
        """The dearest card, then an attack, then what the faction can do, then nothing."""
        if game.turn != self.turn:
            self.turn, self.deeds = game.turn, 0
        self.deeds += 1
        end = [len(question.options) - 1]
        if self.deeds > DEEDS or len(question.options) == 1:
            return end
        deploy = dearest = -1
        targets: list[int] = []
        abilities: list[int] = []
        faction = game.players[question.player].faction
        for place, option in enumerate(question.options):
            word = option[0]
            if word == q.DEPLOY:
                definition = game.definition(option[1] % CARDS)
                if definition.types & PERMANENT and definition.cost > dearest:
                    deploy, dearest = place, definition.cost
            elif word == q.ATTACK:
                targets.append(place)
            elif word == q.USE and option[1] % CARDS == faction:
                abilities.append(place)
        if deploy >= 0:
            return [deploy]
        for place in targets:
            if self.plan_attack(game, question.player, question.options[place][1] % CARDS):
                return [place]
        place = self.develop(game, question, abilities)
        return [place] if place >= 0 else end

    def plan_attack(self, game: Game, player: int, target: int, *, decided: bool = False) -> bool:
        """Whether to attack, and with whom; with whom if it is decided already."""
        defender = game.play[target].controller
        if target != game.players[defender].faction:
            return False
        ready: list[Fighter] = []
        home: list[Fighter] = []
        for fighter in fighters(game, player):
            permanent = game.play[fighter.card]
            if not permanent.depleted:
                if permanent.ready and fighter.strength > 0:
                    ready.append(fighter)
                else:
                    home.append(fighter)
        if not ready:
            return False
        opposing = fighters(game, defender)
        standing = [fighter for fighter in opposing if not game.play[fighter.card].depleted]
        influence = (game.players[player].influence, game.players[defender].influence)
        party = best_attack(ready, len(home), opposing, standing, influence, decided=decided)
        self.party = [ready[place].card for place in party]
        return bool(party)

    def attackers(self, game: Game, question: Question) -> list[int]:
        """The party that was planned; if somebody else decided to attack, one that is planned now."""
        target = question.args[0] % CARDS if question.args else -1
        if not self.party and target in game.play:
            self.plan_attack(game, question.player, target, decided=True)
        given = [place for place, option in enumerate(question.options) if option[1] % CARDS in self.party]
        self.party = []
        return given if given and why_illegal(game, given) is None else instinct(game)


def block(game: Game, question: Question) -> list[int]:
    """Whoever blocks best."""
    battle = game.battle
    if battle is None or not question.options:
        return []
    attackers = [Fighter(game, card) for card in battle.attackers]
    able = [Fighter(game, option[1] % CARDS) for option in question.options]
    own = game.players[question.player]
    attacked = battle.target % CARDS == own.faction
    return best_block(attackers, able, own.influence if attacked else LONG)[0]


def look(game: Game, question: Question) -> list[int]:
    """One step ahead."""
    if len(question.options) == 1:
        return [0]
    best: list[int] = []
    score = 0.0
    for place in range(len(question.options)):
        if why_illegal(game, [place]) is None:
            copy = game.clone()
            go_on(copy, [place])
            value = evaluate(copy, question.player)
            if not best or value > score:
                best, score = [place], value
    return best or instinct(game)


def play_out(game: Game, player: int, turn: int, reflex: Reflex) -> int:
    """Play on until the player's first turn after that one has begun, or the game is over for the player.
    Returns the number of answers given."""
    for count in range(LONG):
        question = game.question
        if game.over or question is None or game.players[player].lost:
            return count
        if question.kind == q.TURN and game.turn > turn and question.player == player:
            return count
        answer(game, question.player, reflex.answer(game))
    return LONG
