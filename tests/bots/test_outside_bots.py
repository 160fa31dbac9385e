"""Bots that are programs of their own: the protocol, and what becomes of programs that do not keep to it."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from spoils.bots.bot import BotFault
from spoils.bots.naming import check_bot, find_bot
from spoils.bots.outside import OutsideBot, Terms, terms_of
from spoils.bots.playing import run_bots
from spoils.bots.random_bot import RandomBot
from spoils.bots.roster import BOTS, make_bot
from spoils.engine.agenda import answer
from spoils.errors import UserError
from spoils.lab.match import describe
from spoils.public.asking import Refused
from tests.properties.games import new_game

EXAMPLE = Path(__file__).parents[2] / "examples" / "first_bot.py"

GREETING = 'import sys, json, time\nprint(json.dumps({"protocol": 1}), flush=True)\n'


def program(body: str) -> str:
    """The name of a bot that runs some Python."""
    return f"cmd[seconds=20,tries=2]:{shlex.join([sys.executable, '-c', textwrap.dedent(body)])}"


def fault_of(name: str) -> str:
    """What is said about a bot that fails at its first question."""
    game = new_game(3)
    question = game.question
    assert question is not None
    bot = find_bot(name, 1)
    assert isinstance(bot, OutsideBot)
    with pytest.raises(BotFault) as fault:
        bot.answer(game, question.player)
    assert bot.pipe is None, "the program is over"
    return fault.value.message.removeprefix(f'the bot "{shlex.join(bot.terms.command)}" ')


def test_the_example_plays_whole_games_and_the_same_ones_again() -> None:
    marks = []
    for _ in range(2):
        game = new_game(11)
        bots = [find_bot(f"cmd:{sys.executable} {EXAMPLE}", 5), RandomBot(6)]
        run_bots(game, bots)
        bots[0].close(game.winners)
        marks.append((game.over, game.winners, game.decisions))
    assert marks[0][0]
    assert marks[0] == marks[1]


def test_every_message_has_its_documented_form(tmp_path: Path) -> None:
    """The program notes what it is sent and answers as it should; its first answer is refused."""
    notes = tmp_path / "notes"
    name = program(
        f"""
        import sys, json
        notes = open({str(notes)!r}, "w")
        for line in sys.stdin:
            notes.write(line)
            notes.flush()
            message = json.loads(line)
            if message["type"] == "hello":
                reply = {{"protocol": 1, "name": "noter", "unknown": "is ignored"}}
            elif message["type"] == "ask":
                legal = message["legal"]
                reply = {{"id": message["id"], "answer": [999]}}
            elif message["type"] == "refused":
                reply = {{"id": message["id"], "answer": legal}}
            else:
                break
            print(json.dumps(reply), flush=True)
        """
    )
    game = new_game(3)
    assert game.question is not None
    player = game.question.player
    bot = find_bot(name, 77)
    answer(game, player, bot.answer(game, player))
    bot.close([player])
    hello, ask, refused, over = [json.loads(line) for line in notes.read_text().splitlines()]
    assert hello == {"type": "hello", "protocol": 1, "player": player, "seed": 77}
    assert (ask["type"], ask["id"], ask["view"]["viewer"]) == ("ask", 1, player)
    assert ask["view"]["question"]["kind"]
    assert (refused["type"], refused["id"], refused["message"]["key"]) == ("refused", 1, ask_refusal(ask))
    assert refused["why"]
    assert over == {"type": "over", "winners": [player]}


def ask_refusal(ask: dict[str, dict[str, dict[str, object]]]) -> str:
    """Why 999 alone is no answer: too few places, or none of that number."""
    fewest = ask["view"]["question"].get("minimum", 1)
    return "answer.no_such_option" if fewest == 1 else "answer.how_many"


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("raise SystemExit(3)", "ended with status 3 instead of answering"),
        (GREETING + "raise SystemExit(0)", "ended with status 0 instead of answering"),
        ("import os; os.kill(os.getpid(), 9)", "was ended by signal 9 (Killed) instead of answering"),
        ("import os, time; os.close(1); time.sleep(60)", "closed its output instead of answering"),
        ('print("hello", flush=True); input()', "wrote 'hello'; expected was a line such as"),
        ('import sys; sys.stdout.buffer.write(b"\\xff\\n")', "wrote '\ufffd'; expected was a line such as"),
        ('print(\'{"protocol": 2}\', flush=True)', "speaks protocol 2; this program speaks 1"),
        (GREETING + 'print("[]")', "wrote '[]'; expected was a line such as {\"id\": 1"),
        (GREETING + 'print(\'{"id": 1, "answer": "x"}\')', 'wrote \'{"id": 1, "answer": "x"}\'; '),
        (GREETING + 'print(\'{"id": 9, "answer": [0]}\')', "answered question 9 when it was asked"),
        (GREETING + 'print(\'{"id": 1, "answer": [-5]}\\n\' * 2)', "gave 2 illegal answers to one question"),
        (GREETING + 'print("x" * 1_100_000)', "wrote more than 1000000 bytes without ending its line"),
    ],
)  # fmt: skip
def test_a_program_that_does_not_do_its_part_is_one_sentence(body: str, sentence: str) -> None:
    assert fault_of(program(body)).startswith(sentence)


@pytest.mark.parametrize("body", ["import time; time.sleep(60)", GREETING + "time.sleep(60)"])
def test_a_program_that_hangs_is_ended_after_its_time(body: str) -> None:
    start = time.monotonic()
    name = program(body).replace("seconds=20", "seconds=0.7")
    assert fault_of(name) == "did not answer within 0.7 seconds"
    assert time.monotonic() - start < 20


def test_a_fault_of_a_bot_is_the_error_of_its_game() -> None:
    for fault in (BotFault, Refused):
        assert describe(fault('the bot "x" hangs')) == 'the bot "x" hangs'


@pytest.mark.parametrize(
    ("name", "terms"),
    [
        ("random", None),
        ("cmd:a 'b c'", Terms(("a", "b c"))),
        ("cmd[seconds=5]:a", Terms(("a",), seconds=5)),
        ("cmd[seconds=0.5,tries=1]:a", Terms(("a",), seconds=0.5, tries=1)),
    ],
)
def test_names_and_their_limits(name: str, terms: Terms | None) -> None:
    assert terms_of(name) == terms


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cmd:", "the command is missing"),
        ("cmd:'a", "no closing quotation"),
        ("cmd[hours=1]:a", "hours=1 is no limit"),
        ("cmd[tries=0]:a", "tries=0 is no limit"),
        ("cmd[tries=1.5]:a", "tries=1.5 is no limit"),
        ("cmd:no-such-program x", "no program no-such-program"),
        ("nobody", 'no bot called "nobody"; the bots are random'),
    ],
)
def test_wrong_names_are_one_sentence(name: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        check_bot(name)


def test_the_roster_that_servers_use_starts_no_programs() -> None:
    assert not any(name.startswith("cmd") for name in BOTS)
    with pytest.raises(UserError, match="there is no bot called"):
        make_bot("cmd:true", 1)


def test_a_bot_that_fails_ends_a_game_in_the_terminal_with_one_sentence() -> None:
    """`tests/learning/test_pages.py` tries the other commands."""
    call = [sys.executable, "-m", "spoils", "play", "--bot", "cmd:false"]
    result = subprocess.run(
        call, capture_output=True, text=True, check=False, timeout=300, input="1\n1 2\n\n" * 100
    )
    assert result.returncode == 2
    assert result.stderr == 'the bot "false" ended with status 1 instead of answering\n'
