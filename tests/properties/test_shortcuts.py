"""Each shortcut to "can this be done?" agrees with the full path, in random games.

Whole games without any shortcut are compared by the stored playthroughs and by the soak; here each shortcut
is asked by itself, and what it calls certain is looked up the long way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from spoils.cards.catalog import Catalog
from spoils.cards.errors import Where
from spoils.engine.asking.windows import Opportunity
from spoils.engine.board.board import board
from spoils.engine.concepts import costs
from spoils.engine.concepts.costs import Action
from spoils.engine.concepts.numeric_cost import FROM_HAND
from spoils.engine.costs import satisfying
from spoils.engine.costs.outlook import CERTAIN_NO, CERTAIN_YES, LOOK_CLOSER, Outlook
from spoils.engine.offers import abilities, cards
from spoils.engine.play import why_not
from spoils.engine.playing import abilities as using
from spoils.engine.playing import deploying
from spoils.engine.program.words import ITEM
from spoils.engine.state.game import Game
from spoils.engine.state.questions import DEPLOY, USE
from spoils.scenario.file import Unusable, parse_scenarios
from spoils.scenario.setup import set_up
from tests.needs_source import needs_source
from tests.properties.games import bots, new_game, play

SEEDS = range(20, 26)
DECISIONS = 260


def positions() -> Iterator[Game]:
    """Games with two and three players, after each decision."""
    for seed in SEEDS:
        game = new_game(seed, 2 + seed % 2)
        players = bots(game, seed)
        for _ in range(DECISIONS):
            play(game, players, 1)
            if game.over:
                break
            yield game


def windows() -> Iterator[tuple[Game, int, int]]:
    """Where a player may act: the game, the player and the kind of window."""
    for game in positions():
        question = game.question
        if question is not None and question.is_window():
            yield game, question.player, question.kind


@contextmanager
def the_long_way(game: Game, player: int, kind: int) -> Iterator[tuple[Game, Opportunity]]:
    """A copy, looked at without any shortcut."""
    game.library.thorough = True
    try:
        copy = game.clone()
        yield copy, Opportunity(copy, player, kind)
    finally:
        game.library.thorough = False


class Checked:
    """What a shortcut has said, and how often."""

    def __init__(self) -> None:
        self.answers: Counter[int] = Counter()

    def compare(self, certain: int, found: bool, what: object) -> None:
        self.answers[certain] += 1
        assert certain == LOOK_CLOSER or (certain == CERTAIN_YES) == found, (what, certain)

    def was_certain_of(self, *wanted: int) -> bool:
        return all(self.answers[each] for each in wanted)


@needs_source
def test_cards_in_hand() -> None:
    by_definition, by_number = Checked(), Checked()
    for game, player, kind in windows():
        now = Opportunity(game, player, kind)
        timely = cards.DEPLOYABLE if cards.is_time_for_permanents(game, now) else cards.TACTIC
        for card in game.players[player].hand:
            ref = game.ref(card)
            with the_long_way(game, player, kind) as (copy, there):
                deployable = cards.is_deployable(copy, there, ref, FROM_HAND, None)
                payable = cards.costs_can_be_satisfied(copy, there, ref, FROM_HAND, None)
            definition = game.definition(card)
            certain = cards.decided_by_definition(now, definition, timely)
            by_definition.compare(certain, deployable, definition.name)
            by_number.compare(cards.decided_by_number(game, now, ref, FROM_HAND), payable, definition.name)
    assert by_definition.was_certain_of(CERTAIN_YES, CERTAIN_NO)
    assert by_number.was_certain_of(CERTAIN_YES, CERTAIN_NO)


@needs_source
def test_abilities() -> None:
    by_entry, by_cost = Checked(), Checked()
    for game, player, kind in windows():
        now = Opportunity(game, player, kind)
        unhindered = abilities.is_using_unhindered(game, now)
        folded = board(game)
        for card, entries, _ in folded.with_abilities():
            permanent = game.play[card]
            if permanent.controller != player:
                continue
            free = unhindered and not folded.traits(card).rules
            for entry, granted in entries:
                ref = permanent.ref
                with the_long_way(game, player, kind) as (copy, there):
                    usable = abilities.is_usable(copy, there, ref, entry, granted, None)
                    action = abilities.planned(copy, there, ref, entry, granted, player)
                    payable = satisfying.can_be_satisfied(copy, action, None)
                by_entry.compare(abilities.decided_by_entry(now, entry, free), usable, entry.label)
                certain = abilities.decided_by_cost(game, now, entry, permanent)
                by_cost.compare(certain, payable, entry.label)
    assert by_entry.was_certain_of(CERTAIN_YES, CERTAIN_NO)
    assert by_cost.was_certain_of(CERTAIN_YES, CERTAIN_NO)


@needs_source
def test_parts_of_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    """What counting calls certain is certain at a closer look."""
    short = Outlook.counting_decides
    counting = Checked()

    def checked(outlook: Outlook, part: Any) -> int:
        closer = Outlook(outlook.game, outlook.action, outlook.scope.clone())
        closer.so_far.discarded = outlook.so_far.discarded
        certain = short(outlook, part)
        if certain == CERTAIN_YES:
            outlook.game.library.thorough = True
            try:
                closer.look_at_act(part, "cost.impossible", ())
            finally:
                outlook.game.library.thorough = False
        counting.compare(certain, closer.refusal is None and not closer.unsure, part.node)
        return certain

    monkeypatch.setattr(Outlook, "counting_decides", checked)
    for game, player, _ in windows():  # whoever asks why not gets every cost looked at
        for card in game.players[player].hand:
            why_not(game, player, (DEPLOY, game.ref(card)))
        for card, entries, _ in board(game).with_abilities():
            for entry, granted in entries:
                why_not(game, player, (USE, game.ref(card), entry.index, granted))
    assert counting.was_certain_of(CERTAIN_YES)


@needs_source
def test_actions_that_need_no_way_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """An action that is said not to be able to fail does not."""
    short, undo = satisfying.cannot_fail, costs.undo
    certain: dict[int, bool] = {}  # by number of the action
    said = Checked()

    def noted(game: Game, action: Action, *rest: Any) -> bool:
        found = short(game, action, *rest)
        certain[action.number] = found
        said.answers[CERTAIN_YES if found else LOOK_CLOSER] += 1
        return found

    def checked(game: Game, action: Action) -> None:
        assert action.trial or not certain.get(action.number)
        undo(game, action)

    for module in (deploying, using):
        monkeypatch.setattr(module, "cannot_fail", noted)
    for module in (deploying, using, satisfying, costs):
        monkeypatch.setattr(module, "undo", checked)
    for game in positions():
        if game.decisions < 2:
            certain.clear()  # another game
    assert said.was_certain_of(CERTAIN_YES)


ALTAR = """
title: Whoever gives their last influence away leaves the others to go on
cards:
  - name: Altar
    type: Item
    text: |
      GIVE
      COST: Pay 1. Lose 2 influence.
      EFFECT: Draw a card.
players: {A: {influence: 2, play: [Altar], resources: [Rage]}, B: {}, C: {}}
"""
ARCHIVE = """
title: A cost with more choices than are tried
cards:
  - name: Archive
    type: Item
    text: |
      FILE
      COST: Pick 3 or fewer cards in your discard pile. Deplete this card.
      EFFECT: Shuffle the cards into your deck.
players: {A: {discard: [20 Rage], play: [{card: Archive, depleted: true}]}, B: {}}
"""

BRIBE = """
title: A card that others may stop while its costs are satisfied, and that cannot be paid for
cards:
  - name: Bribe
    type: Tactic
    cost: 1
    text: |
      COST: Pick an opponent. That player may pay 1. If they do, terminate this card.

      EFFECT: Draw a card.
  - {name: Toll, type: Location, structure: 3, text: "Items cost 1 more to play."}
players: {A: {hand: [Bribe]}, B: {play: [Toll], resources: [Greed]}}
"""

HEAP = """
title: A cost with more choices than are tried, that cannot be paid whichever is taken
cards:
  - name: Heap
    type: Item
    text: |
      GATHER
      COST: Pay 1. Remove 2 cards in your discard pile from the game.
      EFFECT: Draw a card.
  - {name: Toll, type: Location, structure: 3, text: "Your opponent must pay 2 to use an item's ability."}
players: {A: {discard: [20 Rage], play: [Heap]}, B: {play: [Toll]}}
"""

PYRE = """
title: A cost that would end the game before it is asked for more than can be paid
cards:
  - name: Pyre
    type: Item
    text: |
      BURN
      COST: Lose 2 influence.
      EFFECT: Draw a card.
  - {name: Toll, type: Location, structure: 3, text: "Your opponent must pay 1 to use an item's ability."}
players: {A: {influence: 2, play: [Pyre]}, B: {play: [Toll]}}
"""

EMBER = """
title: A cost that would end the game before it comes to what cannot be
cards:
  - name: Ember
    type: Item
    text: |
      BURN
      COST: Lose 2 influence. Use this only during a battle.
      EFFECT: Draw a card.
players: {A: {influence: 2, play: [Ember]}, B: {}}
"""


@pytest.mark.parametrize(
    ("document", "possible"),
    [(ALTAR, True), (ARCHIVE, False), (BRIBE, False), (HEAP, False), (PYRE, False), (EMBER, False)],
    ids=["altar", "archive", "bribe", "heap", "pyre", "ember"],
)
def test_the_long_way_finds_what_is_certain(document: str, possible: bool) -> None:
    (scenario,) = parse_scenarios(document.encode(), Where("position"), Catalog.load())
    assert not isinstance(scenario, Unusable)
    game, _ = set_up(scenario)
    question = game.question
    assert question is not None
    options = [(USE, game.play[card].ref, 0, 0) for card in game.play if game.definition(card).types & ITEM]
    options += [(DEPLOY, game.ref(card)) for card in game.players[0].hand]
    (option,) = options
    assert (option in question.options) == possible
    with the_long_way(game, 0, question.kind) as (copy, _):
        assert (not why_not(copy, 0, option)) == possible
