"""A first script, written from docs/LIBRARY.md and docs/CARD-FILES.md alone."""

import random
import tempfile
from pathlib import Path

import spoils

CARD = """
cards:
  - name: Puddle Knight
    type: Character
    cost: 1
    text: When this card enters play, draw a card.
    strength: 3
    life: 2
    speed: 2
"""


def decide(match: spoils.Match, dice: random.Random) -> None:
    """Deploy before anything else; attack when there is nothing to deploy; leave the rest to chance."""
    liked = [option for word in ("deploy", "attack") for option in match.options if option.word == word]
    if liked and match.question.kind == "turn":
        match.answer(liked[0])
    elif match.question.kind in ("turn", "respond", "battle"):
        match.answer(dice.choice(match.options))
    else:
        match.play_on({match.player: "greedy"}, limit=match.decisions + 1)


def main(folder: Path) -> None:
    """Try a card, ask why not, save in the middle, clone to see what might happen, and play on."""
    (folder / "own.yaml").write_text(CARD)
    own = spoils.deck("Harbour Board", {"Puddle Knight": 20, "Rage": 20}, name="knights")
    match = spoils.begin(own, "starter-rogue", seed=7, cards=[folder / "own.yaml"])
    dice = random.Random(7)
    while not match.over and match.turn < 9:
        decide(match, dice)
    if not match.over:
        print(match.question)
        for attempt in match.why_not("Puddle Knight", 0)[:2]:
            print(attempt)
        match.save(folder / "match.json")
        match = spoils.load(folder / "match.json", cards=[folder / "own.yaml"])
        copies = [match.clone() for _ in range(2)]
        for seed, copy in enumerate(copies):
            copy.play_on({0: "random", 1: ("random", "greedy")[seed]})
        won = sum(copy.winners == (0,) for copy in copies)
        print(f"knights win {won} of 2 continuations")
    while not match.over:
        decide(match, dice)
    print(match.ending_in_words, "after", match.turn, "turns")


with tempfile.TemporaryDirectory() as name:
    main(Path(name))
