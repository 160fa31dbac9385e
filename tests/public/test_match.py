"""The front door: what `import spoils` offers does what the page says, and refuses in sentences."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import spoils
from spoils.engine.state.chance import from_seed
from spoils.lab.leaks import told_since
from spoils.view.resample import resample

PROJECT = Path(__file__).parents[2]
DECKS = ("starter-warlord", "starter-rogue")
POSITION = """
title: A position
players:
  A:
    faction: Harbour Board
  B:
    faction: Harbour Board
turn: A
"""


def begun(seed: int = 7, answers: int = 0) -> spoils.Match:
    match = spoils.begin(*DECKS, seed=seed)
    match.play_on(dict.fromkeys((0, 1), "random"), limit=answers)
    match.given_up = False
    return match


def pickled(thing: Any) -> Any:
    """As another process is given it."""
    return pickle.loads(pickle.dumps(thing))  # noqa: S301


def test_the_names_that_are_offered_are_there() -> None:
    assert [name for name in spoils.__all__ if not hasattr(spoils, name)] == []
    assert set(spoils.__all__) <= set(dir(spoils))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = spoils.nothing


def test_importing_it_loads_no_engine() -> None:
    code = "import sys, spoils; sys.exit('spoils.engine' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_with_three_players_an_option_says_whose_card_it_is_about() -> None:
    """All starter decks have the same faction: an attack on one must not look like that on another."""
    match = spoils.begin(*DECKS, "starter-banker", seed=3, players=("Ann", "Ben", "Cyd"))
    while not match.over and "attack" not in [option.word for option in match.options]:
        match.let("greedy")
    attacks = [option for option in match.options if option.word == "attack"]
    others = {name for name in match.players if name != match.question.name}
    assert {str(option) for option in attacks} == {f"attack Harbour Board ({name})" for name in others}
    match.answer(attacks[1])
    assert match.question.kind == "attackers"
    assert f"{attacks[1]}?".removeprefix("attack ") in match.question.text
    assert not any("(" in str(option) for option in match.options)  # one's own


def test_a_match_is_played_to_its_end_with_options() -> None:
    match, chance = spoils.begin(*DECKS, seed=3), from_seed(3)
    while not match.over:
        question = match.question
        assert question.player == match.player
        single = question.minimum == question.maximum == 1 and not question.wants_amounts
        if single and question.options:
            option = question.options[chance.below(len(question.options))]
            assert str(option) in str(question)
            match.answer(option)
        else:
            match.let("random")
    (winner,) = match.winners
    assert match.ending is not None
    assert match.ending.losses[1 - winner] == "influence"
    assert (
        match.ending_in_words == f"player {winner} wins the game: player {1 - winner} has no influence left"
    )
    assert repr(match).endswith(f"{match.ending_in_words}>")
    with pytest.raises(spoils.UserError, match="the match is over: nobody is asked anything"):
        match.answer(0)


def test_everything_prints_readably() -> None:
    match = begun()
    question = match.question
    assert repr(match) == "<Match of 2, comprehensive, turn 0: player 0 is asked>"
    assert (
        repr(question) == "<Question for player 0: Which 2 cards are your starting resources? (15 options)>"
    )
    assert repr(question.options[0]) == "<Option 0: Rage>"
    assert repr(match.game) == "<Game of 2, comprehensive, turn 0: player 0 is asked>"
    assert repr(match.game.question) == "<Question to player 0: starting_resources, 15 options>"
    assert " object at 0x" not in repr([match.view(), match.setup, match.ending])


def test_the_same_seed_and_answers_are_the_same_match() -> None:
    assert begun(5, 80).fingerprint == begun(5, 80).fingerprint != begun(6, 80).fingerprint


def test_what_is_refused_is_a_sentence_and_changes_nothing() -> None:
    match = begun()
    before, options = match.fingerprint, match.options
    with pytest.raises(spoils.Refused, match=r"^Choose 2 options\.$"):
        match.answer(options[0])
    with pytest.raises(spoils.Refused, match=r"^There is no option 99\.$"):
        match.answer(99, 98)
    with pytest.raises(spoils.Refused, match="'Rage' is no answer; take options"):
        match.answer("Rage", 1)
    assert not match.legal(0, 0)
    assert match.fingerprint == before
    match.answer(*options[:2])
    with pytest.raises(spoils.Refused, match='"Rage" is not among the options of the open question'):
        match.answer(*options[:2])


def test_options_of_a_match_are_those_of_its_clones() -> None:
    match = begun(7, 40)
    copy = match.clone()
    assert copy.fingerprint == match.fingerprint
    copy.play_on({0: "random", 1: "random"}, limit=60)
    assert copy.fingerprint != match.fingerprint
    again = match.clone()
    again.play_on({0: "random", 1: "random"}, limit=60)
    assert again.fingerprint == copy.fingerprint
    turn = begun(7, 3)
    while turn.question.kind != "turn":
        turn.play_on({0: "random", 1: "random"}, limit=turn.decisions + 1)
    option, other = turn.options[-1], turn.clone()
    other.answer(option)
    assert (turn.decisions + 1, other.decisions) == (other.decisions, turn.decisions + 1)


def test_a_bot_answers_one_question_and_another_seed_is_other_luck() -> None:
    match = spoils.begin(*DECKS, seed=3, players=["Ada", "Ben"])
    assert str(match.question).startswith(f"{match.players[match.question.player]}: ")
    before = match.decisions
    match.let("random")
    assert (match.decisions, match.given_up) == (before + 1, False)
    ends = []
    for seed in (None, None, 5):
        copy = match.clone()
        copy.play_on({0: "random", 1: "random"}, limit=40, seed=seed)
        ends.append(copy.fingerprint)
    assert ends[0] == ends[1] != ends[2]


def test_bots_have_seats_that_are_saved_with_the_match(tmp_path: Path) -> None:
    match = spoils.begin(*DECKS, seed=3, bots={1: "random"})
    answers: list[int] = []
    while match.turn < 2:
        match.play_on(before=lambda player, given: answers.append(player))
        assert (match.player, match.given_up) == (0, False)
        match.let("random")
    assert set(answers) == {1}
    match.save(tmp_path / "save.json")
    assert spoils.load(tmp_path / "save.json").bots == match.clone().bots == {1: "random"}
    with pytest.raises(spoils.UserError, match="there is no player 2; the players are 0 to 1"):
        spoils.begin(*DECKS, bots={2: "random"})
    with pytest.raises(spoils.UserError, match='there is no bot called "gredy"; is greedy meant'):
        spoils.begin(*DECKS, bots={1: "gredy"})


def test_a_bot_whose_answer_is_refused_leaves_no_trace() -> None:
    class Wrong:
        def answer(self, game: object, player: int) -> list[int]:
            return [99, 98]

    match = begun(7, 20)
    before = match.fingerprint, match.information_state(0)
    with pytest.raises(spoils.Refused, match=r"the bot that plays player \d gave an illegal answer"):
        match.play_on({0: Wrong(), 1: Wrong()})
    assert (match.fingerprint, match.information_state(0)) == before


def test_in_french_cards_have_their_french_names() -> None:
    match = spoils.begin("starter-gearsmith", "starter-banker", seed=3, language="fr")
    while match.question.kind != "mulligan":
        match.let("random")
    hand = {card.name for card in match.view().players[match.question.player].hand}
    assert {option.card for option in match.options} == hand
    assert {str(option) for option in match.options} - hand


def test_a_player_is_told_why_not() -> None:
    match = begun()
    while match.turn == 0:
        match.let("random")
    waiting = 1 - match.active
    hand = match.view(waiting).players[waiting].hand
    attempts = match.why_not(str(hand[0].name), waiting)
    assert attempts
    assert not any(attempt.possible for attempt in attempts)
    assert all(attempt.rules for attempt in attempts)
    with pytest.raises(spoils.UserError, match='player 0 sees no card called "Nothing"'):
        match.why_not("Nothing", 0)
    assert match.why_not(hand[0], waiting)[0] == attempts[0]


def test_only_characters_are_told_why_they_cannot_attack() -> None:
    match, reasons = begun(), set[str]()
    while match.turn < 6:
        if match.question.kind == "turn":
            target = next(card for card in match.view().play if card.controller != match.player)
            tried = [attempt for attempt in match.why_not(target) if attempt.what == "attack it"]
            reasons.update(reason for attempt in tried for reason in attempt.reasons)
        match.let("greedy")
    assert "You control no character. [608.1b]" in reasons
    assert [reason for reason in reasons if "has not been under" in reason]
    assert not [reason for reason in reasons if "is no character" in reason]


def test_saved_loaded_and_replayed_it_is_the_same(tmp_path: Path) -> None:
    match = begun(7, 120)
    match.save(tmp_path / "save.json")
    loaded = spoils.load(tmp_path / "save.json")
    assert loaded.fingerprint == match.fingerprint
    assert [loaded.information_state(player) for player in (0, 1)] == [
        match.information_state(player) for player in (0, 1)
    ]
    match.write_replay(tmp_path / "replay.json")
    steps = [step.decisions for step in spoils.replay(tmp_path / "replay.json")]
    assert steps == list(range(121))
    (tmp_path / "other.json").write_text("{}")
    with pytest.raises(spoils.UserError, match="is no save of this program"):
        spoils.load(tmp_path / "other.json")


def test_an_information_state_says_what_the_player_knows_and_no_more() -> None:
    match = begun(7, 60)
    for player in (0, 1):
        other = match.clone()
        log = other.game.log
        told = sorted(told_since(match.game, 0, player))
        other.game = resample(match.game, player, from_seed(1), fixed=told)
        other.game.log = log
        assert other.game.definition_of != match.game.definition_of
        assert other.information_state(player) == match.information_state(player)
        assert other.information_state(1 - player) != match.information_state(1 - player)


def test_a_scenario_is_a_beginning_too(tmp_path: Path) -> None:
    file = tmp_path / "position.yaml"
    file.write_text(POSITION)
    match = spoils.begin_scenario(file)
    assert (match.player, match.question.kind, match.players) == (0, "turn", ("A", "B"))
    match.save(tmp_path / "save.json")
    assert spoils.load(tmp_path / "save.json", scenario=file).fingerprint == match.fingerprint
    with pytest.raises(spoils.UserError, match="began from a scenario has no replay"):
        match.write_replay(tmp_path / "replay.json")
    with pytest.raises(spoils.UserError, match='there is no scenario "B"; there are "A position"'):
        spoils.begin_scenario(file, "B")


def test_whoever_concedes_has_lost() -> None:
    match = begun()
    match.concede(1)
    assert match.winners == (0,)
    assert match.ending == spoils.Ending((0,), "conceded", ("", "conceded"))
    with pytest.raises(spoils.UserError, match="player 1 cannot concede"):
        match.concede(1)
    french = spoils.begin(*DECKS, players=("Ada", "Bob"), language="fr")
    french.concede(0)
    assert french.ending_in_words == "Bob gagne la partie\u00a0: Ada a abandonné"


def test_french_is_spoken_to_the_last_word(tmp_path: Path) -> None:
    file = tmp_path / "position.yaml"
    file.write_text(
        POSITION.replace(
            "  A:\n    faction: Harbour Board",
            "  A:\n    faction: Harbour Board\n    hand: [Falling Anchor]\n    play: [Strongbox]\n"
            "    resources: [Elitism, Elitism, Elitism, Elitism]",
        )
    )
    match = spoils.begin_scenario(file, language="fr")
    assert "utiliser FORCER de la carte Coffre" in [str(option) for option in match.options]
    (anchor,) = match.why_not("Chute d’ancre")
    assert str(anchor) == (
        "Chute d’ancre, la déployer\u00a0: Un coût de la carte Chute d’ancre ne peut être acquitté\u00a0: "
        "«\u00a0Désigner un personnage [en attaque\u00a0; force\u00a0: au plus 4].\u00a0» [401.2]"
    )
    assert [str(attempt) for attempt in match.why_not("Strongbox")] == [
        "Coffre, utiliser FORCER\u00a0: possible maintenant"
    ]
    with pytest.raises(spoils.UserError, match="le joueur 0 ne voit pas de carte appelée «\u00a0Rien\u00a0»"):
        match.why_not("Rien")
    begun = spoils.begin(*DECKS, language="fr")
    assert str(begun.question).startswith("joueur 0\u00a0: Quelles 2 cartes sont vos ressources de départ")
    with pytest.raises(spoils.Refused, match="n’est pas une réponse"):
        begun.answer(None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("decks", "message"),
    [
        (("starter-rogue",), "decks for this game: 1; 2 to 4"),
        (("starter-rog", "fog"), "is starter-rogue meant?"),
    ],
)
def test_a_wrong_beginning_is_one_sentence(decks: tuple[str, ...], message: str) -> None:
    with pytest.raises(spoils.UserError, match=message):
        spoils.begin(*decks)


def test_a_deck_by_names() -> None:
    deck = spoils.deck("Harbour Board", {"Rage": 20}, name="rage")
    assert spoils.begin(deck, deck).question.text
    with pytest.raises(spoils.UserError, match='a deck cannot have 0 of "Rage"'):
        spoils.deck("Harbour Board", {"Rage": 0})


def refusals_in_french(tmp_path: Path) -> list[tuple[str, Callable[[], object]]]:
    """What is refused, and by which call, in matches that speak French."""
    match = spoils.begin(*DECKS, seed=7, language="fr")
    over = match.clone()
    over.concede(0)
    nowhere = tmp_path / "nowhere"
    file = f"{nowhere}\u00a0: ne peut être lu\u00a0: fichier ou dossier introuvable"
    nobody = "aucun bot ne s’appelle «\u00a0gredy\u00a0»\u00a0; voulez-vous dire greedy\u00a0?"
    return [
        ("la partie est terminée\u00a0: on ne demande rien à personne", lambda: over.question),
        ("la partie est terminée\u00a0: on ne demande rien à personne", lambda: over.let("random")),
        (nobody, lambda: match.let("gredy")),
        (nobody, lambda: match.play_on({0: "gredy"})),
        (nobody, lambda: spoils.begin(*DECKS, bots={1: "gredy"}, language="fr")),
        (file, lambda: spoils.load(nowhere, language="fr")),
        (file, lambda: spoils.replay(nowhere, language="fr")),
        (file, lambda: spoils.begin_scenario(nowhere, language="fr")),
        (file, lambda: spoils.begin(*DECKS, cards=[nowhere], language="fr")),
        (
            f"{nowhere / 'x'}\u00a0: ne peut être écrit\u00a0: fichier ou dossier introuvable",
            lambda: match.save(nowhere / "x"),
        ),
    ]


def test_what_is_refused_below_the_front_door_is_french_too(tmp_path: Path) -> None:
    said = []
    for _, call in refusals_in_french(tmp_path):
        with pytest.raises(spoils.UserError) as refused:
            call()
        said.append(str(refused.value))
    assert said == [sentence for sentence, _ in refusals_in_french(tmp_path)]


def test_what_is_no_number_is_refused_with_a_sentence() -> None:
    wrong: Any = "a"
    with pytest.raises(spoils.UserError, match="a seed is a whole number from 0 on, not 'a'"):
        spoils.begin(*DECKS, seed=wrong)
    with pytest.raises(spoils.UserError, match="there is no player 'a'; the players are 0 to 1"):
        begun().view(wrong)


def test_a_single_file_of_cards_needs_no_list(tmp_path: Path) -> None:
    file = tmp_path / "nowhere"
    for cards in (file, str(file)):
        with pytest.raises(spoils.UserError, match="nowhere: cannot be read"):
            spoils.begin(*DECKS, cards=cards)


def test_a_match_is_pickled_wherever_it_stands() -> None:
    match = spoils.begin(*DECKS, seed=7, players=("Ann", "Ben"), bots={1: "random"}, language="fr")
    for answers in (0, 9, 200, 5000):
        match.play_on({0: "random", 1: "random"}, limit=answers)
        again = pickled(match)
        assert again.fingerprint == match.fingerprint
        assert (repr(again), again.log(0), again.bots) == (repr(match), match.log(0), match.bots)
        assert again.information_state(1) == match.information_state(1)
        if match.over:
            assert again.ending_in_words == match.ending_in_words
            return
        assert str(again.question) == str(match.question)
    raise AssertionError("the match did not end")


def test_a_pickled_match_goes_on_alike_and_keeps_concessions() -> None:
    match = spoils.begin(*DECKS, "starter-banker", seed=7, log=False)
    match.play_on(dict.fromkeys(range(3), "random"), limit=40)
    match.concede(1)
    first, second = pickled([match, match.clone()])
    assert first.game.library is second.game.library
    assert second.ending == match.ending
    for one in (first, match):
        one.play_on(dict.fromkeys(range(3), "random"))
    assert (first.fingerprint, first.ending) == (match.fingerprint, match.ending)
    assert "conceded" in first.ending.reason


def test_a_match_from_a_scenario_is_pickled_with_its_own_cards(tmp_path: Path) -> None:
    file = tmp_path / "position.yaml"
    own = "cards:\n  - {name: Pond Clerk, type: Character, strength: 1, life: 1, speed: 1}\n"
    faction = "faction: Harbour Board\n"
    file.write_text(own + POSITION.strip().replace(faction, f"{faction}    hand: [Pond Clerk]\n", 1))
    match = spoils.begin_scenario(file)
    again = pickled(match)
    assert again.fingerprint == match.fingerprint
    assert [card.name for card in again.view(0).players[0].hand] == ["Pond Clerk"]
    assert str(again.question) == str(match.question)


def test_numbers_of_numpy_are_numbers(tmp_path: Path) -> None:
    """Seeds are drawn and answers chosen with numpy by whoever learns or measures."""
    one, zero = np.int64(1), np.int16(0)
    match = spoils.begin(*DECKS, seed=np.int64(7), bots={one: "random"})  # type: ignore[arg-type, dict-item]
    assert match.fingerprint == begun().fingerprint
    match.answer(zero, one)  # type: ignore[arg-type]
    assert match.view(zero).viewer == 0  # type: ignore[arg-type]
    match.play_on({zero: "random", one: "random"}, limit=60, seed=one)  # type: ignore[dict-item, arg-type]
    match.save(tmp_path / "match.json")
    match.write_replay(tmp_path / "replay.json")
    assert spoils.load(tmp_path / "match.json").fingerprint == match.fingerprint
    assert spoils.deck("Harbour Board", {"Rage": np.int64(4)}).cards == ((4, "Rage"),)  # type: ignore[dict-item]
    match.concede(one)  # type: ignore[arg-type]
    assert match.winners == (0,)
    for none in (np.bool_(True), np.float64(0), np.array([0, 1])):
        with pytest.raises(spoils.Refused, match="is no answer"):
            begun().answer(none)  # type: ignore[arg-type]


def test_python_copies_a_match_as_clone_does(monkeypatch: pytest.MonkeyPatch) -> None:
    match, cloned = begun(answers=5), begun(answers=6)
    monkeypatch.setattr(match, "clone", lambda: cloned)  # objects of the compiled engine cannot be copied
    assert copy.copy(match) is cloned
    assert copy.deepcopy(match) is cloned
