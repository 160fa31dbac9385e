"""Is an invented card any good? Written from docs/LIBRARY.md, docs/CARD-FILES.md and the reference alone."""

import tempfile
from pathlib import Path

import spoils

CARD = """
cards:
  - name: Gate Sergeant
    type: Character
    trade: Warlord
    subtypes: [guard]
    cost: 2
    threshold: R
    strength: 2
    life: 2
    speed: 2
    text: When this card enters play, draw a card.
"""
MATCHES = 4


def take_turn(match: spoils.Match) -> None:
    """Deploy whatever can be deployed; say why a sergeant cannot, and leave the rest to a bot."""
    deploys = [option for option in match.options if option.word == "deploy"]
    if deploys:
        match.answer(deploys[0])
        return
    if "Gate Sergeant" in [card.name for card in match.view().players[0].hand]:
        print(next(one for one in match.why_not("Gate Sergeant") if not one.possible))
    match.let("greedy")


def main(folder: Path) -> None:
    """Play a few turns, save, go on from there several times, and see who wins."""
    cards = [folder / "mine.yaml"]
    cards[0].write_text(CARD, encoding="utf-8")
    mine = spoils.deck("Harbour Board", {"Gate Sergeant": 20, "Rage": 20}, name="Sergeants")
    match = spoils.begin(mine, "starter-rogue", seed=11, cards=cards, players=["Ada", "Ben"])
    while not match.over and match.turn < 6:
        if match.player == 0 and match.question.kind == "turn":
            take_turn(match)
        else:
            match.let("greedy")
    match.save(folder / "match.json")
    saved = spoils.load(folder / "match.json", cards=cards)
    print(saved, "after", saved.log(0)[-1])
    won = 0
    for seed in range(MATCHES):
        other = saved.clone()
        other.play_on({0: "greedy", 1: "random"}, seed=seed)
        won += other.winners == (0,)
    print(f"Ada wins {won} of {MATCHES}; the last time: {other.ending_in_words}")


with tempfile.TemporaryDirectory() as name:
    main(Path(name))
