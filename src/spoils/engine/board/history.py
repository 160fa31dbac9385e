"""402, 408: what has happened to and through a card, for the texts that ask.

Two records are kept. A card in play has a *history* of the running turn (``has received damage this turn``).
The game has a list of *deeds* for the few cards that speak of what they themselves have done, however long
ago (``cards removed from the game by this card``).
"""

from __future__ import annotations

from typing import Final

from spoils.engine.program import events as ev
from spoils.engine.program.change import HISTORY
from spoils.engine.program.words import DISCARD, HAND, PLAY
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.permanent import NO_ENTRIES

# ---- facts of a card in play, this turn; the reference is the other party or 0 -----------------------------

RECEIVED_DAMAGE: Final = 1  # from ref
INFLICTED_DAMAGE: Final = 2  # to ref
INFLICTED_BATTLE_DAMAGE: Final = 3  # to ref
ASSIGNED_DAMAGE: Final = 4  # to ref (609.1c-d)
ATTACKED: Final = 5  # the target ref (608.1b)
BLOCKED: Final = 6
ENTERED_PLAY: Final = 7
WAS_BLOCKED: Final = 8
STARTED_UNDER_CONTROL: Final = 9  # never noted: Permanent.ready tells
WAS_DESTROYED: Final = 10  # never noted: what is last known tells
ENTERED_UNDER: Final = (
    11  # beside ENTERED_PLAY; not a reference, but 1 more than the player whose control it was
)

VERBS: Final = {
    "received damage": RECEIVED_DAMAGE,
    "inflicted damage": INFLICTED_DAMAGE,
    "inflicted battle damage": INFLICTED_BATTLE_DAMAGE,
    "assigned damage": ASSIGNED_DAMAGE,
    "attacked": ATTACKED,
    "blocked": BLOCKED,
    "was blocked": WAS_BLOCKED,
    "entered play": ENTERED_PLAY,
    "started under your control": STARTED_UNDER_CONTROL,
    "was destroyed": WAS_DESTROYED,
}


def note(game: Game, card: int, fact: int, ref: int = 0) -> None:
    """Write down what a card in play did or suffered, once."""
    permanent = game.at[card]
    if permanent is None:
        return
    entry = (fact, ref)
    if entry not in permanent.history:
        permanent.history = [*permanent.history, entry]


def forget_turn(game: Game) -> None:
    """602.1: a new turn begins; what was done before was not done this turn."""
    for permanent in game.play.values():
        permanent.history = NO_ENTRIES
    for player in game.players:
        player.did = 0
    game.earlier = []


def as_remembered(game: Game, event: Event) -> Event:
    """An event as the rest of the turn looks back at it: an attack or block with the attacking party, being
    blocked with the blocking party, since another battle may have others by then."""
    kept = event.clone()
    if event.kind in (ev.ATTACK, ev.ATTACKED, ev.BLOCK) and game.battle is not None:
        kept.cards = tuple([game.ref(card) for card in game.battle.attackers])
    elif event.kind == ev.BLOCKED and game.battle is not None:
        kept.cards = tuple([game.ref(card) for card in game.battle.blockers])
    return kept


# ---- deeds: (source, deed, object) ------------------------------------------------------------------------

REMOVED: Final = 1
DEPLETED: Final = 2
DESTROYED: Final = 3
DISCARDED: Final = 4
PUT: Final = 5
RESTORED: Final = 6
REVEALED: Final = 7
DRAWN: Final = 8
PICKED: Final = 9
FOUND: Final = 10

DEEDS: Final = {
    "removed": REMOVED,
    "removed from the game": REMOVED,
    "depleted": DEPLETED,
    "restored": RESTORED,
    "destroyed": DESTROYED,
    "discarded": DISCARDED,
    "revealed": REVEALED,
    "drawn": DRAWN,
    "picked": PICKED,
    "found": FOUND,
    "put": PUT,
    "put into play": PUT,
    "put into a discard-pile": PUT,
    "put into your discard-pile": PUT,
    "put into their discard-pile": PUT,
    "put into a hand": PUT,
    "put into your hand": PUT,
    "put into their hand": PUT,
    "put into an owners hand": PUT,
    "put into owners hands": PUT,
}

MANNERS: Final = {
    ev.REMOVE: REMOVED,
    ev.DESTROY: DESTROYED,
    ev.DISCARD: DISCARDED,
    ev.FOUND: FOUND,
    ev.PUT: PUT,
}
KINDS: Final = {
    ev.DEPLETE: DEPLETED,
    ev.RESTORE: RESTORED,
    ev.REVEALED: REVEALED,
    ev.PICKED: PICKED,
}
PLACES: Final = {
    "put into play": PLAY,
    "put into a discard-pile": DISCARD,
    "put into your discard-pile": DISCARD,
    "put into their discard-pile": DISCARD,
    "put into a hand": HAND,
    "put into your hand": HAND,
    "put into their hand": HAND,
    "put into an owners hand": HAND,
    "put into owners hands": HAND,
}


# ---- what a player has done this turn, a bit each ----------------------------------------------------------

DREW: Final = 1
LOST_INFLUENCE: Final = 2
GAINED_INFLUENCE: Final = 4
DISCARDED_CARD: Final = 8
ATTACKED_SOMEBODY: Final = 16
USED_ABILITY: Final = 32
SEARCHED: Final = 64

PLAYER_DEEDS: Final = {
    "draw": DREW,
    "lose influence": LOST_INFLUENCE,
    "gain influence": GAINED_INFLUENCE,
    "discard": DISCARDED_CARD,
    "attack": ATTACKED_SOMEBODY,
    "use": USED_ABILITY,
    "search": SEARCHED,
}
# events by which a player does something, a bit for each kind
OF_PLAYERS: Final = (
    1 << ev.DRAW | 1 << ev.USED | 1 << ev.SEARCH | 1 << ev.INFLUENCE | 1 << ev.ATTACKED | 1 << ev.MOVE
)


# events that are written down whatever caused them
TOLD: Final = OF_PLAYERS | 1 << ev.RESTORE


def note_player(game: Game, event: Event) -> None:
    """Write down that a player did something this turn, once."""
    kind = event.kind
    player = event.player
    deed = 0
    if kind == ev.USED:
        deed = USED_ABILITY
    elif kind == ev.DRAW:
        deed = DREW
    elif kind == ev.SEARCH:
        deed = SEARCHED
    elif kind == ev.INFLUENCE and event.amount:
        deed = LOST_INFLUENCE if event.amount < 0 else GAINED_INFLUENCE
    elif kind == ev.ATTACKED:
        player, deed = event.amount, ATTACKED_SOMEBODY
    elif kind == ev.MOVE and event.manner == ev.DISCARD:
        player, deed = game.owner[event.ref % CARDS], DISCARDED_CARD
    if deed and not game.players[player].did & deed:
        game.players[player].did |= deed
        game.note_change(HISTORY)


def record(game: Game, event: Event) -> None:
    """Write down an event that has happened, if the card behind it may ask for it later."""
    kind = event.kind
    if OF_PLAYERS >> kind & 1:
        note_player(game, event)
    if kind == ev.RESTORE and game.deeds:  # what is restored is no longer depleted by anything
        game.deeds = [deed for deed in game.deeds if deed[1] != DEPLETED or deed[2] != event.ref]
    source = event.source
    if not source or not game.definition(source % CARDS).keeps_record:
        return
    if kind in KINDS:
        game.deeds.append((source, KINDS[kind], event.ref))
    elif kind == ev.MOVE and event.manner in MANNERS:
        game.deeds.append((source, MANNERS[event.manner], event.became))
    elif kind == ev.DRAW:
        game.deeds += [(source, DRAWN, ref) for ref in event.cards]


def done_by(game: Game, source: int, verb: str) -> list[int]:
    """The objects a card has dealt with in that way and that are still the same objects (402.4)."""
    wanted = DEEDS[verb]
    refs = [ref for by, deed, ref in game.deeds if by == source and deed == wanted and game.is_current(ref)]
    if verb in PLACES:
        return [ref for ref in refs if game.area[ref % CARDS] == PLACES[verb]]
    return refs
