"""The game from outside: begin one, set one up in the middle, answer, ask why not."""

from __future__ import annotations

from copy import copy

from spoils.engine.agenda import answer, push, run, why_illegal
from spoils.engine.asking.windows import OFFERS, Opportunity
from spoils.engine.editions import Edition
from spoils.engine.every_act import MODULES
from spoils.engine.general.winning import lose
from spoils.engine.happening.happen import Happen
from spoils.engine.playing.battle import BattleWindow
from spoils.engine.playing.during_turn import DuringTurn
from spoils.engine.playing.parties import can_attack_with, can_block_with
from spoils.engine.playing.responding import Responding
from spoils.engine.playing.starting import UNKNOWN, Starting, plan
from spoils.engine.playing.turns import DURING, Turns
from spoils.engine.program.change import EVERYTHING
from spoils.engine.program.words import DECK, PLAY
from spoils.engine.state import questions as q
from spoils.engine.state.chance import from_seed
from spoils.engine.state.definition import Definition, Library
from spoils.engine.state.game import NOWHERE, Game
from spoils.engine.state.permanent import Permanent
from spoils.engine.state.player import Player
from spoils.engine.state.questions import Refusal

__all__ = [
    "add_card",
    "add_faction",
    "answer",
    "attach",
    "attempt",
    "begin_game",
    "begin_turn",
    "can_attack_with",
    "can_block_with",
    "concede",
    "empty_game",
    "new_game",
    "run",
    "settle",
    "why_illegal",
    "why_not",
]


def empty_game(library: Library, edition: Edition, seed: int, players: int) -> Game:
    """A table without cards."""
    assert MODULES  # they have registered what they do
    game = Game(library, edition, from_seed(seed))
    game.players = [Player(index) for index in range(players)]
    return game


def new_game(
    library: Library,
    edition: Edition,
    seed: int,
    decks: list[tuple[int, list[int]]],
    *,
    first: int = UNKNOWN,
    shuffling: bool = True,
    log: bool = False,
    ask_payment: bool = False,
    ask_forced: bool = False,
) -> Game:
    """601: a game from its start. A deck is a faction and the cards, top card first, as numbers of
    definitions; ``first`` is who decides who goes first, drawn by lot unless given. Without ``shuffling``
    decks keep their order."""
    game = empty_game(library, edition, seed, len(decks))
    game.shuffling = shuffling
    game.ask_payment = ask_payment
    game.ask_forced = ask_forced
    if log:
        game.log = []
    for player, (faction, cards) in enumerate(decks):
        add_faction(game, player, library.definitions[faction])
        for definition in reversed(cards):
            add_card(game, library.definitions[definition], player, DECK)
    begin_game(game, first)
    return game


def begin_game(game: Game, first: int = UNKNOWN) -> None:
    """Factions and decks are there: begin with the rest of 601.1."""
    game.agenda = [Starting(plan(game), first)]
    run(game)


# ---- a position in the middle of a game ------------------------------------------------------------------


def add_faction(game: Game, player: int, definition: Definition, influence: int | None = None) -> int:
    """202.2, 601.1a: the faction is in play with its starting influence (202.3a), or the one given. Whoever
    it belongs to owns it (407.7a)."""
    card = add_card(game, definition, player, PLAY)
    game.players[player].faction = card
    game.players[player].influence = max(0, definition.influence) if influence is None else influence
    return card


def add_card(
    game: Game,
    definition: Definition,
    owner: int,
    area: int,
    *,
    controller: int = UNKNOWN,
    face_down: bool = False,
    new: bool = False,
) -> int:
    """Put a card somewhere, on top of what is there. In play it is as if it had been there since the turn
    began, unless it is ``new``."""
    card = game.new_card(definition.index, owner, area)
    if area == PLAY:
        permanent = Permanent(card, owner if controller == UNKNOWN else controller, face_down)
        game.stamp += 1
        permanent.stamp = game.stamp
        permanent.ready = not new
        permanent.began_under = -1 if new else permanent.controller
        game.put_into_play(permanent)
    elif area != NOWHERE:
        game.pile(owner, area).append(card)
        game.face_down[card] = 1 if face_down else 0
    game.note_change(EVERYTHING)
    return card


def attach(game: Game, card: int, host: int) -> None:
    """301.1: in a position that is being set up."""
    game.play[card].attached_to = host
    game.note_change(EVERYTHING)


def begin_turn(game: Game, active: int, *, first: int = UNKNOWN, number: int = 1) -> None:
    """The position is ready: it is the player's turn, and what happens at its start is over. ``first``: who
    went first in the game, if it was somebody else; ``number``: of the turn."""
    game.turn = number
    game.active = active
    game.first = active if first == UNKNOWN else first
    count = len(game.players)
    for player in game.players:
        player.place = (player.index - game.first) % count
    turns = Turns(active)
    turns.stage = DURING
    game.agenda = [turns]
    run(game)


def settle(game: Game) -> None:
    """Let the rules that act at once look at the position now, as they do after every event (A1)."""
    game.question = None
    push(game, Happen([]))
    run(game)


# ---- acting ----------------------------------------------------------------------------------------------


def attempt(game: Game, option: tuple[int, ...]) -> None:
    """Take an action in the open window although its costs may fail half-way: then everything is undone
    (604.1e, 606.1d)."""
    step = game.agenda[-1]
    assert isinstance(step, (DuringTurn, Responding, BattleWindow))
    assert game.question is not None
    game.question = None
    game.decisions += 1
    step.take(game, option)
    run(game)


def offer_again(game: Game) -> None:
    """In the open window, offer also what was just attempted in vain."""
    if game.refused:
        game.refused.clear()
        game.question = None
        run(game)


def overreach(game: Game, number: int) -> None:
    """Let an attempt choose a number higher than its costs can bear (410.2): they will fail, and everything
    is undone."""
    question = game.question
    assert question is not None
    if question.kind == q.NUMBER and game.costs and number > question.maximum:
        game.question = copy(question)
        game.question.maximum = number


def why_not(game: Game, player: int, option: tuple[int, ...]) -> list[Refusal]:
    """Why the player may not do something now: all the reasons, none if it may be done."""
    question = game.question
    if game.over:
        return [Refusal("game_over", ("102.1",))]
    if question is None or question.player != player or not question.is_window():
        return [Refusal("not_your_decision", ("603.1", "607.1"), (player,))]
    offer = OFFERS.get(option[0])
    if offer is None:  # passing
        return [] if option in question.options else [Refusal("not_offered", question.rules)]
    why: list[Refusal] = []
    offer.why_not(game, Opportunity(game, player, question.kind), option, why)
    return why


def concede(game: Game, player: int) -> None:
    """A player gives up: allowed at any time."""
    if game.over or game.players[player].lost:
        return
    lose(game, [player])
    if not game.over:  # what can be chosen may have left with the player, and what was kept up is over (A1)
        settle(game)
