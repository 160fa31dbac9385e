"""One game to learn from: whoever decides next is shown an observation and takes an action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from spoils.bots.bot import Bot
from spoils.bots.naming import find_bot
from spoils.bots.seat import Seat
from spoils.cards.catalog import Catalog
from spoils.engine.agenda import answer
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.lab.patience import Patience
from spoils.lab.tables import find_deck
from spoils.learning.choice import Choice
from spoils.learning.encoding import Encoder, Observation
from spoils.library import library_for
from spoils.record.setup import MOST_PLAYERS, Setup, begin, find_edition
from spoils.view.player_view import view
from spoils.view.question_view import engine_answer

STARTERS: Final = ("starter-warlord", "starter-rogue")
LIMIT: Final = 5000  # decisions; games between random players take some hundred


class Rules:
    """What all games of an experiment have in common; made once, used by any number of tables."""

    def __init__(
        self,
        decks: Sequence[str] = STARTERS,
        cards: Sequence[str] = (),
        edition: str = "comprehensive",
        limit: int = LIMIT,
    ) -> None:
        if not 2 <= len(decks) <= MOST_PLAYERS:
            raise UserError(f"{len(decks)} decks were named; two to {MOST_PLAYERS} can play")
        find_edition(edition)
        catalog = Catalog.load(cards)
        self.decks = tuple(find_deck(deck, catalog) for deck in decks)
        self.edition = edition
        self.limit = limit
        self.library = library_for(catalog, [name for deck in self.decks for name in deck.names()])
        numbers = {definition.name: definition.index + 1 for definition in self.library.definitions}
        self.encoder = Encoder(numbers)

    @property
    def players(self) -> int:
        return len(self.decks)


class Table:
    """A game in which some seats are played by bots, and the others by whoever calls ``act``."""

    def __init__(self, rules: Rules, bots: Mapping[int, str] | None = None) -> None:
        self.rules = rules
        self.bots: dict[int, Bot] = {}
        self.bot_names = dict(bots or {})
        for seat in self.bot_names:
            if not 0 <= seat < rules.players:
                raise UserError(f"there is no seat {seat} for a bot; the seats are 0 to {rules.players - 1}")

    def reset(self, seed: int) -> None:
        """Begin a game. The same seed and the same actions give the same game."""
        rules = self.rules
        self.close()
        self.game: Game = begin(Setup(rules.edition, seed, rules.decks), rules.library)
        self.bots = {seat: find_bot(name, seed * 16 + seat) for seat, name in self.bot_names.items()}
        self.chance = from_seed(seed)
        self.patience = Patience()
        self.truncated = False  # given up: nothing happens any more, or it takes too long
        self.choice: Choice | None = None
        self.go_on()

    def close(self) -> None:
        """Let go of bots that hold something open."""
        for bot in self.bots.values():
            bot.close(self.game.winners if self.over else None)
        self.bots = {}

    # ---- who and what --------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.game.over or self.truncated

    @property
    def player(self) -> int | None:
        """Who must act; None when the game is over."""
        return None if self.choice is None else self.choice.seat.player

    def lost(self, player: int) -> bool:
        """Whether a player is out of the game, which may go on without that player."""
        return self.game.players[player].lost

    def reward(self, player: int) -> float:
        """1 for having won, -1 for having lost, otherwise 0."""
        if self.game.over and self.game.winners:
            return 1.0 if player in self.game.winners else -1.0
        return -1.0 if self.lost(player) else 0.0

    def observe(self, player: int | None = None) -> Observation:
        """What a player sees, by default the one who must act."""
        who = self.player if player is None else player
        assert who is not None, "the game is over: say whose view is wanted"
        choice = self.choice if who == self.player else None
        shown = choice.seat.view if choice is not None else view(self.game, who)
        return self.rules.encoder.observe(shown, choice)

    # ---- acting --------------------------------------------------------------------------------------------

    def act(self, action: int) -> None:
        """Take an action for the player who must act."""
        assert self.choice is not None, "the game is over"
        self.settle(self.choice, action)
        self.go_on()

    def settle(self, choice: Choice, action: int) -> None:
        given = choice.take(action)
        if given is not None:
            self.choice = None
            answer(self.game, choice.seat.player, engine_answer(self.game, given))

    def go_on(self) -> None:
        """Until there is something to decide that bots do not: a single possible action is no decision."""
        while not self.game.over:
            if self.choice is None and not self.ask():
                continue
            if self.choice is None:
                return
            legal = self.choice.legal()
            if len(legal) > 1:
                return
            self.settle(self.choice, legal[0])
        self.choice = None

    def ask(self) -> bool:
        """Turn to whoever is asked; False if a bot has answered."""
        if self.patience.is_over(self.game) or self.game.decisions >= self.rules.limit:
            self.truncated = True
            return True
        question = self.game.question
        assert question is not None
        bot = self.bots.get(question.player)
        if bot is not None:
            answer(self.game, question.player, bot.answer(self.game, question.player))
            return False
        self.choice = Choice(Seat(self.game, question.player), self.chance)
        return True
