"""402: cards are divided into piles, and piles are chosen."""

from __future__ import annotations

from typing import Final

from spoils.engine.agenda import push
from spoils.engine.asking.putting import Asking, Choosing, announce, one_of, put, which_player
from spoils.engine.following.act import StandardAct
from spoils.engine.following.preparing import is_several
from spoils.engine.happening.applying import tell
from spoils.engine.happening.happen import happen
from spoils.engine.instruction import Follow, finish, label, register
from spoils.engine.program import events as ev
from spoils.engine.program.piles import ChoosePile, Divide
from spoils.engine.program.words import FACE_UP
from spoils.engine.reading.facts import owner_of
from spoils.engine.reading.piles import cards_in, piles_of
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.questions import CHOOSE, LABEL
from spoils.engine.state.scope import NOBODY, Pile

DIVIDED: Final = 10
NAMES: Final = ("first pile", "second pile")


class DivideAct(StandardAct):
    """Whoever divides the cards says which of them go into the first pile; the rest is the second. Where
    several players divide, each divides the cards they own."""

    phrases: tuple[str, ...] = ("what",)

    def run(self, game: Game, step: Follow) -> None:
        if step.stage == DIVIDED:
            self.lay_out(game, step, list(game.chosen))
        else:
            super().run(game, step)

    def do(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, Divide)
        refs = self.to_divide(game, step)
        if not refs:
            finish(game, step, False, [])
            return
        step.stage = DIVIDED
        low = min(node.at_least, len(refs))  # 402.5: too few cards are divided as far as they go
        high = max(low, len(refs) - node.at_least)
        push(
            game,
            Choosing(
                step.actor,
                CHOOSE,
                refs,
                step.scope,
                minimum=low,
                maximum=high,
                reason="choose.divide",
                rules=("402.5",),
            ),
        )

    def to_divide(self, game: Game, step: Follow) -> list[int]:
        node = step.node
        assert isinstance(node, Divide)
        if not is_several(node.who):
            return step.found[0]
        return [ref for ref in step.found[0] if owner_of(game, ref) == step.actor]

    def lay_out(self, game: Game, step: Follow, first: list[int]) -> None:
        node = step.node
        assert isinstance(node, Divide)
        refs = self.to_divide(game, step)
        owners = {owner_of(game, ref) for ref in refs}
        owner = owners.pop() if len(owners) == 1 else NOBODY
        for number, lie_there in enumerate((first, [ref for ref in refs if ref not in first])):
            if lie_there or not node.at_least:
                step.scope.piles = (*step.scope.piles, Pile(owner, tuple(lie_there), number))
                self.tell(game, step, lie_there, number)
        finish(game, step, True, refs)
        if node.face == FACE_UP:
            shown = [Event(ev.REVEALED, ref, step.actor, rules=("402.1",)) for ref in refs]
            for event in shown:
                label(step, event)
            happen(game, shown)

    def tell(self, game: Game, step: Follow, refs: list[int], number: int) -> None:
        """Everybody sees how many cards lie where, and which, as far as they have seen them."""
        if game.log is not None:
            for ref in refs:
                tell(game, game.log, Event(ev.PILED, ref, step.actor, amount=number + 1, rules=("402.1",)))


class ChoosePileAct(StandardAct):
    """``step.memory``: whose piles there are, where that had to be asked first (A10)."""

    def do(self, game: Game, step: Follow) -> None:
        piles = self.piles(game, step)
        owners = list(dict.fromkeys(pile.owner for pile in piles))
        if len(owners) > 1 and not step.memory:
            step.memory = owners
            asked = which_player(step.actor, owners, "choose.opponent", step.scope, ("407.2",))
            push(game, Asking(asked))
            return
        if len(step.memory) > 1:
            step.memory = [step.memory[game.chosen[0]]]
            piles = self.piles(game, step)
        if not piles:
            finish(game, step, False, [])
            return
        options: list[tuple[int, ...]] = [(LABEL, pile.number) for pile in piles]
        labels = [NAMES[pile.number] for pile in piles]
        question = one_of(step.actor, "choose.pile", step.scope.source, options, labels, ("402.1",))
        question.args = tuple([len(cards_in(game, pile)) for pile in piles])
        put(game, step, question)

    def piles(self, game: Game, step: Follow) -> list[Pile]:
        node = step.node
        assert isinstance(node, ChoosePile)
        found = piles_of(game, node.of, step.scope)
        return [pile for pile in found if len(step.memory) != 1 or pile.owner == step.memory[0]]

    def answered(self, game: Game, step: Follow, answer: list[int]) -> None:
        meant = self.piles(game, step)[answer[0]]
        chosen = Pile(meant.owner, meant.refs, meant.number, chosen=True)
        step.scope.piles = tuple([chosen if pile is meant else pile for pile in step.scope.piles])
        announce(game, step, Event(ev.CHOSEN, player=step.actor, amount=meant.number + 1, rules=("402.1",)))
        finish(game, step, True, list(meant.refs))

    def possible(self, game: Game, step: Follow) -> bool:
        return bool(self.piles(game, step))


register(DivideAct(), Divide)
register(ChoosePileAct(), ChoosePile)
