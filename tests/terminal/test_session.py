"""A game in the terminal, typed by a script."""

from __future__ import annotations

import io
import re
from functools import partial
from pathlib import Path

import pytest
from rich.console import Console

import spoils
from spoils.bots.bot import Bot
from spoils.bots.random_bot import RandomBot
from spoils.bots.seat import Seat
from spoils.errors import UserError
from spoils.french.translate import in_language
from spoils.public.match import Match
from spoils.record.replay import play_again, read_replay
from spoils.record.save import load
from spoils.record.setup import begin
from spoils.study.analysis.answers import told
from spoils.study.analysis.model import Considered, Counsel
from spoils.terminal.entry import Misunderstood, hint, only_answer, read_answer
from spoils.terminal.line_screen import LineScreen
from spoils.terminal.options import Lines, lines_of
from spoils.terminal.session import Session
from spoils.terminal.words import Words, patterns
from spoils.view.messages.pattern import names_in
from spoils.view.model import CardName, Message, Option, Question
from tests.properties.games import catalog, library, setup

ENGLISH = Words("en")


class Typist:
    """Types random legal answers, and now and then a command."""

    def __init__(self, seed: int, commands: dict[int, str]) -> None:
        self.bot = RandomBot(seed)
        self.commands = commands
        self.typed = 0
        self.session: Session | None = None
        self.afterwards: list[str] = []

    def __call__(self, prompt: str) -> str:
        assert self.session is not None
        self.typed += 1
        if self.typed in self.commands:
            return self.commands[self.typed]
        game, player = self.session.game, self.session.player
        if game.over:
            return self.afterwards.pop(0) if self.afterwards else ""
        seat = Seat(game, player)
        chosen = self.bot.choose(seat)
        if seat.question.kind in ("number", "bid", "name", "divide"):
            return " ".join(map(str, chosen))
        shown = self.session.view.question
        assert shown is not None
        lines = lines_of(shown, self.session.screen.options(self.session.view, shown))
        return " ".join(
            str(next(n for n, places in enumerate(lines.places, 1) if place in places)) for place in chosen
        )


def session_with(seed: int, commands: dict[int, str], language: str = "en") -> tuple[Session, io.StringIO]:
    wanted = setup(seed)
    match = Match(
        begin(wanted, library(wanted), log=True),
        wanted,
        ("Ann", "Bob"),
        language,
        bots={1: "random"},
        card_names=catalog().names_in(language),
    )
    typist = Typist(seed, commands)
    out = io.StringIO()
    console = Console(file=out, highlight=False, markup=False, width=200)
    session = Session(match, {1: RandomBot(seed + 1)}, partial(LineScreen, console), typist)
    typist.session = session
    return session, out


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "the program failed"), ("fr", "le programme a échoué")]
)
def test_a_bot_of_somebody_that_fails_is_told_of_in_a_sentence(language: str, sentence: str) -> None:
    session, _ = session_with(4, {}, language)
    session.match.bots[1] = "py:mine:Broken"

    class Broken(Bot):
        def choose(self, seat: Seat) -> list[int]:
            raise ZeroDivisionError("no luck")

    session.bots = {1: Broken()}
    with pytest.raises(UserError) as told_of:
        session.play()
    assert (
        in_language(language, str(told_of.value))
        .replace("\u00a0", " ")
        .startswith(f"py:mine:Broken{' ' * (language == 'fr')}: {sentence}")
    )
    assert "no luck (test_session.py, " in str(told_of.value)


@pytest.mark.parametrize(
    ("language", "word", "nothing", "known"),
    [
        ("en", "coach", "cannot judge this decision", r"by what you can know: \d+ % \(± \d+\)\. Worth"),
        (
            "fr",
            "conseil",
            "ne peut pas juger",
            r"ce que vous pouvez savoir\s: \d+\s% \(± \d+\)\. À envisager",
        ),
    ],
)
def test_a_coach_says_what_a_search_would_answer(
    monkeypatch: pytest.MonkeyPatch, language: str, word: str, nothing: str, known: str
) -> None:
    """Not about mulligans, but about the first turn; and it says the same when it is asked again."""
    monkeypatch.setattr("spoils.terminal.coach.NODES", 40)
    session, out = session_with(4, {1: word, 4: word, 5: word, 6: "quit"}, language)
    session.play()
    assert nothing in out.getvalue()
    first, second = re.split(known, out.getvalue())[1:]
    answers = re.findall(r"\d+\s% \(± \d+\)  \S.*", first)
    assert len(answers) >= 2
    assert re.findall(r"\d+\s% \(± \d+\)  \S.*", second) == answers


def test_of_three_players_a_coach_says_whom_to_attack_and_the_chances_fall(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    decks = ("starter-warlord", "starter-rogue", "starter-banker")
    match = spoils.begin(*decks, seed=3, players=("Ann", "Ben", "Cyd"))
    while match.player != 0 or "attack" not in [option.word for option in match.options]:
        match.let("greedy")
    attacks = [option.place for option in match.options if option.word == "attack"]
    chances = dict(zip([*attacks, 0], (0.6, 0.3, 0.5), strict=True))
    counsel = Counsel(
        0.6,
        0.1,
        tuple(
            Considered(told(match.game, [place]), (place,), 9, chance, 0.1)
            for place, chance in chances.items()
        ),
    )
    monkeypatch.setattr("spoils.terminal.coach.counsel", lambda *_: counsel)
    out = io.StringIO()
    screen = partial(LineScreen, Console(file=out, width=200))
    lines = iter(["coach", "quit"])
    Session(match, {1: RandomBot(1), 2: RandomBot(2)}, screen, lambda prompt: next(lines)).play()
    told_chances = re.findall(r"(\d+) % \(± 10\)  (.*)", out.getvalue())
    assert [chance for chance, _ in told_chances] == ["60", "50", "30"]
    assert {what for _, what in told_chances if what.startswith("attack")} == {
        f"attack Harbour Board ({name})" for name in ("Ben", "Cyd")
    }


def test_a_coach_can_be_left_out() -> None:
    session, out = session_with(4, {1: "coach", 2: "quit"})
    session.coached = False
    session.play()
    assert "there is no coach in this game" in out.getvalue()


def test_a_whole_game_can_be_typed_and_its_record_replays(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    commands = {3: "help", 6: "board", 9: "undo", 12: "?", 14: "log 3", 20: f"record {file}"}
    commands |= {21: "? the test", 22: "card the test", 23: "card"}
    session, out = session_with(4, commands)
    session.play()
    assert session.game.over
    text = out.getvalue()
    assert "Your last decision is taken back." in text
    assert "take your last decision back" in text
    assert "wins the game [102.1]" in text or "the game is a draw" in text.casefold()
    assert "Ann draws" in text
    assert "The Test Bench (use RUMMAGE): " in text
    assert "EFFECT: Draw a card." in text
    assert "say which: card NAME" in text
    recorded = read_replay(file)
    assert play_again(recorded, session.game.library) is None
    assert play_again(session.match.recorded(), session.game.library) is None


def test_in_french_a_card_is_read_in_french_before_what_is_printed() -> None:
    session, out = session_with(4, {1: "carte the test", 2: "quitter"}, "fr")
    session.play()
    text = out.getvalue()
    reading = text.index("Vous piochez une carte.")
    assert reading < text.index("Tel qu’imprimé") < text.index("EFFECT: Draw a card.")


def test_a_game_can_be_saved_in_the_middle(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    session, out = session_with(5, {10: f"save {file}", 11: "quit"})
    session.play()
    assert "You have left the game." in out.getvalue()
    assert load(file, catalog()).decisions == session.game.decisions


def test_nonsense_is_refused_with_advice() -> None:
    commands = {
        1: "what now",
        2: "99",
        3: "save",
        4: "record",
        5: "undo",
        6: "? Zzz",
        7: "auto",
        8: "concede",
        9: "no",
        10: "concede",
        11: "yes",
    }
    session, out = session_with(6, commands)
    session.play()
    text = out.getvalue()
    assert '"what now" is neither an answer nor a command' in text
    assert "there is no option 99" in text
    assert "say where: save FILE" in text
    assert "say where: record FILE" in text
    assert "there is nothing to take back" in text
    assert 'you see no card whose name begins with "Zzz"' in text
    assert "Answering by itself is off." in text
    assert "Ann loses the game" in text
    assert session.game.winners == [1]


def test_an_illegal_answer_is_refused_with_its_rule() -> None:
    session, out = session_with(7, {1: "1 2", 2: "concede", 3: "y"})
    session.play()
    assert "Choose one option." in out.getvalue()


def question(kind: str, options: int, minimum: int = 1, maximum: int = 1) -> Question:
    return Question(kind, Message("x"), (Option("card"),) * options, minimum, maximum)


@pytest.mark.parametrize(
    ("asked", "typed", "answer"),
    [
        (question("turn", 3), "2", [1]),
        (question("pick", 3, 0, 3), "", []),
        (question("pick", 3, 0, 3), "3, 1", [2, 0]),
        (question("number", 0, 0, 9), "7", [7]),
        (question("bid", 0, 0, 9), "", []),
        (question("divide", 2, 3, 3), "0 3", [0, 3]),
    ],
)
def test_answers_are_read(asked: Question, typed: str, answer: list[int]) -> None:
    assert read_answer(asked, typed, ENGLISH) == answer
    assert hint(asked, ENGLISH, len(asked.options)).startswith("type ")


@pytest.mark.parametrize("typed", ["x", "0", "4", "-1", "1.5", "²", "99999999999999999999"])
def test_other_words_are_no_answers(typed: str) -> None:
    with pytest.raises(Misunderstood):
        read_answer(question("turn", 3), typed, ENGLISH)


@pytest.mark.parametrize(
    ("typed", "place"),
    [("e", 3), ("deploy m", 0), ("DECK", 1), ("attack", 2), ("end the", 3)],
)
def test_an_option_is_found_by_its_words(typed: str, place: int) -> None:
    options = tuple(Option(word) for word in ("deploy", "deploy", "attack", "end_turn"))
    shown = ["deploy Marine", "deploy Deck Swab", "attack Harbour Board", "end the turn"]
    asked = Question("turn", Message("turn"), options)
    assert read_answer(asked, typed, ENGLISH, shown) == [place]
    with pytest.raises(Misunderstood, match="several lines begin"):
        read_answer(asked, "deploy", ENGLISH, shown)


def test_enter_passes() -> None:
    asked = Question("respond", Message("respond"), (Option("deploy"), Option("pass")))
    assert read_answer(asked, "", ENGLISH, ["deploy Marine", "pass"]) == [1]
    assert hint(asked, ENGLISH, 2) == "Enter passes; a number acts"


def test_everything_is_passed_until_ones_own_turn() -> None:
    asked: list[str] = []
    session, _ = session_with(5, dict.fromkeys(range(8, 14), "skip"))
    read = session.read

    def listen(prompt: str) -> str:
        if session.skipping and session.view.question is not None:
            asked.append(session.view.question.kind)
        return read(prompt)

    session.read = listen
    session.play()
    assert not {"respond", "battle"} & set(asked)


def test_what_says_the_same_stands_on_one_line_and_no_number_is_left_out() -> None:
    lines = Lines(["Rage face-up", "Swab face-down", "Rage face-up"])
    assert lines.shown() == ["Rage face-up (× 2)", "Swab face-down"]
    assert lines.chosen([1, 2]) == [0, 1]
    assert lines.chosen([1, 1]) == [0, 2]
    assert lines.chosen([1, 1, 1]) is None
    assert lines.chosen([3]) is None
    assert Lines(["a", "a"], fold=False).shown() == ["a", "a"]


def test_both_languages_say_the_same_things() -> None:
    english, french = patterns("en"), patterns("fr")
    assert english.keys() == french.keys()
    assert {key: names_in(english[key]) for key in english} == {key: names_in(french[key]) for key in french}


def test_a_game_in_french() -> None:
    session, out = session_with(3, {1: "aide", 2: "table", 3: "bof", 4: "abandonner", 5: "oui"}, "fr")
    session.play()
    text = out.getvalue()
    assert "Répondez par des numéros" in text
    assert "d’influence" in text
    assert "«\u00a0bof\u00a0» n’est ni une réponse ni une commande" in text
    for english in ("in hand", "type a", "resources:"):
        assert english not in text


def test_answers_by_itself_only_where_there_is_nothing_to_decide() -> None:
    reason = Message("x")
    assert only_answer(Question("respond", reason, (Option("pass"),))) == [0]
    assert only_answer(Question("block", reason, ())) == []
    assert only_answer(question("pick", 2, 2, 2)) == [0, 1]
    assert only_answer(question("pick", 2, 1, 2)) is None
    assert only_answer(Question("choose", reason, (Option("card"),) * 2, 2, 2, ordered=True)) is None
    assert only_answer(Question("respond", reason, (Option("pass"), Option("deploy")))) is None
    assert only_answer(Question("turn", reason, (Option("end_turn"),))) is None
    rage = Option("card", card=CardName("1", "Rage"))
    greed = Option("card", card=CardName("2", "Greed"))
    start = Message("starting_resources")
    assert only_answer(Question("choose", start, (rage, rage, rage), 2, 2)) == [0, 1]
    assert only_answer(Question("choose", start, (rage, greed, rage), 2, 2)) is None
    assert only_answer(Question("choose", reason, (rage, rage, rage), 2, 2)) is None
    develop = Option("text", card=CardName("1", "Board"), label="Develop Rule")
    restore = Option("text", card=CardName("1", "Board"), label="Restore Rule")
    assert only_answer(Question("order", reason, (develop, restore))) == [1]
    assert only_answer(Question("order", reason, (develop, restore, develop))) is None
