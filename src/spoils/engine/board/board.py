"""402, 410: what is true of the cards in play, once every text in force is taken into account.

Characteristics are never stored: they are folded from the printed facts and the statements in force
whenever something has changed, and kept until the next change. The order is: types and texts; keywords and
icons; numbers (set, then all increases, then all reductions, never below 0, 410.3). A loss beats a gain
(402.6). Statements are looked at again in every layer, so that a condition sees what the earlier layers
have settled.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.board.folded import NO_PAYERS
from spoils.engine.board.gathered import Gathered
from spoils.engine.board.in_force import (
    CHANGING,
    ICONS,
    KEYWORDS,
    NUMBERS,
    RULES,
    SHAPES,
    InForce,
    changes_of,
    granted_texts,
    looks_for_kinds,
)
from spoils.engine.board.traits import (
    ALL_TEXTS,
    Rule,
    Traits,
    add_icons,
    figures_of,
    read_keyword,
    read_keywords,
    settle,
)
from spoils.engine.meanings import matching, value
from spoils.engine.program.families import Change, Number
from spoils.engine.program.statements.changes import (
    Become,
    Cannot,
    CopyText,
    EitherWay,
    GainIcons,
    GainText,
    Keyword,
    LoseText,
    Modify,
    Stat,
    Subtype,
    Type,
)
from spoils.engine.program.words import RESOURCE
from spoils.engine.state.definition import NO_ICONS, TextSet, icon_counts
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.kept import KEEPINGS, NONE_YET, Keeping

MOST: Final = 8  # foldings before contradictory texts are given up on


class Board(Gathered):
    """The cards in play being folded, layer by layer."""

    def modifying(self, verb: str) -> list[InForce]:
        """Statements by which described cards cannot do or suffer something."""
        return [
            force
            for force in self.bans
            if isinstance(force.node, Modify)
            and any(isinstance(change, Cannot) and change.verb == verb for change in force.node.changes)
        ]

    def fold(self) -> None:
        self.fold_layers()
        self.payers = NO_PAYERS  # whatever was asked while folding saw only what was settled by then
        self.free = NONE_YET
        self.listening = None
        self.noticed_with = -1
        self.surveyed = False

    def fold_layers(self) -> None:
        self.sort_cards()
        self.count_icons()
        self.gather()
        if not self.in_force:
            self.read_gated_keywords()
            return
        if self.does & SHAPES and self.fold_shapes():
            self.count_icons()
            self.gather()  # texts may have been gained or lost
        if self.does & KEYWORDS:
            self.fold_keywords()
        self.read_gated_keywords()
        if self.does & ICONS:
            self.count_icons()
        if self.does & NUMBERS:
            self.fold_numbers()
        if self.does & RULES:
            self.fold_rules()
        self.by_kind.clear()

    def fold_shapes(self) -> bool:
        """Types, subtypes and texts. Returns whether anything changed."""
        shaped = False
        shaping = [force for force in self.in_force if force.does & SHAPES]
        if len(shaping) > 1:
            self.looks_back = self.looks_back or any(looks_for_kinds(force) for force in shaping)
        for force in shaping:
            node = force.node
            assert isinstance(node, Modify)
            if not self.is_on(force):
                continue
            for card in self.concerned(force, node):
                shaped = True
                for change in node.changes:
                    self.shape(card, change, force)
        return shaped

    def shape(self, card: int, change: Change, force: InForce) -> None:
        """208.1a: a type that is gained joins the others."""
        if not CHANGING.get(type(change), 0) & SHAPES:
            return
        traits = self.own(card)
        self.payers = NO_PAYERS  # it may be a resource now, or no longer
        if isinstance(change, Type):
            if change.gain:
                if not self.game.edition.loss_always_wins:
                    traits.lost_types &= ~change.type
                traits.types |= change.type & ~traits.lost_types
            else:
                traits.lost_types |= change.type
                traits.types &= ~change.type
        elif isinstance(change, Subtype):
            if change.gain:
                traits.subtypes = (*traits.subtypes, change.subtype)
            else:
                traits.subtypes = tuple(name for name in traits.subtypes if name != change.subtype)
        elif isinstance(change, Become):
            for kind in change.types:
                traits.types |= kind & ~traits.lost_types
            traits.subtypes = (*traits.subtypes, *change.subtypes)
        elif isinstance(change, GainText):
            texts = granted_texts(self.game, change)
            gain_texts(traits, texts, force)
        elif isinstance(change, CopyText):
            self.copy_texts(traits, change, force)
        else:
            self.lose_text(traits, change, force)

    def copy_texts(self, traits: Traits, change: CopyText, force: InForce) -> None:
        game = self.game
        for ref in matching(game, change.of, force.scope):
            texts = game.definition(ref % CARDS).texts
            if change.scope == "abilities":
                texts = abilities_of(game, texts)
            gain_texts(traits, texts, force)

    def lose_text(self, traits: Traits, change: Change, force: InForce) -> None:
        assert isinstance(change, LoseText)
        traits.as_printed = False
        if change.scope == "abilities":
            traits.no_abilities = True
            return
        traits.no_text = (*traits.no_text, force.paragraph if change.scope == "other" else ALL_TEXTS)
        traits.keywords = 0
        traits.unique = ""
        traits.icons = NO_ICONS if not traits.types & RESOURCE or traits.textsets else traits.icons

    def fold_keywords(self) -> None:
        for force in self.in_force:
            if not force.does & KEYWORDS or not self.is_on(force):
                continue
            node = force.node
            assert isinstance(node, Modify)
            for card in self.concerned(force, node):
                traits = self.own(card)
                for change in node.changes:
                    if isinstance(change, Keyword):
                        if change.gain:
                            if not self.game.edition.loss_always_wins:
                                traits.lost_keywords &= ~change.keyword
                            traits.keywords |= change.keyword & ~traits.lost_keywords
                        else:
                            traits.lost_keywords |= change.keyword
                            traits.keywords &= ~change.keyword
                    elif isinstance(change, GainIcons):
                        traits.icons = add_icons(traits.icons, icon_counts(change.icons))

    def read_gated_keywords(self) -> None:
        """Keywords behind a threshold that is met."""
        if not self.lying.gated and not self.changed:
            return
        play = self.game.play
        for card in list(self.figures if self.lying.gated else self.changed):
            if play[card].face_down or (
                card not in self.changed and not self.game.definition(card).texts.is_gated
            ):
                continue
            traits = self.traits(card)
            for texts, granted in traits.textsets:
                for entry in texts.keywords:
                    if entry.threshold == NO_ICONS or (
                        traits.no_text and traits.has_lost(entry.paragraph, granted)
                    ):
                        continue
                    if self.is_awake(play[card].controller, entry):
                        own = self.own(card)
                        read_keyword(own, entry)
                        own.keywords &= ~own.lost_keywords

    def fold_numbers(self) -> None:
        """410.3: set values, then all increases, then all reductions."""
        touched: list[Traits] = []
        for force in self.in_force:
            if not force.does & NUMBERS or not self.is_on(force):
                continue
            node = force.node
            assert isinstance(node, Modify)
            changes = changes_of(node, force)
            for card in self.concerned(force, node):
                traits = self.own(card)
                touched.append(traits)
                for index, change in enumerate(changes):
                    self.number(card, traits, change, index, force)
        for traits in touched:
            settle(traits)

    def fold_rules(self) -> None:
        """What cards can, cannot and must do: last, because whom it concerns may depend on all else."""
        for force in self.in_force:
            if not force.does & RULES or not self.is_on(force):
                continue
            node = force.node
            assert isinstance(node, Modify)
            for card in self.concerned(force, node):
                own = self.own(card)
                for change in node.changes:
                    if CHANGING.get(type(change), 0) & RULES:
                        self.restricts = True
                        own.rules = (*own.rules, Rule(change, force.scope, force.stamp))

    def number(self, card: int, traits: Traits, change: Change, index: int, force: InForce) -> None:
        game = self.game
        candidate = game.ref(card)
        if force.given:
            self.find_given(force, candidate)
        if isinstance(change, Stat) and change.minimum is not None:
            least = value(game, change.minimum, force.scope, candidate)
            amount = self.amount(change.n, index, force, candidate)
            traits.bounded = (*traits.bounded, (change.stat, amount, least))
        elif isinstance(change, Stat):
            amount = self.amount(change.n, index, force, candidate)
            if change.gain:
                traits.add(change.stat, amount)
            else:
                traits.take(change.stat, amount)
        elif isinstance(change, EitherWay) and force.effect is not None:
            amount = self.amount(change.n, index, force, candidate)
            if force.effect.choice == 0:
                traits.add(change.stat, amount)
            else:
                traits.take(change.stat, amount)
        elif isinstance(change, Become):
            if change.strength is not None:
                traits.strength = value(game, change.strength, force.scope, candidate)
            if change.life is not None:
                traits.life = value(game, change.life, force.scope, candidate)
            if change.both is not None:
                traits.strength = traits.life = value(game, change.both, force.scope, candidate)
            if change.speed is not None:
                traits.speed = value(game, change.speed, force.scope, candidate)

    def amount(self, number: Number, index: int, force: InForce, candidate: int) -> int:
        """How much a change comes to: what an effect fixed when it was followed, or else what it is now."""
        if force.effect is not None and force.effect.numbers:
            return force.effect.numbers[index]
        amount = value(self.game, number, force.scope, candidate)
        node = force.node
        if isinstance(node, Modify) and node.for_each is not None:
            amount *= value(self.game, node.for_each, force.scope, candidate)
        return amount


def gain_texts(traits: Traits, texts: TextSet, force: InForce) -> None:
    traits.textsets = (*traits.textsets, (texts, max(1, force.stamp)))
    traits.as_printed = False
    read_keywords(traits, texts)


def abilities_of(game: Game, texts: TextSet) -> TextSet:
    """Only the abilities among texts, made once."""
    known = game.library.granted.get(id(texts))
    if known is None:
        known = TextSet(tuple(entry.text for entry in texts.abilities))
        game.library.granted[id(texts)] = known
    return known


def settled(game: Game, first: Board) -> Board:
    """Fold again until the board comes out as it was."""
    before = first
    for _ in range(MOST):
        again = Board(game, before)
        game.board = before
        again.fold()
        if is_same(again, before):
            before.before = None
            return before
        before = again
    game.board = first
    return first


def is_same(board: Board, other: Board) -> bool:
    if board.icon_totals != other.icon_totals:
        return False
    cards = [*board.changed, *(card for card in other.changed if card not in board.changed)]
    return all(figures_of(board.traits(card)) == figures_of(other.traits(card)) for card in cards)


def board(game: Game) -> Board:
    """The board as it is now."""
    known = game.board
    if not isinstance(known, Board):
        known = Board(game)
        game.board = known  # conditions evaluated while folding see what is settled so far
        known.fold()
        if known.looks_back:
            known = settled(game, known)
    return known


def icons(game: Game, player: int) -> tuple[int, ...]:
    """405.1: the resource icons a player controls."""
    return board(game).icons(player)


# ---- whether it was kept too long ------------------------------------------------------------------------


def facts(game: Game) -> dict[str, object]:
    """All that is asked of a board. The order of cards matters too: it is that of options and triggers."""
    folded = board(game)
    players = range(len(game.players))
    kinds = dict.fromkeys(type(force.node) for force in folded.in_force)
    return {
        "known": {card: figures_of(folded.traits(card)) for card in game.play},
        "changed": sorted(folded.changed),
        "icon_totals": [folded.icons(player) for player in players],
        "plain_icons": folded.plain_icons,
        "figures": sorted(folded.figures),
        "concealing": folded.concealing,
        "promoted": folded.promoted,
        "payers": [folded.resources(player) for player in players],
        "free": [folded.unattached(player) for player in players],
        "in_force": [(id(force.node), force.scope.source, folded.is_on(force)) for force in folded.in_force],
        "by_kind": [[id(force.node) for force in folded.statements(kind)] for kind in kinds],
        "shields": [id(force.node) for force in folded.shields],
        "bans": [id(force.node) for force in folded.bans],
        "does": folded.does,
        "entry_lists": [entries_of(folded, card) for card in game.play],
        "able": [(card, [entry.index for entry, _ in found]) for card, found in folded.with_abilities()],
        "triggering": folded.with_triggers(),
        "replacing": folded.with_replacements(),
        "bodies": folded.bodies_in_play(),
        "frail": folded.frail,
        "named": folded.with_identifiers(),
        "limits": folded.limiting(),
        "restricts": folded.restricts,
        "looks_back": folded.looks_back,
        "relies": folded.relies,
    }


def entries_of(folded: Board, card: int) -> list[list[tuple[int, int]]]:
    return [
        [(entry.index, granted) for entry, granted in folded.entries(card, which)]
        for which in ("abilities", "triggers", "replacements")
    ]


KEEPINGS.append(
    Keeping(
        "the board",
        facts,
        generous=("relies",),
        # what it is made from, what tells how far it was asked, and what is kept with it (each has a keeping
        # of its own)
        aside=("game", "before", "lying", "surveyed", "listening", "noticed", "noticed_with"),
    )
)
