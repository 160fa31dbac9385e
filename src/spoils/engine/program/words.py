"""The closed vocabularies of the game as small numbers."""

from __future__ import annotations

from typing import Final

# Card types (201.4e), a bit each because a card may have several (208.1).
CHARACTER: Final = 1
TACTIC: Final = 2
ITEM: Final = 4
LOCATION: Final = 8
RESOURCE: Final = 16
FACTION: Final = 32
TYPES: Final[dict[str, int]] = {
    "character": CHARACTER,
    "tactic": TACTIC,
    "item": ITEM,
    "location": LOCATION,
    "resource": RESOURCE,
    "faction": FACTION,
}

# Trades (201.4d).
TRADES: Final = ("", "Gearsmith", "Warlord", "Banker", "Rogue", "Arcanist", "Universal")

# Resource icons (405.5), as indices into the icon counts of a player.
ICONS: Final = "OGEDRV"
ICON_NAMES: Final = ("Obsession", "Greed", "Elitism", "Deception", "Rage", "Volition")
VOLITION: Final = 5  # the icon of face-down cards

# Numbers a card has.
STRENGTH: Final = 0
LIFE: Final = 1
SPEED: Final = 2
STRUCTURE: Final = 3
NUMERIC_COST: Final = 4
INFLUENCE: Final = 5
TOKENS: Final = 6
DAMAGE: Final = 7

# Game areas (403).
DECK: Final = 1
HAND: Final = 2
BEING_DEPLOYED: Final = 3
PLAY: Final = 4
DISCARD: Final = 5
OUT_OF_GAME: Final = 6
VOID: Final = 7

# Comparisons.
AT_LEAST: Final = 1
AT_MOST: Final = 2
EXACTLY: Final = 3
MORE_THAN: Final = 4
LESS_THAN: Final = 5
EVEN: Final = 6  # an even number (410.1), 0 included; the number compared with is not looked at
ODD: Final = 7

# Battle roles.
ATTACKING: Final = 1
BLOCKING: Final = 2
EITHER: Final = 3

# Determiners of players.
YOUR: Final = 0
A: Final = 1
EACH: Final = 2
ANY: Final = 3
ALL: Final = 4
BOTH: Final = 5

# Faces.
FACE_UP: Final = 1
FACE_DOWN: Final = 2

# How long something lasts.
THIS_TURN: Final = 1
THIS_BATTLE: Final = 2
UNTIL_YOUR_NEXT_TURN: Final = 3  # until the start of your next turn
YOUR_NEXT_TURN: Final = 4  # only during your next turn
REST_OF_GAME: Final = 5
FOR_GOOD: Final = 6  # no duration printed: until the card leaves its area (407.3, 508.1)
THROUGH_YOUR_NEXT_TURN: Final = 7  # until the end of your next turn
WHILE_IN_PLAY: Final = 8  # until this card leaves play
WHILE_CONTROLLED: Final = 9  # as long as you control this card
OF_ITS_SOURCE: Final = (WHILE_IN_PLAY, WHILE_CONTROLLED)

# The two rules a faction follows at the start of a turn.
RESTORE_RULE: Final = 1
DEVELOP_RULE: Final = 2

# Roles of a player towards a card, and in the game.
CONTROLLER: Final = 1
OWNER: Final = 2
ACTIVE: Final = 4

# Slots of the card's own cost, when another scope of the same card reads them, are counted from here.
COST_SCOPE: Final = 1000

# Slots that need no numbering: what a reference (``slot``) means if it is one of these.
UNLINKED: Final = -1
# a player: the one who follows the instruction (Follow.actor); in an event, the one who acted
DOER_SLOT: Final = -2
SELF_SLOT: Final = -3  # this card
SUBJECT_SLOT: Final = -4  # each card the statement or qualifier speaks of, one by one
EACH_OWN: Final = "each"  # how a word was understood: as each object that the instruction deals with
HOST_SLOT: Final = -5  # what this card is attached to ("the attached character ... the character")
DAMAGE_SLOT: Final = -6  # a number: how much damage was inflicted last, whatever else was done since
INFLUENCE_SLOT: Final = -7  # the same of influence gained or lost

# Where a text works if that is wherever the card is (Continuous.area): permissions about playing it or
# building decks.
ANYWHERE: Final = 0
FACE_DOWN_IN_PLAY: Final = -2  # where a trigger works that says so: as a face-down resource (411.1)
FROM_ANYWHERE: Final = -1  # an origin: whichever it is, said in so many words
