"""How far a script has come."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from spoils.engine.state.game import Game
from spoils.scenario.model import ScriptLine
from spoils.scenario.names import Names
from spoils.scenario.orders import Orders


class Failure(Exception):
    """The first thing that went wrong, and at which line of the file."""

    def __init__(self, line: int, text: str, problem: str, *, checked: bool = False) -> None:
        super().__init__(problem)
        self.line = line
        self.text = text
        self.problem = problem
        self.checked = checked  # an assertion that does not hold, rather than a line that does not fit
        self.used: tuple[str, ...] = ()  # the lines before, each with what was asked when it was used
        self.situation: tuple[Game, Names] | None = None  # the game where it went wrong


@dataclass
class Progress:
    """The game and the place in the script: all that must be restored to read the script in another way."""

    game: Game
    at: int = 0  # the next line
    used: list[str] = field(default_factory=list)  # the lines so far, each with what was asked then
    refused: list[str] = field(default_factory=list)  # windows in which that line was not legal
    orders: Orders = field(default_factory=Orders)
    x: tuple[int, int, int] | None = None  # player, card and number given ahead
    arranged: list[int] = field(default_factory=list)  # the beginning of an order of cards
    agreed: bool = False  # yes was said to the choice that is open
    acting: ScriptLine | None = None  # the action whose costs may still fail
    last: ScriptLine | None = None  # the last line that did something
    without_window: list[ScriptLine] = field(
        default_factory=list
    )  # who must not be asked before the next line

    def copy(self) -> Progress:
        game = self.game.clone()
        game.log = None if self.game.log is None else list(self.game.log)
        return replace(
            self,
            game=game,
            used=list(self.used),
            refused=list(self.refused),
            orders=self.orders.copy(),
            arranged=list(self.arranged),
            without_window=list(self.without_window),
        )
