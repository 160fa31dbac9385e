"""What nodes say about themselves: the words they say it in. Which facts a node must state is said by its
family (``families``)."""

from __future__ import annotations

from typing import Final

# ---- what a phrase looks at: changes of the state (``change``), and besides
# ------------------------------------------------------------------------------------------------------

NOTHING: Final = 0
CHARACTERISTICS: Final = 1 << 15  # numbers, keywords and icons with all that texts give and take away (504.1)

# ---- what a noun phrase denotes
# ------------------------------------------------------------------------------------------------------

DESCRIBED: Final = 0  # cards that are described; its quantity or its parts say whether they are chosen
SETTLED: Final = 1  # nothing is left to choose
DIRECT: Final = 2  # ... and nothing to look for: it can take the place of a replaced event
EARLIER: Final = 4  # what was spoken of before: it reads its slot and never writes it
DEFINITE: Final = 8  # something that was there: if it is gone, a cost that speaks of it fails (401.2)
CHOSEN: Final = 16  # somebody has to say which, whatever the quantity

# ---- what a qualifier narrows
# ------------------------------------------------------------------------------------------------------

EACH_CARD: Final = 0  # which cards are meant, one by one
WHOLE_GROUP: Final = 1  # which of them can be chosen together
KNOWN_CARDS: Final = 2  # to cards that are known already, wherever they are

# ---- which events a happening waits for (``events``, a bit for each kind)
# ------------------------------------------------------------------------------------------------------

OF_ITS_PARTS: Final = 0  # those that the happenings in it wait for

# ---- the layers of the board that have to look at a statement or a change (board.board)
# ------------------------------------------------------------------------------------------------------

NO_LAYER: Final = 0
SHAPES: Final = 1  # types and texts
KEYWORDS: Final = 2  # keywords and icons
NUMBERS: Final = 4
RULES: Final = 8  # what cards can, cannot and must do
ICONS: Final = 16  # gives icons beyond what is printed
FORBIDS: Final = 32
ALTERNATIVES: Final = 64  # one of several changes is chosen

# ---- what a change gives a card as temporary rules text or as a kind (508)
# ------------------------------------------------------------------------------------------------------

TEXT: Final = 1  # text gained as a character is lost with that type (508.3)
KIND: Final = 2

# ---- what a statement limits or allows (402.7, 505, 406)
# ------------------------------------------------------------------------------------------------------

NO_LIMIT: Final = 0
BANS: Final = 1
TAXES: Final = 2
DISCOUNTS: Final = 4
TACTICS: Final = 8  # cards may be played when tactics can
LEAVE: Final = 16  # cards or abilities may be used that could not be
PARTIES: Final = 32

# ---- what an instruction does as part of a cost (401.3)
# ------------------------------------------------------------------------------------------------------

PLAIN: Final = 0  # something to cards, and no more than that
GOVERNS: Final = 1  # it pays, restricts, or says which instructions are followed
INERT: Final = 2  # nothing that a later part could miss
NUMBERS_ONLY: Final = 4  # every card stays where it is, but numbers change
REARRANGING: Final = 8  # every card stays where it is, but in another state
FREEING: Final = 16  # it may bring resources that can pay
CHANCY: Final = 32  # it depends on chance or on what nobody knows
TABLE: Final = 64  # something comes into play, is turned over or goes to somebody else
LEADS: Final = 128  # it leads to other instructions, or to what is paid in the end

# ---- how somebody is asked whether to follow an instruction
# ------------------------------------------------------------------------------------------------------

YES_OR_NO: Final = 0
BY_CHOOSING: Final = 1  # choosing nothing declines, so nobody is asked twice
NEVER: Final = 2  # an aside, a restriction or a frame around other instructions
