"""What a reading says: who does what to which cards, from where, for how long, and what references mean."""

import json

import pytest

from spoils.cards.names import Names
from spoils.cli.main import run
from spoils.engine.program.instructions.flow import Sequence
from spoils.engine.program.texts import CardCost
from spoils.language.compile import Compiled, compile_card
from spoils.plain.page import read_card, read_piece
from spoils.plain.pattern import BadPattern, parse
from spoils.plain.vocabulary import NoWords, vocabulary


def read(text: str, language: str = "en", kind: str = "Tactic") -> list[str]:
    compiled = compile_card("x", [kind], text)
    assert isinstance(compiled, Compiled), compiled
    return [line.strip() for reading in read_card(compiled.text, language) for line in reading.lines()]


PICKED = (
    "COST: Pick a character your opponent controls. Destroy an item you control.\n\n"
    "EFFECT: Inflict 2 damage to the character."
)


@pytest.mark.parametrize(
    ("picked", "said"),
    [
        ("a character or location", "un personnage ou un lieu."),
        ("an item or tactic in your discard pile", "un objet ou une tactique [dans votre défausse]."),
        ("a character, item or location", "un personnage, un objet ou un lieu."),
    ],
)
def test_each_of_several_kinds_has_its_article_in_french(picked: str, said: str) -> None:
    lines = read(f"COST: Pick {picked}.\n\nEFFECT: Draw a card.", "fr")
    assert lines[1] == f"Vous désignez {said}"


def test_a_reference_says_what_it_means() -> None:
    lines = read(PICKED)
    assert lines[1:3] == [
        "You pick a character [controlled by your opponent] (A).",
        "You destroy an item [controlled by you].",
    ]
    assert lines[-1] == "Inflict 2 damage to the character (A: picked in the cost)."


def test_the_same_in_french() -> None:
    lines = read(PICKED, "fr")
    assert lines[1] == "Vous désignez un personnage [sous le contrôle de votre adversaire] (A)."
    assert lines[-1] == "On inflige 2 dégâts au personnage (A\u00a0: ce qu’on a désigné dans le coût)."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        # whoever acts is the subject of a verb, and a condition is followed by a comma
        ("Your opponent discards a card.", "Votre adversaire défausse une carte [en main]."),
        ("Both players draw 2 cards.", "Les deux joueurs piochent 2 cartes."),
        ("You may draw a card.", "Vous pouvez piocher une carte."),
        ("Flip a coin. If you win, draw a card.", "gagné le lancer de pièce, vous piochez une carte."),
        # what is counted agrees with its number, and 0 and 1 are singular
        ("Reveal the top card of your deck.", "Vous révélez la carte du dessus de votre deck."),
        ("Reveal the top 2 cards of your deck.", "Vous révélez les 2 cartes du dessus de votre deck."),
        ("Put the top card of your deck on the bottom.", "la carte du dessus de votre deck sous le deck."),
        # adjectives and participles agree with what they describe
        ("Destroy all other characters.", "Vous détruisez tous les personnages [autres que cette carte]."),
        ("Destroy all tactics.", "Vous détruisez toutes les tactiques."),
        ("Detach all resources from your faction.", "Vous détachez toutes les ressources de votre faction."),
        (
            "This turn, all locations cannot be destroyed.",
            "tous les lieux\u00a0: ne peuvent pas être détruits (seulement ceux de ce moment).",
        ),
        ("This turn, this card cannot be blocked.", "cette carte ne peut pas être bloquée."),
        (
            "This turn, all characters can attack the turn they enter play.",
            "pendant le tour de leur entrée en jeu (seulement ceux de ce moment).",
        ),
        (
            "Destroy the character with the highest numeric cost.",
            "dont le coût numérique est le plus haut (de ce genre\u00a0: un personnage).",
        ),
        # what is forbidden to a player has no "all" that could be taken for "not all"
        ("This turn, your opponent cannot play tactics.", "votre adversaire ne peut pas jouer de tactiques."),
        # after "nombre de" nothing is collective
        (
            "Draw X cards, where X is the number of characters you control.",
            "où X (fixé juste avant) est le nombre de personnages [sous votre contrôle].",
        ),
    ],
)
def test_french_sentences_have_subjects_verbs_and_agreement(text: str, said: str) -> None:
    assert read(text, "fr")[-1].endswith(said)


def test_an_ability_has_its_french_name_beside_the_printed_one() -> None:
    compiled = compile_card("Test", ("Item",), "DIG\nCOST: Deplete this card.\nEFFECT: Draw a card.")
    assert isinstance(compiled, Compiled)
    names = Names(abilities={"DIG": "CREUSER"})
    assert [reading.kind for reading in read_card(compiled.text, "fr", names)] == ["Capacité CREUSER (DIG)"]
    assert [reading.kind for reading in read_card(compiled.text, "fr")] == ["Capacité DIG"]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("COST: Pick an attacking character.", ["Désigner un personnage [en attaque]."]),
        ("COST: Pick a character. Destroy that character.", ["Désigner un personnage.", ""]),
    ],
)
def test_a_piece_alone_is_read_if_it_needs_nothing_else(text: str, pieces: list[str]) -> None:
    compiled = compile_card("Test", ("Tactic",), f"{text}\n\nEFFECT: Draw a card.")
    assert isinstance(compiled, Compiled)
    cost = compiled.text.texts[0]
    assert isinstance(cost, CardCost)
    parts = cost.cost.parts if isinstance(cost.cost, Sequence) else (cost.cost,)
    assert [read_piece(part, "fr") for part in parts] == pieces


def test_headings_in_french_are_set_as_sentences_are() -> None:
    rule = "RESTORE RULE: At the start of your turn, restore all your depleted cards."
    heading, _event, then, *_ = read(rule, "fr", "Faction")
    assert heading == "Règle de restauration\u00a0: Déclenchement"
    assert then == "Alors\u00a0:"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("If a character is destroyed, put it into its owner's hand instead.", "Replacement"),
        ("If a character is destroyed, draw a card.", "Trigger"),
        ("This card cannot attack.", "This card cannot attack."),
        ("This card can block covert parties.", "This card can block covert parties."),
        ("Your opponent must pay 2 to attack.", "Your opponent must pay 2 to attack."),
        (
            "Increase the numeric cost of tactics your opponent plays by 1.",
            "The numeric cost of all tactics that your opponent plays is increased by 1.",
        ),
    ],
)
def test_a_text_is_called_what_it_is(text: str, words: str) -> None:
    assert words in "\n".join(read(text, kind="Item"))


def test_durations_are_said() -> None:
    cost = "COST: Pick a character.\n\nEFFECT: "
    assert read(cost + "This turn, the character gains 1 strength.")[-1].startswith("This turn, ")
    assert "For good" in read(cost + "The character gains 1 strength.")[-1]


def test_places_are_said() -> None:
    assert read("Your opponent discards a card.")[-1] == "Your opponent discards a card [in hand]."
    text = "COST: Pick a tactic in your discard pile.\n\nEFFECT: Put it into your hand."
    assert read(text)[1] == "You pick a tactic [in your discard pile] (A)."


def test_attributes_stand_beside_the_noun_they_belong_to() -> None:
    """Which of two nouns an adjective covers can be seen."""
    line = read("Destroy all depleted characters and items.")[-1]
    assert line == "You destroy all characters or items [depleted]."


DIVIDED = "Reveal the top 3 cards of your deck. Your opponent divides them into 2 piles. "


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        (
            "Choose a pile. Put that pile into your hand.",
            "You put that pile (the chosen pile) into your hand.",
            "Vous mettez cette pile (la pile choisie) dans votre main.",
        ),
        (
            "Choose a pile. Put the other pile into your hand.",
            "You put the pile that was not chosen into your hand.",
            "Vous mettez la pile qui n’a pas été choisie dans votre main.",
        ),
        (
            "Choose a pile. If the chosen pile has a lower total life than the other pile, draw a card.",
            "If the total life of the chosen pile is lower than that of the pile that was not chosen, "
            "you draw a card.",
            "Si le total de vie de la pile choisie est plus bas que celui de la pile qui n’a pas été "
            "choisie, vous piochez une carte.",
        ),
        (
            "If one pile has a higher total speed than the other, put a card from that pile into your hand.",
            "If one pile has a higher total speed than every other (of the chosen piles, if any were "
            "chosen), you put a card [from that pile] into your hand.",
            "Si une pile a un total de vitesse plus élevé que chaque autre (parmi les piles choisies, "
            "s’il y en a), vous mettez une carte [de cette pile] dans votre main.",
        ),
    ],
)
def test_piles_are_said_as_one_would_say_them(text: str, english: str, french: str) -> None:
    """What a pile means is explained once in a sentence, and not where the sentence has just said it."""
    assert read(DIVIDED + text)[-1] == english
    assert read(DIVIDED + text, "fr")[-1] == french


def test_whoever_acts_one_after_another_is_spoken_of_in_the_right_number() -> None:
    each = "Each player draws a card, then discards a card."
    assert read(each)[-1].startswith("Each player does this, one after another: ")
    assert read(each, "fr")[-1].startswith("Chaque joueur fait ceci, l’un après l’autre\u00a0: ")
    both = "Both players draw a card, then discard a card."
    assert read(both)[-1].startswith("Both players do this, one after another: ")
    assert read(both, "fr")[-1].startswith("Les deux joueurs font ceci, l’un après l’autre\u00a0: piocher")


def test_something_without_words_is_said_to_be_so() -> None:
    words = vocabulary("en")
    with pytest.raises(NoWords, match="there are no words for Nonsense"):
        words.pattern("Nonsense")
    with pytest.raises(NoWords, match="'dance' is no entry of cannot"):
        words.word("cannot", "dance")


@pytest.mark.parametrize("pattern", ["{a", "a}", "{}", "{a;b}", "{a?b"])
def test_a_pattern_that_cannot_be_read(pattern: str) -> None:
    with pytest.raises(BadPattern):
        parse(pattern)


def test_the_page_shows_the_text_as_printed_and_every_repair(
    capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("cards") / "cards.yaml"
    text = "Draw a  card (from your deck). Draw a card"
    file.write_text(f'set: Mud\ncards:\n  - {{name: Puddle, type: Tactic, text: "{text}"}}\n')
    with pytest.raises(SystemExit):
        run(["cards", "show", "Puddle", "--cards", str(file)])
    page = capsys.readouterr().out
    assert "Draw a  card (from your deck). Draw a card\n" in page
    assert "(from your deck)" in page.split("Reminders")[1]
    assert "a sentence ends with a full stop" in page
    assert "You draw a card." in page
    assert "CardEffect(" not in page
    with pytest.raises(SystemExit):
        run(["cards", "show", "Puddle", "--cards", str(file), "--tree", "--lang", "fr"])
    page = capsys.readouterr().out
    assert "CardEffect(" in page
    assert "Vous piochez une carte." in page
    with pytest.raises(SystemExit):
        run(["cards", "show", "Puddle", "--cards", str(file), "--json"])
    data = json.loads(capsys.readouterr().out)
    assert data["reading"]["fr"][0]["sections"][0]["sentences"] == ["Vous piochez une carte."] * 2
    assert data["reminders"] == ["(from your deck)"]


def test_what_is_left_is_left_of_the_group_that_came_first() -> None:
    text = (
        "Look at the top 4 cards of your deck. You may choose an item among them and reveal it. If you do, "
        "discard it. Put the remaining cards on the bottom of your deck in any order."
    )
    last = read(text)[-1]
    assert "the remaining cards (of A: looked at in the effect, without B: " in last


def test_whoever_is_named_acts_in_all_that_they_choose_among() -> None:
    line = read(
        "Your opponent chooses one of the following: discard a card or destroy an item they control."
    )[-1]
    assert line.startswith("Your opponent chooses one of these: (1) discard a card [in hand]; (2) destroy")


def test_whichever_comes_is_joined_by_or() -> None:
    lines = read("When this card enters or leaves play, draw a card.", kind="Item")
    assert lines[1] == "When this card enters play or this card leaves play."


def test_nobody_named_at_all_is_you() -> None:
    assert read("Flip a coin. If you win, draw a card.")[-1] == "If you won the coin flip, you draw a card."


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        # who has how many, and none
        (
            "While you have no cards in your hand, this card gains COVERT.",
            "As long as you have no cards [in your hand], this card gains COVERT.",
            "Tant que vous n’avez aucune carte [dans votre main], cette carte gagne COVERT.",
        ),
        (
            "While you control an item, this card gains 1 strength and 1 life.",
            "As long as you control at least 1 item, this card gains 1 strength and 1 life.",
            "Tant que vous contrôlez au moins un objet, cette carte gagne 1 de force et 1 de vie.",
        ),
        # nobody is asked for a bid where a coin was flipped, nor is there a number beside "even"
        (
            "When this card enters play, players bid. If you win the bid, draw a card.",
            "If you won the bid, you draw a card.",
            "Si vous avez gagné l’enchère, vous piochez une carte.",
        ),
        (
            "When this card enters play, flip a coin. If you win, draw a card. Otherwise, discard a card.",
            "Otherwise, you discard a card [in hand].",
            "Sinon, vous défaussez une carte [en main].",
        ),
        (
            "If this card attacks, draw a card if there are an even number of tokens on it.",
            "If this card is [number of tokens: an even number], you draw a card.",
            "Si cette carte est de ce genre\u00a0: [nombre de jetons\u00a0: un nombre pair], "
            "vous piochez une carte.",
        ),
        # "any" of those from which nothing may come, or which nothing may be done to
        (
            "This card cannot be blocked by characters with 2 speed or less.",
            "This card cannot be blocked by any characters [speed: at most 2].",
            "Cette carte ne peut pas être bloquée par des personnages [vitesse\u00a0: au plus 2].",
        ),
        # "all" with "cannot" could be taken for "not all"
        (
            "Characters with 2 speed or less cannot block.",
            "No characters [speed: at most 2] can block.",
            "Tous les personnages [vitesse\u00a0: au plus 2]\u00a0: ne peuvent pas bloquer.",
        ),
        # what waits for a moment says the moment
        (
            "If this card attacks, draw a card at the end of the turn.",
            "When the turn ends, you draw a card.",
            "Quand le tour se termine, vous piochez une carte.",
        ),
        (
            "If this card attacks, all characters gain 1 life this turn.",
            "This turn, all characters gain 1 life (only those of that moment).",
            "Ce tour-ci, tous les personnages gagnent 1 de vie (seulement ceux de ce moment).",
        ),
        (
            "If your faction is attacked, draw a card.",
            "When your faction is attacked.",
            "Quand on attaque votre faction.",
        ),
    ],
)
def test_a_reading_is_made_of_sentences(text: str, english: str, french: str) -> None:
    assert english in read(text, kind="Character")
    assert french in read(text, "fr", kind="Character")
