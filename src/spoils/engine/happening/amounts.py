"""408.2, 410.3: amounts that texts increase or reduce before the thing happens: damage, cards drawn,
influence."""

from __future__ import annotations

from typing import Final

from spoils.engine.board.board import board
from spoils.engine.board.in_force import InForce
from spoils.engine.happening.possible import limit_loss
from spoils.engine.program import events as ev
from spoils.engine.program.change import EVERYTHING
from spoils.engine.program.families import Happening, Objects
from spoils.engine.program.happenings.cards import Damages
from spoils.engine.program.happenings.times import FirstTime
from spoils.engine.program.instructions.lasting import EditAmount
from spoils.engine.program.node import Node
from spoils.engine.program.statements.amounts import ChangeAmount
from spoils.engine.program.words import FACTION
from spoils.engine.reading.happenings import happens
from spoils.engine.reading.numbers import value
from spoils.engine.reading.objects import fits
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.scope import Scope

# events with an amount that texts could change, a bit for each kind
EDITABLE: Final = 1 << ev.DAMAGE | 1 << ev.DRAW | 1 << ev.INFLUENCE | 1 << ev.ASSIGN


def adjust(game: Game, event: Event) -> None:
    """Apply all increases, what multiplies behind what adds, then all reductions (410.3); a number never goes below 0 (410.4). Modifiers that
    name a source change that source's share first (A52)."""
    if not EDITABLE >> event.kind & 1:
        return
    idle = [share for share in event.shares if share[1] == 0]  # where the edition looks at increases first
    all_in_force = board(game).statements(ChangeAmount)
    if all_in_force:
        apply_changes(game, event, all_in_force)
    if idle and len(event.shares) > 1:  # who had nothing to inflict, and still has not, is no source
        event.shares = tuple([share for share in event.shares if share not in idle])


def apply_changes(game: Game, event: Event, all_in_force: list[InForce]) -> None:
    ordered = sorted(all_in_force, key=lambda each: place_of(each.node))
    before = event.clone() if game.library.counts_times else event
    counted = False
    for increase in (True, False):
        for in_force in ordered:
            node = in_force.node
            assert isinstance(node, ChangeAmount)
            if node.increase != increase:
                continue
            scope = in_force.scope.clone()  # whose faction it is this time is not remembered for the next
            if concerns(game, event, scope, node):
                change(game, event, scope, node)
                use_up(game, in_force, node)
                counted = counted or isinstance(node.happening, FirstTime)
    if counted and not (event.total() if event.kind == ev.DAMAGE else event.amount):
        game.earlier.append(before)  # it was the first time, although nothing is left of it


def concerns(game: Game, event: Event, scope: Scope, node: ChangeAmount) -> bool:
    """Whether the event is the one the text speaks of."""
    return isinstance(node.happening, Happening) and happens(game, node.happening, event, scope)


def change(game: Game, event: Event, scope: Scope, node: ChangeAmount) -> None:
    amount = value(game, node.n, scope)
    least = 0 if node.minimum is None else value(game, node.minimum, scope)
    if event.kind == ev.DAMAGE:
        source = source_of(node)
        shares = list(event.shares)
        chosen = [
            i
            for i, (origin, _) in enumerate(shares)
            if source is None or (origin and fits(game, source, origin, scope))
        ]
        event.shares = tuple(edit_shares(shares, chosen, amount, node, least))
        if (
            source is not None
        ):  # it has inflicted nothing; one of several whose sum was reduced still has (A52)
            event.shares = tuple([share for share in event.shares if share[1] > 0])
    elif event.kind in (ev.DRAW, ev.ASSIGN):
        event.amount = edit(event.amount, amount, node, least)
    else:
        sign = -1 if event.amount < 0 else 1
        event.amount = sign * edit(abs(event.amount), amount, node, least)


def edit_event(game: Game, event: Event, node: EditAmount, scope: Scope) -> None:
    """``if you do, reduce the amount to 0``: the event goes on with another amount."""
    amount = value(game, node.n, scope)
    if event.kind == ev.DAMAGE:
        every = list(range(len(event.shares)))
        event.shares = tuple(edit_shares(list(event.shares), every, amount, node))
    elif event.amount < 0:
        event.amount = -edit(-event.amount, amount, node)
    else:
        event.amount = edit(event.amount, amount, node)


def place_of(node: Node) -> tuple[bool, bool, bool]:
    """Which comes first where the order could be chosen (410.3): as is best for whoever inflicts the damage."""
    assert isinstance(node, ChangeAmount)
    return node.multiplied, source_of(node) is None, has_minimum(node)


def has_minimum(node: Node) -> bool:
    """Those with a minimum come last, which is best for whoever inflicts the damage (A49)."""
    return isinstance(node, ChangeAmount) and node.minimum is not None


def source_of(node: Node) -> Objects | None:
    """The source that a text about damage names, if it names one."""
    assert isinstance(node, ChangeAmount)
    assert isinstance(node.happening, Happening)
    pattern = node.happening.core()
    return pattern.source if isinstance(pattern, Damages) else None


def edit(old: int, amount: int, node: ChangeAmount | EditAmount, least: int = 0) -> int:
    """410.4, 410.5: ``least`` is how far a reduction goes down; what is lower already stays as it is."""
    if node.multiplied:
        return old * amount
    if node.to:  # a reduction never raises a number (410.5)
        return max(old, amount) if node.increase else min(old, amount)
    return old + amount if node.increase else min(old, max(least, old - amount))


def edit_shares(
    shares: list[tuple[int, int]],
    chosen: list[int],
    amount: int,
    node: ChangeAmount | EditAmount,
    least: int = 0,
) -> list[tuple[int, int]]:
    """Change the sum of the chosen shares: increases go to the first that has something, reductions take from
    the first that have."""
    if not chosen:
        return shares
    if node.multiplied:
        return [
            (source, share * amount) if index in chosen else (source, share)
            for index, (source, share) in enumerate(shares)
        ]
    old = sum(shares[index][1] for index in chosen)
    new = edit(old, amount, node, least)
    if new >= old:
        first = next((index for index in chosen if shares[index][1] > 0), chosen[0])
        shares[first] = (shares[first][0], shares[first][1] + new - old)
        return shares
    loss = old - new
    for index in chosen:
        taken = min(loss, shares[index][1])
        shares[index] = (shares[index][0], shares[index][1] - taken)
        loss -= taken
    return shares


def use_up(game: Game, in_force: InForce, node: ChangeAmount) -> None:
    """``the next damage``: once."""
    if node.once and in_force.effect is not None and in_force.effect in game.effects:
        game.effects.remove(in_force.effect)
        game.note_change(EVERYTHING)


def something_left(event: Event) -> bool:
    """408.2a: an amount reduced to 0 does not happen, so nothing is triggered (408.1a)."""
    kind = event.kind
    if kind == ev.DAMAGE:
        return event.total() > 0
    if kind == ev.DRAW or kind == ev.INFLUENCE:
        return event.amount != 0
    return True


def faction_loss(game: Game, event: Event) -> Event | None:
    """202.4, 408.3: damage to a faction makes it lose an equal amount of influence, which texts about losing
    influence may change."""
    loss = planned_loss(game, event)
    if loss is None:
        return None
    adjust(game, loss)
    limit_loss(game, loss)
    return loss if loss.amount else None


def planned_loss(game: Game, event: Event) -> Event | None:
    """The same before any text has changed or replaced it."""
    card = event.ref % CARDS
    if event.kind != ev.DAMAGE or not event.happened or not game.definition(card).types & FACTION:
        return None
    loss = Event(ev.INFLUENCE, event.ref, game.owner[card], -event.total(), ("408.3",))
    loss.source = event.source
    loss.by = event.by
    return loss
