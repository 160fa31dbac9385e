"""What a failure tells beside its sentence: where every line was used, and what happened last."""

from __future__ import annotations

from typing import Final

from spoils.engine.board.sight import EVERYBODY
from spoils.engine.editions import EDITIONS
from spoils.engine.state import questions as q
from spoils.engine.state.game import CARDS, Game
from spoils.french.translate import phrase
from spoils.rules.documents import NEWEST
from spoils.scenario.names import Names
from spoils.scenario.words import asked_in_short
from spoils.view.ids import Ids
from spoils.view.log import entry
from spoils.view.model import Argument, CardName, Message
from spoils.view.say import Speaker

MOST_EVENTS: Final = 8
OPEN: Final = (EVERYBODY,) * 4  # whoever writes scenarios may know every card


class _Called(Ids):
    """Cards under the names that a script has for them."""

    def __init__(self, game: Game, names: Names) -> None:
        super().__init__(game, None)
        self.game = game
        self.script = names

    def of(self, ref: int) -> str:
        return self.script.call(self.game, ref % CARDS)


def last_events(game: Game, names: Names) -> tuple[str, ...]:
    """The last things that happened, the latest one last."""
    edition = game.edition.id if game.edition.id in EDITIONS else NEWEST  # somebody tries out another one
    speaker = Speaker(names.players, names.language, edition)
    called = _Called(game, names)
    found: list[str] = []
    for event in reversed(game.log or []):
        shown = event.clone()
        shown.known_to = OPEN
        message = entry(game, shown, None, called)
        if message is not None:
            found.append(speaker.say(_named(message), rules=True))
        if len(found) == MOST_EVENTS:
            break
    return tuple(reversed(found))


def _named(message: Message) -> Message:
    args: dict[str, Argument] = {
        key: CardName(value.id, value.id) if isinstance(value, CardName) else value
        for key, value in message.args.items()
    }
    return Message(message.key, args, message.rules)


def used_at(game: Game, names: Names, line: int, text: str) -> str:
    """A line of the script, and what was asked when it was used."""
    asked = asked_in_short(game, names)
    return phrase(names.language, "line {line}: {text}: {asked}", line=line, text=text, asked=asked)


def still_waiting(game: Game, names: Names) -> str:
    """Behind an assertion on the way that does not hold: for whom everything else still waits."""
    question = game.question
    if question is None or question.kind == q.TURN:
        return ""
    asked = asked_in_short(game, names)
    if not question.is_window():
        return phrase(names.language, ", while the game still waits: {asked}", asked=asked)
    player = names.players[question.player]
    waiting = ', while the game still waits: {asked} ("{player} passes" lets it go on)'
    return phrase(names.language, waiting, asked=asked, player=player)
