"""Going through a recorded game a decision at a time, forwards and back."""

from __future__ import annotations

from collections.abc import Callable

from spoils.engine.state.definition import Library
from spoils.engine.state.game import Game
from spoils.engine.state.questions import IllegalAnswer
from spoils.public.beginning import begin_again
from spoils.record.replay import Replay
from spoils.terminal.showing import Offer, Screen
from spoils.view.player_view import view

BACK = ("b", "back", "retour")
LEAVE = ("q", "quit", "quitter")
OFFERED = (("", "on"), ("b", "back"), ("q", "leave_replay"))


class Stepper:
    """A recorded game at one of its decisions."""

    def __init__(self, recorded: Replay, library: Library) -> None:
        self.recorded = recorded
        self.library = library
        self.at = 0
        self.match = begin_again(recorded, library)

    def go_to(self, number: int) -> None:
        """To the moment after so many answers, or as near as the record goes; backwards from the beginning
        again."""
        wanted = min(max(number, 0), len(self.recorded.given))
        if wanted < self.at:
            self.at = 0
            self.match = begin_again(self.recorded, self.library)
        while self.at < wanted:
            try:
                self.match.lead(self.recorded.given[self.at : self.at + 1])
            except IllegalAnswer:
                return
            self.at += 1


def step_through(
    recorded: Replay, library: Library, viewer: int | None, screen: Screen, read: Callable[[str], str]
) -> None:
    """Show the game as a player, or with None a spectator, sees it: Enter goes on, b back, a number to that
    answer, q away."""
    stepper = Stepper(recorded, library)
    count = len(recorded.given)
    screen.say(screen.words("step.help", n=count))
    screen.told = 0
    while True:
        show(stepper.match.game, viewer, screen)
        offers = [Offer(typed, screen.words(f"offer.{key}")) for typed, key in OFFERED]
        screen.offer(screen.words("step.at", n=stepper.at, of=count), offers)
        line = read("> ").strip().casefold()
        if line in LEAVE:
            return
        wanted = stepper.at - 1 if line in BACK else stepper.at + 1
        if line.isascii() and line.isdigit() and len(line) < 10:
            wanted = int(line)
        elif line and line not in BACK:
            screen.say(screen.words("step.help", n=count), "red")
            continue
        if wanted > count and stepper.at == count:
            return
        stepper.go_to(wanted)


def show(game: Game, viewer: int | None, screen: Screen) -> None:
    """What has happened since the moment shown before, and the table."""
    screen.tell(game, viewer)
    screen.show_table(view(game, viewer, len(game.log or ())))
