"""When a game between bots is given up: nobody can win any more, but the rules let everybody go on for ever.

414.1 makes a draw only of loops that nobody can end. Two players with empty decks who end turn after turn are
in none; people would agree on a draw, and so does whoever lets bots play.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.state.game import Game

TURNS: Final = 100  # in a row in which nothing has come closer to its end
DECISIONS: Final = 4000  # ... or so many decisions, where a turn takes many ...
IN_A_TURN: Final = 1000  # ... or so many in one turn, where something free is done over and over


class Patience:
    """Watches one game from turn to turn. It goes on as long as there is less of something than ever before:
    of a player's influence, or of the cards in decks, or there and in hands, or there and in play. What only
    grows, or comes back every turn, ends no game, nor do cards that texts make (409.3)."""

    def __init__(self, turns: int = TURNS, decisions: int = DECISIONS, in_a_turn: int = IN_A_TURN) -> None:
        self.turns = turns
        self.decisions = decisions
        self.in_a_turn = in_a_turn
        self.turn = -1
        self.looked = 0  # the decisions when it last looked
        self.cards = 0  # how many there were in the beginning
        self.lowest: list[int] = []  # what there was least of everything ...
        self.since = 0  # ... the turn in which that last became less ...
        self.decided = 0  # ... and the decisions by then

    def is_over(self, game: Game) -> bool:
        """Whether nothing has happened for so long that nothing will. Looks only once a turn, unless the turn
        itself does not end."""
        new_turn = game.turn != self.turn
        if not new_turn and game.decisions - self.looked < self.in_a_turn:
            return False
        self.turn = game.turn
        self.looked = game.decisions
        if self.is_less(self.left(game)):
            self.since, self.decided = game.turn, game.decisions
            return False
        waited = game.decisions - self.decided
        return not new_turn or game.turn - self.since >= self.turns or waited >= self.decisions

    def left(self, game: Game) -> list[int]:
        """How much there is of everything that comes to an end in a game."""
        self.cards = self.cards or len(game.area)
        in_decks = in_hands = in_play = 0
        for player in game.players:
            in_decks += len(player.deck)
            in_hands += len(player.hand)
        for card in game.play:
            if card < self.cards:
                in_play += 1
        left = [player.influence for player in game.players]
        left.append(in_decks)
        left.append(in_decks + in_hands)
        left.append(in_decks + in_hands + in_play)
        return left

    def is_less(self, left: list[int]) -> bool:
        """Whether there is less of something than ever before; takes note of it."""
        if not self.lowest:
            self.lowest = left
            return True
        found = False
        for place, amount in enumerate(left):
            if amount < self.lowest[place]:
                self.lowest[place] = amount
                found = True
        return found
