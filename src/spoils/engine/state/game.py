"""The whole state of one game."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from spoils.engine.editions import Edition
from spoils.engine.program.change import EVERYTHING, QUIET
from spoils.engine.program.words import DECK, DISCARD, HAND, OUT_OF_GAME, VOID
from spoils.engine.state.battle import Battle
from spoils.engine.state.chance import Chance
from spoils.engine.state.definition import Definition, Library
from spoils.engine.state.effect import Effect
from spoils.engine.state.events import Event
from spoils.engine.state.kept import KEEPINGS, Keeping, Kept
from spoils.engine.state.known import LastKnown
from spoils.engine.state.permanent import Permanent
from spoils.engine.state.piece import Piece
from spoils.engine.state.player import Player
from spoils.engine.state.questions import Question, Refusal
from spoils.engine.state.scope import Scopes, Waiting

CARDS: Final = 4096  # room for card numbers inside a reference
NOWHERE: Final = 0  # the area of a card token that has disappeared


class Step(Piece):
    """One entry of the agenda. ``stage`` counts how far it has come."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage",)

    stage: int = 0

    def run(self, game: Game) -> None:
        """Go on: do something and advance ``stage``, push steps, ask, or finish with ``done``."""
        raise NotImplementedError

    def answered(self, game: Game, answer: list[int]) -> None:
        """The question this step asked has been answered legally."""
        raise NotImplementedError

    def refuse(self, game: Game, question: Question, answer: list[int]) -> Refusal | None:
        """Why a well-formed answer is not legal here, or None."""
        return None

    def is_action(self, number: int) -> bool:
        """Whether it is the deploying or using with that number (401)."""
        return False

    def asked_in_place_of(self, player: int) -> int:
        """401.2a: who is asked instead of a player while its costs are being satisfied."""
        return player

    def is_destroying(self, ref: int) -> bool:
        """Whether the destruction of that card is on its way (304)."""
        return False

    def responded_to(self) -> tuple[int, int] | None:
        """In a chance to respond: the number of the action, and the card it is about."""
        return None

    def clone(self, scopes: Scopes) -> Step:
        """A copy; scopes are shared by steps, so they are copied once each through ``scopes``."""
        raise NotImplementedError


class Game(Piece):
    """Cards are numbers. ``area[card]`` tells where a card is and ``incarnation[card]`` which object it is
    now; a *reference* is both in one number, so that an effect can hold on to an object and lose track of
    it (402.4)."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "players", "definition_of", "owner", "area", "incarnation", "face_down", "play", "deploying",
        "agenda", "effects", "battle", "turn", "active", "first", "chance", "waiting", "known", "seen",
        "over", "winners", "question", "next_effect", "stamp", "compulsory",
        "loop", "costs", "ask_payment", "ask_forced", "shuffling", "refused",
        "decisions", "results", "chosen", "next_action", "deeds", "duplicates", "earlier",
    )  # fmt: skip

    def __init__(self, library: Library, edition: Edition, chance: Chance) -> None:
        self.library = library
        self.edition = edition
        self.chance = chance
        self.players: list[Player] = []
        # cards, by number
        self.definition_of: list[int] = []
        self.owner: list[int] = []  # never changes (407.8)
        self.area: list[int] = []
        self.incarnation: list[int] = []
        self.face_down: list[int] = []  # 1 for face-down cards outside play (Void, out of game)
        self.play: dict[int, Permanent] = {}  # in order of entering
        self.deploying: list[int] = []  # the being deployed area, newest last
        self.duplicates: list[int] = []  # cards that are only invisible copies being deployed (307)
        # what is going on
        self.agenda: list[Step] = []
        self.effects: list[Effect] = []
        self.battle: Battle | None = None
        self.turn = 0
        self.active = 0
        self.first = 0
        self.waiting: list[Waiting] = []  # triggers that have happened and wait for their turn
        # the number of the action whose costs are being satisfied right now, 0 for none (503.3)
        self.costs = 0
        self.known: dict[int, LastKnown] = {}  # last known values of objects that are gone
        # (source, what was done, object): "removed from the game by this card", see board.history
        self.deeds: list[tuple[int, int, int]] = []
        # what has happened this turn, as long as a text may ask whether it was the first time
        self.earlier: list[Event] = []
        self.seen: list[tuple[int, int]] = []  # (reference, bit mask of players) who may know hidden cards
        # actions that failed half-way since something last changed
        self.refused: list[tuple[int, int, int]] = []
        # the end
        self.over = False
        self.winners: list[int] = []
        self.question: Question | None = None
        # how steps hand results to the steps below them
        self.results: list[Event] = []  # of the batch of events that has just happened
        self.chosen: list[int] = []  # the cards that have just been chosen
        # bookkeeping
        self.next_action = 1
        self.next_effect = 1
        self.stamp = 0
        self.compulsory = 0  # compulsory steps in a row (414.1)
        self.loop: list[int] = []  # a state they may come back to (concepts.compulsory_loops)
        self.decisions = 0
        self.ask_payment = False
        self.ask_forced = False  # ask even where only one answer is legal
        self.shuffling = True
        # derived or optional, not state
        self.version = 0
        self.settled = -1  # the version at which the rules that act at once last found nothing to do
        self.board: Any = None  # the cards in play as texts make them (board.board)
        self.layout: Any = None  # where the cards in play lie (board.layout)
        self.listening: Kept | None = None  # of the last board (texts.triggers)
        self.log: list[Event] | None = None
        self.at: list[Permanent | None] = []  # what is in play, by card number: asked all the time

    def __repr__(self) -> str:
        asked = "over" if self.question is None else f"player {self.question.player} is asked"
        return f"<Game of {len(self.players)}, {self.edition.id}, turn {self.turn}: {asked}>"

    # ---- references
    # ------------------------------------------------------------------------------------------

    def ref(self, card: int) -> int:
        """The reference to the object that the card is now."""
        return self.incarnation[card] * CARDS + card

    def refs_in_hand(self, player: int) -> list[int]:
        """The references to the cards in a player's hand."""
        return [self.ref(card) for card in self.players[player].hand]

    def is_current(self, ref: int) -> bool:
        """Whether the object still exists as that object (402.4)."""
        return self.incarnation[ref % CARDS] == ref // CARDS

    def definition(self, card: int) -> Definition:
        return self.library.definitions[self.definition_of[card]]

    def permanent(self, ref: int) -> Permanent | None:
        """The card in play that a reference means, if it is still there."""
        permanent = self.at[ref % CARDS]
        return None if permanent is None or permanent.ref != ref else permanent

    def new_card(self, definition: int, owner: int, area: int) -> int:
        """One more card; whoever makes it puts it into its area."""
        card = len(self.definition_of)
        self.definition_of.append(definition)
        self.owner.append(owner)
        self.area.append(area)
        self.incarnation.append(1)
        self.face_down.append(0)
        self.at.append(None)
        return card

    def put_into_play(self, permanent: Permanent) -> None:
        permanent.ref = self.ref(permanent.card)
        self.play[permanent.card] = permanent
        self.at[permanent.card] = permanent

    def take_out_of_play(self, card: int) -> None:
        del self.play[card]
        self.at[card] = None

    def find_permanents(self) -> None:
        """Note again what is in play."""
        self.at = [None] * len(self.definition_of)
        for card, permanent in self.play.items():
            permanent.ref = self.ref(card)
            self.at[card] = permanent

    def pile(self, player: int, area: int) -> list[int]:
        """One of a player's areas outside play."""
        owner = self.players[player]
        if area == HAND:
            return owner.hand
        if area == DECK:
            return owner.deck
        if area == DISCARD:
            return owner.discard
        if area == OUT_OF_GAME:
            return owner.out
        assert area == VOID
        return owner.void

    def piles_with_texts(self, player: int) -> list[tuple[int, list[int]]]:
        """201.5b: the areas outside play in which a text may say that it works, and a player's cards there; a
        face-down card in the Void has no text."""
        owner = self.players[player]
        piles = [(HAND, owner.hand), (DISCARD, owner.discard)]
        if owner.void:
            piles.append((VOID, [card for card in owner.void if not self.face_down[card]]))
        return piles

    def is_plain(self, permanent: Permanent) -> bool:
        """203, 411.1: whether it is a resource that provides icons and says nothing else, or face-down:
        nothing but what it pays and provides matters of it, unless a text says more."""
        return permanent.face_down or self.definition(permanent.card).plain

    def note_change(self, what: int, about: Permanent | None = None) -> None:
        """Something has changed (program.change): the one way to say so. What is kept is dropped if it
        depends on that. ``about``: the card that has entered or left, or whose attachment has changed."""
        if self.library.thorough:
            what = EVERYTHING
            self.listening = None
        layout: Kept | None = self.layout
        if layout is not None and what & layout.minds and not layout.outlives(what, about):
            self.layout = None
        board: Kept | None = self.board
        if board is None:
            self.version += 1
        elif what & (board.minds | board.relies) and not board.outlives(what, about):
            self.version += 1
            self.board = None
        elif what & ~QUIET:
            self.version += 1

    def restore(self, snapshot: Game) -> None:
        """Go back to a snapshot, random state included (604.1e). The log keeps what was logged before the
        snapshot."""
        copy = snapshot.clone()
        self.chance = copy.chance
        for name in self.FIELDS:
            setattr(self, name, getattr(copy, name))
        self.at = copy.at
        self.note_change(EVERYTHING)

    # ---- copying
    # ----------------------------------------------------------------------------------------------

    def clone(self) -> Game:
        """An independent copy; the log is not copied."""
        copy = Game(self.library, self.edition, self.chance.clone())
        copy.players = [player.clone() for player in self.players]
        copy.definition_of = list(self.definition_of)
        copy.owner = list(self.owner)
        copy.area = list(self.area)
        copy.incarnation = list(self.incarnation)
        copy.face_down = list(self.face_down)
        copy.play = {card: permanent.clone() for card, permanent in self.play.items()}
        copy.find_permanents()
        copy.deploying = list(self.deploying)
        copy.duplicates = list(self.duplicates)
        scopes = Scopes()
        copy.agenda = [step.clone(scopes) for step in self.agenda]
        copy.effects = [effect.clone() for effect in self.effects]
        copy.battle = None if self.battle is None else self.battle.clone()
        copy.turn = self.turn
        copy.active = self.active
        copy.first = self.first
        copy.waiting = [waiting.clone() for waiting in self.waiting]
        copy.costs = self.costs
        copy.known = dict(self.known)
        copy.deeds = list(self.deeds)
        copy.earlier = list(self.earlier)
        copy.seen = list(self.seen)
        copy.refused = list(self.refused)
        copy.over = self.over
        copy.winners = list(self.winners)
        copy.question = self.question
        copy.results = [event.clone() for event in self.results]
        copy.chosen = list(self.chosen)
        copy.next_action = self.next_action
        copy.next_effect = self.next_effect
        copy.stamp = self.stamp
        copy.compulsory = self.compulsory
        copy.loop = self.loop  # never changed, only replaced
        copy.decisions = self.decisions
        copy.ask_payment = self.ask_payment
        copy.ask_forced = self.ask_forced
        copy.shuffling = self.shuffling
        copy.version = self.version
        copy.board = None  # a board looks at its own game
        return copy


def facts(game: Game) -> dict[str, object]:
    """What is in play, by card number, for whoever wants to know whether it agrees with ``play``."""
    return {"at": [(-1, 0) if card is None else (card.card, card.ref) for card in game.at]}


KEEPINGS.append(Keeping("what is in play", facts))
