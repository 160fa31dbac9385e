"""Looking for leaks: nothing a player is sent may depend on what that player cannot know.

Random games are played. At random moments, for every viewer, a second game is made in which only what the
viewer cannot know is different. View, log and options must be the same byte for byte, at once and after the
next answer.

    python -m spoils.lab.leaks --views 100000
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from spoils.bots.bot import Bot
from spoils.engine.agenda import answer, run, why_illegal
from spoils.engine.concepts.action_loops import Demonstrated
from spoils.engine.program.words import FACTION
from spoils.engine.state.chance import Chance, from_seed
from spoils.engine.state.definition import Library
from spoils.engine.state.game import CARDS, Game
from spoils.errors import UserError
from spoils.lab.match import make_bots
from spoils.lab.tables import Tables, add_table_options, tables_from
from spoils.record.codec import fingerprint
from spoils.view import model
from spoils.view.knowledge import Viewer, is_among, sees
from spoils.view.player_view import view
from spoils.view.resample import SAME_DECKS, AnyOf, resample

Look = Callable[[Game, Viewer, int], model.View]

EVERY: Final = 7  # decisions between two looks, on average
LIMIT: Final = 3000  # decisions in one game


class Leak(Exception):
    """Something a viewer is sent depends on what the viewer cannot know."""


class Watcher:
    """Follows one game and compares what its viewers are sent."""

    def __init__(self, game: Game, chance: Chance, look: Look = view) -> None:
        assert game.log is not None, "the log is part of what is compared"
        self.game = game
        self.chance = chance
        self.look = look
        self.viewers: tuple[Viewer, ...] = (*range(len(game.players)), None)
        # Cards each viewer was told of: these stay what they are, because the log names them.
        self.told: dict[Viewer, set[int]] = {viewer: set() for viewer in self.viewers}
        self.compared = 0  # entries of the log
        self.views = 0

    def look_around(self, given: list[int]) -> None:
        """Compare what every viewer is sent now and after the answer that is about to be given."""
        log = self.game.log or []
        self.compared = min(self.compared, len(log))  # an undone action has taken its entries back
        again = asks_the_same_again(self.game)
        for viewer in self.viewers:
            self.told[viewer] |= told_since(self.game, self.compared, viewer)
            self.compare_now(viewer, again)
            if again:
                self.compare_next(viewer, given)
        self.compared = len(log)

    def compare_now(self, viewer: Viewer, again: bool) -> None:
        """The view as it is, and with everything that is offered found anew."""
        game = self.game
        mine = self.sent(game, viewer, self.compared)
        other = self.other(viewer, self.told[viewer])
        self.equal(mine, self.sent(other, viewer, self.compared), viewer, "view")
        if again and game.question is not None and game.question.player == viewer:
            ask_again(other)
            self.equal(mine, self.sent(other, viewer, self.compared), viewer, "options")
        self.views += 1

    def compare_next(self, viewer: Viewer, given: list[int]) -> None:
        """The view after the same answer in both games. What becomes known by it is the same in both."""
        game = self.game
        question = game.question
        assert question is not None
        start = len(game.log or ())
        ahead = game.clone()
        ahead.log = list(game.log or ())
        answer(ahead, question.player, given)
        shown = {card for card in range(len(ahead.definition_of)) if sees(ahead, viewer, card)}
        fixed = self.told[viewer] | told_since(ahead, start, viewer) | shown
        other = self.other(viewer, fixed, luck=False)  # what falls out by chance is told, so it is the same
        ask_again(other)
        meant = Demonstrated(question.player, question, given)
        same = None if other.question is None else meant.again(other.question)
        if same is None or why_illegal(other, same) is not None:
            if question.player == viewer:
                raise Leak(f"what viewer {viewer} may answer after {game.decisions} decisions depends on it")
            return  # with other cards the other player could not have done this
        answer(other, question.player, same)
        start = min(start, len(ahead.log))
        self.equal(self.sent(ahead, viewer, start), self.sent(other, viewer, start), viewer, "next view")
        self.views += 1

    def other(self, viewer: Viewer, fixed: set[int], *, luck: bool = True) -> Game:
        """The game with other hidden cards: the same ones elsewhere, or any cards at all. While starting
        resources are looked for it is the same ones: everybody sees how many a deck holds (601.1b)."""
        anything = self.chance.below(2) and self.game.turn > 0
        guess = AnyOf(playable(self.game.library)) if anything else SAME_DECKS
        other = resample(self.game, viewer, self.chance, guess, fixed=sorted(fixed), luck=luck)
        other.log = list(self.game.log or ())
        return other

    def sent(self, game: Game, viewer: Viewer, since: int) -> bytes:
        return msgspec.json.encode(self.look(game, viewer, since))

    def equal(self, mine: bytes, other: bytes, viewer: Viewer, what: str) -> None:
        if mine != other:
            where = f"{what} of viewer {viewer} after {self.game.decisions} decisions"
            raise Leak(f"{where}: {difference(mine, other)}")


def told_since(game: Game, start: int, viewer: Viewer) -> set[int]:
    """The cards the log has named to a viewer since an entry."""
    found: set[int] = set()
    for event in (game.log or [])[start:]:
        if not event.known_to:
            continue
        refs = (event.ref, event.other, event.source, *event.cards)
        masks = (*event.known_to, *event.known_to[3:] * len(event.cards))
        for ref, mask in zip(refs, masks, strict=False):
            if ref and is_among(viewer, mask):
                found.add(ref % CARDS)
    return found


def ask_again(game: Game) -> None:
    """Let the step that asks find its options anew."""
    game.question = None
    run(game)


def asks_the_same_again(game: Game) -> bool:
    """Whether the step that asks would find the same options again: some have gone on already."""
    copy = game.clone()
    ask_again(copy)
    return fingerprint(copy) == fingerprint(game)


def playable(library: Library) -> list[int]:
    """Definitions that could be in a deck."""
    return [
        definition.index
        for definition in library.definitions
        if not definition.token
        and not definition.types & FACTION
        and (definition.text.nodes or definition.staple)
    ]


def difference(mine: bytes, other: bytes) -> str:
    """Where two views differ, in brief."""
    length = min(len(mine), len(other))
    place = next((place for place in range(length) if mine[place] != other[place]), length)
    start = max(0, place - 60)
    return f"{mine[start : place + 40]!r} or {other[start : place + 40]!r}"


def watch(game: Game, bots: Sequence[Bot], chance: Chance, look: Look = view, limit: int = LIMIT) -> int:
    """Play a game and look for leaks all along; the number of views that were compared."""
    watcher = Watcher(game, chance, look)
    while not game.over and game.decisions < limit:
        question = game.question
        assert question is not None
        given = bots[question.player].answer(game, question.player)
        if chance.below(EVERY) == 0:
            watcher.look_around(given)
        answer(game, question.player, given)
    return watcher.views


def search(tables: Tables, views: int, seed: int, *, quiet: bool = False) -> int:
    """Play games until so many views were compared."""
    done = 0
    game = 0
    while done < views:
        setup, table = tables.begin(game, seed, log=True)
        done += watch(table, make_bots(("random",) * len(setup.decks), setup.seed), from_seed(setup.seed + 1))
        game += 1
        if not quiet:
            print(f"{done} views in {game} games", end="\r", file=sys.stderr, flush=True)
    return done


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = ArgumentParser(prog="python -m spoils.lab.leaks", description="Look for leaks in views.")
    parser.add_argument("--views", type=int, default=100_000, help="how many views to compare")
    add_table_options(parser)
    options = parser.parse_args(arguments)
    try:
        views = search(tables_from(options), options.views, options.seed, quiet=not sys.stderr.isatty())
    except Leak as leak:
        print(f"leak: {leak}", file=sys.stderr)
        return 1
    except UserError as error:
        print(error.message, file=sys.stderr)
        return 2
    print(f"{views} views, no leak")
    return 0


if __name__ == "__main__":
    sys.exit(main())
