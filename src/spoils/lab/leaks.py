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
from spoils.bots.patience import Patience
from spoils.engine.agenda import answer, run, why_illegal
from spoils.engine.concepts.action_loops import Demonstrated
from spoils.engine.program.texts import Replacement, Triggered
from spoils.engine.program.words import ANYWHERE, DECK, FACTION, HAND
from spoils.engine.state.chance import Chance, from_seed
from spoils.engine.state.definition import Definition, Library, is_about_itself_elsewhere
from spoils.engine.state.game import CARDS, Game
from spoils.errors import UserError
from spoils.lab.match import make_bots
from spoils.lab.memory import settle_in
from spoils.lab.tables import Tables, add_table_options, tables_from
from spoils.record.codec import fingerprint
from spoils.view import model
from spoils.view.knowledge import Viewer, is_among, sees
from spoils.view.player_view import view
from spoils.view.resample import SAME_DECKS, AnyOf, resample

Look = Callable[[Game, Viewer, int], model.View]

EVERY: Final = 7  # decisions between two looks, on average
LIMIT: Final = 3000  # decisions in one game
ENOUGH: Final = 20  # leaks, after which the search ends
UNSEEN: Final = (HAND, DECK, ANYWHERE)  # where a card can be without everybody seeing it


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
        self.guesses = AnyOf(playable(game.library))
        self.speaking = {each.index for each in game.library.definitions if speaks_up(each)}
        self.compared = 0  # entries of the log
        self.views = 0

    def look_around(self, given: list[int]) -> None:
        """Compare what every viewer is sent now and after the answer that is about to be given."""
        log = self.game.log or []
        self.compared = min(self.compared, len(log))  # an undone action has taken its entries back
        ahead = self.ahead(given) if asks_the_same_again(self.game) else None
        for viewer in self.viewers:
            self.told[viewer] |= told_since(self.game, self.compared, viewer)
            self.compare_now(viewer, ahead is not None)
            if ahead is not None:
                self.compare_next(viewer, given, ahead)
        self.compared = len(log)

    def ahead(self, given: list[int]) -> Game:
        """The game after that answer."""
        question = self.game.question
        assert question is not None
        ahead = self.game.clone()
        ahead.log = list(self.game.log or ())
        answer(ahead, question.player, given)
        return ahead

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

    def compare_next(self, viewer: Viewer, given: list[int], ahead: Game) -> None:
        """The view after the same answer in both games. What becomes known by it is the same in both."""
        game = self.game
        question = game.question
        assert question is not None
        start = len(game.log or ())
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
        start = min(start, len(ahead.log or ()))
        self.equal(self.sent(ahead, viewer, start), self.sent(other, viewer, start), viewer, "next view")
        self.views += 1

    def other(self, viewer: Viewer, fixed: set[int], *, luck: bool = True) -> Game:
        """The game with other hidden cards: the same ones elsewhere, or any cards at all. While starting
        resources are looked for it is the same ones: everybody sees how many a deck holds (601.1b)."""
        anything = self.chance.below(2) and self.game.turn > 0
        guess = self.guesses if anything else SAME_DECKS
        known = fixed | {card for card, kind in enumerate(self.game.definition_of) if kind in self.speaking}
        other = resample(self.game, viewer, self.chance, guess, fixed=sorted(known), luck=luck)
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
    """Definitions that could be in a deck, and would not have spoken up by now."""
    return [
        definition.index
        for definition in library.definitions
        if not definition.token
        and not definition.types & FACTION
        and (definition.text.nodes or definition.staple)
        and not speaks_up(definition)
    ]


def speaks_up(definition: Definition) -> bool:
    """Whether a text works where others do not see its card, and happens or is offered when its time comes:
    that, and that alone, tells that it is there (decision 60)."""
    texts = definition.texts
    return any(
        isinstance(entry.text, Triggered) and entry.text.area in UNSEEN for entry in texts.triggers
    ) or any(
        isinstance(entry.text, Replacement) and is_about_itself_elsewhere(entry.text)
        for entry in texts.replacements
    )


def difference(mine: bytes, other: bytes) -> str:
    """Where two views differ, in brief."""
    length = min(len(mine), len(other))
    place = next((place for place in range(length) if mine[place] != other[place]), length)
    start = max(0, place - 60)
    return f"{mine[start : place + 40]!r} or {other[start : place + 40]!r}"


def watch(game: Game, bots: Sequence[Bot], chance: Chance, look: Look = view, limit: int = LIMIT) -> int:
    """Play a game and look for leaks all along; the number of views that were compared."""
    watcher = Watcher(game, chance, look)
    follow(watcher, bots, limit)
    return watcher.views


def follow(watcher: Watcher, bots: Sequence[Bot], limit: int = LIMIT) -> None:
    """Play a watched game, looking around now and then."""
    game, patience = watcher.game, Patience()
    while not game.over and game.decisions < limit and not patience.is_over(game):
        question = game.question
        assert question is not None
        given = bots[question.player].answer(game, question.player)
        if watcher.chance.below(EVERY) == 0:
            watcher.look_around(given)
        answer(game, question.player, given)


class Found(msgspec.Struct):
    """What came of many games."""

    views: int = 0
    games: int = 0
    leaks: int = 0


def search(tables: Tables, views: int, seed: int, *, quiet: bool = False) -> Found:
    """Play games until so many views were compared. A leak ends its game and is told, with the game by which
    it is found again."""
    found = Found()
    while found.views < views and found.leaks < ENOUGH:
        setup, table = tables.begin(found.games, seed, log=True)
        watcher = Watcher(table, from_seed(setup.seed + 1))
        try:
            follow(watcher, make_bots(("random",) * len(setup.decks), setup.seed))
        except Leak as leak:
            found.leaks += 1
            print(f"leak in game {found.games}: {leak}", file=sys.stderr, flush=True)
        found.views += watcher.views
        found.games += 1
        if not quiet:
            print(f"{found.views} views in {found.games} games", end="\r", file=sys.stderr, flush=True)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = ArgumentParser(prog="python -m spoils.lab.leaks", description="Look for leaks in views.")
    parser.add_argument("--views", type=int, default=100_000, help="how many views to compare")
    add_table_options(parser)
    options = parser.parse_args(arguments)
    try:
        tables = tables_from(options)
        settle_in()
        found = search(tables, options.views, options.seed, quiet=not sys.stderr.isatty())
    except UserError as error:
        print(error.message, file=sys.stderr)
        return 2
    print(
        f"{found.views} views in {found.games} games, {f'{found.leaks} leaks' if found.leaks else 'no leak'}"
    )
    return 1 if found.leaks else 0


if __name__ == "__main__":
    sys.exit(main())
