"""601: starting a game. What happens here triggers nothing: the first turn has not begun (A66)."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import ask, done, push
from spoils.engine.asking.putting import put
from spoils.engine.happening.applying import apply
from spoils.engine.happening.happen import happen
from spoils.engine.playing.turns import Turns
from spoils.engine.program import events as ev
from spoils.engine.program.words import DECK, FACE_DOWN, FACE_UP, PLAY
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game, Step
from spoils.engine.state.questions import CARD, CHOOSE, MULLIGAN, PLAYER, WHO, Question
from spoils.engine.state.scope import Scopes

UNKNOWN: Final = -1

# The plan of each player or of all of them: what is still to be done, in order.
SHUFFLE: Final = 0
RESOURCES: Final = 1  # 601.1b
DECIDER: Final = 2  # 601.1c
FLIP: Final = 3  # 601.1d
DRAW: Final = 4  # 601.1e
MULLIGANS: Final = 5  # 601.1f, 601.1g
FIRST_TURN: Final = 6  # 601.1h


class Starting(Step):
    """The start of a game. ``todo`` is what is left of the plan, as (step, player) or (step, -1) for
    everybody at once."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "todo", "decider", "entry", "refs")

    def __init__(self, todo: list[tuple[int, int]], decider: int) -> None:
        self.todo = todo
        self.decider = decider  # who was drawn to decide who goes first; -1: not drawn yet
        self.entry = 0  # which line of the Starting Resources is being chosen
        self.refs: list[int] = []  # the cards of a mulligan

    def clone(self, scopes: Scopes) -> Starting:
        copy = Starting(list(self.todo), self.decider)
        copy.stage = self.stage
        copy.entry = self.entry
        copy.refs = list(self.refs)
        return copy

    def run(self, game: Game) -> None:
        what, player = self.todo[0]
        if what == SHUFFLE:
            self.next()
            shuffle(game, player)
        elif what == RESOURCES:
            self.choose_resources(game, player)
        elif what == DECIDER:
            self.find_first_player(game)
        elif what == FLIP:
            self.next()
            flip_resources(game, player)
        elif what == DRAW:
            self.next()
            starting_draw(game, player)
        elif what == MULLIGANS:
            self.offer_mulligan(game, player)
        else:
            done(game, self)
            push(game, Turns(game.first))

    def next(self) -> None:
        self.todo.pop(0)

    def answered(self, game: Game, answer: list[int]) -> None:
        what, player = self.todo[0]
        if what == RESOURCES:
            options = self.matching_resources(game, player)
            self.take_resources(game, player, [options[index] for index in answer])
        elif what == DECIDER:
            self.set_first(game, answer[0])
        else:
            assert what == MULLIGANS
            self.mulligan(game, player, answer)

    # ---- starting resources (601.1b) ---------------------------------------------------------------------

    def choose_resources(self, game: Game, player: int) -> None:
        text = game.definition(game.players[player].faction).texts.starting_resources
        if text is None or self.entry >= len(text.entries):
            self.entry = 0
            self.next()
            if text is not None:
                shuffle(game, player)  # A65: the deck was searched
            return
        cards = self.matching_resources(game, player)
        wanted = min(text.entries[self.entry][0], len(cards))
        options: list[tuple[int, ...]] = [(CARD, game.ref(card)) for card in cards]
        question = Question(
            player,
            CHOOSE,
            options,
            minimum=wanted,
            maximum=wanted,
            reason="starting_resources",
            args=(wanted,),
            rules=("202.5", "601.1b"),
        )
        put(game, self, question)

    def matching_resources(self, game: Game, player: int) -> list[int]:
        """The cards of the deck that may be taken, in an order that tells nothing about the deck's."""
        text = game.definition(game.players[player].faction).texts.starting_resources
        assert text is not None
        name = text.entries[self.entry][1].casefold()
        found: list[int] = []
        for card in game.players[player].deck:
            definition = game.definition(card)
            if definition.name.casefold() == name if name else definition.staple:
                found.append(card)
        return sorted(found)

    def take_resources(self, game: Game, player: int, cards: list[int]) -> None:
        """They are put into play face-down, or face-up where they are never hidden."""
        for card in cards:
            event = Event(ev.MOVE, game.ref(card), player, rules=("601.1b",))
            event.origin = DECK
            event.area = PLAY
            event.under = player
            event.face = FACE_DOWN if game.edition.starting_resources_hidden else FACE_UP
            apply(game, event)
        self.entry += 1

    # ---- who goes first (601.1c) -------------------------------------------------------------------------

    def find_first_player(self, game: Game) -> None:
        if self.decider == UNKNOWN:
            self.decider = game.chance.below(len(game.players))
        if not game.edition.first_player_chosen:
            self.set_first(game, self.decider)
            return
        options: list[tuple[int, ...]] = [(WHO, player) for player in range(len(game.players))]
        ask(game, Question(self.decider, PLAYER, options, reason="first_player", rules=("601.1c",)))

    def set_first(self, game: Game, first: int) -> None:
        self.next()
        game.first = first
        game.active = first
        count = len(game.players)
        for player in game.players:
            player.place = (player.index - first) % count
        self.todo = [*self.todo, *after_order_is_known(game)]

    # ---- mulligans (601.1f, 601.1g) ----------------------------------------------------------------------

    def offer_mulligan(self, game: Game, player: int) -> None:
        hand = game.players[player].hand
        if self.stage:
            self.stage = 0
            self.next()
            put_back(game, player, self.refs)
            draw(game, player, len(self.refs))
            self.refs = []
        elif not hand:
            self.next()
        else:
            options: list[tuple[int, ...]] = [(CARD, game.ref(card)) for card in hand]
            question = Question(
                player,
                MULLIGAN,
                options,
                minimum=0,
                maximum=len(hand),
                reason="mulligan",
                rules=("601.1f",),
                ordered=True,
            )
            ask(game, question)

    def mulligan(self, game: Game, player: int, answer: list[int]) -> None:
        """Onto the bottom in that order, the last one lowest; then as many are drawn. Cards that speak of
        being chosen are heard first."""
        self.stage = 1
        hand = game.players[player].hand
        self.refs = [game.ref(hand[index]) for index in answer]
        happen(game, [Event(ev.MULLIGAN, ref, player, rules=("601.1f",)) for ref in self.refs])


def plan(game: Game) -> list[tuple[int, int]]:
    """601.1a to 601.1c in the order of the edition."""
    players = range(len(game.players))
    shuffling = [(SHUFFLE, player) for player in players]
    resources = [(RESOURCES, player) for player in players]
    order = [(DECIDER, UNKNOWN)]
    if game.edition.starting_resources_hidden:
        return [*shuffling, *resources, *order]
    return [*shuffling, *order, *resources]


def after_order_is_known(game: Game) -> list[tuple[int, int]]:
    """601.1d to 601.1h: everybody together, or one player after the other."""
    count = len(game.players)
    order = [(game.first + offset) % count for offset in range(count)]
    steps = (FLIP, DRAW, MULLIGANS)
    if game.edition.setup_together:
        todo = [(step, player) for step in steps for player in order]
    else:
        todo = [(step, player) for player in order for step in steps]
    return [*todo, (FIRST_TURN, UNKNOWN)]


def shuffle(game: Game, player: int) -> None:
    apply(game, Event(ev.SHUFFLE, player=player, rules=("312.1",)))


def flip_resources(game: Game, player: int) -> None:
    """601.1d."""
    for card, permanent in list(game.play.items()):
        if permanent.controller == player and permanent.face_down:
            event = Event(ev.FLIP, game.ref(card), player, rules=("601.1d",))
            event.face = FACE_UP
            event.under = player
            apply(game, event)


def starting_draw(game: Game, player: int) -> None:
    """202.6, 601.1e: as many as the faction says for going first or later."""
    text = game.definition(game.players[player].faction).texts.starting_draw
    if text is not None:
        draw(game, player, text.first if game.players[player].place == 0 else text.second)


def draw(game: Game, player: int, amount: int) -> None:
    """306.2: what is not there is not drawn."""
    if amount and game.players[player].deck:
        apply(game, Event(ev.DRAW, player=player, amount=amount, rules=("601.1e",)))


def put_back(game: Game, player: int, refs: list[int]) -> None:
    """601.1f."""
    for ref in refs:
        event = Event(ev.MOVE, ref, player, rules=("601.1f",))
        event.area = DECK
        event.bottom = True
        apply(game, event)
