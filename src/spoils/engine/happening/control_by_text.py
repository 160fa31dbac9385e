"""407.3a: texts by which a player controls cards as long as they are in force.

When such a text begins to hold for a card its player takes control of it; what it holds is written down
as an effect in force, with who had the card before. Whoever takes control later has it. When the text ends,
or stops being about the card, control goes back (``durations.give_back``).
"""

from __future__ import annotations

from spoils.engine.board.board import board
from spoils.engine.board.in_force import InForce
from spoils.engine.happening.durations import keep, put_in_force
from spoils.engine.happening.possible import can_happen
from spoils.engine.program import events as ev
from spoils.engine.program.statements.rules import Controls
from spoils.engine.program.words import FOR_GOOD
from spoils.engine.state.effect import Effect
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game


class Claim:
    """A text in force says that a player controls a card."""

    __slots__ = ("force", "player", "ref")

    def __init__(self, in_force: InForce, player: int, ref: int) -> None:
        self.force = in_force
        self.player = player
        self.ref = ref

    def is_kept_by(self, effect: Effect) -> bool:
        return (
            effect.node is self.force.node
            and effect.scope.source == self.force.scope.source
            and effect.subjects == [self.ref]
            and effect.numbers[0] == self.player
        )


def claims(game: Game) -> list[Claim]:
    """What the texts in force say, the oldest text first."""
    found: list[Claim] = []
    for in_force in board(game).statements(Controls):
        node = in_force.node
        assert isinstance(node, Controls)
        for card in board(game).affected(in_force, node.what):
            found.append(Claim(in_force, in_force.scope.controller, game.ref(card)))
    return found


def held_by_texts(game: Game) -> list[Effect]:
    return [effect for effect in game.effects if isinstance(effect.node, Controls)]


def control_by_texts(game: Game) -> list[Event]:
    """End what is no longer said, and let control be taken where it is said anew."""
    held = held_by_texts(game)
    said = claims(game)
    ended = [effect for effect in held if not any(claim.is_kept_by(effect) for claim in said)]
    if ended:
        keep(game, [effect for effect in game.effects if effect not in ended])
        said = claims(game)
    return [event for claim in said for event in begin(game, claim)]


def begin(game: Game, claim: Claim) -> list[Event]:
    """407.3: a text that begins to hold for a card takes control of it."""
    if any(claim.is_kept_by(effect) for effect in held_by_texts(game)):
        return []
    permanent = game.permanent(claim.ref)
    assert permanent is not None
    before = permanent.controller
    if before == claim.player:
        write_down(game, claim, before)
        return []
    event = Event(ev.CONTROL, claim.ref, claim.player, rules=("407.3", "407.3a"))
    event.source = claim.force.scope.source
    event.by = claim.force.scope.controller
    if not can_happen(game, event):  # 402.7: it begins to hold as soon as nothing forbids it any more
        return []
    write_down(game, claim, before)
    return [event]


def write_down(game: Game, claim: Claim, before: int) -> None:
    """The text holds the card from now on, which that player had before."""
    effect = put_in_force(game, claim.force.node, claim.force.scope, FOR_GOOD, [claim.ref])
    effect.numbers = [claim.player, before]


def held_from_the_start(game: Game) -> None:
    """A game that begins in the middle: cards that texts hold by then were their owners' before."""
    for claim in claims(game):
        permanent = game.permanent(claim.ref)
        if permanent is not None and permanent.controller == claim.player:
            write_down(game, claim, game.owner[permanent.card])
