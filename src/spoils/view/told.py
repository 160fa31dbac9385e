"""Events as one viewer heard of them, or as all players together knew of them."""

from __future__ import annotations

from collections.abc import Callable

from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.view.ids import Ids
from spoils.view.knowledge import Viewer
from spoils.view.log import entry
from spoils.view.model import Argument, CardName, Message

Teller = Callable[[Event], Message | None]


def told_to_one(game: Game, viewer: Viewer) -> Teller:
    """Events as one viewer heard of them."""
    ids = Ids(game, viewer)
    return lambda event: entry(game, event, viewer, ids)


def told_to_all(game: Game) -> Teller:
    """Events as all players together knew of them: a card is named if any of them could tell which it was."""
    tellers = [told_to_one(game, player.index) for player in game.players]

    def tell(event: Event) -> Message | None:
        told = [message for teller in tellers if (message := teller(event)) is not None]
        if not told:
            return None
        args = {name: _best([message.args[name] for message in told]) for name in told[0].args}
        return Message(told[0].key, args, told[0].rules)

    return tell


def _best(arguments: list[Argument]) -> Argument:
    named = (one for one in arguments if not isinstance(one, CardName) or one.name is not None)
    return next(named, arguments[0])
