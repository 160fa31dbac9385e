"""What one viewer is to be shown now, without the log."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from spoils.engine.state.game import Game
from spoils.view.knowledge import Viewer
from spoils.view.model import Argument, CardName, Message, View
from spoils.view.player_view import view


def look(game: Game, viewer: Viewer, *, answered_for: bool = False) -> View:
    """The table. A question that the server answers for the viewer is not shown."""
    log, game.log = game.log, None
    try:
        seen = view(game, viewer)
    finally:
        game.log = log
    return replace(seen, question=None) if answered_for and seen.question is not None else seen


def names_in(seen: View) -> Iterator[str]:
    """Every card name that occurs in a view."""
    for player in seen.players:
        if player.faction:
            yield player.faction
        for pile in (player.hand, player.discard, player.out, player.void):
            for card in pile:
                if card.name is not None:
                    yield card.name
        for shown in player.deck:
            if shown.card.name is not None:
                yield shown.card.name
    for card in (*seen.play, *seen.deploying):
        if card.name is not None:
            yield card.name
    yield from _names(link.card for link in seen.chain)
    if seen.question is not None:
        yield from _names(seen.question.reason.args.values())
        yield from _names(option.card for option in seen.question.options if option.card is not None)


def names_in_log(messages: list[Message]) -> Iterator[str]:
    """Every card name that occurs in messages."""
    for message in messages:
        yield from _names(message.args.values())


def _names(arguments: Iterable[Argument]) -> Iterator[str]:
    for argument in arguments:
        if isinstance(argument, CardName) and argument.name is not None:
            yield argument.name
