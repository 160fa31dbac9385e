"""The kinds of events, and the manners in which a card moves. Texts name the kinds they wait for."""

from __future__ import annotations

from typing import Final

# ---- kinds
# ------------------------------------------------------------------------------------------------------

MOVE: Final = 1  # ref goes from area to area (manner says how it is called)
FLIP: Final = 2  # ref in play is turned to face (411)
DAMAGE: Final = 3  # ref receives shares [(source, amount)] (408)
INFLUENCE: Final = 4  # faction of player gains (amount > 0) or loses (< 0)
DRAW: Final = 5  # player draws amount cards as one group (306)
DEPLETE: Final = 6
RESTORE: Final = 7
ATTACH: Final = 8  # ref becomes attached to other
DETACH: Final = 9
CONTROL: Final = 10  # player takes control of ref
TOKENS: Final = 11  # amount tokens put on (> 0) or removed from (< 0) ref
PICKED: Final = 12  # player picked ref
REVEALED: Final = 13  # ref is shown to everybody
LOOKED: Final = 14  # player alone is shown ref
SHUFFLE: Final = 15  # player's deck
SEARCH: Final = 16  # player searches other player's (amount) deck
COIN: Final = 17  # player flips a coin; amount 1 won, 0 lost
PLAYED: Final = 18  # player has played ref (604.1f)
USED: Final = 19  # player has used ability (other = entry index) of ref
RESOURCE_PLAYED: Final = 20  # player is playing ref as a resource (605.1c)
TERMINATED: Final = 21  # ref being deployed, or an ability of it
ATTACK: Final = 22  # ref attacks (party formed, 608.1b)
BLOCK: Final = 23  # ref blocks
BLOCKED: Final = 24  # ref is blocked
PARTY: Final = 25  # player has formed the party of role amount
ATTACKED: Final = 26  # player is attacked (by other player in amount)
BATTLE_END: Final = 27
TURN_START: Final = 28  # of player
TURN_END: Final = 29
TOKEN_CARD: Final = 30  # a card token is made and enters play under player (409.3)
REMOVE_DAMAGE: Final = 31
LOST: Final = 32  # player loses the game
GAME_OVER: Final = 33
ASSIGN: Final = 34  # ref assigns amount battle damage to other
BID: Final = 35
PAID: Final = 36  # player paid amount
NAMED: Final = 37  # player named a card (amount = definition)
CHOSEN: Final = 38  # player chose a number, an option, a type
MULLIGAN: Final = 39  # player put ref under the deck
JOIN: Final = 40  # ref becomes a member of the party of role amount
LEAVE_BATTLE: Final = 41
EFFECT: Final = 42  # an ongoing effect begins on ref
STATE: Final = 43  # a state of the game holds (StateBecomes)
PILED: Final = 47  # player puts ref into the pile of number amount
TARGET: Final = 46  # ref becomes the target of the attack
UNBLOCKED: Final = 45  # ref attacks and is not blocked (said only if a text waits for it)
BECAME_DEPLOYED: Final = 44  # ref was put into the being deployed area

# ---- manners of moving
# --------------------------------------------------------------------------------------------

PUT: Final = 0
DESTROY: Final = 1
DISCARD: Final = 2
REMOVE: Final = 3  # from the game
DRAWN: Final = 4
DEPLOYED: Final = 5  # resolved after being deployed
RESOLVED: Final = 6  # a tactic after resolving
STOPPED: Final = 7  # terminated
FOUND: Final = 8
AS_RESOURCE: Final = 9  # played as a resource
