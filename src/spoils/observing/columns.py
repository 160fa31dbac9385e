"""What the numbers of an observation mean, column by column. Whoever changes this raises VERSION."""

from __future__ import annotations

from typing import Final

from spoils.view.words import OPTIONS, QUESTIONS

VERSION: Final = 1  # of everything in this module and of the actions

PLAYERS: Final = 4  # seats described, the observing player's own first, then in the order of turns
CARDS: Final = 128  # visible cards described, at most
ROOM: Final = 64  # things that can be chosen in one step; longer lists take two
ACTIONS: Final = ROOM + 1  # 0 is "done"; the others are places in the list

ICONS: Final = "OGEDRV"
TYPES: Final = ("character", "tactic", "item", "location", "resource", "faction")
AREAS: Final = ("hand", "play", "deploying", "discard", "deck", "void", "out")
KINDS: Final = tuple(QUESTIONS.values())
WORDS: Final = (*OPTIONS.values(), "number", "page", "done")

# Of each player, in tenths where nothing else is said.
PLAYER_COLUMNS: Final = (
    "present",
    "lost",
    "active",
    "influence",
    "deck",
    "hand",
    "discard",
    *(f"icon {icon}" for icon in ICONS),
    *(f"{kind}s" for kind in ("character", "item", "location", "resource")),  # in play
    "resources to pay with",  # neither attached nor depleted
    "characters ready",  # not depleted
    "strength",
    "strength ready",
    "life",  # what is left of it
)

TABLE_COLUMNS: Final = (
    *(f"player {seat}: {name}" for seat in range(PLAYERS) for name in PLAYER_COLUMNS),
    "turn",  # in hundredths
    "battle",
    "attacking",
    "defending",
    "blocked",
    "attackers",
    "attackers' strength",
    "blockers",
    "blockers' strength",
    "actions waiting",
    "asked",
    "minimum",
    "maximum",
    "chosen",
    *(f"question {kind}" for kind in KINDS),
)

# Of a card; numbers in tenths, but for the number of the card itself.
CARD_COLUMNS: Final = (
    "number",  # among the cards of the library by name, from 1 on; 0: only the back is seen
    "controller",  # 0: the observing player, 1: the next one ...
    *(f"in {area}" for area in AREAS),
    *TYPES,
    "cost",
    "strength",
    "life",
    "speed",
    "structure",
    "damage",
    "tokens",
    "depleted",
    "ready",
    "face down",
    "attached",
    "attacking",
    "blocking",
)

# Of an action that can be taken.
OPTION_COLUMNS: Final = (
    *WORDS,
    "amount",  # the number itself, or how much this has got so far
    "own",  # about the observing player, or a card that player controls
    "foreign",
    "as a face-down resource",
    *(f"card: {name}" for name in CARD_COLUMNS),
)

LOW: Final = -10.0
HIGH: Final = 10.0
NUMBERS: Final = 5000.0  # bound of the numbers of cards
