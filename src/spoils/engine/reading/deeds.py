"""503.1, 506.1: whether an event is what a text waits for: what players do, battles, and times."""

from __future__ import annotations

from spoils.engine.meanings import compares, fits, holds, value, who
from spoils.engine.program import events as ev
from spoils.engine.program.families import Condition, Happening, Objects, Player
from spoils.engine.program.happenings.battles import (
    Attacks,
    BattleEnds,
    Blocks,
    IsBlocked,
    IsNotBlocked,
    PartyFormed,
    PlayerAttacks,
    PlayerIsAttacked,
)
from spoils.engine.program.happenings.deeds import (
    Discards,
    Draws,
    FlipsCoin,
    Mulligans,
    Plays,
    PlaysResource,
    Searches,
    Shuffles,
    UsesAbility,
)
from spoils.engine.program.happenings.times import InPlayAtEndOfTurn, StateBecomes, TurnEnds, TurnStarts
from spoils.engine.program.objects.nouns import Both
from spoils.engine.program.words import DISCARD, HAND
from spoils.engine.reading.facts import was_flipped_up
from spoils.engine.reading.groups import demanded
from spoils.engine.reading.happenings import (
    MATCH,
    is_object,
    is_player,
    subject,
)
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.scope import Scope
from spoils.engine.state.slots import remember_objects

# -------------------------------------------------------------------------------------------------------


def plays(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, Plays)
    if node.using and not was_flipped_up(game, event.ref):
        return False
    return is_player(game, node.who, event.player, scope) and is_object(
        game, node.what, event.ref, event, scope
    )


def player_only(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    """Happenings about one player that the event names."""
    subject_player: Player | None = node.who  # type: ignore[attr-defined]
    return is_player(game, subject_player, event.player, scope)


def uses_ability(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, UsesAbility)
    remember_objects(game, scope, node.slot, [event.ref])
    return is_player(game, node.who, event.player, scope) and is_object(
        game, node.of, event.ref, event, scope
    )


def draws(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, Draws)
    if (node.rule and event.rule != node.rule) or (node.not_rule and event.rule == node.not_rule):
        return False
    if node.at_least is not None and event.amount < value(game, node.at_least, scope):
        return False
    if node.single and event.amount != 1:
        return False
    scope.amount = event.amount
    remember_objects(game, scope, node.slot, list(event.cards))
    return event.amount > 0 and is_player(game, node.who, event.player, scope)


def discards(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, Discards)
    if event.manner != ev.DISCARD or event.origin != HAND or event.area != DISCARD:
        return False
    if node.by is not None and event.by not in who(game, node.by, scope):
        return False
    if not is_player(game, node.who, game.owner[event.ref % CARDS], scope):
        return False
    return is_object(game, node.what, event.ref, event, scope)


def is_attacked(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    """302.2: the player, or the location or faction that is the target."""
    assert isinstance(node, PlayerIsAttacked)
    if not is_object(game, node.target, event.ref, event, scope):
        return False
    return is_player(game, node.who, event.player, scope)


def searches(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, Searches)
    return is_player(game, node.who, event.player, scope) and is_player(game, node.whose, event.amount, scope)


def flips_coin(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, FlipsCoin)
    if node.win is not None and (event.amount == 1) != node.win:
        return False
    return is_player(game, node.who, event.player, scope)


def mulligans(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, Mulligans)
    return is_player(game, node.who, event.player, scope) and is_object(
        game, node.what, event.ref, event, scope
    )


def plays_resource(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, PlaysResource)
    if (event.kind == ev.RESOURCE_PLAYED) != node.during:
        return False
    if not node.during and event.manner != ev.AS_RESOURCE:
        return False
    if node.face and event.face != node.face:
        return False
    played = event.became or event.ref
    return is_player(game, node.who, event.player, scope) and is_object(game, node.what, played, event, scope)


# ---- battles
# ----------------------------------------------------------------------------------------------------------


def attackers(game: Game, event: Event) -> list[int]:
    """The attacking party of the battle that the event belongs to. Of one earlier in the turn the event has
    kept it (``as_remembered``): "for the first time" looks back at it from the next battle."""
    battle = game.battle
    if event.cards or battle is None:
        return list(event.cards)
    return [game.ref(card) for card in battle.attackers]


def is_party_so_large(game: Game, node: Attacks | Blocks | PlayerAttacks, event: Event, scope: Scope) -> bool:
    """Whether the attacking party has as many members as the words say, if they do."""
    if node.members is None:
        return True
    return compares(len(attackers(game, event)), node.comparison, value(game, node.members, scope))


def attacks(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, Attacks)
    if not is_party_so_large(game, node, event, scope):
        return False
    if not is_object(game, node.target, event.other, event, scope):
        return False
    return is_object(game, node.what, event.ref, event, scope)


def blocks(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, Blocks)
    if node.covert and not event.amount:  # the blocked party was covert when it was blocked (302.11b)
        return False
    if not is_party_so_large(game, node, event, scope):
        return False
    if node.blocked is not None and not any(
        is_object(game, node.blocked, ref, event, scope) for ref in attackers(game, event)
    ):
        return False
    return is_object(game, node.what, event.ref, event, scope)


def is_blocked(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    """608.1d: the whole blocking party blocks each attacker."""
    assert isinstance(node, IsBlocked)
    if node.members is not None:
        battle = game.battle
        blockers = len(event.cards or (() if battle is None else battle.blockers))
        if not compares(blockers, node.comparison, value(game, node.members, scope)):
            return False
    return is_object(game, node.what, event.ref, event, scope)


def party_formed(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, PartyFormed)
    if not node.role & event.amount or not is_player(game, node.who, event.player, scope):
        return False
    if node.including is not None and not includes(game, node.including, list(event.cards), scope):
        return False
    if node.n is not None:
        count = sum(1 for ref in event.cards if node.of is None or fits(game, node.of, ref, scope))
        if not compares(count, node.comparison, value(game, node.n, scope)):
            return False
    remember_objects(game, scope, node.slot, list(event.cards))
    return True


def includes(game: Game, what: Objects, cards: list[int], scope: Scope) -> bool:
    """Whether all that is named is there: each of several is another card, and of what is described there are
    as many as are asked for."""
    if not isinstance(what, Both):
        return all_there(game, wanted(game, what, scope), cards, scope)
    if what.joint == "or":
        return any(includes(game, part, cards, scope) for part in what.parts)
    return all_there(game, [each for part in what.parts for each in wanted(game, part, scope)], cards, scope)


def wanted(game: Game, what: Objects, scope: Scope) -> list[Objects]:
    """A phrase as often as it wants a card."""
    quantity = what.how_many()
    return [what] * (1 if quantity is None else max(1, demanded(game, quantity, scope)))


def all_there(game: Game, phrases: list[Objects], cards: list[int], scope: Scope) -> bool:
    """Whether there is a card for each of the phrases."""
    if not phrases:
        return True
    return any(
        fits(game, phrases[0], ref, scope)
        and all_there(game, phrases[1:], [other for other in cards if other != ref], scope)
        for ref in cards
    )


def player_attacks(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, PlayerAttacks)
    if not is_object(game, node.target, event.ref, event, scope):
        return False
    if not is_party_so_large(game, node, event, scope):
        return False
    return is_player(game, node.who, event.amount, scope)


def turn(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    """A start or end of turn; of the *next* turn only for text that was put in force in an earlier one."""
    assert isinstance(node, (TurnStarts, TurnEnds))
    if node.next and game.turn <= scope.began:
        return False
    return is_player(game, node.who, event.player, scope)


def always(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    return True


def in_play_at_end(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, InPlayAtEndOfTurn)
    return any(fits(game, node.what, game.ref(card), scope) for card in game.play)


def state_becomes(game: Game, node: Happening, event: Event, scope: Scope) -> bool:
    assert isinstance(node, StateBecomes)
    assert isinstance(node.condition, Condition)
    return event.ref == scope.source and holds(game, node.condition, scope)


MATCH.update(
    {
        Plays: plays,
        PlaysResource: plays_resource,
        UsesAbility: uses_ability,
        Draws: draws,
        Discards: discards,
        Searches: searches,
        Shuffles: player_only,
        FlipsCoin: flips_coin,
        Mulligans: mulligans,
        Attacks: attacks,
        Blocks: blocks,
        IsBlocked: is_blocked,
        IsNotBlocked: subject,
        PlayerAttacks: player_attacks,
        PlayerIsAttacked: is_attacked,
        PartyFormed: party_formed,
        BattleEnds: always,
        TurnStarts: turn,
        TurnEnds: turn,
        InPlayAtEndOfTurn: in_play_at_end,
        StateBecomes: state_becomes,
    }
)
