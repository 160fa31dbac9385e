"""What must be true of every state of every game."""

from __future__ import annotations

from spoils.engine.program.words import BEING_DEPLOYED, DECK, DISCARD, HAND, OUT_OF_GAME, PLAY, VOID
from spoils.engine.state.game import NOWHERE, Game
from spoils.engine.state.permanent import NO_ENTRIES, NO_NUMBERS, Permanent
from spoils.engine.state.questions import ORDER


class Broken(Exception):
    """An impossible state."""


def check(game: Game) -> None:
    """Every card in exactly one area, no negative number, somebody to decide unless the game is over."""
    check_places(game)
    require(not NO_ENTRIES and not NO_NUMBERS, "a list that cards in play share was changed, not replaced")
    for player in game.players:
        require(player.influence >= 0, f"player {player.index} has {player.influence} influence")
    for permanent in game.play.values():
        check_permanent(game, permanent)
    check_question(game)


def check_places(game: Game) -> None:
    """403: every card is in exactly one area, the one it says."""
    places = [NOWHERE] * len(game.area)
    piles = [(PLAY, list(game.play)), (BEING_DEPLOYED, game.deploying)]
    for player in game.players:
        piles += [
            (DECK, player.deck),
            (HAND, player.hand),
            (DISCARD, player.discard),
            (OUT_OF_GAME, player.out),
            (VOID, player.void),
        ]
    for area, cards in piles:
        for card in cards:
            if places[card] != NOWHERE:
                raise Broken(f"card {card} is in two places, {places[card]} and {area}")
            places[card] = area
    if places != game.area:
        card = next(card for card, area in enumerate(places) if area != game.area[card])
        raise Broken(f"card {card} is in area {places[card]} and says {game.area[card]}")


def check_permanent(game: Game, permanent: Permanent) -> None:
    """Called for every card after every decision, so a message is made only if there is a fault."""
    host = permanent.attached_to
    if permanent.tokens < 0:
        complaint = f"has {permanent.tokens} tokens"
    elif any(amount <= 0 for _, amount in [*permanent.damage, *permanent.markers]):
        complaint = "has no damage from a source that is named"
    elif host >= 0 and host not in game.play:
        complaint = f"is attached to card {host}, which is not in play"
    elif host == permanent.card:
        complaint = "is attached to itself"
    elif not 0 <= permanent.controller < len(game.players):
        complaint = "is controlled by nobody"
    else:
        return
    raise Broken(f"card {permanent.card} {complaint}")


def check_question(game: Game) -> None:
    question = game.question
    if game.over:
        require(question is None, "the game is over and somebody is asked something")
        return
    require(question is not None and bool(game.agenda), "nobody is asked anything")
    assert question is not None
    require(not game.players[question.player].lost, "somebody who has lost is asked something")
    require(len(question.labels) in (0, len(question.options)), "labels do not fit the options")
    if question.kind != ORDER:  # the same text may have been set off twice
        unique = len(set(question.options)) == len(question.options)
        require(unique, f"an option of {question.reason} is offered twice")


def require(holds: bool, complaint: str) -> None:
    if not holds:
        raise Broken(complaint)
