"""Why not? For a card that a player points at: what could be done with it, and what stands in the way."""

from __future__ import annotations

from typing import Literal

from spoils.engine.board.board import board
from spoils.engine.play import can_attack_with, can_block_with, why_not
from spoils.engine.program.texts import AbilityText
from spoils.engine.program.words import CHARACTER, FACTION, HAND, LOCATION, PLAY
from spoils.engine.state import questions as qu
from spoils.engine.state.game import Game
from spoils.engine.state.questions import Refusal
from spoils.view.ids import Ids
from spoils.view.knowledge import Viewer, sees
from spoils.view.messages.arguments import refusal_message
from spoils.view.model import Base, Message

What = Literal["deploy", "flip_up", "use", "attack", "block", "target"]


class Attempt(Base, frozen=True):
    """Something that could be done with a card, and why it cannot be done now; no reasons: it can."""

    word: What
    label: str = ""  # the name of an ability
    reasons: tuple[Message, ...] = ()


def card_of(game: Game, player: Viewer, id: str) -> int | None:
    """The card that a name in a player's view means now."""
    ids = Ids(game, player)
    for card in range(len(game.definition_of)):
        if ids.of(game.ref(card)) == id:
            return card
    return None


def attempts(game: Game, player: int, card: int) -> tuple[Attempt, ...]:
    """What the player could do with a card, as far as the player may know which card it is."""
    if not sees(game, player, card):
        return ()
    found: list[tuple[What, str, list[Refusal]]] = []
    ref = game.ref(card)
    area = game.area[card]
    permanent = game.play.get(card)
    own = permanent is not None and permanent.controller == player
    hidden = permanent is not None and permanent.face_down
    if area == HAND:
        found.append(("deploy", "", why_not(game, player, (qu.DEPLOY, ref))))
    if own and hidden and game.definition(card).texts.flip_up is not None:
        found.append(("flip_up", "", why_not(game, player, (qu.FLIP_UP, ref))))
    found += abilities(game, player, card)
    if permanent is not None and not hidden:
        found += fighting(game, player, card, own)
    return tuple(
        Attempt(word, label, tuple(refusal_message(game, player, refusal) for refusal in reasons))
        for word, label, reasons in found
    )


def abilities(game: Game, player: int, card: int) -> list[tuple[What, str, list[Refusal]]]:
    """606: its abilities, printed and granted."""
    ref = game.ref(card)
    permanent = game.play.get(card)
    if game.area[card] == PLAY and permanent is not None and not permanent.face_down:
        entries = board(game).entries(card, "abilities")
    else:
        entries = [(entry, 0) for entry in game.definition(card).texts.abilities]
    return [
        ("use", entry.text.name, why_not(game, player, (qu.USE, ref, entry.index, granted)))
        for entry, granted in entries
        if isinstance(entry.text, AbilityText)
    ]


def fighting(game: Game, player: int, card: int, own: bool) -> list[tuple[What, str, list[Refusal]]]:
    """608: attacking and blocking with it, or attacking it."""
    ref = game.ref(card)
    types = board(game).traits(card).types
    found: list[tuple[What, str, list[Refusal]]] = []
    if own and types & CHARACTER:
        reasons: list[Refusal] = []
        if game.battle is not None and game.battle.defender == player and not game.battle.blocked:
            can_block_with(game, player, ref, reasons)
            found.append(("block", "", reasons))
        else:
            can_attack_with(game, player, ref, 0, reasons)
            found.append(("attack", "", reasons))
    elif not own and types & (FACTION | LOCATION):
        found.append(("target", "", why_not(game, player, (qu.ATTACK, ref))))
    return found
