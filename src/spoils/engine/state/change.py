"""What a small change of the state is a change of. Facing, control, effects, and cards that enter or leave
play, plain resources apart, are large changes: anything may depend on them."""

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
ANYTHING: Final = 2047

# What changes with what a player can pay.
PAYING: Final = ATTACHMENTS | PAYMENTS | RESOURCES

# What no rule that acts at once looks at by itself: only texts can make it matter (happening.consequences).
QUIET: Final = ATTACHMENTS | DEPLETION | TOKENS | PILES | HISTORY | PAYMENTS | RESOURCES
