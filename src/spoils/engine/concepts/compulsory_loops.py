"""414.1: a loop of effects that nobody can end voluntarily is a draw; only what cards do is counted (414.1a).

While nobody has a choice, triggers are counted. After many of them the state is compared with what it was
before: if it is the same, or the same but for numbers that only grow (A78), the series has no end. A chain
that ends is followed to its end, however long it is; only a bound that nobody could reach by hand counts as
endless.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from spoils.engine.general.winning import draw_game
from spoils.engine.program.families import nodes_of
from spoils.engine.program.numbers import Literal
from spoils.engine.state.game import CARDS, Game, Step

SUSPICIOUS: Final = 200  # this many triggers without a choice are worth a closer look
ENDLESS: Final = 1_000_000  # more than anybody could carry out
ROOM: Final = 500  # for card tokens that one trigger makes
NEAR: Final = 12  # steps of the agenda: a trigger and what it was set off by
DEPTHS: Final = 1 << 20
ROUNDS: Final = 500  # of a loop that grows, besides those in which a number that a text names may be reached
LOOKS: Final = 64  # after how many rounds that number is looked for


class Likeness:
    """A state as the players see it: not which objects cards are, but where they lie and what is true of them
    (``shape``), and apart from that whatever is only a number (``counts``)."""

    def __init__(self, game: Game, steps: list[Step]) -> None:
        self.counts: list[int] = []
        parts: list[object] = [game.active, game.chance.state, game.deploying]
        for player in game.players:
            parts.append(player.lost)
            self.counts.append(player.influence)
            for pile in (player.deck, player.hand, player.discard, player.out, player.void):
                parts.append(tuple([card for card in pile if not game.definition(card).token]))
        alike: dict[object, int] = {}  # things that are as one another, and how many of them there are
        for card, it in game.play.items():
            fact: tuple[object, ...] = (it.controller, it.face_down, it.depleted, it.attached_to, it.ready)
            if game.definition(card).token:
                kind: object = (game.definition(card).index, it.tokens, *fact)
                alike[kind] = alike.get(kind, 0) + 1
                continue
            parts.append((card, *fact))
            self.counts.append(it.tokens)
            self.counts.append(sum([amount for _, amount in it.damage]))
            self.counts.append(sum([amount for _, amount in it.markers]))
        numbers = game.library.node_numbers
        for effect in game.effects:
            named = ("effect", numbers.get(id(effect.node), -1), effect.left)
            alike[named] = alike.get(named, 0) + 1
        for waiting in game.waiting:
            named = ("waiting", numbers.get(id(waiting.node), -1), waiting.controller)
            alike[named] = alike.get(named, 0) + 1
        for kind in sorted(alike, key=repr):
            parts.append(kind)
            self.counts.append(alike[kind])
        parts.append([(type(step).__name__, step.stage, getattr(step, "memory", None)) for step in steps])
        self.shape = int.from_bytes(blake2b(repr(parts).encode(), digest_size=8).digest(), "big")


def end_if_endless(game: Game) -> bool:
    """Many triggers were followed without anybody having had a choice. True if that is a loop, which has
    ended the game."""
    full = len(game.definition_of) > CARDS - ROOM
    if is_loop(game) or full or game.compulsory > ENDLESS:
        draw_game(game, ("414.1",))
        return True
    return False


def is_loop(game: Game) -> bool:
    """Whether the game has come back to the state it was in when it was last remembered, or has done so often
    enough but for numbers that have grown. It is remembered anew after twice as many triggers each time, so
    that a loop of any length is found and a long chain costs no more than a look at each of its states.

    ``game.loop``: when, the depth of the agenda, how often the state has come back, its shape, its counts at
    first and now."""
    depth = len(game.agenda)
    # a trigger inside a trigger makes the agenda grow, so deep down only what lies on top of it is compared
    deep = depth > 2 * NEAR
    now = Likeness(game, game.agenda[-NEAR:] if deep else game.agenda)
    known = game.loop
    if known and known[3] == now.shape and (not deep or known[1] < depth):
        size = len(now.counts)
        first, last = known[4 : 4 + size], known[4 + size :]
        if last == now.counts:
            return True
        if all(new >= old for new, old in zip(now.counts, last, strict=True)):
            rounds = known[2] + 1
            game.loop = [game.compulsory, depth, rounds, now.shape, *first, *now.counts]
            steady = [new for new, old in zip(now.counts, first, strict=True) if new == old]
            return rounds % LOOKS == 0 and rounds > patience(game, steady)
    if not known or game.compulsory >= 2 * known[0]:
        game.loop = [game.compulsory, depth, 0, now.shape, *now.counts, *now.counts]
    return False


def patience(game: Game, steady: list[int]) -> int:
    """How many rounds a growing number may need to reach what some text compares it with: a number it names,
    how many cards there are somewhere, a number that stays as it is."""
    named = max(steady, default=0)
    for definition in game.library.definitions:
        for node in nodes_of(definition.text.texts):
            if isinstance(node, Literal):
                named = max(named, node.n)
    cards = [card for card in range(len(game.definition_of)) if not game.definition(card).token]
    return ROUNDS + 2 * named + len(cards)
