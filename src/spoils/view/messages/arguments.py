"""What the numbers mean that the engine gives along with the reason of a question or a refusal.

Each reason names its numbers in order. Their names say what they are: a card, a player, or simply a number.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.state.game import Game
from spoils.engine.state.questions import Refusal
from spoils.language.read import write
from spoils.language.render import sentences
from spoils.plain.page import read_piece
from spoils.view.ids import Ids
from spoils.view.knowledge import Viewer
from spoils.view.mention import mention
from spoils.view.model import Argument, Message, PlayerName
from spoils.view.words import letters

CARDS: Final = ("card", "target")
PLAYERS: Final = ("player", "asked")
ICONS: Final = "icons"  # all the rest: counts of icons
NODE: Final = "piece"  # number of a piece of a program: shown in its own words

ARGUMENTS: Final[dict[str, tuple[str, ...]]] = {
    # answers
    "answer.amounts": ("n",),
    "answer.how_many": ("low", "high"),
    "answer.no_such_option": ("n",),
    "answer.not_asked": ("player", "asked"),
    "answer.number_range": ("low", "high"),
    "answer.sum": ("low", "high"),
    "answer.tokens_there": ("card", "n"),
    # questions
    "assign": ("n",),
    "attackers": ("target",),
    "blockers": ("target",),
    "choose.pile": ("n", "other"),
    "order.replacements": ("card",),
    "pay": ("n",),
    "starting_resources": ("n",),
    # why not
    "attack.cannot": ("card",),
    "attack.depleted": ("card",),
    "attack.must": ("card",),
    "attack.new": ("card",),
    "attack.no_character": ("card",),
    "attack.nobody": ("target",),
    "attack.not_yours": ("card",),
    "attack.once": ("card", "n"),
    "attack.party_size": ("n",),
    "attack.party_too_small": ("card",),
    "attack.target": ("target",),
    "attack.tax": ("due", "means"),
    "block.cannot": ("card",),
    "block.covert": ("card",),
    "block.depleted": ("card",),
    "block.must": ("card",),
    "block.no_character": ("card",),
    "block.not_defending": ("card",),
    "block.not_yours": ("card",),
    "block.once": ("card",),
    "block.party_size": ("n",),
    "block.party_too_small": ("card",),
    "block.tax": ("due", "means"),
    "block.unblockable": ("card",),
    "choose.must_pick": ("card",),
    "choose.too_few": ("n",),
    "choose.total": ("n",),
    "cost.failed": ("card",),
    "cost.flip_up": ("card", "due", "means"),
    "cost.impossible": ("card", NODE),
    "cost.no_host": ("card",),
    "cost.numeric": ("card", "due", "means"),
    "cost.only": ("card", NODE),
    "cost.response": ("card", NODE),
    "cost.times": ("card", NODE),
    "cost.together": ("card",),
    "deploy.forbidden": ("card",),
    "deploy.no_flip_up": ("card",),
    "deploy.not_yours": ("card",),
    "deploy.only_your_turn": ("card",),
    "deploy.resource": ("card",),
    "deploy.threshold": ("card", ICONS),
    "not_your_decision": ("player",),
    "use.forbidden": ("card",),
    "use.no_such_ability": ("card",),
    "use.not_yours": ("card",),
    "use.threshold": ("card", ICONS),
}


def message(
    game: Game, viewer: Viewer, ids: Ids, key: str, numbers: tuple[int, ...], rules: tuple[str, ...]
) -> Message:
    """The message for a reason. Numbers nobody has named are left out: they might be anything."""
    args: dict[str, Argument] = {}
    for place, name in enumerate(ARGUMENTS.get(key, ())):
        if place >= len(numbers):
            break
        number = numbers[place]
        if name in CARDS:
            args[name] = mention(game, viewer, ids, number)
        elif name in PLAYERS:
            args[name] = PlayerName(number)
        elif name == ICONS:
            args[name] = letters(numbers[place:])
        elif name == NODE:
            args["words"] = piece_in_words(game, number)
            args["reading"] = piece_in_french(game, number)
        else:
            args[name] = number
    if "low" in args:
        args["exact"] = "yes" if args["low"] == args["high"] else "no"
    return Message(key, args, rules)


def piece_in_words(game: Game, number: int) -> str:
    """A piece of a card's program as it would be printed; empty if it cannot stand alone."""
    if not 0 <= number < len(game.library.nodes):
        return ""
    written = (write(start, game.library.nodes[number]) for start in ("cost", "effect"))
    words = next((found for found in written if found), None)
    return "" if words is None else sentences(words)


def piece_in_french(game: Game, number: int) -> str:
    """The same in French, in plain words: cards are printed in English."""
    if not 0 <= number < len(game.library.nodes):
        return ""
    return read_piece(game.library.nodes[number], "fr")


def refusal_message(game: Game, viewer: Viewer, refusal: Refusal) -> Message:
    """Why something is not legal, for the viewer."""
    found = message(game, viewer, Ids(game, viewer), refusal.reason, refusal.args, refusal.rules)
    if not refusal.words:
        return found
    return Message(found.key, {**found.args, "words": refusal.words}, found.rules)
