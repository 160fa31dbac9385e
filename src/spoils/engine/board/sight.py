"""403, 411.2: who can see which card is where.

Answers are bit masks of players; a spectator sees what ``EVERYBODY`` sees. What a client may show follows
from this alone.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.board.board import board
from spoils.engine.meanings import fits, who
from spoils.engine.program.events import USED
from spoils.engine.program.statements.possible import MayLookAt
from spoils.engine.program.statements.rules import StaysRevealed
from spoils.engine.program.words import DECK, HAND, OUT_OF_GAME
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, NOWHERE, Game

EVERYBODY: Final = -1  # every bit is set
NOBODY: Final = 0


def onlookers(game: Game, card: int) -> int:
    """Who may know which card this is: where it lies (403), or because it was shown to them."""
    mask = faces(game, card)
    if mask == EVERYBODY or stays_revealed(game, card):
        return EVERYBODY
    return mask | shown_to(game, card) | allowed_to_look(game, card)


def faces(game: Game, card: int) -> int:
    """Who can look at the card in the area where it is."""
    permanent = game.at[card]
    if permanent is not None:
        return 1 << permanent.controller if permanent.face_down else EVERYBODY  # 203.2a, 411.2
    area = game.area[card]
    if area == HAND:
        return 1 << holder_of_hand(game, card)  # 403.2a
    if area == DECK:
        return NOBODY  # 403.1a: not even its owner
    # Discard piles, the being deployed area and what is out of the game are open (403.3, 403.5a, 403.6a); a
    # face-down card in the Void is known to its owner alone (A39), one out of the game to nobody (A79).
    if not game.face_down[card] or area == NOWHERE:
        return EVERYBODY
    return NOBODY if area == OUT_OF_GAME else 1 << game.owner[card]


def stays_revealed(game: Game, card: int) -> bool:
    """401.2a: whether a text in force reveals whatever lies where the card lies."""
    all_in_force = board(game).statements(StaysRevealed)
    return any(
        fits(game, in_force.node.what, game.ref(card), in_force.scope)
        for in_force in all_in_force
        if isinstance(in_force.node, StaysRevealed)
    )


def allowed_to_look(game: Game, card: int) -> int:
    """401.2a: whoever may look at the card at any time because a text says so."""
    all_in_force = board(game).statements(MayLookAt)
    if not all_in_force:
        return NOBODY

    mask = NOBODY
    for in_force in all_in_force:
        node = in_force.node
        assert isinstance(node, MayLookAt)
        slot = node.who.slot
        scope = in_force.scope if slot < 0 else in_force.scope.clone()
        for player in who(game, node.who, in_force.scope):
            if 0 <= slot < len(scope.players):
                scope.players[slot] = player  # "the top card of their deck" is each player's own
            if fits(game, node.what, game.ref(card), scope):
                mask |= 1 << player
    return EVERYBODY if mask == (1 << len(game.players)) - 1 else mask


def holder_of_hand(game: Game, card: int) -> int:
    owner = game.owner[card]
    if card in game.players[owner].hand:
        return owner
    return next(player.index for player in game.players if card in player.hand)


def shown_to(game: Game, card: int) -> int:
    """Whoever was shown the object that the card is now: it was revealed, or looked at by that player."""
    if not game.seen:
        return NOBODY
    ref = game.ref(card)
    mask = NOBODY
    for known, players in game.seen:
        if known == ref:
            mask |= players
    return EVERYBODY if mask == (1 << len(game.players)) - 1 else mask


def shown_objects(game: Game, player: int) -> set[int]:
    """All objects that the player was shown, by reference."""
    return {ref for ref, players in game.seen if players >> player & 1}


def shows_more(game: Game) -> bool:
    """Whether somebody may know more of the cards than where they lie tells."""
    return bool(game.seen) or texts_show_more(game)


def texts_show_more(game: Game) -> bool:
    """Whether a text in force lets somebody look at cards, or reveals them."""
    texts = board(game)
    return bool(texts.statements(MayLookAt) or texts.statements(StaysRevealed))


def onlookers_of(game: Game, ref: int) -> int:
    """The same for an object by reference; of one that is gone, those who could see it in play."""
    if not ref:
        return EVERYBODY
    if game.is_current(ref):
        return onlookers(game, ref % CARDS)
    known = game.known.get(ref)
    if known is None:
        return NOBODY
    return 1 << known.controller if known.face_down else EVERYBODY


def witnesses(game: Game, event: Event, before: int) -> tuple[int, int, int, int]:
    """Who may know the card an event is about, its second card, its source and the cards it lists.
    ``before``: who saw the first one when it had not happened yet."""
    listed = EVERYBODY
    for ref in event.cards:
        listed &= onlookers_of(game, ref)
    # a text that acts is read
    source = onlookers_of(game, event.source) if game.is_current(event.source) else EVERYBODY
    return (
        before | onlookers_of(game, event.became or event.ref),
        EVERYBODY if event.kind == USED else onlookers_of(game, event.other),  # the number of the ability
        source,
        listed,
    )
