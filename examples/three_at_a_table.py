"""Three at a table, an own card, another process. Written from docs/LIBRARY.md and docs/CARD-FILES.md."""

import subprocess
import sys
import tempfile
from pathlib import Path

import spoils

CARD = """
cards:
  - {name: Toll Collector, type: Character, trade: Banker, subtypes: [clerk], cost: 1, threshold: G,
     strength: 1, life: 2, speed: 1, text: "TEXT"}
"""
TURNS = 6


def table(folder: Path, text: str) -> spoils.Match:
    """A match of three, in which the first player has twenty collectors with that text."""
    cards = folder / "collector.yaml"
    cards.write_text(CARD.replace("TEXT", text), encoding="utf-8")
    mine = spoils.deck("Harbour Board", {"Toll Collector": 20, "Greed": 20})
    players, bots = ["Ida", "Jon", "Kim"], {1: "reflex", 2: "random"}
    return spoils.begin(mine, "starter-rogue", "fog", seed=5, cards=[cards], players=players, bots=bots)


def go_on(folder: Path) -> None:
    """What the other process does: load, look, and play to the end."""
    match = spoils.load(folder / "match.json", cards=[folder / "collector.yaml"])
    print("loaded:", match)
    match.play_on({**match.bots, 0: "reflex"})
    print(match.ending_in_words)


def main(folder: Path) -> None:
    """Begin, be refused, ask why not, save, and let another process go on."""
    try:
        table(folder, "When this card enters play, paint a fence.")
    except spoils.UserError as refused:
        print("refused:", refused)
    match = table(folder, "When this card enters play, draw a card.")
    while match.turn < TURNS:
        match.play_on()  # the others; then Ida is asked
        if not match.over:
            match.let("greedy")
    for attempt in match.why_not("Toll Collector", 0)[:1]:
        print(attempt)
    match.save(folder / "match.json")
    print("saved:", match, flush=True)
    subprocess.run([sys.executable, __file__, str(folder)], check=True)


if len(sys.argv) > 1:
    go_on(Path(sys.argv[1]))
else:
    with tempfile.TemporaryDirectory() as name:
        main(Path(name))
