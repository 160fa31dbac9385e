"""Playing imagined games on: down the tree as far as it reaches, and by reflex from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spoils.bots.candidates import candidates, meaning
from spoils.bots.evaluation import evaluate
from spoils.bots.greedy import after
from spoils.bots.information import Key, information
from spoils.bots.prospects import chance_of_winning
from spoils.bots.reflex import LONG, Habits, Reflex
from spoils.bots.tree import Branch, Node, learn
from spoils.engine.agenda import answer, why_illegal
from spoils.engine.state import questions as q
from spoils.engine.state.game import Game
from spoils.engine.state.questions import Question

# What is worth a search; the rest is decided one step ahead, or by instinct.
SEARCHED: Final = (
    q.TURN, q.RESPOND, q.BATTLE, q.BLOCK, q.ATTACKERS, q.PICK, q.CHOOSE, q.YES_NO, q.DIVIDE, q.NUMBER,
)  # fmt: skip
HOPELESS: Final = 12.0  # answers that are so many points behind the best one step ahead are not followed
TRIED_BELOW: Final = 10  # answers looked at in a node below the root


# The chance of winning, for a player whose turn begins. It sees the whole imagined game.
Judge = Callable[[Game, int], float]


class Explorer:
    """Plays games on for one player and counts the nodes: the answers given in imagined games."""

    def __init__(self, breadth: int, judge: Judge = chance_of_winning) -> None:
        self.breadth = breadth  # answers in one node
        self.judge = judge
        self.habits = Habits()
        self.nodes = 0

    def play(self, game: Game, player: int, branch: Branch) -> float:
        """Play an imagined game from an answer to the beginning of the player's next turn, and judge it there
        by the chance of winning, which is returned. One node is added to the tree."""
        turn, before = game.turn, game.decisions
        reflex = Reflex(self.habits)
        path: list[tuple[Node, Branch]] = []
        answer(game, player, branch.given)
        below: dict[Key, Node] | None = branch.below
        for _ in range(LONG):
            question = game.question
            if game.over or question is None or game.players[player].lost:
                break
            if question.kind == q.TURN and question.player == player and game.turn > turn:
                break
            if below is None or question.player != player or not is_searched(question):
                answer(game, question.player, reflex.answer(game))
                continue
            key = information(game, player)
            node = below.get(key)
            if node is None:
                given = reflex.answer(game)
                node = below[key] = Node(given)
                path.append((node, node.branches[0]))
                below = None
            else:
                chosen = self.choice(game, node)
                given = reflex.answer(game) if chosen is node.branches[0] else reflex.told(chosen.given)
                path.append((node, chosen))
                below = chosen.below
            answer(game, player, given)
        self.nodes += game.decisions - before
        return learn(branch, path, self.judge(game, player))

    def by_reflex(self, game: Game) -> list[int]:
        """What reflex answers to the open question."""
        return Reflex(self.habits).answer(game)

    def choice(self, game: Game, node: Node) -> Branch:
        """The branch to follow in this game."""
        if not node.widened:
            node.widened = True
            first = node.branches[0].given
            node.branches += self.worthwhile(self.ranked(game, candidates(game, TRIED_BELOW), without=first))
        chosen = node.choose()
        return chosen if why_illegal(game, chosen.given) is None else node.branches[0]

    def ranked(
        self, game: Game, answers: list[list[int]], *, without: list[int] | None = None
    ) -> list[Branch]:
        """Those of the answers that are legal and mean different things, the best one step ahead first."""
        assert game.question is not None
        player = game.question.player
        seen = set() if without is None else {meaning(game, without)}
        found: list[Branch] = []
        for given in answers:
            what = meaning(game, given)
            if what not in seen and why_illegal(game, given) is None:
                seen.add(what)
                later = after(game, given)
                self.nodes += later.decisions - game.decisions
                found.append(Branch(given, evaluate(later, player)))
        return sorted(found, key=lambda one: -one.prior)

    def worthwhile(self, ranked: list[Branch], least: int = 0) -> list[Branch]:
        """The first ones, without those that are far behind."""
        return [
            one
            for place, one in enumerate(ranked[: self.breadth])
            if place < least or one.prior >= ranked[0].prior - HOPELESS
        ]


def is_searched(question: Question) -> bool:
    """Whether the tree has nodes for such questions: the player has a choice, and looking ahead helps."""
    return question.kind in SEARCHED and (len(question.options) > 1 or question.minimum != question.maximum)
