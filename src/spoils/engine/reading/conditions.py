"""504: whether something is so. What has happened is read in ``happened``.

Where a condition speaks of one opponent and several are left, it is true if it is true of one of them (A10);
while that is being found out, ``scope.opponent`` says which.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spoils.engine.board.board import board
from spoils.engine.board.sight import onlookers_of
from spoils.engine.board.traits import meets
from spoils.engine.kinds.changing_types import is_still
from spoils.engine.kinds.characteristics import as_it_was, mask_of
from spoils.engine.meanings import (
    CONDITIONS,
    compares,
    denoted,
    fits,
    holds,
    matching,
    members,
    qualifies,
    value,
    who,
)
from spoils.engine.program.conditions import (
    AllOf,
    AnyOf,
    AreAlike,
    AttackingA,
    Compares,
    DuringBattle,
    EvenNumber,
    Exist,
    ExistMore,
    Is,
    IsAttacked,
    IsAttackingPlayer,
    IsOnly,
    Not,
    OnlyMember,
    PartyIs,
    PlayerHas,
    TurnOf,
)
from spoils.engine.program.families import Condition, Objects, Player, Qualifier, nodes_of
from spoils.engine.program.icons import ControlsIcons, HasIcons, HasMoreIcons
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import Attached, Cards, FactionOf, OneOf, Remaining, The
from spoils.engine.program.objects.quantities import Every, Some
from spoils.engine.program.objects.situations import Facing, InArea
from spoils.engine.program.players import Opponent, Players, You
from spoils.engine.program.words import ATTACKING, EITHER, FACE_DOWN
from spoils.engine.reading.compared import is_of_each, is_true_of_those
from spoils.engine.reading.descriptions import keep
from spoils.engine.reading.facts import controller_of, owner_of, party_of, role_of
from spoils.engine.reading.groups import all_alike, demanded, largest_group
from spoils.engine.reading.parties import is_covert
from spoils.engine.reading.players import ONE, opponents_of, you
from spoils.engine.state.definition import icon_counts
from spoils.engine.state.game import Game
from spoils.engine.state.scope import NOBODY, Scope

__all__ = ["holds", "how_many"]

# ---- players a condition goes through ----------------------------------------------------------------------

Test = Callable[[Game, Any, Scope, int], bool]


def _mentions_one_opponent(game: Game, node: Node) -> bool:
    """Whether a node speaks of one opponent anywhere; found out once."""
    kept = game.library.plans.get(id(node))
    if kept is None or kept[0] is not node:
        meant = any(isinstance(part, Opponent) and part.which in ONE for part in nodes_of(node))
        keep(game, node, meant)
        kept = game.library.plans[id(node)]
    return kept[1] is True


def _of_one_opponent(test: Test, game: Game, node: Condition, scope: Scope, candidate: int) -> bool:
    """The test, tried with each opponent in turn where one is meant and none is chosen."""
    if len(game.players) == 2 or scope.opponent != NOBODY or not _mentions_one_opponent(game, node):
        return test(game, node, scope, candidate)
    found = False
    for opponent in opponents_of(game, you(game, scope)):
        scope.opponent = opponent
        found = found or test(game, node, scope, candidate)
    scope.opponent = NOBODY
    return found


def _number_of(
    game: Game, subject: Player, player: int, what: Objects, verb: str, scope: Scope, candidate: int
) -> int:
    """How many the player controls, owns or has; ``their`` is that player meanwhile."""
    slot = subject.slot
    in_slot = 0 <= slot < len(scope.players)
    doer, user = scope.doer, scope.user
    before = scope.players[slot] if in_slot else NOBODY
    scope.doer = player
    if in_slot:
        scope.players[slot] = player
    elif verb == "has" and isinstance(subject, You):
        scope.user = player  # "more cards in your hand than your opponent" has in theirs
    refs = matching(game, what, scope, candidate)
    scope.doer, scope.user = doer, user
    if in_slot:
        scope.players[slot] = before
    if verb != "has":
        owning = verb in ("owns", "does not own")
        refs = [
            ref for ref in refs if (owner_of(game, ref) if owning else controller_of(game, ref)) == player
        ]
    return largest_group(game, what, refs, scope)


# ---- states of cards ---------------------------------------------------------------------------------------


def _is(game: Game, node: Is, scope: Scope, candidate: int) -> bool:
    if isinstance(node.what, FactionOf):
        return _of_one_opponent(_is_now, game, node, scope, candidate)
    return _is_now(game, node, scope, candidate)


def _is_now(game: Game, node: Is, scope: Scope, candidate: int) -> bool:
    what = node.what
    refs = denoted(game, what, scope, candidate)
    if isinstance(what, (The, Attached, Remaining)):
        mask = mask_of(what.types)
        refs = [ref for ref in refs if is_still(game, ref, mask)]
    if not refs or (node.both and len(refs) < 2):
        return False
    looked_behind = node.front and not _is_hidden(game, refs, scope)
    front = looked_behind or _speaks_of_face_down(what)
    wanted = how_many(game, what, scope, candidate)
    if wanted:
        count = 0
        for ref in refs:
            count += _is_all(game, node.qualifiers, ref, scope, candidate, front) != node.negated
        return count >= wanted
    one_is_enough = node.any or (isinstance(what, FactionOf) and not is_of_each(what.who))
    for ref in refs:
        if (_is_all(game, node.qualifiers, ref, scope, candidate, front) != node.negated) == one_is_enough:
            return one_is_enough
    return not one_is_enough


def _are_alike(game: Game, node: AreAlike, scope: Scope, candidate: int) -> bool:
    """What is gone is what it was."""
    refs = [as_it_was(game, scope, ref) for ref in denoted(game, node.what, scope, candidate)]
    return len(refs) > 1 and all_alike(game, node.feature, refs, different=node.negated)


def _is_hidden(game: Game, refs: list[int], scope: Scope) -> bool:
    """Whether the player has not seen one of the cards: a question must not tell what it is."""
    player = you(game, scope)
    return any(not onlookers_of(game, ref) >> player & 1 for ref in refs)


def how_many(game: Game, what: Objects, scope: Scope, candidate: int) -> int:
    """``a character``, ``2 characters``, ``1 of them``: so many of which something is true are enough; 0: it
    must be true of everything that is meant."""
    if not isinstance(what, Cards | OneOf) or isinstance(what.quantity, Every):
        return 0
    if isinstance(what.quantity, Some):
        return value(game, what.quantity.n, scope, candidate)
    return max(1, demanded(game, what.quantity, scope))


def _is_all(
    game: Game, qualifiers: tuple[Qualifier, ...], ref: int, scope: Scope, candidate: int, front: bool
) -> bool:
    gone = not game.is_current(ref)
    was = as_it_was(game, scope, ref)
    for qualifier in qualifiers:
        if isinstance(qualifier, InArea):
            if gone or not qualifies(game, qualifier, ref, scope, candidate, front):
                return False  # what is gone is nowhere any more (402.4)
        elif not qualifies(game, qualifier, was, scope, candidate, front):
            return False
    return True


def _speaks_of_face_down(node: Objects) -> bool:
    """``the face-down resource is a character`` asks for what the card hides."""
    if not isinstance(node, (The, Cards)):
        return False
    for qualifier in node.adjectives + node.qualifiers:
        if isinstance(qualifier, Facing) and qualifier.face == FACE_DOWN:
            return True
    return False


def _is_only(game: Game, node: IsOnly, scope: Scope, candidate: int) -> bool:
    return matching(game, node.of, scope, candidate) == denoted(game, node.what, scope, candidate)


def _exist(game: Game, node: Exist, scope: Scope, candidate: int) -> bool:
    return _of_one_opponent(_exist_now, game, node, scope, candidate)


def _exist_now(game: Game, node: Exist, scope: Scope, candidate: int) -> bool:
    found = matching(game, node.what, scope, candidate)
    count = largest_group(game, node.what, found, scope)
    return compares(count, node.comparison, value(game, node.n, scope, candidate))


def _player_has(game: Game, node: PlayerHas, scope: Scope, candidate: int) -> bool:
    for_all = is_of_each(node.who)
    players = who(game, node.who, scope, candidate)
    wanted = value(game, node.n, scope, candidate)
    negated = node.verb in ("does not control", "does not own")
    for player in players:
        count = _number_of(game, node.who, player, node.what, node.verb, scope, candidate)
        if (compares(count, node.comparison, wanted) != negated) != for_all:
            return not for_all
    return for_all and bool(players)


def _exist_more(game: Game, node: ExistMore, scope: Scope, candidate: int) -> bool:
    counts: list[int] = []
    players = who(game, node.who, scope, candidate)
    others = who(game, node.than, scope, candidate)
    for player in range(len(game.players)):
        asked = player in players or player in others
        counts.append(
            _number_of(game, node.who, player, node.what, node.verb, scope, candidate) if asked else 0
        )
    return _is_ahead(game, node, counts, scope, candidate)


def _has_more_icons(game: Game, node: HasMoreIcons, scope: Scope, candidate: int) -> bool:
    counts = [board(game).icons(player)[node.icon] for player in range(len(game.players))]
    return _is_ahead(game, node, counts, scope, candidate)


def _is_ahead(
    game: Game, node: ExistMore | HasMoreIcons, counts: list[int], scope: Scope, candidate: int
) -> bool:
    """Than *any* or *each* opponent: than every one of them."""
    than_all = isinstance(node.than, (Opponent, Players)) and node.than.which not in ONE
    others = who(game, node.than, scope, candidate)
    least = 1 if node.by is None else max(0, value(game, node.by, scope, candidate))
    true_of: list[bool] = []
    for player in who(game, node.who, scope, candidate):
        ahead = [counts[player] - counts[other] for other in others if other != player]
        more = [(-lead if node.fewer else lead) >= least for lead in ahead]
        true_of.append(bool(more) and (all(more) if than_all else any(more)))
    return bool(true_of) and (all(true_of) if is_of_each(node.who) else any(true_of))


def _even_number(game: Game, node: EvenNumber, scope: Scope, candidate: int) -> bool:
    """410.1, 410.1a: 0 is even."""
    return _of_one_opponent(_even_now, game, node, scope, candidate)


def _even_now(game: Game, node: EvenNumber, scope: Scope, candidate: int) -> bool:
    return value(game, node.n, scope, candidate) % 2 == (1 if node.odd else 0)


def _compares(game: Game, node: Compares, scope: Scope, candidate: int) -> bool:
    return _of_one_opponent(_compares_now, game, node, scope, candidate)


def _compares_now(game: Game, node: Compares, scope: Scope, candidate: int) -> bool:
    if len(game.players) > 2:
        return is_true_of_those(game, node, scope, candidate)
    left = value(game, node.left, scope, candidate)
    return compares(left, node.comparison, value(game, node.right, scope, candidate))


def _controls_icons(game: Game, node: ControlsIcons, scope: Scope, candidate: int) -> bool:
    wanted = icon_counts(node.icons)
    have = [meets(board(game).icons(player), wanted) for player in who(game, node.who, scope, candidate)]
    return bool(have) and (all(have) if is_of_each(node.who) else any(have))


def _has_icons(game: Game, node: HasIcons, scope: Scope, candidate: int) -> bool:
    wanted = value(game, node.n, scope, candidate)
    players = who(game, node.who, scope, candidate)
    have = [compares(board(game).icons(player)[node.icon], node.comparison, wanted) for player in players]
    return bool(have) and (all(have) if is_of_each(node.who) else any(have))


# ---- turns and battles -------------------------------------------------------------------------------------


def _turn_of(game: Game, node: TurnOf, scope: Scope, candidate: int) -> bool:
    return (game.active in who(game, node.who, scope, candidate)) != node.negated


def _during_battle(game: Game, node: DuringBattle, scope: Scope, candidate: int) -> bool:
    """302.8."""
    return (game.battle is not None) != node.negated


def _is_attacked(game: Game, node: IsAttacked, scope: Scope, candidate: int) -> bool:
    """302.2: while a faction or location of theirs is the target, or (editions differ) the whole battle."""
    battle = game.battle
    if node.target is not None and (
        battle is None or not battle.target or not fits(game, node.target, battle.target, scope, candidate)
    ):
        return False
    if battle is not None and not game.edition.attacked_while_target:
        return battle.defender in who(game, node.who, scope, candidate)
    if battle is None or not battle.target or game.permanent(battle.target) is None:
        return False
    return controller_of(game, battle.target) in who(game, node.who, scope, candidate)


def _is_attacking_player(game: Game, node: IsAttackingPlayer, scope: Scope, candidate: int) -> bool:
    """302.3."""
    battle = game.battle
    if battle is None or battle.attacker not in who(game, node.who, scope, candidate):
        return False
    if node.target is None:
        return True
    return battle.target != 0 and fits(game, node.target, battle.target, scope, candidate)


def _attacking_a(game: Game, node: AttackingA, scope: Scope, candidate: int) -> bool:
    battle = game.battle
    if battle is None or not battle.target:
        return False
    refs = denoted(game, node.what, scope, candidate)
    attacking = [ref for ref in refs if role_of(game, ref) == ATTACKING]
    if len(attacking) < (how_many(game, node.what, scope, candidate) or max(1, len(refs))):
        return False
    return fits(game, node.target, battle.target, scope, candidate)


def _only_member(game: Game, node: OnlyMember, scope: Scope, candidate: int) -> bool:
    refs = denoted(game, node.what, scope, candidate)
    if how_many(game, node.what, scope, candidate):  # ``a character you control``: one of them
        refs = [ref for ref in refs if party_of(game, ref) == [ref]]
    if len(refs) != 1 or not role_of(game, refs[0]) & (node.role or EITHER):
        return False
    return party_of(game, refs[0]) == refs


def _party_is(game: Game, node: PartyIs, scope: Scope, candidate: int) -> bool:
    """302.11: only an attacking party can be covert."""
    refs = members(game, node.party, scope, candidate)
    if not refs:
        return False
    return (role_of(game, refs[0]) == ATTACKING and is_covert(game, refs)) == node.covert


# ---- together ----------------------------------------------------------------------------------------------


def _all_of(game: Game, node: AllOf, scope: Scope, candidate: int) -> bool:
    return all(holds(game, part, scope, candidate) for part in node.parts)


def _not(game: Game, node: Not, scope: Scope, candidate: int) -> bool:
    return not holds(game, node.of, scope, candidate)


def _any_of(game: Game, node: AnyOf, scope: Scope, candidate: int) -> bool:
    return any(holds(game, part, scope, candidate) for part in node.parts)


CONDITIONS.update(
    {
        Is: _is,
        AreAlike: _are_alike,
        IsOnly: _is_only,
        Exist: _exist,
        PlayerHas: _player_has,
        ExistMore: _exist_more,
        EvenNumber: _even_number,
        Compares: _compares,
        ControlsIcons: _controls_icons,
        HasIcons: _has_icons,
        HasMoreIcons: _has_more_icons,
        TurnOf: _turn_of,
        DuringBattle: _during_battle,
        IsAttacked: _is_attacked,
        IsAttackingPlayer: _is_attacking_player,
        AttackingA: _attacking_a,
        OnlyMember: _only_member,
        PartyIs: _party_is,
        Not: _not,
        AllOf: _all_of,
        AnyOf: _any_of,
    }
)
