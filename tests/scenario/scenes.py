"""Short scenes for the tests of the runner, all with the same few cards."""

from collections.abc import Callable

from spoils.scenario.report import Outcome

Play = Callable[[str], Outcome]
PlayWith = Callable[[str, str], Outcome]

CARDS = """\
cards:
  - name: Spark
    type: Tactic
    text: "COST: Pick a character.\\n\\nEFFECT: Inflict 1 damage to the character."
  - {name: Cheer, type: Tactic, text: Your faction gains 1 influence.}
  - name: Flood
    type: Tactic
    text: "COST: Choose a number for X. Pay X.\\n\\nEFFECT: Your faction gains X influence."
  - {name: Notes, type: Tactic, text: You may draw a card.}
  - name: Pact
    type: Tactic
    text: "COST: Discard a card. Destroy an item you control.\\n\\nEFFECT: Draw 2 cards."
  - {name: Lure, type: Tactic, text: "You may pick a character. If you do, put it into its owner's hand."}
  - {name: Blast, type: Tactic, text: Inflict 3 damage to all characters.}
  - {name: Dolt, type: Character, strength: 1, life: 2, speed: 3}
  - {name: Lout, type: Character, strength: 2, life: 3, speed: 3}
  - {name: Brick, type: Item}
  - {name: Coin, type: Item, cost: 1}
  - name: Lamp
    type: Item
    text: "GLOW\\nCOST: Deplete this card.\\nEFFECT: Your faction gains 1 influence."
  - {name: Hunt, type: Tactic, text: Search your deck for a card. Put it into your hand.}
  - {name: Mill, type: Item, text: "If a character is destroyed, draw a card."}
  - {name: Well, type: Item, text: "If a character is destroyed, your faction gains 1 influence."}
  - name: Reprise
    type: Tactic
    text: "COST: Pick a tactic in your discard pile.\\n\\nEFFECT: You may play the tactic for free."
"""
