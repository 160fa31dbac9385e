"""The engine's numbers as the words that views and messages use."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from spoils.engine.program import events as ev
from spoils.engine.program import keywords, words
from spoils.engine.state import questions as qu

TYPES: Final[dict[int, str]] = {bit: name for name, bit in words.TYPES.items()}

KEYWORDS: Final[dict[int, str]] = {keyword.bit: keyword.name for keyword in keywords.KEYWORDS}

AREAS: Final = {
    words.DECK: "deck",
    words.HAND: "hand",
    words.BEING_DEPLOYED: "deploying",
    words.PLAY: "play",
    words.DISCARD: "discard",
    words.OUT_OF_GAME: "out",
    words.VOID: "void",
}

QUESTIONS: Final = {
    qu.TURN: "turn",
    qu.RESPOND: "respond",
    qu.BATTLE: "battle",
    qu.BLOCK: "block",
    qu.ATTACKERS: "attackers",
    qu.PICK: "pick",
    qu.CHOOSE: "choose",
    qu.NUMBER: "number",
    qu.OPTION: "option",
    qu.YES_NO: "yes_no",
    qu.PLAYER: "player",
    qu.ORDER: "order",
    qu.DIVIDE: "divide",
    qu.RESOURCE: "resource",
    qu.BID: "bid",
    qu.NAME: "name",
    qu.CARD_TYPE: "card_type",
    qu.MULLIGAN: "mulligan",
    qu.ARRANGE: "arrange",
    qu.PAY: "pay",
}

OPTIONS: Final = {
    qu.PASS: "pass",
    qu.DEPLOY: "deploy",
    qu.FLIP_UP: "flip_up",
    qu.USE: "use",
    qu.ATTACK: "attack",
    qu.END_TURN: "end_turn",
    qu.CARD: "card",
    qu.LABEL: "label",
    qu.YES: "yes",
    qu.NO: "no",
    qu.WHO: "who",
    qu.TEXT: "text",
    qu.AS_RESOURCE: "as_resource",
    qu.KIND: "kind",
    qu.CONCEDE: "concede",
}

EVENTS: Final = {
    ev.MOVE: "move",
    ev.FLIP: "flip",
    ev.DAMAGE: "damage",
    ev.INFLUENCE: "influence",
    ev.DRAW: "draw",
    ev.DEPLETE: "deplete",
    ev.RESTORE: "restore",
    ev.ATTACH: "attach",
    ev.DETACH: "detach",
    ev.CONTROL: "control",
    ev.TOKENS: "tokens",
    ev.PICKED: "picked",
    ev.REVEALED: "revealed",
    ev.LOOKED: "looked",
    ev.SHUFFLE: "shuffle",
    ev.SEARCH: "search",
    ev.COIN: "coin",
    ev.PLAYED: "played",
    ev.USED: "used",
    ev.RESOURCE_PLAYED: "resource_played",
    ev.TERMINATED: "terminated",
    ev.ATTACK: "attack",
    ev.BLOCK: "block",
    ev.BLOCKED: "blocked",
    ev.PARTY: "party",
    ev.ATTACKED: "attacked",
    ev.BATTLE_END: "battle_end",
    ev.TURN_START: "turn_start",
    ev.TURN_END: "turn_end",
    ev.TOKEN_CARD: "token_card",
    ev.REMOVE_DAMAGE: "remove_damage",
    ev.LOST: "lost",
    ev.GAME_OVER: "game_over",
    ev.ASSIGN: "assign",
    ev.BID: "bid",
    ev.PAID: "paid",
    ev.NAMED: "named",
    ev.CHOSEN: "chosen",
    ev.MULLIGAN: "mulligan",
    ev.JOIN: "join",
    ev.LEAVE_BATTLE: "leave_battle",
    ev.EFFECT: "effect",
    ev.STATE: "state",
    ev.BECAME_DEPLOYED: "became_deployed",
    ev.UNBLOCKED: "unblocked",
    ev.TARGET: "target",
    ev.PILED: "piled",
}

# How a card moves; a move without a word of its own is named after where it goes.
MANNERS: Final = {
    ev.DESTROY: "destroy",
    ev.DISCARD: "discard",
    ev.REMOVE: "remove",
    ev.DRAWN: "drawn",
    ev.DEPLOYED: "deployed",
    ev.RESOLVED: "resolved",
    ev.STOPPED: "stopped",
    ev.FOUND: "found",
    ev.AS_RESOURCE: "as_resource",
}


def bits(mask: int, names: dict[int, str]) -> tuple[str, ...]:
    """The names of the bits that are set."""
    return tuple([name for bit, name in names.items() if mask & bit]) if mask else ()


@lru_cache(maxsize=4096)  # asked for every card of every view
def letters(counts: tuple[int, ...]) -> str:
    """Icon counts as letters, such as RR."""
    return "".join(letter * count for letter, count in zip(words.ICONS, counts, strict=True))
