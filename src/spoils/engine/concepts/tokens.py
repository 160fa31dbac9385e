"""409: tokens put on cards and removed from them, and card tokens put into play."""

from __future__ import annotations

from spoils.engine.agenda import push
from spoils.engine.asking.dividing import divide, how_many
from spoils.engine.asking.putting import put
from spoils.engine.following.act import OnEach, StandardAct, amount_for, amount_of
from spoils.engine.following.preparing import is_several
from spoils.engine.happening.happen import counts_as_done
from spoils.engine.instruction import AMOUNT, Follow, finish, register
from spoils.engine.program import events as ev
from spoils.engine.program.instructions.moving import MakeTokens, PutTokens, RemoveTokens
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.program.objects.quantities import Every
from spoils.engine.reading.facts import tokens_of
from spoils.engine.reading.parties import role_for
from spoils.engine.reading.players import who, you
from spoils.engine.state.definition import Definition
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.questions import Question, Refusal
from spoils.engine.state.slots import remember_number, remember_objects


class TokensAct(OnEach):
    """What putting and removing tokens have in common: the number may be chosen."""

    multiplies = True

    def after(self, game: Game, step: Follow) -> None:
        counted = sum(abs(event.amount) for event in game.results if counts_as_done(game, event))
        super().after(game, step)
        step.scope.amount = counted
        if isinstance(step.node, RemoveTokens):
            remember_number(game, step.scope, step.node.slot, counted)


class PutTokensAct(TokensAct):
    """409.1: so many on each of the cards, or divided between them."""

    phrases: tuple[str, ...] = ("on",)

    def do(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, PutTokens)
        amount = amount_of(game, step, node.n)
        refs = [ref for ref in step.found[0] if game.permanent(ref) is not None]
        if (node.divided or node.up_to) and refs and not step.memory:
            step.found[0] = refs
            step.stage = AMOUNT
            push(
                game,
                divide(step, refs, amount, node.up_to, "divide.tokens")
                if node.divided
                else how_many(step, amount),
            )
            return
        super().do(game, step)

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        node = step.node
        assert isinstance(node, PutTokens)
        amount = amount_of(game, step, node.n, ref)
        if step.memory:
            amount = step.memory[step.found[0].index(ref)] if node.divided else step.memory[0]
        if game.permanent(ref) is None or amount <= 0:
            return None
        return Event(ev.TOKENS, ref, step.actor, amount, ("409.1",))

    def eligible(self, game: Game, step: Follow, index: int, ref: int) -> bool:
        return (step.cost and self.is_for_nothing(game, step, ref)) or super().eligible(
            game, step, index, ref
        )

    def is_for_nothing(self, game: Game, step: Follow, ref: int) -> bool:
        """401.2, A76: a cost of no tokens is satisfied by doing nothing."""
        node = step.node
        assert isinstance(node, PutTokens)
        return amount_of(game, step, node.n, ref) == 0

    def enough(self, game: Game, step: Follow, events: list[Event]) -> bool:
        nothing = all(self.is_for_nothing(game, step, ref) for ref in step.found[0])
        return bool(step.memory) or nothing or super().enough(game, step, events)

    def is_direct(self, game: Game, node: Node) -> bool:
        return (
            isinstance(node, PutTokens)
            and not node.divided
            and not node.up_to
            and self.leaves_no_choice(node)
        )


class RemoveTokensAct(TokensAct):
    """409.1: as many as there are; a cost needs them all (401.2)."""

    phrases: tuple[str, ...] = ("origin",)

    def do(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, RemoveTokens)
        if self.is_divided(game, step) and not step.memory:
            step.found[0] = [ref for ref in step.found[0] if tokens_of(game, ref)]
            there = sum(tokens_of(game, ref) for ref in step.found[0])
            most = there if node.n is None else min(there, amount_of(game, step, node.n))
            put(game, step, divide(step, step.found[0], most, True, "divide.removed").question)
            return
        if node.up_to and step.found[0] and not step.memory:
            most = max(tokens_of(game, ref) for ref in step.found[0])
            if node.n is not None:
                most = min(amount_of(game, step, node.n), most)
            step.stage = AMOUNT
            push(game, how_many(step, most))
            return
        super().do(game, step)

    def is_divided(self, game: Game, step: Follow) -> bool:
        """``any number of tokens from cards you control``: some from this, some from that; ``from each card``
        it would be a number for all of them."""
        node = step.node
        assert isinstance(node, RemoveTokens)
        quantity = node.origin.quantity if isinstance(node.origin, Cards) else None
        together = isinstance(quantity, Every) and quantity.words not in ("each", "every")
        return node.up_to and together and sum(tokens_of(game, ref) > 0 for ref in step.found[0]) > 1

    def refuse(self, game: Game, step: Follow, question: Question, answer: list[int]) -> Refusal | None:
        for ref, amount in zip(step.found[0], answer, strict=False):
            there = tokens_of(game, ref)
            if amount > there:
                return Refusal("answer.tokens_there", ("409.1",), (ref, there))
        return None

    def answered(self, game: Game, step: Follow, answer: list[int]) -> None:
        step.memory = list(answer)

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        node = step.node
        assert isinstance(node, RemoveTokens)
        permanent = game.permanent(ref)
        if permanent is None or permanent.tokens == 0:
            return None
        wanted = permanent.tokens if node.n is None else amount_for(game, step, node.n, ref)
        if step.memory:
            of_each = len(step.memory) == len(step.found[0])
            wanted = step.memory[step.found[0].index(ref)] if of_each else step.memory[0]
        if wanted <= 0 or ((step.cost or step.whole) and wanted > permanent.tokens and not node.up_to):
            return None
        return Event(ev.TOKENS, ref, step.actor, -min(wanted, permanent.tokens), ("409.1",))

    def enough(self, game: Game, step: Follow, events: list[Event]) -> bool:
        node = step.node
        assert isinstance(node, RemoveTokens)
        if node.n is None or node.up_to or amount_of(game, step, node.n) == 0:
            return True
        return super().enough(game, step, events)

    def possible(self, game: Game, step: Follow) -> bool:
        node = step.node
        assert isinstance(node, RemoveTokens)
        if step.cost and (node.n is None or node.up_to or amount_of(game, step, node.n) == 0):
            return True
        return super().possible(game, step)

    def is_direct(self, game: Game, node: Node) -> bool:
        return isinstance(node, RemoveTokens) and not node.up_to and self.leaves_no_choice(node)


class MakeTokensAct(StandardAct):
    """409.3: card tokens enter play; whoever controls the effect owns them (409.3b)."""

    acts_as = ""
    multiplies = True

    def do(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, MakeTokens)
        if node.up_to and not step.memory:
            step.stage = AMOUNT
            push(game, how_many(step, amount_of(game, step, node.n)))
            return
        super().do(game, step)

    def events(self, game: Game, step: Follow) -> list[Event]:
        node = step.node
        assert isinstance(node, MakeTokens)
        amount = step.memory[0] if step.memory else amount_of(game, step, node.n)
        definition = token_definition(game, node.name)
        owner = you(game, step.scope)
        players = [step.actor] if node.under is None else who(game, node.under, step.scope)
        players = players if is_several(node.under) else players[:1]  # "under each player's control"
        made: list[Event] = []
        for player in [each for each in players or [step.actor] for _ in range(amount)]:
            event = Event(ev.TOKEN_CARD, player=owner, amount=definition.index, rules=("409.3",))
            event.under = player
            event.depleted = node.depleted
            if node.party is not None:
                event.party = role_for(game, node.party, step.scope, event.under)
            made.append(event)
        return made

    def enough(self, game: Game, step: Follow, events: list[Event]) -> bool:
        return True

    def after(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, MakeTokens)
        made = [event.became for event in game.results if counts_as_done(game, event) and event.became]
        remember_objects(game, step.scope, node.slot, made)
        step.scope.amount = len(made)
        finish(game, step, bool(made), made)

    def is_direct(self, game: Game, node: Node) -> bool:
        return False


def token_definition(game: Game, name: str) -> Definition:
    """The card token of that name (409.3c)."""
    wanted = name.casefold()
    for definition in game.library.definitions:
        if definition.token and definition.name.casefold() in (wanted, f"{wanted} token"):
            return definition
    raise LookupError(f"The library of this game has no card token named {name}.")


register(PutTokensAct(), PutTokens)
register(RemoveTokensAct(), RemoveTokens)
register(MakeTokensAct(), MakeTokens)
