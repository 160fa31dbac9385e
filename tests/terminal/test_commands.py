"""What can be typed besides answers: looking, skipping, conceding, leaving, and what follows the end."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from rich.console import Console

from spoils.bots.greedy import GreedyBot
from spoils.public.beginning import load
from spoils.public.match import Match
from spoils.record.replay import play_again, read_replay
from spoils.record.setup import begin
from spoils.terminal.commands import AFTERWARDS, COMMANDS
from spoils.terminal.completing import suggestions
from spoils.terminal.line_screen import LineScreen
from spoils.terminal.session import Session
from spoils.terminal.words import Words
from tests.properties.games import catalog, library, setup
from tests.terminal.test_session import Typist, session_with


def table_of(
    players: int, typed: Callable[[Session], str], language: str = "en", seed: int = 3
) -> tuple[Session, io.StringIO]:
    """A game with greedy bots in all seats but the first; ``typed`` looks at it and types the next line."""
    wanted = setup(seed, players)
    names = ("Ann", "Élodie", "Hugo", "Bob")[:players]
    seats = dict.fromkeys(range(1, players), "greedy")
    match = Match(
        begin(wanted, library(wanted), log=True),
        wanted,
        names,
        language,
        bots=seats,
        card_names=catalog().names_in(language),
    )
    out = io.StringIO()
    console = Console(file=out, highlight=False, markup=False, width=200)
    bots = {seat: GreedyBot(seat) for seat in seats}
    sessions: list[Session] = []
    session = Session(match, bots, partial(LineScreen, console), lambda prompt: typed(sessions[0]))
    sessions.append(session)
    return session, out


class Acting:
    """Plays greedily for the first seat and types what a test wants as soon as it can be typed."""

    def __init__(self, *wanted: tuple[Callable[[Session], bool], str]) -> None:
        self.wanted = list(wanted)
        self.typist = Typist(1, {})
        self.typist.bot = GreedyBot(0)  # type: ignore[assignment]

    def __call__(self, session: Session) -> str:
        if self.wanted and self.wanted[0][0](session):
            return self.wanted.pop(0)[1]
        self.typist.session = session
        return self.typist("")


def kind_is(kind: str) -> Callable[[Session], bool]:
    return lambda session: session.view.question is not None and session.view.question.kind == kind


def always(session: Session) -> bool:
    return True


def is_over(session: Session) -> bool:
    return session.game.over


def test_more_lines_of_the_log_than_anybody_can_count_are_some() -> None:
    """Python makes no number of 5,000 digits."""
    acting = Acting((kind_is("turn"), f"log {'9' * 5000}"), (always, "quit"))
    session, out = table_of(2, acting)
    session.play()
    assert "Ann's turn starts" in out.getvalue()


def test_both_targets_of_an_attack_are_named_with_their_players() -> None:
    def can_attack(session: Session) -> bool:
        question = session.view.question
        return question is not None and sum(option.word == "attack" for option in question.options) > 1

    session, out = table_of(3, Acting((can_attack, "quit")))
    session.play()
    text = out.getvalue()
    assert "attack The Test Bench, Élodie" in text
    assert "attack The Test Bench, Hugo" in text


def test_a_card_that_can_be_chosen_says_whose_it_is() -> None:
    def chooses_in_play(session: Session) -> bool:
        question, seen = session.view.question, {card.id: card for card in session.view.play}
        return (
            question is not None
            and question.kind in ("pick", "choose")
            and any(option.card is not None and option.card.id in seen for option in question.options)
        )

    for seed in range(2, 10):  # the first game in which somebody is asked that
        person = Acting((chooses_in_play, "quit"))
        session, out = table_of(2, person, seed=seed)
        session.play()
        if not person.wanted:
            break
    assert not person.wanted
    last = out.getvalue().rsplit("]", 1)[0].splitlines()[-1]
    listed = [
        line for line in out.getvalue().splitlines() if line.startswith("    ") and line.lstrip()[0].isdigit()
    ]
    assert any(line.endswith((", yours", ", Élodie")) for line in listed[-6:]), last


def test_discard_piles_can_be_looked_into_and_their_cards_read() -> None:
    def has_discarded(session: Session) -> bool:
        return bool(session.view.players[1].discard)

    looked: list[str] = []

    def name(session: Session) -> bool:
        looked.append(session.view.players[1].discard[0].name or "")
        return True

    session, out = table_of(
        2, Acting((has_discarded, "discard él"), (name, "discard nobody"), (always, "quit"))
    )
    session.play()
    assert "Élodie, discard pile: " in out.getvalue()
    assert looked[0] in out.getvalue().split("Élodie, discard pile: ")[1].splitlines()[0]
    assert 'no player\'s name begins with "nobody"; the players are Ann, Élodie' in out.getvalue()


def test_new_is_said_of_characters_in_play_only() -> None:
    def has_character(session: Session) -> bool:
        hand = session.view.players[0].hand
        return kind_is("turn")(session) and any("character" in card.types for card in hand)

    def typed(session: Session) -> str:
        if asked:
            return "quit"
        if has_character(session):
            hand = session.view.players[0].hand
            asked.append(next(card.name or "" for card in hand if "character" in card.types))
            return f"card {asked[0]}"
        return acting(session)

    asked: list[str] = []
    acting = Acting()
    session, out = table_of(2, typed)
    session.play()
    line = next(line for line in out.getvalue().splitlines() if line.startswith(f"{asked[0]} ["))
    assert "new" not in line
    assert "strength " in out.getvalue()


def test_skip_on_ones_own_turn_is_refused_with_advice() -> None:
    session, out = table_of(2, Acting((kind_is("turn"), "skip"), (always, "quit")))
    session.play()
    assert "it is your turn: e ends it" in out.getvalue()
    assert "Passing until" not in out.getvalue()


def test_skip_before_what_must_be_answered_says_so() -> None:
    """What begins one's own turn is not passed, and neither is a mulligan, which comes before all turns."""

    def begins_the_turn(session: Session) -> bool:
        return session.view.turn > 0 and session.view.active == 0 and not kind_is("turn")(session)

    session, out = table_of(
        2, Acting((kind_is("mulligan"), "skip"), (begins_the_turn, "skip"), (always, "quit"))
    )
    session.play()
    before, after = out.getvalue().split("it is your turn: e ends it")
    assert "Passing until your next turn.\nThis one cannot be passed: answer it first.\n" in before
    assert "Passing until" not in after


def test_a_battle_can_be_skipped_and_nothing_after_it() -> None:
    def in_battle(session: Session) -> bool:
        return kind_is("battle")(session) and session.view.battle is not None

    session, out = table_of(
        2, Acting((in_battle, "skip battle"), (kind_is("turn"), "skip battle"), (always, "quit"))
    )
    session.play()
    assert "Passing until this battle is over." in out.getvalue()
    assert "there is no battle to skip" in out.getvalue()
    assert session.skipping == ""


def test_after_the_end_the_game_can_be_recorded_replayed_and_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    session, out = session_with(4, {})
    typist = session.read
    assert isinstance(typist, Typist)
    typist.afterwards = ["bof", f"record {file}", "replay", "", "3", "b", "nonsense", "q", "undo"]
    session.play()
    assert '"bof" cannot be done now that the game is over' in out.getvalue()
    assert play_again(read_replay(file), session.game.library) is None
    assert read_replay(file).players == ("Ann", "Bob")
    assert "Decision 3 of" in out.getvalue()
    assert "Decision 2 of" in out.getvalue()
    assert "Your last decision is taken back." in out.getvalue()
    assert out.getvalue().count("The game is over. Type record FILE") == 3  # after the end, the replay, undo


def test_another_game_is_wanted_only_if_one_says_so() -> None:
    session, _ = session_with(4, {})
    assert isinstance(session.read, Typist)
    session.read.afterwards = ["again"]
    assert session.play() is True
    session, _ = session_with(4, {})
    assert session.play() is False


def test_conceding_can_be_taken_back() -> None:
    session, out = session_with(4, {3: "concede", 4: "yes"})
    assert isinstance(session.read, Typist)
    session.read.afterwards = ["undo"]
    session.play()
    assert "Ann loses the game" in out.getvalue()
    assert out.getvalue().count("The game is over.") == 2


def test_ctrl_c_ends_nothing_at_once(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    presses = iter([True, False, True, True])

    def typed(session: Session) -> str:
        if next(presses):
            raise KeyboardInterrupt
        return "log"

    session, out = table_of(2, typed)
    session.autosave = file
    assert session.play() is False
    assert out.getvalue().count("Ctrl-C again leaves the game") == 2
    assert "To go on with it: spoils play --continue" in out.getvalue()
    assert load(file, cards=catalog()).decisions == session.match.decisions


def test_a_game_is_kept_while_it_is_played_and_not_longer(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    found: list[int] = []

    def kept(session: Session) -> bool:
        match = load(file, cards=catalog())
        assert match.bots == {1: "greedy"}
        found.append(match.decisions - session.match.decisions)
        return len(found) > 3

    session, _ = table_of(2, Acting((kept, "concede"), (always, "yes")))
    session.autosave = file
    session.play()
    assert found == [0, 0, 0, 0]
    assert not file.exists()


def test_a_saved_game_whose_answers_were_exchanged_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from spoils.cli.play import loaded
    from spoils.errors import UserError
    from spoils.record.save import AtTable, save

    session, _ = session_with(4, {6: "quit"})
    session.play()
    setup = session.match.setup
    assert setup is not None
    file = tmp_path / "other.json"
    save(session.game, file, AtTable(("Ann", "Bob"), ("", "random"), setup, session.match.given[:-1]))
    with pytest.raises(UserError, match="do not lead to the state"):
        loaded(str(file), [], catalog(), "en")
    with monkeypatch.context() as later:
        later.setattr("spoils.record.save.engine_fingerprint", lambda: "later")
        with pytest.raises(
            UserError, match=r"comes from its answers to another state than this one \(later\)"
        ):
            loaded(str(file), [], catalog(), "en")
    save(session.game, file)
    with pytest.raises(UserError, match="does not say who plays"):
        loaded(str(file), [], catalog(), "en")


def test_rules_are_looked_up_in_the_game() -> None:
    session, out = session_with(4, {1: "rules 608.1", 2: "rules zzzz", 3: "rules 999.9", 4: "quit"})
    session.play()
    assert "608.1" in out.getvalue()
    assert 'nothing in the rules is about "zzzz"' in out.getvalue()
    assert "There is no rule 999.9" in out.getvalue()


def test_tab_offers_options_commands_and_cards() -> None:
    offered: list[list[str]] = []

    def typed(session: Session) -> str:
        hand = session.view.players[0].hand[0].name or ""
        offered.append(list(suggestions(session, "con")))
        offered.append(list(suggestions(session, f"card {hand[:3].lower()}")))
        offered.append([hand])
        return "quit"

    session, _ = table_of(2, typed)
    session.play()
    assert offered[0][-1] == "concede"
    assert f"card {offered[2][0]}" in offered[1]


def test_a_response_says_what_it_would_respond_to() -> None:
    session, out = table_of(2, Acting((kind_is("respond"), "quit")), seed=5)
    session.play()
    lines = out.getvalue().splitlines()
    asked = next(place for place, line in enumerate(lines) if line.startswith("Do you want to respond?"))
    assert lines[asked - 1].startswith("Élodie is ")


def test_french_calls_the_cards_by_their_french_names() -> None:
    session, out = table_of(2, Acting((kind_is("turn"), "abandonner"), (always, "oui")), "fr")
    session.play()
    french = catalog().names_in("fr")
    assert session.match.setup is not None
    owned = {name for deck in session.match.setup.decks for name in deck.names() if name in french}
    words = out.getvalue()
    assert any(french[name] in words for name in owned)
    assert [name for name in owned if french[name] != name and f" {name} " in words] == []


def test_every_command_that_help_names_exists() -> None:
    for language in ("en", "fr"):
        listed = [line.split("  ")[1] for line in Words(language)("help").splitlines() if line[0] == " "]
        names = [part for entry in listed for part in entry.split(",")]
        assert len(names) > 14
        for name in names:
            assert name.split()[0] in {**COMMANDS, **AFTERWARDS}, name


def test_of_copies_in_the_hand_it_is_said_once_why_not() -> None:
    def has_copies(session: Session) -> bool:
        names = [card.name for card in session.view.players[0].hand]
        return kind_is("turn")(session) and len(set(names)) < len(names)

    session, out = table_of(2, Acting((has_copies, "?"), (always, "quit")))
    session.play()
    said = [line for line in out.getvalue().splitlines() if re.match(r"[A-Z].* \(deploy it\): ", line)]
    assert said
    assert len(set(said)) == len(said)
