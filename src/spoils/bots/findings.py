"""What a search has found out: every answer it considered, how often it was tried, the chance of winning with
its uncertainty, and the line that is expected to follow.

A search only counts. All of this is worked out when somebody asks for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spoils.bots.exploring import Explorer, is_searched
from spoils.bots.imagining import imagine
from spoils.bots.information import information
from spoils.bots.reflex import LONG, Reflex
from spoils.bots.search import SearchBot
from spoils.bots.tree import Branch
from spoils.engine.agenda import answer, why_illegal
from spoils.engine.state import questions as q
from spoils.engine.state.chance import Chance
from spoils.engine.state.game import Game

SHOWN: Final = 8  # answers of a line


@dataclass(frozen=True)
class Said:
    """An answer in a line: whose, to what kind of question, and which."""

    player: int
    kind: int
    given: tuple[int, ...]


@dataclass(frozen=True)
class Considered:
    """One answer at the root."""

    given: tuple[int, ...]
    visits: int  # games that were played on from it
    chance: float  # of winning
    error: float  # the standard error of that, over the worlds
    line: tuple[Said, ...]  # what is expected, in one imagined world, beginning with the answer


def findings(bot: SearchBot, game: Game, player: int, chance: Chance) -> tuple[Considered, ...]:
    """What the bot has found out about the question it has just answered, the best answer first. The game
    must not have gone on. Lines are played in a world that is drawn with ``chance``."""
    world = imagine(game, player, chance)
    tried = [one for one in bot.considered if one.games]
    ranked = sorted(tried, key=lambda one: (-one.games, -one.mean()))
    return tuple(
        Considered(
            tuple(one.given),
            one.games,
            one.mean(),
            one.error(),
            tuple(follow(bot.explorer, world.clone(), player, one)[:SHOWN]),
        )
        for one in ranked
    )


def follow(explorer: Explorer, game: Game, player: int, branch: Branch) -> list[Said]:
    """Play an imagined game from an answer to the beginning of the player's next turn, as the search expects
    it: the player does what was chosen most often, all others and what lies beyond the tree go by reflex."""
    turn = game.turn
    reflex = Reflex(explorer.habits)
    below = branch.below
    given = branch.given
    said: list[Said] = []
    for _ in range(LONG):
        question = game.question
        if game.over or question is None or game.players[player].lost:
            break
        if said:
            if question.kind == q.TURN and question.player == player and game.turn > turn:
                break
            node = None
            if question.player == player and is_searched(question):
                node = below.get(information(game, player))
                below = {}
            given = reflex.answer(game)
            if node is not None:
                favourite = node.favourite()
                below = favourite.below
                if favourite is not node.branches[0] and why_illegal(game, favourite.given) is None:
                    given = reflex.told(favourite.given)
        said.append(Said(question.player, question.kind, tuple(given)))
        answer(game, question.player, given)
    return said
