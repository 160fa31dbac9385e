"""Whole games on a real terminal: tmux shows the screen, and what is typed follows from what stands there."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from itertools import combinations, product
from pathlib import Path

import pytest

from spoils.cards.catalog import Catalog
from spoils.record.replay import play_again, read_replay
from spoils.record.setup import library_of
from spoils.terminal.words import Words

DECKS = ("starter-warlord", "starter-banker", "starter-rogue", "starter-arcanist")
MOST_LINES = 600
PATIENCE = 60.0

# Two modes, two sizes, two to four players, two languages, two ways to end: every two of these values meet.
GAMES = (
    ("lines", (80, 24), 2, "en", "whole"),
    ("full", (120, 40), 2, "fr", "conceded"),
    ("lines", (120, 40), 3, "fr", "whole"),
    ("full", (80, 24), 3, "en", "conceded"),
    ("lines", (80, 24), 4, "fr", "conceded"),
    ("full", (120, 40), 4, "en", "whole"),
)
TRIED = GAMES if os.environ.get("SCREENS") == "all" else GAMES[3:5]  # make screens tries all of them

RECORD = {"en": "record", "fr": "enregistrer"}
CONCEDE = {"en": "concede", "fr": "abandonner"}
YES = {"en": "yes", "fr": "oui"}
NO = {"en": "no", "fr": "non"}
LOST = {"en": "Élodie loses the game", "fr": "Élodie perd la partie"}
WINS = {"en": "wins the game", "fr": "gagne la partie"}

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="there is no tmux to show a screen")


class Screen:
    """A program in a window of tmux."""

    def __init__(self, folder: Path, columns: int, rows: int, *arguments: str) -> None:
        self.socket = f"spoils-{uuid.uuid4().hex[:8]}"
        self.columns, self.rows = columns, rows
        kept = {"XDG_DATA_HOME": str(folder), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        values = " ".join(f"{name}={shlex.quote(value)}" for name, value in kept.items())
        command = shlex.join([sys.executable, "-m", "spoils", *arguments])
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), "sh")
        self.tmux("set-option", "-g", "history-limit", "50000")
        self.tmux("send-keys", "-l", f"clear; {values} {command}; echo STATUS=$?; exec cat")
        self.tmux("send-keys", "Enter")

    def tmux(self, *arguments: str) -> str:
        call = ["tmux", "-L", self.socket, *arguments]
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        return subprocess.run(call, capture_output=True, text=True, check=True, env=environment).stdout

    def lines(self, *more: str) -> list[str]:
        shown = self.tmux("capture-pane", "-p", *more).rstrip("\n").split("\n")
        return [line.rstrip().replace("\u00a0", " ") for line in shown]

    def everything(self) -> str:
        """All that was ever shown, lines that the terminal broke put together again."""
        return "\n".join(self.lines("-J", "-S", "-50000"))

    def waits(self) -> bool:
        """Whether the program waits for a line, the cursor behind its prompt, or has ended."""
        column, row = map(int, self.tmux("display-message", "-p", "#{cursor_x} #{cursor_y}").split())
        shown = self.lines()
        if (column, row < len(shown) and shown[row]) == (2, ">"):
            return True
        return any(line.startswith("STATUS=") for line in shown)

    def settle(self) -> list[str]:
        """The screen once the program waits for a line or has ended."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.waits():
                return [line for line in self.lines() if line]
            time.sleep(0.05)
        raise AssertionError("the program neither asked nor ended:\n" + "\n".join(self.lines()))

    def until(self, wanted: str) -> None:
        """Wait until some line of the screen has these words."""
        end = time.monotonic() + PATIENCE
        while not any(wanted in line for line in self.lines()):
            assert time.monotonic() < end, f"{wanted!r} did not come:\n" + "\n".join(self.lines())
            time.sleep(0.05)

    def until_typed(self, wanted: str) -> None:
        """Wait until this stands in the line of the cursor."""
        end = time.monotonic() + PATIENCE
        while self.lines()[int(self.tmux("display-message", "-p", "#{cursor_y}"))] != wanted:
            assert time.monotonic() < end, f"{wanted!r} was not typed:\n" + "\n".join(self.lines())
            time.sleep(0.05)

    def type(self, line: str) -> list[str]:
        before = self.tmux("display-message", "-p", "#{history_size} #{cursor_y}")
        if line:
            self.tmux("send-keys", "-l", line)
        self.tmux("send-keys", "Enter")
        until = time.monotonic() + PATIENCE
        while self.tmux("display-message", "-p", "#{history_size} #{cursor_y}") == before:
            assert time.monotonic() < until, "nothing happened"
            time.sleep(0.02)
        return self.settle()

    def close(self) -> None:
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True, check=False)


@pytest.fixture
def screens(tmp_path: Path) -> Iterator[list[Screen]]:
    opened: list[Screen] = []
    yield opened
    for screen in opened:
        screen.close()


def opened(
    screens: list[Screen], folder: Path, size: tuple[int, int], players: int, language: str, *more: str
) -> Screen:
    decks = [word for deck in DECKS[:players] for word in ("--deck", deck)]
    call = ("play", *decks, "--bot", "greedy", "--seed", "5", "--lang", language, "--name", "Élodie")
    screen = Screen(folder, *size, *call, *more)
    screens.append(screen)
    return screen


def begin(
    screens: list[Screen], folder: Path, size: tuple[int, int], players: int, language: str
) -> tuple[Screen, list[str]]:
    screen = opened(screens, folder, size, players, language)
    return screen, screen.settle()


def answer_to(shown: list[str], turns: list[int]) -> str:
    """A legal answer to the question on the screen, read from what the screen says can be typed."""
    hint = " ".join(line.strip() for line in shown[-4:-1])
    if "e ends the turn" in hint or "e termine le tour" in hint:
        turns.append(1)
        return "e" if len(turns) % 3 == 0 else "1"
    if "nter passes" in hint or "Entrée passe" in hint or re.search(r"or nothing|ou rien", hint):
        return ""
    if example := re.search(r"(?:for example|par exemple) ([\d ]+)$", hint):
        return example[1]
    if several := re.search(r"(?:type|tapez) (\d+) (?:numbers|numéros)", hint):
        return f"1-{several[1]}"
    return "1"


def play_to_the_end(screen: Screen, shown: list[str], language: str) -> None:
    """Answer until the game is over; at every question it must stand on the screen whole."""
    over = Words(language)("afterwards").split(".")[0]
    turns: list[int] = []
    for _ in range(MOST_LINES):
        text = " ".join(shown)
        assert "Traceback" not in text
        assert not shown[-1].startswith("STATUS="), text
        if over in text:
            return
        assert all(len(line) <= screen.columns for line in shown)
        shown = screen.type(answer_to(shown, turns))
    raise AssertionError("the game did not end")


def left_in_english(text: str) -> list[str]:
    """Lines of a French game with words that only English has."""
    english = re.compile(r"\b(?:the|draws|deploys|wins|loses|your|with|turn|hand|deck is|of)\b")
    return [line for line in text.splitlines() if english.search(line)]


def recorded(file: Path, players: int) -> None:
    """What was recorded is the game that was played, with everybody who played it."""
    replay = read_replay(file)
    assert replay.result.over
    assert replay.players[0] == "Élodie"
    assert len(replay.players) == players
    assert play_again(replay, library_of(replay.setup, Catalog.load())) is None


def in_lines(screen: Screen, language: str, ending: str, file: Path) -> None:
    """A game in lines, to its end or conceded, recorded and left."""
    shown = screen.settle()
    if ending == "whole":
        play_to_the_end(screen, shown, language)
    else:
        concede_in_lines(screen, language)
    screen.type(f"{RECORD[language]} {file}")
    assert screen.type("")[-1] == "STATUS=0"
    if language == "fr":
        game = screen.everything().split("\n", 1)[1].split(f"> {RECORD[language]}")[0]
        assert left_in_english(game) == []


def concede_in_lines(screen: Screen, language: str) -> None:
    """Conceding asks first, and then the others play on."""
    say = Words(language)
    screen.type("")
    screen.type(CONCEDE[language])
    assert say("concede_not") in " ".join(screen.type(NO[language])).replace("\u00a0", " ")
    screen.type(CONCEDE[language])
    shown = screen.type(YES[language])
    assert say("afterwards").split(".")[0] in " ".join(shown)
    text = screen.everything()
    assert LOST[language] in text
    assert WINS[language] in text
    assert "Traceback" not in text


def settled(screen: Screen, offered: str) -> list[str]:
    """The whole screen once the line at its bottom says what can be typed, or this is offered."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        shown = screen.lines()
        hinted = len(shown) == screen.rows and shown[-2].split(" ")[0] in ("type", "tapez", "Enter", "Entrée")
        if hinted or offered in [line.strip() for line in shown]:
            return shown
        time.sleep(0.05)
    raise AssertionError("the game did not come to a question:\n" + "\n".join(screen.lines()))


def answer_on(screen: Screen, shown: list[str]) -> None:
    """Answer as briefly as possible: end the turn, pass, choose nothing. Each key is seen before the next."""
    line = answer_to(shown, [1, 1])
    passes = "nter passes" in shown[-2] or "Entrée passe" in shown[-2]
    typed = line or ("p" if passes else "x")
    screen.tmux("send-keys", "-l", typed)
    until_bottom(screen, lambda bottom: bottom == typed)
    if not line and not passes:
        screen.tmux("send-keys", "BSpace")  # an empty line chooses nothing
        until_bottom(screen, lambda bottom: bottom != typed)
    before = screen.lines()
    screen.tmux("send-keys", "Enter")
    end = time.monotonic() + PATIENCE
    while screen.lines() == before:
        assert time.monotonic() < end, "nothing happened:\n" + "\n".join(before)
        time.sleep(0.05)


def until_bottom(screen: Screen, holds: Callable[[str], bool]) -> None:
    """Wait for what stands in the line that is typed into."""
    end = time.monotonic() + PATIENCE
    while not holds(screen.lines()[-2]):
        assert time.monotonic() < end, "nothing was typed:\n" + "\n".join(screen.lines())
        time.sleep(0.05)


def on_the_whole_screen(screen: Screen, language: str, ending: str, file: Path) -> None:
    """The same on the whole screen."""
    again = Words(language)("offer.again")
    shown = settled(screen, again)
    if ending == "conceded":
        type_below(screen, CONCEDE[language])
        screen.until(Words(language)("offer.yes"))
        type_below(screen, YES[language])
        screen.until(again)
    else:
        for _ in range(MOST_LINES):
            if again in [line.strip() for line in shown]:
                break
            answer_on(screen, shown)
            shown = settled(screen, again)
    assert Words(language)("afterwards").split(".")[0] in " ".join(screen.lines())
    type_below(screen, f"{RECORD[language]} {file}")
    end = time.monotonic() + PATIENCE
    while not file.exists():
        assert time.monotonic() < end, "nothing was recorded:\n" + "\n".join(screen.lines())
        time.sleep(0.05)
    screen.tmux("send-keys", "F10")
    screen.until("STATUS=0")


def type_below(screen: Screen, line: str) -> None:
    """A command in the line at the bottom."""
    screen.tmux("send-keys", "-l", line)
    until_bottom(screen, lambda bottom: bottom.endswith(line[-20:]))
    screen.tmux("send-keys", "Enter")


@pytest.mark.parametrize(("mode", "size", "players", "language", "ending"), TRIED)
def test_a_game_is_played_and_recorded(
    mode: str,
    size: tuple[int, int],
    players: int,
    language: str,
    ending: str,
    tmp_path: Path,
    screens: list[Screen],
) -> None:
    whole_screen = ("--full-screen",) if mode == "full" else ()
    screen = opened(screens, tmp_path, size, players, language, *whole_screen)
    file = tmp_path / "record.json"
    (on_the_whole_screen if mode == "full" else in_lines)(screen, language, ending, file)
    recorded(file, players)


def test_every_two_values_meet_in_some_game() -> None:
    for first, second in combinations(range(5), 2):
        met = {(game[first], game[second]) for game in GAMES}
        every = product({game[first] for game in GAMES}, {game[second] for game in GAMES})
        assert met == set(every)
    assert {game[2] for game in GAMES} == {2, 3, 4}


def test_a_line_is_edited_completed_and_found_again(tmp_path: Path, screens: list[Screen]) -> None:
    screen, _ = begin(screens, tmp_path, (80, 24), 2, "en")
    screen.tmux("send-keys", "-l", "dscard")
    for _ in range(5):
        screen.tmux("send-keys", "Left")
    assert "discard pile" in " ".join(screen.type("i"))
    screen.type("log 1")
    screen.tmux("send-keys", "Up")
    screen.until_typed("> log 1")
    screen.tmux("send-keys", "C-u")
    screen.tmux("send-keys", "-l", "un")
    screen.tmux("send-keys", "Tab")
    screen.until_typed("> undo")


def test_ctrl_c_leaves_only_when_pressed_twice_and_the_game_can_be_continued(
    tmp_path: Path, screens: list[Screen]
) -> None:
    screen, _ = begin(screens, tmp_path, (80, 24), 3, "en")
    screen.type("")
    screen.tmux("send-keys", "C-c")
    screen.until("Ctrl-C again leaves the game")
    screen.settle()
    screen.tmux("send-keys", "C-c")
    screen.until("STATUS=0")
    assert "spoils play --continue" in screen.everything()
    again = Screen(tmp_path, 80, 24, "play", "--continue")
    screens.append(again)
    shown = again.settle()
    assert "Élodie: " in again.everything()
    assert "Wrecker 2: " in again.everything()
    assert any("influence" in line for line in shown)  # the table is there at once
