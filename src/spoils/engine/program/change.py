"""What has changed in the state, a bit for each kind (``Game.note_change``). What is kept about the game
declares on which of them it depends (``state.kept``)."""

from __future__ import annotations

from typing import Final

ATTACHMENTS: Final = 1  # what is attached to what
DEPLETION: Final = 2
DAMAGE: Final = 4
TOKENS: Final = 8
INFLUENCE: Final = 16
PILES: Final = 32  # cards outside play
BATTLE: Final = 64  # who is in which party
HISTORY: Final = 128  # what was done this turn
PAYMENTS: Final = 256  # which plain resources and face-down cards are attached to factions (309.1)
TURN: Final = 512  # whose turn it is
RESOURCES: Final = 1024  # plain resources and face-down cards that enter play, and the icons they provide
ANYTHING: Final = 2047  # all of these, which texts in force may look at
TEXTS: Final = 2048  # which texts are in force
LAYING: Final = 4096  # which way up a card in play lies, or whose it is
ENTERED: Final = 8192  # a card has entered play ...
LEFT: Final = 16384  # ... or left it
EVERYTHING: Final = 32767

# What changes with what a player can pay.
PAYING: Final = ATTACHMENTS | PAYMENTS | RESOURCES

# What no rule that acts at once looks at by itself: only texts can make it matter (happening.consequences).
QUIET: Final = ATTACHMENTS | DEPLETION | TOKENS | PILES | HISTORY | PAYMENTS | RESOURCES | ENTERED
