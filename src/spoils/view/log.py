"""What has happened, as messages for one viewer: who could see a card when it happened reads its name."""

from __future__ import annotations

from typing import Final

from spoils.engine.board.sight import EVERYBODY
from spoils.engine.happening.applying import is_faction
from spoils.engine.program import events as ev
from spoils.engine.program.words import ATTACKING, DECK, FACE_DOWN, HAND, LOCATION, PLAY
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game
from spoils.view.ids import Ids
from spoils.view.knowledge import Viewer
from spoils.view.labels import label_in_french
from spoils.view.mention import mention_logged
from spoils.view.model import Argument, Message, PlayerName
from spoils.view.words import AREAS, EVENTS, MANNERS, TYPES

# Nobody needs to read about these: the events around them say the same.
SILENT: Final = (
    ev.STATE,
    ev.EFFECT,
    ev.BECAME_DEPLOYED,
    ev.BLOCKED,
    ev.UNBLOCKED,
    ev.PARTY,
    ev.ATTACKED,
    ev.RESOURCE_PLAYED,
    ev.MULLIGAN,
)

# What was chosen, by the rule it is chosen under.
CHOICES: Final = {"402.5": "option", "410.2": "number", "201.4e": "type", "402.1": "pile"}

# Reported with their number even if it is 0.
COUNTED: Final = (ev.ASSIGN, ev.BID, ev.PAID, ev.REMOVE_DAMAGE, ev.DRAW, ev.INFLUENCE, ev.TOKENS)

NOBODY_KNOWN: Final = (0, 0, 0, 0)


def log_for(game: Game, viewer: Viewer, ids: Ids | None = None, since: int = 0) -> tuple[Message, ...]:
    """The log from an entry on; empty if the game keeps none."""
    if game.log is None:
        return ()
    names = ids or Ids(game, viewer)
    found = (entry(game, event, viewer, names) for event in game.log[since:])
    return tuple(message for message in found if message is not None)


def entry(game: Game, event: Event, viewer: Viewer, ids: Ids) -> Message | None:
    """One event in words, None if there is nothing to say."""
    if not event.happened or event.kind in SILENT or is_payment(event):
        return None
    key = "event.detach.resource" if is_freed(game, event) else key_of(event)
    return Message(key, arguments(game, event, viewer, ids), event.rules)


def is_payment(event: Event) -> bool:
    """309.1: resources that pay are attached to the faction; saying how much was paid is shorter."""
    return event.kind == ev.ATTACH and event.rules == ("309.1",)


def is_freed(game: Game, event: Event) -> bool:
    """309.1a: a resource that has paid is attached to nothing again, and can pay once more."""
    return event.kind == ev.DETACH and is_faction(game, event.other % CARDS)


def key_of(event: Event) -> str:
    """Which sentence describes the event."""
    word = EVENTS[event.kind]
    if event.kind == ev.MOVE:
        if event.area == DECK and event.bottom:
            return "event.move.under_deck"
        if event.whose >= 0 and event.area == HAND:
            return "event.move.another_hand"
        if event.manner in (ev.DEPLOYED, ev.AS_RESOURCE) and event.area != PLAY:
            return f"event.move.{AREAS[event.area]}"
        return f"event.move.{MANNERS.get(event.manner, AREAS[event.area])}"
    if event.kind in (ev.INFLUENCE, ev.TOKENS):
        return f"event.{word}.{'gain' if event.amount > 0 else 'lose'}"
    if event.kind == ev.FLIP:
        return f"event.flip.{'down' if event.face == FACE_DOWN else 'up'}"
    if event.kind == ev.COIN:
        return f"event.coin.{'won' if event.amount else 'lost'}"
    if event.kind == ev.REMOVE_DAMAGE and event.amount < 0:
        return "event.remove_damage.all"
    if event.kind == ev.JOIN:
        return f"event.join.{'attackers' if event.amount == ATTACKING else 'blockers'}"
    if event.kind == ev.GAME_OVER:
        return f"event.game_over.{'won' if event.cards else 'draw'}"
    if event.kind == ev.BID and event.amount < 0:
        return "event.bid.pass"
    if event.kind == ev.CHOSEN:
        return f"event.chosen.{CHOICES.get(event.rules[0] if event.rules else '', 'something')}"
    return f"event.{word}"


def arguments(game: Game, event: Event, viewer: Viewer, ids: Ids) -> dict[str, Argument]:
    """What the sentence may speak of."""
    about, second, source, listed = event.known_to or NOBODY_KNOWN
    args: dict[str, Argument] = {}
    if event.kind == ev.GAME_OVER:
        if event.cards:
            args["player"] = PlayerName(event.cards[0])
        return args
    player = actor(game, event)
    if player >= 0:
        args["player"] = PlayerName(player)
    if event.ref:
        args["card"] = mention_logged(game, viewer, ids, event.became or event.ref, about)
    if event.other and event.kind in (ev.ATTACH, ev.ASSIGN, ev.MOVE, ev.TOKEN_CARD):
        args["other"] = mention_logged(game, viewer, ids, event.other, second)
    if event.source and event.kind != ev.DAMAGE:
        args["source"] = mention_logged(game, viewer, ids, event.source, source)
    add_numbers(game, event, args)
    if event.kind == ev.DAMAGE and len(event.shares) == 1:
        args["source"] = mention_logged(game, viewer, ids, event.shares[0][0], EVERYBODY)
    if event.cards and event.kind in (ev.DRAW, ev.REVEALED, ev.LOOKED):
        for place, ref in enumerate(event.cards):
            args[f"card{place}"] = mention_logged(game, viewer, ids, ref, listed)
    return args


def actor(game: Game, event: Event) -> int:
    """The player a sentence speaks of: whoever acts, or else whose text does it."""
    if event.player >= 0:
        return event.player
    if event.under >= 0:
        return event.under
    return event.by


def add_numbers(game: Game, event: Event, args: dict[str, Argument]) -> None:
    if event.kind == ev.DAMAGE:
        args["n"] = event.total()
        if game.edition.damage_markers and game.definition(event.ref % CARDS).types & LOCATION:
            args["markers"] = "yes"  # 408.5d
    elif event.kind == ev.NAMED:
        args["name"] = game.library.definitions[event.amount].name
    elif event.kind == ev.CHOSEN:
        add_choice(game, event, args)
    elif event.kind == ev.SEARCH:
        args["whose"] = PlayerName(event.amount)
    elif event.kind == ev.MOVE and event.whose >= 0:
        args["whose"] = PlayerName(event.whose)
    elif event.amount or event.kind in COUNTED:
        args["n"] = abs(event.amount)


def add_choice(game: Game, event: Event, args: dict[str, Argument]) -> None:
    """What was chosen: a number, a type, or an alternative in the words of the card."""
    args["n"] = event.amount
    if event.amount in TYPES:
        args["type"] = TYPES[event.amount]
    if event.index >= 0:
        words = game.library.words.get(id(game.library.nodes[event.index]), [])
        args["n"] = event.amount + 1
        label = words[event.amount] if event.amount < len(words) else ""
        args["label"] = label
        args["reading"] = label_in_french(game, event.source, label)
