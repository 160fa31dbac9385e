"""402.3 to 402.5: finding what a noun phrase of an instruction speaks of, choosing where the words leave a
choice.

The player who follows the instruction chooses. In an effect one chooses as many as there are (402.5); in a
cost too few means that the cost cannot be satisfied (401.2), which is told by ``NOT_ENOUGH``.
"""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import done, push
from spoils.engine.asking.putting import Asking, Choosing, in_open_order, is_unseen, reason_for, which_player
from spoils.engine.board.sight import onlookers
from spoils.engine.concepts.costs import find_action
from spoils.engine.instruction import ACTS, Follow, next_instruction
from spoils.engine.kinds.characteristics import types_of
from spoils.engine.program.facts import DEFINITE, EARLIER, SETTLED
from spoils.engine.program.families import Objects, Player, Quantity
from spoils.engine.program.instructions.choosing import DecideTie
from spoils.engine.program.objects.nouns import (
    Both,
    Cards,
    EitherDeck,
    It,
    OneOfEachType,
    Superlative,
    The,
    TopCards,
)
from spoils.engine.program.objects.quantities import AtRandom, Every
from spoils.engine.program.objects.situations import AttachedTo, ControlledBy, InArea, OwnedBy
from spoils.engine.program.piles import PILES
from spoils.engine.program.players import Players
from spoils.engine.program.words import HAND, A
from spoils.engine.prohibitions import must_be_picked
from spoils.engine.reading.facts import controller_of, host_of, owner_of
from spoils.engine.reading.groups import MANY, group_qualifiers, largest_group, types_asked
from spoils.engine.reading.numbers import value
from spoils.engine.reading.objects import limits, matching
from spoils.engine.reading.players import who
from spoils.engine.state.game import CARDS, Game, Step
from spoils.engine.state.questions import NUMBER, PICK, Question
from spoils.engine.state.scope import NOBODY, Scopes
from spoils.engine.state.slots import (
    objects_in,
    remember_nothing,
    remember_objects,
    remember_player,
    slot_of,
)

NOT_ENOUGH: Final = -1  # handed over in place of cards: a cost asks for more than there is


def look_up(game: Game, step: Follow, phrase: Objects) -> list[int] | None:
    """What a phrase denotes if nothing has to be chosen, else None."""
    if is_reference(phrase):
        refs = matching(game, phrase, step.scope)
    elif isinstance(phrase.how_many(), Every):
        refs = candidates(game, step, len(step.found), phrase)
    else:
        return None
    if step.cost and is_lost(phrase, refs, step):
        return [NOT_ENOUGH]
    if introduces(phrase):
        remember_objects(game, step.scope, slot_of(phrase), refs)
        if isinstance(phrase, Cards):
            remember_hosts(game, step, phrase, refs)
            if phrase.slot_of_all >= 0:
                remember_objects(game, step.scope, phrase.slot_of_all, matching(game, phrase, step.scope))
    elif isinstance(phrase, (It, The, *PILES)):
        remember_objects(game, step.scope, phrase.slot_of_part, refs)
    return refs


def candidates(game: Game, step: Follow, index: int, phrase: Objects) -> list[int]:
    """What may be chosen for one of the noun phrases of an instruction."""
    refs = ACTS[type(step.node)].candidates(game, step, index, phrase)
    action = find_action(game, game.costs) if step.cost and game.costs else None
    if action is not None and action.stands_for != NOBODY:
        return [ref for ref in refs if is_known_in_hand(game, ref, action.player)]
    return refs


def is_known_in_hand(game: Game, ref: int, player: int) -> bool:
    """401.2a: as though one were somebody else, one can use only the cards one knows."""
    card = ref % CARDS
    return game.area[card] != HAND or bool(onlookers(game, card) >> player & 1)


class Finding(Step):
    """One noun phrase of the instruction below on the agenda; what it means is handed over in
    ``game.chosen``."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "phrase", "index", "refs", "part", "deck")

    def __init__(self, phrase: Objects, index: int) -> None:
        self.phrase = phrase
        self.index = index  # which noun phrase of the act it belongs to
        self.refs: list[int] = []  # found so far (``it and all members of …``)
        self.part = 0
        self.deck = -1  # whose deck was chosen

    def clone(self, scopes: Scopes) -> Finding:
        copy = Finding(self.phrase, self.index)
        copy.stage = self.stage
        copy.refs = list(self.refs)
        copy.part = self.part
        copy.deck = self.deck
        return copy

    def run(self, game: Game) -> None:
        step = instruction_below(game)
        phrase = self.phrase
        known = look_up(game, step, phrase)
        if known is not None:
            self.hand_over(game, step, known)
        elif isinstance(phrase, Both):
            if phrase.joint == "and":
                self.find_parts(game, step, phrase)
            else:
                self.choose_part(game, step, phrase)
        elif isinstance(phrase, TopCards):
            self.find_top(game, step, phrase)
        elif self.stage:
            self.hand_over(game, step, game.chosen)
        elif isinstance(phrase, OneOfEachType):
            self.choose_one_of_each(game, step, phrase)
        else:
            self.choose(game, step)

    def hand_over(self, game: Game, step: Follow, refs: list[int]) -> None:
        done(game, self)
        game.chosen = list(refs)
        if refs != [NOT_ENOUGH] and introduces(self.phrase):
            remember_objects(game, step.scope, slot_of(self.phrase), refs)
            if isinstance(self.phrase, Cards):
                remember_whose(game, step, self.phrase, refs)
                remember_hosts(game, step, self.phrase, refs)

    # ---- choosing among cards ----

    def choose(self, game: Game, step: Follow) -> None:
        """``a character``, ``2 of them``, ``a card at random``, ``the character with the highest
        strength``."""
        phrase = self.phrase
        act = ACTS[type(step.node)]
        refs = candidates(game, step, self.index, phrase)
        most = largest_group(game, phrase, refs, step.scope)
        quantity = phrase.how_many()
        if quantity is not None:
            times = step.times if act.chooses_at_once else 1
            low, high = limits(game, quantity, step.scope, MANY, times)
            minimum, maximum = limits(game, quantity, step.scope, most, times)
        else:
            assert isinstance(phrase, Superlative)
            quantity = phrase.of.quantity
            low = high = 1
            minimum = maximum = min(1, len(refs))
        if step.cost and low > most and not step.optional:
            self.hand_over(game, step, [NOT_ENOUGH])
        elif isinstance(quantity, AtRandom):
            drawn = list(refs)
            game.chance.shuffle(drawn)
            self.hand_over(game, step, drawn[:maximum])
        elif high == 0:
            self.hand_over(game, step, [])
        elif maximum == 0:
            self.find_nothing(game, step)
        else:
            self.ask(game, step, refs, minimum, maximum, tie=isinstance(phrase, Superlative))

    def find_nothing(self, game: Game, step: Follow) -> None:
        """Nothing can be chosen. Where others cannot see that, it is asked for all the same."""
        looked_at = ACTS[type(step.node)].looks_through(game, step, self.index, self.phrase)
        if is_unseen(game, looked_at):
            self.ask(game, step, [], 0, 0)
        else:
            self.hand_over(game, step, [])
            self.note_nothing(game, step)

    def note_nothing(self, game: Game, step: Follow) -> None:
        """What speaks of it later need not be offered, since everybody sees that it cannot be done."""
        if introduces(self.phrase):
            remember_nothing(game, step.scope, slot_of(self.phrase))

    def choose_one_of_each(self, game: Game, step: Follow, phrase: OneOfEachType) -> None:
        """``a card of each type``: as many as there are types, fewer where one card has several of them."""
        refs = candidates(game, step, self.index, phrase)
        kinds = types_asked(game, phrase, step.scope, refs)
        several = any(sum(1 for kind in kinds if types_of(game, ref) & kind) > 1 for ref in refs)
        if refs:
            self.ask(game, step, refs, 1 if several else len(kinds), len(kinds))
        else:
            self.find_nothing(game, step)

    def ask(
        self, game: Game, step: Follow, refs: list[int], minimum: int, maximum: int, tie: bool = False
    ) -> None:
        self.stage = 1
        act = ACTS[type(step.node)]
        reason = "choose.tie" if tie else reason_for("choose", step.node)
        choosing = Choosing(
            tie_breaker(game, step) if tie else step.actor,
            act.kind,
            in_open_order(game, refs, step.actor),
            step.scope,
            reason=reason,
            phrase=self.phrase,
        )
        choosing.minimum = minimum
        choosing.maximum = maximum
        choosing.declinable = step.optional
        choosing.rules = ("310.1",) if act.kind == PICK else ("402.5",)
        choosing.ordered = order_matters(game, step, self.phrase)
        if act.kind == PICK and not group_qualifiers(self.phrase):
            choosing.required = must_be_picked(game, refs)
            demanded = min(len(choosing.required), maximum)
            choosing.minimum = max(minimum, demanded)
            if demanded == maximum:
                choosing.refs = [ref for ref in choosing.refs if ref in choosing.required]
        push(game, choosing)

    def find_parts(self, game: Game, step: Follow, phrase: Both) -> None:
        """``this card and a character``: one part after the other."""
        if self.stage:
            if game.chosen == [NOT_ENOUGH]:
                self.hand_over(game, step, [NOT_ENOUGH])
                return
            self.refs.extend(ref for ref in game.chosen if ref not in self.refs)
            self.part += 1
        self.stage = 1
        if self.part < len(phrase.parts):
            push(game, Finding(phrase.parts[self.part], self.index))
        else:
            self.hand_over(game, step, self.refs)

    def choose_part(self, game: Game, step: Follow, phrase: Both) -> None:
        """``an item or 2 cards in your discard pile``: the cards themselves tell which part was meant."""
        if self.stage:
            self.hand_over(game, step, game.chosen)
            return
        act = ACTS[type(step.node)]
        refs: list[int] = []
        lows: list[int] = []
        highs: list[int] = []
        for part in phrase.parts:
            found = act.candidates(game, step, self.index, part)
            low, high = part_limits(game, step, part, found)
            if found and (not step.cost or low <= len(found)):
                refs.extend(ref for ref in found if ref not in refs)
                lows.append(min(low, len(found)))
                highs.append(min(high, len(found)))
        if refs:
            self.ask(
                game,
                step,
                refs,
                min(lows),
                max(highs) if phrase.joint == "or" else min(sum(highs), len(refs)),
            )
        elif step.cost and not step.optional:
            self.hand_over(game, step, [NOT_ENOUGH])
        else:
            self.find_nothing(game, step)

    # ---- the top of a deck ----

    def find_top(self, game: Game, step: Follow, phrase: TopCards) -> None:
        """``the top 3 cards of your deck``, ``up to the top 5 cards of either deck``; listed from the top
        down, or from the bottom up."""
        owners = self.deck_owners(game, step, phrase)
        if owners is None:
            return
        n = max(0, value(game, phrase.n, step.scope))
        if phrase.up_to:
            if self.stage < 2:
                self.stage = 2
                most = min(n, max(len(game.players[owner].deck) for owner in owners))
                question = Question(
                    step.actor,
                    NUMBER,
                    [],
                    minimum=0,
                    maximum=most,
                    reason="choose.how_many",
                    source=step.scope.source,
                )
                push(game, Asking(question))
                return
            n = game.chosen[0]
        refs: list[int] = []
        for owner in owners:
            deck = game.players[owner].deck
            cards = deck[len(deck) - min(n, len(deck)) :][::-1] if phrase.top else deck[:n]
            if step.cost and len(cards) < n:
                self.hand_over(game, step, [NOT_ENOUGH])
                return
            refs.extend(game.ref(card) for card in cards)
        self.hand_over(game, step, refs)
        if not refs:
            self.note_nothing(game, step)

    def deck_owners(self, game: Game, step: Follow, phrase: TopCards) -> list[int] | None:
        """Whose decks; ``either deck`` is asked for first (None while that is open)."""
        deck = phrase.deck
        assert isinstance(deck, Player)
        if not isinstance(deck, EitherDeck):
            return who(game, deck, step.scope)
        players = [player.index for player in game.players if not player.lost]
        if self.stage == 0:
            self.stage = 1
            push(game, Asking(which_player(step.actor, players, "choose.deck", step.scope)))
            return None
        if self.deck < 0:
            self.deck = players[game.chosen[0]]
            remember_player(game, step.scope, deck.slot, self.deck)
        return [self.deck]


def remember_whose(game: Game, step: Follow, phrase: Cards, refs: list[int]) -> None:
    """``an item in a player's discard pile``: the card that was chosen tells who *that player* is."""
    for qualifier in phrase.adjectives + phrase.qualifiers:
        if isinstance(qualifier, (InArea, OwnedBy)):
            asked = owner_of
        elif isinstance(qualifier, ControlledBy):
            asked = controller_of
        else:
            continue
        player = qualifier.who
        if isinstance(player, Players) and player.which == A and refs:
            owners = {asked(game, ref) for ref in refs}
            if len(owners) == 1:
                remember_player(game, step.scope, player.slot, owners.pop())


def remember_hosts(game: Game, step: Follow, phrase: Cards, refs: list[int]) -> None:
    """``an item attached to a character``: the item tells which one *the character* is."""
    for slot in slots_of_hosts(phrase):
        hosts = [host for host in (host_of(game, ref) for ref in refs) if host]
        remember_objects(game, step.scope, slot, list(dict.fromkeys(hosts)))


def slots_of_hosts(phrase: Cards) -> list[int]:
    """Where it is remembered what the cards are attached to."""
    return [
        slot_of(qualifier.to)
        for qualifier in phrase.qualifiers
        if isinstance(qualifier, AttachedTo) and qualifier.to is not None and introduces(qualifier.to)
    ]


# ---- what can be told of a noun phrase before its cards are found --------------------------------------


def is_reference(phrase: Objects) -> bool:
    """Whether the phrase leaves nothing to choose."""
    return phrase.denotes & SETTLED != 0


def introduces(phrase: Objects) -> bool:
    """Whether the phrase speaks of something new: a reference never writes the slot it reads."""
    return not phrase.denotes & EARLIER


def is_lost(phrase: Objects, refs: list[int], step: Follow) -> bool:
    """401.2: whether a cost speaks of something that is not there (any more). A group that was left empty on
    purpose is no obstacle."""
    if isinstance(phrase, (It, The)) and phrase.slot >= 0:
        spoken_of = [ref for slot in (phrase.slot, *phrase.more) for ref in objects_in(step.scope, slot)]
        wanted = 1 if isinstance(phrase, The) and phrase.ordinal else len(spoken_of)
        return len(refs) < wanted and phrase.of is None
    return not refs and phrase.denotes & DEFINITE != 0


def instruction_below(game: Game) -> Follow:
    """The instruction whose noun phrase is being found."""
    for step in reversed(game.agenda):
        if isinstance(step, Follow):
            return step
    raise AssertionError("no instruction is being followed")


def tie_breaker(game: Game, step: Follow) -> int:
    """Who decides between cards that are equally high: whoever follows the text, unless the next sentence
    says who."""
    following = next_instruction(game, step)
    players = who(game, following.who, step.scope) if isinstance(following, DecideTie) else []
    return players[0] if players else step.actor


def part_limits(game: Game, step: Follow, part: Objects, found: list[int]) -> tuple[int, int]:
    quantity = getattr(part, "quantity", None)
    if not isinstance(quantity, Quantity):
        return len(found), len(found)
    return limits(game, quantity, step.scope, MANY)


def order_matters(game: Game, step: Follow, phrase: Objects) -> bool:
    """Whether the text speaks of the first and the second of these cards later on."""
    slot = slot_of(phrase)
    if slot < 0:
        return False
    nodes = game.definition(step.scope.source % CARDS).text.nodes
    return any(isinstance(node, The) and node.ordinal and node.slot == slot for node in nodes)
