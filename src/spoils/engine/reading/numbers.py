"""410: how many."""

from __future__ import annotations

from typing import Final

from spoils.engine.board.board import board
from spoils.engine.kinds.characteristics import as_it_was
from spoils.engine.meanings import NUMBERS, denoted, fits, matching, members, value, who
from spoils.engine.program.families import Number, Objects, Party
from spoils.engine.program.instructions.choosing import ChooseNumber
from spoils.engine.program.numbers import (
    AmountPaid,
    CardsIn,
    CountOf,
    CountOfPlayers,
    Difference,
    Extreme,
    FlipsWon,
    Half,
    HigherOf,
    IconsControlled,
    IconSetsControlled,
    IconsProvidedBy,
    InfluenceOf,
    Literal,
    LowerOf,
    Members,
    Own,
    PlayedCount,
    Quotient,
    StatOf,
    Sum,
    ThatMany,
    ThisWay,
    ThresholdIconsOf,
    Times,
    Total,
    Variable,
    WinningBid,
)
from spoils.engine.program.objects.nouns import Cards, It, The, This
from spoils.engine.program.objects.situations import AttachedTo
from spoils.engine.program.words import AT_MOST, DAMAGE_SLOT, INFLUENCE_SLOT, LESS_THAN, MORE_THAN
from spoils.engine.reading.descriptions import described_handled, plan_of
from spoils.engine.reading.facts import attached_to, icons_of, stat, threshold_icons, types_of
from spoils.engine.reading.groups import largest_group
from spoils.engine.reading.players import you
from spoils.engine.state.definition import icon_counts
from spoils.engine.state.game import Game
from spoils.engine.state.scope import Scope
from spoils.engine.state.slots import number_in, objects_in

__all__ = ["HIGHEST", "is_of_nothing", "range_of", "value"]

HIGHEST: Final = 1_000_000  # any whole number will do (410.2); nobody needs one above this


def range_of(game: Game, node: ChooseNumber, scope: Scope) -> tuple[int, int]:
    """410.2a: the lowest and the highest whole number within the limits that the text gives; no number is
    below 0."""
    least, most = 0, HIGHEST
    for limit in node.limits:
        n = value(game, limit.n, scope)
        if limit.comparison in (AT_MOST, LESS_THAN):
            most = min(most, n - (limit.comparison == LESS_THAN))
        else:
            least = max(least, n + (limit.comparison == MORE_THAN))
    return least, most


def _raw(game: Game, node: Number, scope: Scope, candidate: int) -> int:
    """Inside a calculation a difference may be below 0; only the result is not (410.4)."""
    return NUMBERS[type(node)](game, node, scope, candidate)


def _literal(game: Game, node: Literal, scope: Scope, candidate: int) -> int:
    return node.n


def _variable(game: Game, node: Variable, scope: Scope, candidate: int) -> int:
    return number_in(scope, node.slot)


def _count_of(game: Game, node: CountOf, scope: Scope, candidate: int) -> int:
    what = node.what
    assert isinstance(what, Objects)
    if isinstance(what, Cards):
        plan = plan_of(game, what)
        if plan.handled is not None:
            return len(described_handled(game, plan, scope, candidate))
        went = went_with_host(game, what, scope, candidate)
        if went:
            return len([ref for ref in went if not plan.mask or types_of(game, ref) & plan.mask])
    return largest_group(game, what, matching(game, what, scope, candidate), scope)


def went_with_host(game: Game, what: Cards, scope: Scope, candidate: int) -> list[int]:
    """301.4: of ``cards attached to it``, said of a card that has left play, those that left with it."""
    for qualifier in what.qualifiers:
        if isinstance(qualifier, AttachedTo) and isinstance(qualifier.to, (This, It, The)):
            hosts = [game.known.get(ref) for ref in denoted(game, qualifier.to, scope, candidate)]
            gone = [host.of for host in hosts if host is not None]
            return [ref for host in gone if game.permanent(host) is None for ref in attached_to(game, host)]
    return []


def _stat_of(game: Game, node: StatOf, scope: Scope, candidate: int) -> int:
    what = node.what
    assert isinstance(what, Objects)
    total = 0
    for ref in denoted(game, what, scope, candidate):
        total += stat(game, as_it_was(game, scope, ref), node.stat, node.front)
    return total


def is_of_nothing(game: Game, number: Number | None, scope: Scope, candidate: int = 0) -> bool:
    """402.5b: whether a number is that of a card that was never found, revealed or discarded: it has none,
    not even 0."""
    if isinstance(number, (StatOf, ThresholdIconsOf, IconsProvidedBy)):
        what = number.what
        if not isinstance(what, (It, The)) or what.slot < 0 or what.of is not None:
            return False
        return not denoted(game, what, scope, candidate)
    if isinstance(number, (Sum, Difference, LowerOf, HigherOf)):
        return is_of_nothing(game, number.left, scope, candidate) or is_of_nothing(
            game, number.right, scope, candidate
        )
    if isinstance(number, (Times, Half, Quotient)):
        return is_of_nothing(game, number.number, scope, candidate)
    return False


def _own(game: Game, node: Own, scope: Scope, candidate: int) -> int:
    return stat(game, candidate, node.stat) if candidate else 0  # asked before there is an object


def _extreme(game: Game, node: Extreme, scope: Scope, candidate: int) -> int:
    what = node.what
    assert isinstance(what, Objects)
    found = stats_of(game, what, node.stat, scope, candidate)
    if not found:
        return 0
    return max(found) if node.highest else min(found)


def _total(game: Game, node: Total, scope: Scope, candidate: int) -> int:
    what = node.what
    assert isinstance(what, Objects)
    return sum(stats_of(game, what, node.stat, scope, candidate))


def stats_of(game: Game, what: Objects, which: int, scope: Scope, candidate: int) -> list[int]:
    """The numbers of several cards. Those that the text has spoken of may have left play since: then what
    they were there last counts (402.4); a description finds cards as they are now."""
    found = matching(game, what, scope, candidate)
    if isinstance(what, (The, It)):
        found = [as_it_was(game, scope, ref) for ref in found]
    return [stat(game, ref, which) for ref in found]


def _icons_controlled(game: Game, node: IconsControlled, scope: Scope, candidate: int) -> int:
    return sum([board(game).icons(player)[node.icon] for player in who(game, node.who, scope, candidate)])


def _icon_sets_controlled(game: Game, node: IconSetsControlled, scope: Scope, candidate: int) -> int:
    """By each player alone: icons of several players make no set."""
    wanted = icon_counts(node.icons)
    sets = 0
    for player in who(game, node.who, scope, candidate):
        have = board(game).icons(player)
        sets += min([have[icon] // count for icon, count in enumerate(wanted) if count])
    return sets


def _threshold_icons_of(game: Game, node: ThresholdIconsOf, scope: Scope, candidate: int) -> int:
    what = node.what
    assert isinstance(what, Objects)
    return sum([threshold_icons(game, ref) for ref in denoted(game, what, scope, candidate)])


def _icons_provided_by(game: Game, node: IconsProvidedBy, scope: Scope, candidate: int) -> int:
    what = node.what
    assert isinstance(what, Objects)
    return sum([sum(icons_of(game, ref)) for ref in denoted(game, what, scope, candidate)])


def _influence_of(game: Game, node: InfluenceOf, scope: Scope, candidate: int) -> int:
    return sum([game.players[player].influence for player in who(game, node.who, scope, candidate)])


def _cards_in(game: Game, node: CardsIn, scope: Scope, candidate: int) -> int:
    return sum([len(game.pile(player, node.area)) for player in who(game, node.who, scope, candidate)])


def _sum(game: Game, node: Sum, scope: Scope, candidate: int) -> int:
    return _raw(game, node.left, scope, candidate) + _raw(game, node.right, scope, candidate)


def _difference(game: Game, node: Difference, scope: Scope, candidate: int) -> int:
    return _raw(game, node.left, scope, candidate) - _raw(game, node.right, scope, candidate)


def _times(game: Game, node: Times, scope: Scope, candidate: int) -> int:
    return node.factor * _raw(game, node.number, scope, candidate)


def _quotient(game: Game, node: Quotient, scope: Scope, candidate: int) -> int:
    number = value(game, node.number, scope, candidate)
    return -(-number // node.by) if node.up else number // node.by


def _half(game: Game, node: Half, scope: Scope, candidate: int) -> int:
    number = _raw(game, node.number, scope, candidate)
    return (number + 1) // 2 if node.up else number // 2


def _lower_of(game: Game, node: LowerOf, scope: Scope, candidate: int) -> int:
    return min(_raw(game, node.left, scope, candidate), _raw(game, node.right, scope, candidate))


def _higher_of(game: Game, node: HigherOf, scope: Scope, candidate: int) -> int:
    return max(_raw(game, node.left, scope, candidate), _raw(game, node.right, scope, candidate))


def _that_many(game: Game, node: ThatMany, scope: Scope, candidate: int) -> int:
    if node.slot == DAMAGE_SLOT:
        return scope.damage
    if node.slot == INFLUENCE_SLOT:
        return scope.influence
    return number_in(scope, node.slot) if node.slot >= 0 else scope.amount


def _this_way(game: Game, node: ThisWay, scope: Scope, candidate: int) -> int:
    what = node.what
    assert isinstance(what, Objects)
    handled = objects_in(scope, node.slot) if node.slot >= 0 else scope.handled
    count = 0
    for ref in handled:
        known = game.known.get(ref)  # ``characters destroyed this way`` were characters when it was done
        if fits(game, what, ref if known is None else known.of, scope, candidate):
            count += 1
    return count


def _played_count(game: Game, node: PlayedCount, scope: Scope, candidate: int) -> int:
    what = node.what
    assert isinstance(what, Objects)
    return sum(
        [
            len([ref for ref in game.players[player].played if fits(game, what, ref, scope, candidate)])
            for player in who(game, node.who, scope, candidate)
        ]
    )


def _amount_paid(game: Game, node: AmountPaid, scope: Scope, candidate: int) -> int:
    """What the cost comes to after all changes is what was paid for it (406.3)."""
    paid = 0
    for player in who(game, node.who, scope, candidate):
        if player == you(game, scope) and scope.numeric_cost >= 0:
            paid += scope.numeric_cost
        else:
            paid += sum(amount for payer, amount in scope.paid if payer == player)
    return paid


def _count_of_players(game: Game, node: CountOfPlayers, scope: Scope, candidate: int) -> int:
    return len(who(game, node.who, scope, candidate))


def _flips_won(game: Game, node: FlipsWon, scope: Scope, candidate: int) -> int:
    return number_in(scope, node.slot)


def _winning_bid(game: Game, node: WinningBid, scope: Scope, candidate: int) -> int:
    return scope.bid


def _members(game: Game, node: Members, scope: Scope, candidate: int) -> int:
    party = node.party
    assert isinstance(party, Party)
    return len(members(game, party, scope, candidate))


NUMBERS.update(
    {
        Literal: _literal,
        Variable: _variable,
        CountOf: _count_of,
        StatOf: _stat_of,
        Own: _own,
        Extreme: _extreme,
        Total: _total,
        IconsControlled: _icons_controlled,
        IconSetsControlled: _icon_sets_controlled,
        ThresholdIconsOf: _threshold_icons_of,
        IconsProvidedBy: _icons_provided_by,
        InfluenceOf: _influence_of,
        CardsIn: _cards_in,
        Sum: _sum,
        Difference: _difference,
        Times: _times,
        Half: _half,
        Quotient: _quotient,
        LowerOf: _lower_of,
        HigherOf: _higher_of,
        ThatMany: _that_many,
        ThisWay: _this_way,
        PlayedCount: _played_count,
        AmountPaid: _amount_paid,
        FlipsWon: _flips_won,
        CountOfPlayers: _count_of_players,
        WinningBid: _winning_bid,
        Members: _members,
    }
)
