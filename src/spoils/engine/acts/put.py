"""402.8, 403: putting cards somewhere: into a hand, onto or under a deck, into play, out of the game; and
turning them over (411)."""

from __future__ import annotations

from typing import Final

from spoils.engine.acts.places import player_for, put_event
from spoils.engine.agenda import push
from spoils.engine.asking.putting import Choosing
from spoils.engine.following.act import OnEach, is_direct
from spoils.engine.following.finding import NOT_ENOUGH, Finding
from spoils.engine.happening.entering import enter_with
from spoils.engine.happening.happen import happen
from spoils.engine.happening.moving import move
from spoils.engine.instruction import DO, Follow, finish, label, next_instruction, register
from spoils.engine.program import events as ev
from spoils.engine.program.instructions.lasting import Establish
from spoils.engine.program.instructions.moving import Destination, Flip, Put, RemoveFromGame
from spoils.engine.program.node import Node
from spoils.engine.program.statements.rules import EntersWith
from spoils.engine.program.words import DECK, OUT_OF_GAME, PLAY
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import ARRANGE
from spoils.engine.state.slots import slot_of

HOST: Final = 10  # what it enters play attached to is being chosen
ORDER: Final = 11  # in which order cards go onto a deck is being chosen


def order_question(game: Game, step: Follow, refs: list[int], to: Destination) -> Choosing | None:
    """Several cards going onto or under a deck are put there in an order the acting player chooses: from the
    top down, the last one lowest."""
    if to.area != DECK or to.shuffled or len(refs) < 2:
        return None
    reason = "arrange.bottom" if to.bottom else "arrange.top"
    return Choosing(
        step.actor,
        ARRANGE,
        refs,
        step.scope,
        minimum=len(refs),
        maximum=len(refs),
        reason=reason,
        rules=("403.1",),
    )


def in_order(refs: list[int], to: Destination) -> list[int]:
    """The order in which they have to be put there one by one so that the first ends uppermost."""
    return refs if to.area != DECK or to.bottom else refs[::-1]


def shuffle_into(game: Game, step: Follow, events: list[Event]) -> list[Event]:
    """313.2: cards were shuffled into decks; those that really got any are shuffled."""
    owners: list[int] = []
    for event in events:
        owner = event.whose if event.whose >= 0 else game.owner[event.ref % CARDS]
        if event.happened and event.area == DECK and owner not in owners:
            owners.append(owner)
    shuffles = [Event(ev.SHUFFLE, player=owner, rules=("313.2",)) for owner in owners]
    for shuffle in shuffles:
        label(step, shuffle)
    return shuffles


class PutAct(OnEach):
    """Cards go where the words say, several of them at the same time."""

    def run(self, game: Game, step: Follow) -> None:
        if step.stage == HOST:
            step.found.append([ref for ref in game.chosen if ref != NOT_ENOUGH])
            step.stage = DO
        elif step.stage == ORDER:
            step.found[0] = list(game.chosen)
            step.stage = DO
        super().run(game, step)

    def do(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, Put)
        host = node.to.attached_to
        if host is not None and not is_direct(host) and len(step.found) == 1:
            step.stage = HOST
            push(game, Finding(host, 1))
            return
        question = order_question(game, step, step.found[0], node.to)
        if question is not None and not step.asked:
            step.asked = True
            step.stage = ORDER
            push(game, question)
            return
        if node.to.shuffled and not step.found[0] and not game.edition.shuffle_needs_cards:
            finish(game, step, False, [])
            happen(game, [Event(ev.SHUFFLE, player=step.actor, rules=("313.1",))])
            return
        super().do(game, step)

    def events(self, game: Game, step: Follow) -> list[Event]:
        node = step.node
        assert isinstance(node, Put)
        made = [self.event(game, step, ref) for ref in in_order(step.found[0], node.to)]
        events = [event for event in made if event is not None]
        if node.to.area == PLAY:
            self.heed_next_sentence(game, step, events)
        return events

    def heed_next_sentence(self, game: Game, step: Follow, events: list[Event]) -> None:
        """``It enters play with 2 tokens on it.`` stands behind the sentence that puts it there."""
        node = step.node
        assert isinstance(node, Put)
        following = next_instruction(game, step)
        if not isinstance(following, Establish) or not isinstance(following.statement, EntersWith):
            return
        if slot_of(following.statement.what) == slot_of(node.what):
            for event in events:
                enter_with(game, event, following.statement, step.scope)

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        node = step.node
        assert isinstance(node, Put)
        host = step.found[1][0] if len(step.found) > 1 and step.found[1] else 0
        return put_event(game, step, ref, node.to, host)

    def after(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, Put)
        shuffles = shuffle_into(game, step, game.results) if node.to.shuffled else []
        super().after(game, step)
        if shuffles and game.results:
            happen(game, shuffles)

    def is_direct(self, game: Game, node: Node) -> bool:
        if not isinstance(node, Put) or not self.leaves_no_choice(node):
            return False
        return node.to.attached_to is None or is_direct(node.to.attached_to)


class RemoveFromGameAct(OnEach):
    """403.6: a card that is removed from the game is out of game, face-up unless the words say otherwise."""

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        node = step.node
        assert isinstance(node, RemoveFromGame)
        if not game.is_current(ref) or game.area[ref % CARDS] == OUT_OF_GAME:
            return None
        event = move(game, ref, OUT_OF_GAME, ev.REMOVE, ("403.6",))
        event.face = node.face
        return event


class FlipAct(OnEach):
    """411.3, 411.4: a card in play is turned over, which is leaving play and entering it as a new card."""

    acts_as = ""

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        node = step.node
        assert isinstance(node, Flip)
        if game.permanent(ref) is None:
            return None
        event = Event(ev.FLIP, ref, rules=("411.3", "411.4"))
        event.face = node.face
        if node.under is not None:
            event.under = player_for(game, step, ref, node.under)
        return event


register(PutAct(), Put)
register(RemoveFromGameAct(), RemoveFromGame)
register(FlipAct(), Flip)
