"""What is chosen by the words of a card is told in plain French to whoever reads that: cards are English."""

from __future__ import annotations

from pathlib import Path

import pytest

import spoils
from spoils.language.cache import compile_cached
from spoils.language.compile import Compiled
from spoils.plain.alternatives import alternatives_in_french

NO_BREAK = "\u00a0"


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        (
            "EFFECT: Draw 2 cards or put a token on a character you control.",
            ["piocher 2 cartes", "mettre 1 jeton sur un personnage [sous votre contrôle]"],
        ),
        (
            "COST: Pick a character.\n"
            "EFFECT: Destroy the character or its controller's faction loses 3 influence.",
            [
                "détruire le personnage (ce qu’on a désigné dans le coût)",
                "la faction du contrôleur de ladite carte (ce qu’on a désigné dans le coût) perd 3 "
                "d’influence",
            ],
        ),
        (
            "COST: Pick a character.\nEFFECT: The character gains or loses 1 speed this turn.",
            ["gagne 1 de vitesse", "perd 1 de vitesse"],
        ),
        (
            "COST: Pick a character.\nEFFECT: The character gains 1 speed or loses 1 life this turn.",
            ["gagne 1 de vitesse", "perd 1 de vie"],
        ),
    ],
)  # fmt: skip
def test_alternatives_are_read_each_by_itself(text: str, readings: list[str]) -> None:
    compiled = compile_cached("Fork", ("tactic",), text)
    assert isinstance(compiled, Compiled)
    assert list(alternatives_in_french(compiled.text).values()) == [readings]


CARDS = """
cards:
  - name: Fork in the Pier
    type: Item
    trade: Rogue
    cost: 0
    threshold: ""
    text: At the start of your turn, draw 2 cards or your faction gains 3 influence.
"""


@pytest.mark.parametrize(
    ("language", "option", "told"),
    [
        ("en", "draw 2 cards", "Player 0 chooses to draw 2 cards"),
        ("fr", "piocher 2 cartes", f"Joueur 0 choisit «{NO_BREAK}piocher 2 cartes{NO_BREAK}»"),
    ],
)
def test_options_and_log_say_it(tmp_path: Path, language: str, option: str, told: str) -> None:
    cards = tmp_path / "fork.yaml"
    cards.write_text(CARDS, "utf-8")
    mine = spoils.deck("Harbour Board", {"Fork in the Pier": 40, "Deception": 20})
    match = spoils.begin(mine, mine, seed=2, cards=cards, language=language)
    while option not in [one.text for one in match.options]:
        match.let("reflex")
    player = match.player
    match.answer(next(one for one in match.options if one.text == option))
    assert told.replace("0", str(player)) in match.log(0)
