"""What can be read but is not carried out: words the engine does not know yet, and combinations that mean
nothing. A card that says so is declined, since it would silently do nothing or something else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeGuard, cast

from spoils.engine.program import conditions as c
from spoils.engine.program import numbers as n
from spoils.engine.program import players as p
from spoils.engine.program import texts as t
from spoils.engine.program.capabilities import CARRIED_OUT, NOT_YET, PRINTED
from spoils.engine.program.families import (
    Condition,
    Happening,
    Instruction,
    Number,
    Qualifier,
    nodes_of,
)
from spoils.engine.program.happenings.battles import PartyFormed
from spoils.engine.program.happenings.cards import (
    IsPut,
    TokensPut,
)
from spoils.engine.program.happenings.deeds import Plays
from spoils.engine.program.happenings.times import During, FirstTime, StateBecomes
from spoils.engine.program.instructions import flow
from spoils.engine.program.instructions.choosing import ChooseNumber, NameCard, Pick, Where
from spoils.engine.program.instructions.damage import (
    ChangeInfluence,
    Inflict,
    InflictEachOther,
    InflictTogether,
)
from spoils.engine.program.instructions.flow import ForEach, IfDone, IfInstead
from spoils.engine.program.instructions.lasting import EditAmount, Establish, GoesInstead, HappensTwice
from spoils.engine.program.instructions.moving import Put
from spoils.engine.program.instructions.playing import UseAbility
from spoils.engine.program.instructions.restrictions import OnlyTimes
from spoils.engine.program.instructions.terms import Discard
from spoils.engine.program.keywords import TACTICAL
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import AllIn, Both, Cards, It, Superlative, The, This, TopCards
from spoils.engine.program.objects.parties import PartyWith
from spoils.engine.program.objects.qualities import CompareWith, HasKeyword
from spoils.engine.program.objects.quantities import Every, Some
from spoils.engine.program.objects.relations import Alike, Other, TotalAtMost
from spoils.engine.program.objects.situations import ControlledBy, InArea, InBattle
from spoils.engine.program.statements.amounts import (
    ChangeAbilityCosts,
    ChangeAmount,
    ChangeCosts,
    ChangeOwnCost,
)
from spoils.engine.program.statements.changes import Can, Cannot, EitherWay, Keyword, Modify, Stat
from spoils.engine.program.statements.possible import MayPlay, PartyMust
from spoils.engine.program.statements.rules import EntersWith, SkipRule
from spoils.engine.program.words import (
    ALL,
    AT_LEAST,
    BOTH,
    DECK,
    DISCARD,
    EACH,
    EACH_OWN,
    FOR_GOOD,
    FROM_ANYWHERE,
    HAND,
    MORE_THAN,
    NUMERIC_COST,
    PLAY,
    RESOURCE,
    SELF_SLOT,
    SUBJECT_SLOT,
    TACTIC,
)
from spoils.language.linking.amounts import SO_MANY
from spoils.language.linking.each_own import is_muddled, speaks_of_each
from spoils.language.linking.places import area_of
from spoils.language.so_many import is_unclear_number
from spoils.language.where_cards_are import is_in_play, is_nowhere

# What a text about cards outside play can forbid.
_SAID: Final = {"Can": "can", "PlayerMustPay": "must pay to"}
_ELSEWHERE: Final = ("be discarded", "be put into a hand", "be put into play", "be removed from the game")


def not_carried_out(nodes: Sequence[Node]) -> str:
    """The words for what is not carried out among the nodes of a text; empty if everything is."""
    entering = [id(each) for node in nodes if isinstance(node, flow.Sequence) for each in _said_in_time(node)]
    if any(isinstance(node, flow.Sequence) and _replaces_no_damage(node) for node in nodes):
        return "instead of a destruction that no damage brings about"
    sensible = [id(node.what) for node in nodes if _asks_for_a_group(node)]
    sensible += [id(node.happening) for node in nodes if _works_on_the_way(node)]
    for node in nodes:
        said = _unknown_word(node) or is_unclear_number(node) or is_nowhere(node)
        said = said or ("" if id(node) in sensible else _no_sense(node))
        if not said and _is_too_late(node) and id(node) not in entering:
            said = "how a card enters play that has entered it"
        if said:
            return said
    return ""


def _works_on_the_way(node: Node) -> TypeGuard[t.Triggered | t.Replacement]:
    """``if it is put into your discard pile from anywhere``: the card is shown there, so that its text
    can be asked wherever it was before."""
    if not isinstance(node, t.Triggered | t.Replacement):
        return False
    return isinstance(node.happening, IsPut) and node.happening.area == DISCARD


def _is_too_late(node: Node) -> bool:
    return (
        isinstance(node, Establish)
        and isinstance(node.statement, EntersWith)
        and not isinstance(node.statement.what, Cards)
    )


def _said_in_time(node: flow.Sequence) -> list[Node]:
    """``Put it into play. It enters play with a token on it.``: the first sentence looks ahead."""
    found: list[Node] = []
    for before, after in zip(node.parts, node.parts[1:], strict=False):
        first = before.then if isinstance(before, IfDone) else before
        if isinstance(first, Put) and first.to.area == PLAY:
            found.append(after)
    return found


def _replaces_no_damage(node: flow.Sequence) -> bool:
    """``destroy it. If it is destroyed this way, …  instead``: only damage is foretold."""
    pairs = zip((None, *node.parts), node.parts, strict=False)
    damage = Inflict | InflictTogether | InflictEachOther
    return any(isinstance(after, IfInstead) and not isinstance(before, damage) for before, after in pairs)


def _is_for_several(quantity: Node) -> bool:
    """``2 characters with the highest strength``: the second one need not have it."""
    return not isinstance(quantity, Every) and quantity != Some(n.Literal(1))


def _ends_itself(node: Node) -> bool:
    """``characters with COVERT lose COVERT``, all the time: then they are no such characters."""
    if not isinstance(node, Modify):
        return False
    had = {each.keyword for each in nodes_of(node.who) if isinstance(each, HasKeyword) and not each.negated}
    return any(isinstance(each, Keyword) and not each.gain and each.keyword in had for each in node.changes)


def _unknown_word(node: Node) -> str:
    kind = type(node).__name__
    for (name, field_name), known in CARRIED_OUT.items():
        if name == kind and getattr(node, field_name) not in known:
            return f"{_SAID.get(kind, 'cannot')} {getattr(node, field_name)}"
    for (name, field_name), said in NOT_YET.items():
        if name == kind and getattr(node, field_name):
            return said
    return ""


def _is_about_another_effect(node: t.Triggered) -> bool:
    """``the effect happens twice``: only that of an ability which the same text lets somebody use."""
    parts = list(nodes_of(node.body))
    return any(isinstance(each, HappensTwice) for each in parts) and not any(
        isinstance(each, UseAbility) for each in parts
    )


def _goes_elsewhere(node: t.Triggered) -> bool:
    """``if it is destroyed, … put it into play instead of into its owner's discard pile``: that would have to
    replace the event, which is over when a trigger is followed."""
    if isinstance(node.happening, Plays):
        return False
    spoken_of = {each.slot for each in nodes_of(node.happening) if isinstance(each, Cards)} | {SELF_SLOT}
    return any(
        isinstance(each, GoesInstead)
        and (isinstance(each.what, This) or (isinstance(each.what, It | The) and each.what.slot in spoken_of))
        for each in nodes_of(node.body)
    )


def _is_of_all(what: Node | None) -> bool:
    """``if all members of the blocking party are destroyed``: together, or the last of them?"""
    return isinstance(what, Cards) and isinstance(what.quantity, Every) and what.quantity.words == "all"


def _picks_different(node: ForEach) -> bool:
    """``for each token, pick a different character``: nothing keeps those picked before apart."""
    return isinstance(node.do, Pick) and any(
        isinstance(each, Other) and each.words == "different" for each in nodes_of(node.do)
    )


def _no_sense(node: Node) -> str:
    if isinstance(node, t.Replacement):
        return _cannot_be_replaced(node)
    if isinstance(node, t.AbilityText) and node.area != PLAY and _counts_uses(node):
        return "how often a card outside play is used"
    if isinstance(node, ChangeAmount) and not all(each.has_amount for each in node.happening.each()):
        return "an amount where nothing has one"
    if isinstance(node, t.Continuous) and _is_about_next(node):
        return "the next one, in a text that goes on after it"
    if isinstance(node, Superlative) and _is_for_several(node.of.quantity):
        return "several with the highest or lowest of a number"
    if isinstance(node, Happening) and _is_of_all(getattr(node, "what", None)):
        return "something that happens to all of them"
    if isinstance(node, t.Continuous) and any(_ends_itself(each) for each in nodes_of(node)):
        return "a keyword lost by whatever has it"
    if isinstance(node, Establish) and node.duration == FOR_GOOD and isinstance(node.statement, MayPlay):
        return "being allowed to play a card, without saying for how long"
    if isinstance(node, Establish) and node.duration == FOR_GOOD and _skips_a_rule(node):
        return "skipping a rule of a faction, without saying when"
    if isinstance(node, Establish) and _lets_fight(node):
        return "being able to attack or block for a while"
    if isinstance(node, IsPut) and node.origin in (DECK, FROM_ANYWHERE) and isinstance(node.what, This):
        return "text of a card in a hand or a deck"
    if isinstance(node, Put) and node.to.area == PLAY and not node.to.face and is_in_play(node.what):
        return "into play from nowhere"
    if isinstance(node, t.Triggered) and _never_ends(node):
        return "something that a state begins and nothing ends"
    if isinstance(node, n.Quotient) and node.by == 0:
        return "a division by 0"
    if isinstance(node, Number) and any(_are_several(each) for each in nodes_of(node)):
        return "a number of several players at once"
    if isinstance(node, c.ExistMore | c.PlayerHas) and node.verb == "has" and is_in_play(node.what):
        return "having cards in play, which are controlled or owned"
    if isinstance(node, c.AreAlike) and _is_indefinite(node.what):
        return "a comparison among cards that nobody chooses"
    if isinstance(node, CompareWith) and _is_one_of_many(node.than):
        return "a comparison with a card that nobody chooses"
    if is_muddled(node):
        return "a number of several cards at once"
    if isinstance(node, t.CardCost | t.AbilityText) and node.cost is not None and speaks_of_each(node.cost):
        return "a cost with a number of each card"
    if isinstance(node, ForEach | Where) and _of_each_faction(node):
        return "a number of each faction"
    if isinstance(node, ForEach | Modify | ChangeOwnCost) and _is_bounded_unclearly(node):
        return "a maximum of what comes to more than 1 each"
    if isinstance(node, t.Triggered | t.AbilityText) and _counts_nothing(node):
        return "that many, where nothing has a number"
    if isinstance(node, t.Triggered) and _goes_elsewhere(node):
        return "another place than the discard pile, for a card that is not being played"
    if isinstance(node, ForEach) and _picks_different(node):
        return "different cards, picked one by one"
    if isinstance(node, t.Triggered) and _is_about_another_effect(node):
        return "an effect that happens twice, of an ability used before"
    if isinstance(node, Discard) and _is_not_in_a_hand(node.what):
        return "discarding what is not in a hand"  # 305.1
    if isinstance(node, Pick) and is_in_play(node.what) and cast(Cards, node.what).types == (TACTIC,):
        return "a tactic in play"  # 205.2, 402.3
    if isinstance(node, StateBecomes) and area_of(cast(Condition, node.condition)) != PLAY:
        return "a state of a card outside play"
    if isinstance(node, Plays) and isinstance(node.what, Cards) and RESOURCE in node.what.types:
        return "playing a resource and deploying another card in one event"  # 604, 605
    if isinstance(node, NameCard) and not _is_of_a_printed_card(node.what):
        return "naming a card by what is not printed on it"
    if (
        isinstance(node, FirstTime)
        and isinstance(node.what, During)
        and not isinstance(node.what.time, c.TurnOf)
    ):
        return "how often something has happened at a time of the turn"
    if isinstance(node, ChooseNumber) and _several(node.who):
        return "a number that each of several players chooses"
    if isinstance(node, Modify):
        return _cannot_be_changed(node)
    if isinstance(node, n.StatOf | n.ThresholdIconsOf | n.IconsProvidedBy) and _is_indefinite(node.what):
        return "a number of a card that nobody chooses"
    if isinstance(node, c.Is) and isinstance(node.what, This) and not node.negated and _is_in_a_deck(node):
        return "text of a card in a deck"
    if isinstance(node, PartyFormed) and _are_all(node.including):
        return "a party that includes all of them"
    if isinstance(node, PartyMust) and (isinstance(node.including, Both) or _is_a_number(node.including)):
        return "a demand on a party that includes several cards"
    if isinstance(node, PartyWith) and _is_a_number(node.what):
        return "a party with a number of cards"
    if isinstance(node, Cards) and (isinstance(node.quantity, Every) or not node.plural):
        return _said_of_a_choice(node)
    return ""


def _is_of_a_printed_card(what: Node) -> bool:
    """201.1: whether words describe the card that is named, which is nowhere and nobody's."""
    words = [each for each in nodes_of(what) if isinstance(each, Qualifier)]
    return all(isinstance(word, PRINTED) for word in words)


def _is_at_a_time(what: Node) -> bool:
    """``is destroyed while it is attacking``: of what happened before nobody knows any more; whose
    turn it was is known."""
    return isinstance(what, During) and not isinstance(what.time, c.TurnOf)


def _counts_uses(node: t.AbilityText) -> bool:
    """Only a card in play knows how often its abilities were used this turn."""
    return any(isinstance(each, OnlyTimes) for each in nodes_of(node.cost))


def _cannot_be_replaced(node: t.Replacement) -> str:
    if not all(each.replaceable for each in node.happening.each()):
        return "instead of something that cannot be replaced"
    parts = node.body.parts if isinstance(node.body, flow.Sequence) else (node.body,)
    edits = any(
        isinstance(part, EditAmount) or (isinstance(part, IfDone) and isinstance(part.then, EditAmount))
        for part in parts
    )
    if edits and not all(each.has_amount or isinstance(each, TokensPut) for each in node.happening.each()):
        return "an amount where nothing has one"
    return ""


def _cannot_be_changed(node: Modify) -> str:
    """Cards outside play have no numbers that matter, and only some things can be forbidden to them."""
    for change in node.changes:
        if _is_elsewhere(node.who):
            forbids = isinstance(change, Cannot) and change.verb in _ELSEWHERE
            tactical = isinstance(change, Keyword) and change.keyword == TACTICAL
            if not (forbids or tactical):
                return "a change of cards outside play"
        elif isinstance(change, Cannot) and change.verb == "be discarded":
            return "cannot be discarded"
        elif _is_of_cost(change) and not _is_surely_in_play(node.who):
            return "a numeric cost gained or lost by cards that may be yet to be played"
    return ""


def _is_of_cost(change: Node) -> bool:
    return any(isinstance(each, Stat | EitherWay) and each.stat == NUMERIC_COST for each in nodes_of(change))


def _is_surely_in_play(who: Node) -> bool:
    """``items lose 1 numeric cost``: in play, or as they are played? What somebody controls is in play."""
    if not isinstance(who, Cards):
        return not isinstance(who, This)
    if not isinstance(who.quantity, Every):
        return True
    held = ControlledBy | InBattle | InArea
    return any(isinstance(each, held) for each in who.adjectives + who.qualifiers)


def _is_about_next(node: t.Continuous) -> bool:
    """``the next card you play costs 1 less``, said all the time: of every card?"""
    return any(isinstance(each, ChangeCosts | ChangeAbilityCosts) and each.next for each in nodes_of(node))


def _skips_a_rule(node: Establish) -> bool:
    return any(isinstance(each, SkipRule) and each.what is None for each in nodes_of(node.statement))


def _lets_fight(node: Establish) -> bool:
    """``it can attack this turn``: although it is new, although it is depleted, or in spite of what?"""
    return isinstance(node.statement, Modify) and any(
        isinstance(change, Can) and change.verb in ("attack", "block") for change in node.statement.changes
    )


def _asks_for_a_group(node: Node) -> TypeGuard[c.PlayerHas | c.Exist | c.PlayedThisTurn | n.CountOf]:
    """``you control at least 2 items with the same name``: whether there are so many that are so together;
    ``the number of items you control with different names``: how many different ones there are."""
    if isinstance(node, n.CountOf) and isinstance(node.what, Cards):
        words = [each for each in node.what.qualifiers if isinstance(each, Alike | TotalAtMost)]
        return all(isinstance(each, Alike) and each.negated and each.what != "type" for each in words)
    if not isinstance(node, c.PlayerHas | c.Exist | c.PlayedThisTurn):
        return False
    return node.comparison in (AT_LEAST, MORE_THAN)


def _said_of_a_choice(node: Cards) -> str:
    """``with different names`` is said of cards that are chosen together."""
    for qualifier in node.adjectives + node.qualifiers:
        if (isinstance(qualifier, TotalAtMost) and isinstance(node.quantity, Every)) or (
            isinstance(qualifier, Alike) and qualifier.as_what is None
        ):
            return "a comparison among cards that nobody chooses"
    return ""


def _are_all(what: Node | None) -> bool:
    return isinstance(what, Cards) and isinstance(what.quantity, Every) and what.quantity.words != ""


def _is_in_a_deck(node: c.Is) -> bool:
    return any(isinstance(each, InArea) and each.area == DECK for each in node.qualifiers)


def _is_a_number(what: Node | None) -> bool:
    """``a party with 2 characters``: counting them, or with those 2?"""
    quantity = what.quantity if isinstance(what, Cards) else None
    return quantity is not None and not isinstance(quantity, Every) and cast(Cards, what).plural


def _is_indefinite(what: Node) -> bool:
    return isinstance(what, Cards) and not isinstance(what.quantity, Every)


def _never_ends(node: t.Triggered) -> bool:
    """``when you control an item, this card gains COVERT``: as long as the state lasts, or for good?"""
    parts = node.body.parts if isinstance(node.body, flow.Sequence) else (node.body,)
    lasting = any(isinstance(part, Establish) and part.duration == FOR_GOOD for part in parts)
    return isinstance(node.happening, StateBecomes) and lasting


def _is_one_of_many(than: Node) -> bool:
    """``than a character you control`` is clear; ``than any character``, ``than 2 characters`` are not."""
    if not isinstance(than, Cards) or isinstance(than.quantity, Every):
        return False
    return not (isinstance(than.quantity, Some) and than.quantity.words == "a")


def _counts_nothing(node: t.Triggered | t.AbilityText) -> bool:
    """``At the start of your turn, inflict that much damage …``: neither the event nor anything that the text
    does besides comes to a number."""
    parts = list(nodes_of(node))
    for instruction in parts:
        said = getattr(instruction, "n", None)
        if isinstance(said, n.ThatMany) and said.slot < 0 and said.words in SO_MANY:
            own = {id(each) for each in nodes_of(instruction)}
            if not any(_has_number(each) for each in parts if id(each) not in own):
                return True
    return False


def _has_number(node: Node) -> bool:
    if isinstance(node, Happening):
        return node.has_amount or isinstance(node, TokensPut)
    if isinstance(node, Instruction) and getattr(node, "n", None) is not None:
        return True
    return isinstance(node, ChooseNumber | AllIn | TopCards) or bool(getattr(node, "plural", False))


def _is_bounded_unclearly(node: ForEach | Modify | ChangeOwnCost) -> bool:
    """``2 strength for each item, to a maximum of 5``: 5 items, or 5 strength? Where each of them brings 1,
    both come to the same."""
    counted: Number | None = node.n if isinstance(node, ForEach) else node.for_each
    brought: list[Node] = [node.do] if isinstance(node, ForEach) else []
    if isinstance(node, Modify):
        brought += node.changes
    elif isinstance(node, ChangeOwnCost):
        brought.append(node.n)
    if not isinstance(counted, n.LowerOf):
        return False
    numbers = [each for part in brought for each in nodes_of(part) if isinstance(each, Number)]
    return any(each != n.Literal(1) for each in numbers)


def _of_each_faction(node: ForEach | Where) -> bool:
    """``each faction loses 1 influence for each character its owner controls``: whose number is it?"""
    faction = node.do.faction if isinstance(node.do, ChangeInfluence) else None
    if not isinstance(faction, Cards) or not isinstance(faction.quantity, Every):
        return False
    return any(
        isinstance(each, It) and each.slot == SUBJECT_SLOT and each.how != EACH_OWN
        for each in nodes_of(node.n)
    )


def _are_several(node: Node) -> bool:
    """``they`` after ``each player``, where nobody's turn it is: of whom, and who would have which number?"""
    return isinstance(node, p.ThatPlayer) and _several(node.of)


def _several(who: Node | None) -> bool:
    return isinstance(who, p.Players | p.Opponent) and who.which in (EACH, ALL, BOTH)


def _is_not_in_a_hand(what: Node) -> bool:
    if isinstance(what, AllIn):
        return what.area != HAND
    areas = [each.area for each in nodes_of(what) if isinstance(each, InArea)]
    return isinstance(what, TopCards) or (isinstance(what, Cards) and any(each != HAND for each in areas))


def _is_elsewhere(who: Node) -> bool:
    if isinstance(who, It | The) and who.of is not None:
        return _is_elsewhere(who.of)
    if not isinstance(who, Cards):
        return isinstance(who, TopCards | AllIn)
    return any(isinstance(each, InArea) and each.area != PLAY for each in who.adjectives + who.qualifiers)
