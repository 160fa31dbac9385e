"""What is going on: actions that wait for responses (607), and damage that is assigned (609.1c)."""

from __future__ import annotations

from spoils.engine.concepts.costs import Action
from spoils.engine.playing.abilities import Using
from spoils.engine.state.battle import Battle
from spoils.engine.state.game import CARDS, Game
from spoils.view.ids import Ids
from spoils.view.knowledge import Viewer
from spoils.view.mention import mention
from spoils.view.model import Assigned, Link


def chain(game: Game, viewer: Viewer, ids: Ids) -> tuple[Link, ...]:
    """Cards being deployed and abilities being used, the first of them first; the last resolves first."""
    return tuple(
        Link(
            player=step.player,
            card=mention(game, viewer, ids, step.ref),
            ability=step.is_ability,
            label=step.text.name if isinstance(step, Using) else "",
            paid=step.is_settled(),
            about=about(game, step, ids),
        )
        for step in game.agenda
        if isinstance(step, Action)
    )


def about(game: Game, action: Action, ids: Ids) -> tuple[str, ...]:
    """What its text has picked or chosen so far, as far as it lies open on the table."""
    found = dict.fromkeys(ref for slot in action.scope.slots for ref in slot if ref != action.ref)
    return tuple(ids.of(ref) for ref in found if is_on_table(game, ref))


def is_on_table(game: Game, ref: int) -> bool:
    card = ref % CARDS
    return game.is_current(ref) and (card in game.play or card in game.deploying)


def assigned(battle: Battle, ids: Ids) -> tuple[Assigned, ...]:
    """Battle damage that was announced and not yet inflicted."""
    return tuple(Assigned(ids.of(source), ids.of(card), amount) for source, card, amount in battle.damage)
