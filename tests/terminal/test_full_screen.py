"""The game on the whole screen: what stands where, keyboard and mouse."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual import events
from textual.pilot import Pilot

from spoils.bots.greedy import GreedyBot
from spoils.bots.random_bot import RandomBot
from spoils.bots.seat import Seat
from spoils.engine.play import answer, why_illegal
from spoils.public.beginning import load
from spoils.public.match import Match
from spoils.record.replay import play_again, read_replay
from spoils.record.setup import begin
from spoils.terminal.board import Piece, Row
from spoils.terminal.completing import suggestions
from spoils.terminal.entry import read_answer
from spoils.terminal.full_screen.app import FullScreenApp
from spoils.terminal.full_screen.asked import Choice, question_asked
from spoils.terminal.full_screen.bridge import FullScreen
from spoils.terminal.full_screen.field import laid_out
from spoils.terminal.full_screen.parts import Page
from spoils.terminal.options import option_words
from spoils.terminal.session import Session
from spoils.terminal.words import Words
from spoils.view.player_view import view
from spoils.view.question_view import engine_answer, shown_answer
from spoils.view.say import Speaker
from tests.properties.games import catalog, library, setup

PATIENCE = 120.0
ENTRY_REFUSED = "« zz » n’est ni une réponse ni une commande"
ENGLISH = Words("en")

Play = Callable[["Table", Pilot[None]], Awaitable[None]]


class Table:
    """A game on a screen that only the test sees."""

    def __init__(self, players: int, language: str, autosave: Path | None) -> None:
        self.players, self.language, self.autosave = players, language, autosave
        self.sessions: list[Session] = []
        self.app = FullScreenApp(self.games, Words(language))

    def games(self, app: FullScreenApp) -> None:
        while True:
            wanted = setup(3, self.players)
            names = ("Ann", "Élodie", "Hugo", "Bob")[: self.players]
            self.sessions.append(
                Session(
                    Match(
                        begin(wanted, library(wanted), log=True),
                        wanted,
                        names,
                        self.language,
                        bots=dict.fromkeys(range(1, self.players), "greedy"),
                        card_names=catalog().names_in(self.language),
                    ),
                    {seat: GreedyBot(seat) for seat in range(1, self.players)},
                    partial(FullScreen, app),
                    app.reader,
                    autosave=self.autosave,
                )
            )
            app.reader.suggest = partial(suggestions, self.session)
            if not self.session.play():
                return

    @property
    def session(self) -> Session:
        return self.sessions[-1]

    async def until(self, pilot: Pilot[None], holds: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, "it did not happen:\n" + self.shown()
            await pilot.pause(0.01)

    async def asked(self, pilot: Pilot[None]) -> None:
        """Wait until the game waits for the player."""
        await self.until(pilot, lambda: self.app.is_waiting)
        await pilot.pause()

    async def press(self, pilot: Pilot[None], *keys: str) -> None:
        """Press keys that let the game go on, and wait for it."""
        for key in keys:
            await pilot.press(key)
        await self.asked(pilot)

    async def type(self, pilot: Pilot[None], line: str) -> None:
        self.app.type_line(line)
        await self.asked(pilot)

    def lines(self) -> list[str]:
        """The screen as it is."""
        return ["".join(part.text for part in strip) for strip in self.app.screen._compositor.render_strips()]

    def shown(self) -> str:
        return "\n".join(self.lines()).replace("\u00a0", " ")

    def options(self) -> list[str]:
        choices = self.app.choices
        return [str(choices.get_option_at_index(n).prompt) for n in range(choices.option_count)]


def on_screen(
    play: Play,
    size: tuple[int, int] = (80, 24),
    players: int = 2,
    language: str = "en",
    autosave: Path | None = None,
) -> Table:
    """Have a test play at a table; the game has ended afterwards."""
    table = Table(players, language, autosave)

    async def run() -> None:
        async with table.app.run_test(size=size) as pilot:
            await table.asked(pilot)
            await play(table, pilot)
            table.app.leave()
            await table.until(pilot, lambda: not table.app.thread.is_alive())
        table.app.end()

    asyncio.run(run())
    return table


async def to_own_turn(table: Table, pilot: Pilot[None]) -> None:
    """Answer with the first line until the player's own turn has come."""
    for _ in range(40):
        seen = table.session.view.question
        assert seen is not None
        if seen.kind == "turn":
            return
        if seen.maximum > 1:
            await table.type(pilot, " ".join(map(str, range(1, seen.minimum + 1))))
        else:
            await table.type(pilot, "1")
    raise AssertionError("it never was the player's turn")


@pytest.mark.parametrize(("size", "players"), [((80, 24), 4), ((120, 40), 3)])
def test_everything_is_on_the_screen_at_once(size: tuple[int, int], players: int) -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await to_own_turn(table, pilot)
        shown = table.shown()
        assert len(table.lines()) == size[1]
        assert all(cell_len(line) == size[0] for line in table.lines())
        for panel in ("Table", "Hand", "Card", "Log"):
            assert f"─{panel}─" in shown or f"━{panel}━" in shown
        assert "Your turn: what do you do?" in shown
        assert "end the turn" in shown
        assert "f1 Help" in shown
        if players == 3:
            assert all(f"{name} (" in shown for name in ("Ann", "Élodie", "Hugo"))
        for part in (app := table.app).table, app.hand, app.card, app.question, app.choices, app.entry:
            assert part.region.height >= 1
            assert part.region.bottom <= size[1]
            assert part.region.right <= size[0]

    on_screen(play, size, players)


def test_the_end_of_the_log_and_what_a_line_is_about_stay_in_sight() -> None:
    """On a small screen with four players the table has fewer lines than it needs."""

    async def play(table: Table, pilot: Pilot[None]) -> None:
        await to_own_turn(table, pilot)
        app, seen = table.app, table.session.view
        assert app.log_of_game.is_vertical_scroll_end
        assert ENGLISH("welcome") not in str(app.note.content)
        assert any(ENGLISH("welcome")[:20] in line.plain for line in app.log_of_game.told)
        assert app.table.max_scroll_y > 0
        for player in reversed(seen.players):
            faction = next(
                card.id for card in seen.play if "faction" in card.types and card.controller == player.index
            )
            app.choices.post_message(app.choices.Pointed(faction))
            name = table.session.names[player.index]
            await table.until(pilot, lambda name=name: f"{name} (" in table.shown())  # type: ignore[misc]
        await pilot.resize_terminal(80, 30)
        await pilot.resize_terminal(80, 24)
        await table.until(pilot, lambda: app.log_of_game.is_vertical_scroll_end)

    on_screen(play, (80, 24), 4)


def test_the_card_under_the_cursor_is_shown_and_can_be_chosen() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        await to_own_turn(table, pilot)
        app = table.app
        hand = table.session.view.players[0].hand
        app.hand.focus()
        await pilot.pause()
        assert app.cards[app.pointed].name == hand[0].name
        for _ in range(len(hand)):
            await pilot.press("right")
        assert app.cards[app.pointed].name == hand[-1].name
        assert app.page_of(app.cards[app.pointed])[0][0] in table.shown()
        deploys = [option for option in app.choices.asked.choices if "deploy" in option.words]
        assert deploys
        line = next(
            span
            for line in app.hand.lines
            for span in line
            if span.card and app.choices.asked.about(span.card)
        )
        row = next(n for n, spans in enumerate(app.hand.lines) if line in spans)
        before = len(table.session.match.given)
        assert await pilot.click(app.hand, offset=(line.column + 1, row + 1))  # below the border
        await table.until(pilot, lambda: len(table.session.match.given) > before)
        await table.asked(pilot)

    on_screen(play)


def test_several_are_collected_and_confirmed_with_the_keyboard() -> None:
    async def play(table: Table, pilot: Pilot[None]) -> None:
        question = table.session.view.question
        assert question is not None
        assert question.kind == "mulligan"  # any number of cards, in order
        await pilot.press("down", "space", "up", "enter", "down", "down", "space")
        assert [line[:3] for line in table.options()][:3] == ["[x]", "[x]", "[x]"]
        await pilot.press("up", "space")  # the second line again: back with it
        assert [line[:3] for line in table.options()][:3] == ["[x]", "[ ]", "[x]"]
        assert table.app.choices.asked.typed(table.app.choices.chosen) == "1 3"
        await table.press(pilot, "end", "enter")
        mine = [given.answer for given in table.session.match.given if given.player == 0]
        assert len(mine[-1]) == 2 or len(mine[-2]) == 2

    on_screen(play)


def test_conceding_asks_and_afterwards_there_are_offers(tmp_path: Path) -> None:
    file = tmp_path / "record.json"

    async def play(table: Table, pilot: Pilot[None]) -> None:
        before = table.options()
        await table.press(pilot, "f8")
        assert "Give this game up?" in table.shown()
        assert await pilot.click(table.app.choices, offset=(4, 0))
        await table.asked(pilot)
        assert table.options() == before
        assert ENGLISH("concede_not") in table.shown()
        await table.press(pilot, "f8", "enter")  # Enter alone gives nothing up
        assert not table.session.game.over
        await table.press(pilot, "f8", "down", "enter")
        assert table.session.game.over
        assert ENGLISH("has_lost") in table.shown()  # the table is that of the end
        assert [line.strip() for line in table.options()][:2] == [
            "another game",
            "go through this game again",
        ]
        await table.press(pilot, "down", "enter")
        assert "Decision 0 of" in table.shown()
        await table.press(pilot, "enter")
        assert "Decision 1 of" in table.shown()
        await table.press(pilot, "down", "down", "enter")
        await pilot.press("down", "down", "enter")
        assert table.app.entry.value == "record "
        table.app.entry.put(f"record {file}")
        await table.press(pilot, "enter")
        assert "The record is in" in table.shown()
        await table.press(pilot, "home", "enter")
        assert len(table.sessions) == 2
        assert not table.session.game.over

    table = on_screen(play)
    replay = read_replay(file)
    assert replay.result.over
    assert play_again(replay, table.sessions[0].game.library) is None


def test_longer_replies_are_pages_and_leaving_keeps_the_game(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"

    async def play(table: Table, pilot: Pilot[None]) -> None:
        await table.press(pilot, "f1")
        assert isinstance(table.app.screen, Page)
        assert "ce que dit une carte" in table.shown()
        await pilot.press("escape")
        assert "ce que dit une carte" not in table.shown()
        for key in ("z", "z", "enter"):  # as quickly as a paste: Enter does not overtake the letters
            table.app.post_message(events.Key(key, key if key == "z" else None))
        await table.until(pilot, lambda: ENTRY_REFUSED in table.shown())
        await table.asked(pilot)
        for words in ("Main", "Journal", "Abandon", "Pourquoi", "Avis", "f10 Quitter"):
            assert words in table.shown()
        await pilot.press("d", "é", "f", "tab")
        assert table.app.entry.value == "défausse"

    on_screen(play, language="fr", autosave=file)
    assert load(file, cards=catalog()).bots == {1: "greedy"}


def test_one_leaves_from_a_page_too() -> None:
    """The last line names the key also while a page stands before the game."""

    async def play(table: Table, pilot: Pilot[None]) -> None:
        await table.press(pilot, "f1")
        assert isinstance(table.app.screen, Page)
        assert "f10 Leave" in table.shown()
        await pilot.press("f10")
        await table.until(pilot, lambda: not table.app.thread.is_alive())
        assert not table.session.game.over

    on_screen(play)


def test_what_goes_wrong_in_the_game_is_told_to_the_caller() -> None:
    def games(app: FullScreenApp) -> None:
        raise ValueError("no such deck")

    app = FullScreenApp(games, ENGLISH)

    async def run() -> None:
        async with app.run_test() as pilot:
            end = time.monotonic() + PATIENCE
            while app.thread.is_alive() and time.monotonic() < end:
                await pilot.pause(0.01)

    asyncio.run(run())
    with pytest.raises(ValueError, match="no such deck"):
        app.end()


def test_every_answer_can_be_chosen_from_the_list() -> None:
    """In a game of bots: what the list types for an answer is read as that answer, or one just like it."""
    kinds = set()
    wanted = setup(1)
    game = begin(wanted, library(wanted), log=True)
    bots = (RandomBot(1), RandomBot(2))
    speaker = Speaker(("Ann", "Bob"), "en", wanted.edition)
    while not game.over and game.question is not None:
        player = game.question.player
        given = bots[player].choose(Seat(game, player))
        seen = view(game, player, len(game.log or ()))
        question = seen.question
        assert question is not None
        options = option_words(seen, question, speaker, ENGLISH)
        asked = question_asked(question, "", options, ENGLISH)
        typed = asked.typed(chosen_lines(asked.choices, question.kind, shown_answer(game, given)))
        read = read_answer(question, typed, ENGLISH, options) if question.kind != "name" else given
        assert why_illegal(game, engine_answer(game, read)) is None
        assert len(read) == len(given)
        kinds.add(question.kind)
        answer(game, player, given)
    assert {"turn", "respond", "pick", "attackers", "block"} <= kinds


def chosen_lines(choices: tuple[Choice, ...], kind: str, shown: list[int]) -> list[int]:
    """The lines to be chosen for an answer, by what each line types."""
    if kind == "divide":
        return [place for place, amount in enumerate(shown) for _ in range(amount)]
    if kind in ("number", "bid"):
        return [n for n, choice in enumerate(choices) if choice.typed == " ".join(map(str, shown))]
    return [next(n for n, choice in enumerate(choices) if place in choice.places) for place in shown]


def test_rows_are_laid_out_within_the_width() -> None:
    rows = [
        Row("", (Piece("* Ann (The Long Name Of A Faction): 25 influence, 3 in hand", "f"),), indent=0),
        Row("resources: ", (Piece("2 × Rage", "r"), Piece("Greed", "g"), Piece("Envy", "e"))),
        *(Row("", (Piece(f"Card {n} [1/2/3]", str(n)),), flows=True) for n in range(5)),
        Row("+ ", (Piece("Hat", "hat"),), indent=6, flows=True),
    ]
    for width in (20, 36, 80):
        lines = laid_out(rows, width)
        text = ["".join(span.text for span in line) for line in lines]
        assert all(cell_len(line.rstrip()) <= width for line in text)
        assert not any(re.search(r",\S", line) for line in text)
        cards = [span.card for line in lines for span in line if span.card]
        assert list(dict.fromkeys(cards)) == ["f", "r", "g", "e", "0", "1", "2", "3", "4", "hat"]
        for line in lines:
            assert all(one.end == other.column for one, other in pairwise(line))
    assert len(laid_out(rows, 80)) == 4  # heading, resources, and the cards beside each other in two lines
    assert "Card 0 [1/2/3]  Card 1 [1/2/3]" in "".join(span.text for span in laid_out(rows, 80)[2])
