"""503.1, 506.1: whether an event is what a text waits for. A match fills the slots of the text's scope, so
that ``it``, ``that player`` and ``that many`` find what the event was about.

Each kind of happening names the kinds of events it can match, so that texts that cannot be meant are never
looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spoils.engine.program import events as ev
from spoils.engine.program.families import Condition, Happening, Objects, Player
from spoils.engine.program.happenings.cards import (
    AssignsDamage,
    ControlTaken,
    Damages,
    EntersPlay,
    InfluenceChanges,
    IsAttached,
    IsDepleted,
    IsDestroyed,
    IsDetached,
    IsFlipped,
    IsPicked,
    IsPut,
    IsRemovedFromGame,
    IsRestored,
    IsRevealed,
    IsTerminated,
    LeavesPlay,
    TokensPut,
    TokensRemoved,
)
from spoils.engine.program.happenings.times import (
    During,
    FirstTime,
    NextTime,
    OneOfHappenings,
    TurnEnds,
    TurnStarts,
    Within,
)
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import Both, Cards, FactionOf, It, The, This
from spoils.engine.program.objects.situations import ControlledAndOwnedBy, ControlledBy, InArea, OwnedBy
from spoils.engine.program.players import You
from spoils.engine.program.words import BEING_DEPLOYED, DECK, FACE_UP, FROM_ANYWHERE, HAND, PLAY
from spoils.engine.reading.conditions import holds
from spoils.engine.reading.facts import controller_of, was_flipped_up
from spoils.engine.reading.numbers import value
from spoils.engine.reading.objects import fits
from spoils.engine.reading.players import choose_player, who
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.scope import Scope
from spoils.engine.state.slots import slot_of

Match = Callable[[Game, Happening, Event, Scope], bool]


def happens(game: Game, happening: Happening, event: Event, scope: Scope) -> bool:
    """Whether the event is an instance of the happening; fills the scope's slots if so."""
    if isinstance(happening, OneOfHappenings):
        return any(happens(game, part, event, scope) for part in happening.parts)
    if isinstance(happening, (NextTime, Within)):
        return happens(game, happening.what, event, scope)
    if isinstance(happening, FirstTime):
        return happens(game, happening.what, event, scope) and is_nth(game, happening, event, scope)
    if isinstance(happening, During):
        assert isinstance(happening.time, Condition)
        return happens(game, happening.what, event, scope) and holds(
            game, happening.time, as_it_was(event, scope)
        )
    if not happening.events >> event.kind & 1:
        return False
    return MATCH[type(happening)](game, happening, event, scope)


def as_it_was(event: Event, scope: Scope) -> Scope:
    """The scope while it happens: a card that has left play since then is still what it was in play."""
    if not event.became or event.became == event.ref or event.area == PLAY:
        return scope
    before = scope.clone()
    before.slots = [[event.ref if ref == event.became else ref for ref in refs] for refs in scope.slots]
    return before


def is_about_its_card(happening: Happening) -> bool:
    """``if this card …``: whether it matches only what happens to the card whose text it is."""
    if isinstance(happening, OneOfHappenings):
        return all(is_about_its_card(part) for part in happening.parts)
    return happening.of_card and isinstance(getattr(happening, "what", None), This)


def is_about_its_turn(happening: Happening) -> bool:
    """``at the start of your turn``: whether it matches in every turn of its text's controller, and in no
    other."""
    if not isinstance(happening, (TurnStarts, TurnEnds)):
        return False
    return isinstance(happening.who, You) and not happening.next


def is_nth(game: Game, happening: FirstTime, event: Event, scope: Scope) -> bool:
    """Whether so many events of this turn were of that kind before this one; of *a player* it is by now known
    which, so that only what that player did is counted."""
    return 1 + times_this_turn(game, happening.what, scope) == happening.nth


def times_this_turn(game: Game, happening: Happening, scope: Scope) -> int:
    """How many events of this turn were instances of the happening."""
    count = 0
    for earlier in game.earlier:
        looked_at = scope.clone()
        looked_at.doer = earlier.player
        count += happens(game, happening, earlier, looked_at)
    return count


# ---- filling slots
# ------------------------------------------------------------------------------------------------


def remember_object(node: Objects | None, ref: int, scope: Scope) -> None:
    slot = slot_of(node)
    if isinstance(node, The) and node.ordinal:
        return  # ``the first picked card`` is one of several that the text goes on telling apart
    if 0 <= slot < len(scope.slots):
        scope.slots[slot] = [ref]


def remember_player(node: Node | None, player: int, scope: Scope) -> None:
    slot = slot_of(node)
    if 0 <= slot < len(scope.players):
        scope.players[slot] = player


def remember_whose(game: Game, node: Objects, ref: int, scope: Scope) -> None:
    """``a player's faction``, ``an item an opponent controls``: whoever's it is, ``that player`` is."""
    if isinstance(node, FactionOf):
        choose_player(node.who, scope, controller_of(game, ref))
    elif isinstance(node, Cards):
        for word in node.adjectives + node.qualifiers:
            if isinstance(word, (ControlledBy, OwnedBy)) and word.negated:
                continue
            if isinstance(word, (ControlledBy, ControlledAndOwnedBy)):
                choose_player(word.who, scope, controller_of(game, ref))
            elif isinstance(word, (OwnedBy, InArea)) and word.who is not None:
                choose_player(word.who, scope, game.owner[ref % CARDS])


def is_object(game: Game, node: Objects | None, ref: int, event: Event, scope: Scope) -> bool:
    """Whether the object is the one described (None: any), and if so remember it as what it is now."""
    if node is None:
        return True
    if not ref or not fits(game, node, ref, scope):
        return False
    now = event.became if event.became and ref == event.ref else ref
    remember_object(node, now, scope)
    remember_whose(game, node, ref, scope)
    return True


def is_player(game: Game, node: Player | None, player: int, scope: Scope) -> bool:
    if node is None:
        return True
    if player not in who(game, node, scope):
        return False
    remember_player(node, player, scope)
    return True


# ---- cards moving
# ---------------------------------------------------------------------------------------------------


def entered(event: Event) -> bool:
    """Whether something has entered play: moved there, made there, or turned over there (411.3, 411.4)."""
    if event.kind == ev.MOVE:
        return event.area == PLAY
    return event.kind in (ev.FLIP, ev.TOKEN_CARD)


def enters_play(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, EntersPlay)
    ref = event.became or event.ref
    if not entered(event):
        return False
    if node.under is not None and not is_player(
        game, node.under, entering_controller(game, event, ref), scope
    ):
        return False
    if node.put and (event.kind == ev.FLIP or event.manner in (ev.DEPLOYED, ev.AS_RESOURCE)):
        return False
    if node.origin and comes_from_there(game, node, event, scope) == node.other_than:
        return False
    if not fits(game, node.what, ref, scope):
        return False
    remember_object(node.what, ref, scope)
    remember_whose(game, node.what, ref, scope)
    return True


def comes_from_there(game: Game, node: EntersPlay, event: Event, scope: Scope) -> bool:
    """Whether the card comes from the area that is named, of the player who is named."""
    if event.kind != ev.MOVE or came_from(event) != node.origin:
        return False
    return is_player(game, node.whose, game.owner[event.ref % CARDS], scope)


def came_from(event: Event) -> int:
    """The area from which a card enters play: of a card that was deployed, the one that it was deployed
    from (403.3a)."""
    if event.origin == BEING_DEPLOYED and event.memory is not None:
        return event.memory.played_from()
    return event.origin


def entering_controller(game: Game, event: Event, ref: int) -> int:
    if event.became:
        return controller_of(game, ref)
    return event.under if event.under >= 0 else game.owner[ref % CARDS]


def leaves_play(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, LeavesPlay)
    if event.kind == ev.MOVE and (event.origin != PLAY or event.area == PLAY):
        return False
    return is_object(game, node.what, event.ref, event, scope)


def is_destroyed(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, IsDestroyed)
    if event.manner != ev.DESTROY:
        return False
    if node.by == "battle damage" and not event.battle:
        return False
    if node.by == "damage" and not event.shares:
        return False
    if node.by == "opposing" and not opposing(game, event):
        return False
    if node.by_what is not None and not any(
        is_object(game, node.by_what, source, event, scope)
        for source in (event.source, *(source for source, _ in event.shares))
    ):
        return False
    return is_object(game, node.what, event.ref, event, scope)


def opposing(game: Game, event: Event) -> bool:
    """Whether an opponent's card or effect does it, also by its damage."""
    mine = controller_of(game, event.ref)
    if event.by >= 0:
        return event.by != mine
    return any(source and controller_of(game, source) != mine for source, _ in event.shares)


def is_put(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, IsPut)
    if event.area != node.area or (node.origin not in (0, FROM_ANYWHERE) and event.origin != node.origin):
        return False
    if not node.origin and event.origin != PLAY and not from_anywhere(node.what):
        return False
    if not is_object(game, node.what, event.ref, event, scope):
        return False
    whose = event.whose if event.whose >= 0 else game.owner[event.ref % CARDS]
    return is_player(game, node.whose, whose, scope)


def from_anywhere(what: Objects) -> bool:
    """A77: the area that is named is enough, wherever a card comes from. Who controls it is said of cards in
    play; the card's own text works there. A card spoken of before is meant wherever it was."""
    if isinstance(what, Both):
        return all(from_anywhere(part) for part in what.parts)
    if isinstance(what, (It, The)):
        return what.slot >= 0
    if not isinstance(what, Cards):
        return False
    controlled = (ControlledBy, ControlledAndOwnedBy)
    return not any(isinstance(each, controlled) for each in what.adjectives + what.qualifiers)


def is_where_it_was(what: Objects, event: Event) -> bool:
    """``a card in a discard pile``: of a card that has gone, the event knows from where."""
    if not isinstance(what, Cards):
        return True
    words = what.adjectives + what.qualifiers
    return all(word.area == event.origin for word in words if isinstance(word, InArea))


def is_removed(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, IsRemovedFromGame)
    return (
        event.manner == ev.REMOVE
        and (event.origin == PLAY or from_anywhere(node.what))
        and is_where_it_was(node.what, event)
        and is_object(game, node.what, event.ref, event, scope)
    )


def is_flipped(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, IsFlipped)
    if event.kind == ev.MOVE:
        turned = event.area == BEING_DEPLOYED and event.origin == PLAY and was_flipped_up(game, event.ref)
        return turned and node.face == FACE_UP and is_object(game, node.what, event.ref, event, scope)
    return event.face == node.face and is_object(game, node.what, event.ref, event, scope)


def control_taken(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, ControlTaken)
    return is_player(game, node.who, event.player, scope) and is_object(
        game, node.what, event.ref, event, scope
    )


# ---- cards being handled
# ----------------------------------------------------------------------------------------------


def subject(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    """Happenings about one card that the event names."""
    what: Objects = node.what  # type: ignore[attr-defined]
    return is_object(game, what, event.ref, event, scope)


def is_attached(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, IsAttached)
    return is_object(game, node.what, event.ref, event, scope) and is_object(
        game, node.to, event.other, event, scope
    )


def is_detached(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, IsDetached)
    return is_object(game, node.what, event.ref, event, scope) and is_object(
        game, node.origin, event.other, event, scope
    )


def is_picked(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, IsPicked)
    if node.by_what is not None and not is_object(game, node.by_what, event.source, event, scope):
        return False
    return is_player(game, node.by, event.player, scope) and is_object(
        game, node.what, event.ref, event, scope
    )


def tokens_put(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, TokensPut)
    scope.amount = max(0, event.amount)
    if event.amount <= 0 or not is_player(game, node.by, event.player, scope):
        return False
    return is_object(game, node.what, event.ref, event, scope)


def tokens_removed(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, TokensRemoved)
    scope.amount = -event.amount
    permanent = game.permanent(event.ref)
    if node.last and (permanent is None or permanent.tokens > 0):
        return False
    return event.amount < 0 and is_object(game, node.what, event.ref, event, scope)


# ---- damage and influence
# -----------------------------------------------------------------------------------------------


def damages(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, Damages)
    if node.battle and not event.battle:
        return False
    amount = event.total()
    if node.source is not None:
        mine = [
            share
            for source, share in event.shares
            if source and is_object(game, node.source, source, event, scope)
        ]
        if not mine or (amount == 0 and game.edition.zero_damage_is_none and not event.happened):
            return False
        amount = sum(mine)
    if node.target is not None and not is_object(game, node.target, event.ref, event, scope):
        return False
    if node.more_than is not None and amount <= value(game, node.more_than, scope):
        return False
    if node.at_least is not None and amount < value(game, node.at_least, scope):
        return False
    scope.amount = scope.damage = amount
    return True


def one_by_one(happening: Happening, event: Event) -> list[Event]:
    """What several have done together, or was done to several, as the text sees it."""
    return card_by_card(happening, event) if event.kind == ev.DRAW else by_source(happening, event)


def card_by_card(happening: Happening, event: Event) -> list[Event]:
    """306.1: to draw is to put cards from a deck into a hand; a text about that sees each of them."""
    if not isinstance(happening.core(), IsPut):
        return [event]
    parts: list[Event] = []
    for ref in event.cards:
        part = event.clone()
        part.kind, part.ref = ev.MOVE, ref
        part.origin, part.area, part.whose = DECK, HAND, event.player
        parts.append(part)
    return parts


def by_source(happening: Happening, event: Event) -> list[Event]:
    """408.7, 609.1f, A52: damage that several have inflicted together is, for a text about a character that
    inflicts damage, something that each of them has done; for a text about damage that is inflicted it is one
    thing, and so is the first time of the turn."""
    pattern = happening.core()
    if (
        event.kind != ev.DAMAGE
        or len(event.shares) < 2
        or not isinstance(pattern, Damages)
        or pattern.passive
        or not isinstance(pattern.source, Cards)
        or pattern.source.plural
        or isinstance(happening, FirstTime)
    ):
        return [event]
    parts: list[Event] = []
    for share in event.shares:
        part = event.clone()
        part.shares = (share,)
        parts.append(part)
    return parts


def assigns(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, AssignsDamage)
    if node.to_party is not None and not event.party:
        return False  # amount assigned to the target of the attack, not to a party
    if node.to is not None and not is_object(game, node.to, event.other, event, scope):
        return False
    scope.amount = scope.damage = event.amount
    return is_object(game, node.source, event.ref, event, scope)


def influence_changes(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, InfluenceChanges)
    if (event.amount < 0) != node.loses or event.amount == 0:
        return False
    if node.at_least is not None and abs(event.amount) < value(game, node.at_least, scope):
        return False
    scope.amount = scope.influence = abs(event.amount)
    return is_object(game, node.faction, game.ref(game.players[event.player].faction), event, scope)


# ---- players acting


MATCH: Final[dict[type[Happening], Match]] = {
    EntersPlay: enters_play,
    LeavesPlay: leaves_play,
    IsDestroyed: is_destroyed,
    IsPut: is_put,
    IsRemovedFromGame: is_removed,
    IsFlipped: is_flipped,
    ControlTaken: control_taken,
    IsDepleted: subject,
    IsRestored: subject,
    IsAttached: is_attached,
    IsDetached: is_detached,
    IsPicked: is_picked,
    IsRevealed: subject,
    TokensPut: tokens_put,
    TokensRemoved: tokens_removed,
    IsTerminated: subject,
    Damages: damages,
    AssignsDamage: assigns,
    InfluenceChanges: influence_changes,
}
