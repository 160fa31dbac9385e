"""402, 410: what is true of the cards in play, once every text in force is taken into account.

Characteristics are never stored: they are folded from the printed facts and the statements in force
whenever something has changed, and kept until the next change. The order is: types and texts; keywords and
icons; numbers (set, then all increases, then all reductions, never below 0, 410.3). A loss beats a gain
(402.6). Statements are looked at again in every layer, so that a condition sees what the earlier layers
have settled.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.board.copied import copied_from
from spoils.engine.board.folded import NO_PAYERS, Folded
from spoils.engine.board.in_force import (
    STATIC_SLOTS,
    InForce,
    abilities_of,
    changes_of,
    clauses_of,
    granted_texts,
    has_begun,
    looks_for_kinds,
    static_scope,
)
from spoils.engine.board.layout import layout
from spoils.engine.board.traits import (
    ALL_TEXTS,
    Rule,
    Traits,
    add_icons,
    apply_changes,
    read_keyword,
)
from spoils.engine.meanings import fits, matching, qualifies, value, who
from spoils.engine.program.change import ANYTHING, PAYMENTS, PILES
from spoils.engine.program.facts import FORBIDS, ICONS, KEYWORDS, NUMBERS, RULES, SHAPES
from spoils.engine.program.families import Change, Number, Objects, Statement
from spoils.engine.program.statements.amounts import ExtraIcons
from spoils.engine.program.statements.changes import (
    Become,
    Bounded,
    CopyText,
    EitherWay,
    GainIcons,
    GainText,
    Keyword,
    LoseKeywords,
    LoseText,
    Modify,
    Stat,
    Subtype,
    Type,
)
from spoils.engine.program.statements.possible import Ignores
from spoils.engine.program.statements.rules import Controls
from spoils.engine.program.texts import Continuous, ProvidesText
from spoils.engine.program.words import PLAY, RESOURCE, YOUR_NEXT_TURN
from spoils.engine.state.definition import NO_ICONS, TextEntry, icon_counts
from spoils.engine.state.effect import Effect
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.kept import KEEPINGS, NONE_YET, Keeping
from spoils.engine.state.scope import Scope

MOST: Final = 8  # foldings before contradictory texts are given up on


class Board(Folded):
    """The cards in play being folded, layer by layer."""

    def sort_cards(self) -> None:
        """Part plain resources, of which only the icons matter, from all other cards in play."""
        laid = layout(self.game)
        self.layout = laid
        self.figures = list(laid.figures)
        self.concealing = laid.concealing
        self.plain_icons = [list(counts) for counts in laid.icons]
        self.relies |= laid.relies

    def count_icons(self) -> None:
        """203.4, 311, 405.1. Texts that provide icons behind a threshold of their own count once the others
        are known."""
        play = self.game.play
        totals = [tuple(counts) for counts in self.plain_icons]
        gated: list[tuple[int, TextEntry]] = []
        any_card = self.game.edition.any_card_provides
        for card in self.figures if self.changed else self.layout.providing:
            if card not in self.changed and not self.game.definition(card).texts.provides:
                continue
            traits = self.traits(card)
            if not any_card and not traits.types & RESOURCE:
                continue
            if traits.icons is not NO_ICONS:
                controller = play[card].controller
                totals[controller] = add_icons(totals[controller], traits.icons)
            for texts, _ in traits.textsets:
                for entry in texts.provides:
                    if entry.threshold != NO_ICONS:
                        gated.append((play[card].controller, entry))
        self.icon_totals = totals
        for controller, entry in gated:
            if self.is_awake(controller, entry) and isinstance(entry.text, ProvidesText):
                totals[controller] = add_icons(totals[controller], icon_counts(entry.text.icons))
        if not self.statements_in_force:
            return
        for in_force in self.statements(ExtraIcons):
            node = in_force.node
            if isinstance(node, ExtraIcons):
                for player in who(self.game, node.who, in_force.scope):
                    totals[player] = add_icons(totals[player], icon_counts(node.icons))
        self.by_kind.clear()

    def count_icons_again(self) -> None:
        """405.4: with other icons than before, other texts behind a threshold are in force."""
        before = self.icon_totals
        self.count_icons()
        if self.icon_totals != before:
            self.looks_back = True

    def gather(self) -> None:
        """Find every statement in force, in order of age: text works only in play (201.5b)."""
        self.statements_in_force = []
        self.shields = []
        self.bans = []
        self.does = 0
        for card in self.figures if self.changed else self.layout.with_statements:
            permanent = self.game.play[card]
            if permanent.face_down or (
                card not in self.changed and not self.game.definition(card).texts.statics
            ):
                continue
            traits = self.traits(card)
            for texts, granted in traits.textsets:
                for entry in texts.statics:
                    if traits.no_text and traits.has_lost(entry.paragraph, granted):
                        continue
                    text = entry.text
                    if not isinstance(text, Continuous) or text.area != PLAY:
                        continue
                    if self.is_awake(permanent.controller, entry):
                        scope = static_scope(self.game, card, permanent)
                        self.collect(text.statement, scope, permanent.stamp, None, entry.paragraph)
        if self.game.library.holds_elsewhere:
            self.gather_elsewhere()
        for effect in self.game.effects:
            if not isinstance(effect.node, Statement) or isinstance(effect.node, Controls):
                continue  # what a text controls is written down there, the text itself is in force anyway
            if effect.duration == YOUR_NEXT_TURN:
                self.relies = ANYTHING  # it will begin without anything else changing
            if has_begun(self.game, effect):
                self.collect(effect.node, effect.scope, effect.stamp, effect, ALL_TEXTS)
        if len(self.statements_in_force) > 1:
            self.statements_in_force.sort(key=lambda each: each.stamp)
        self.by_kind.clear()

    def gather_elsewhere(self) -> None:
        """Text that says it works in a hand, a discard pile or the Void."""
        game = self.game
        self.relies |= PILES
        for player in game.players:
            for area, pile in game.piles_with_texts(player.index):
                for card in pile:
                    for entry in game.definition(card).texts.statics:
                        text = entry.text
                        if (
                            isinstance(text, Continuous)
                            and text.area == area
                            and self.is_awake(player.index, entry)
                        ):
                            scope = Scope(game.ref(card), player.index, STATIC_SLOTS)
                            self.collect(text.statement, scope, 0, None, entry.paragraph)

    def collect(
        self, statement: Statement, scope: Scope, stamp: int, effect: Effect | None, paragraph: int
    ) -> None:
        """All that one text says."""
        fixed = effect is not None and effect.subjects is not None
        counted = effect is not None and bool(effect.numbers)
        for clause in clauses_of(self.game, statement):
            # numbers that are found anew are written into the scope: it must be this statement's own
            in_force = InForce(clause, scope.clone() if clause.given else scope, stamp, effect, paragraph)
            self.statements_in_force.append(in_force)
            self.does |= clause.does
            if clause.does & FORBIDS and not fixed:
                self.bans.append(in_force)
            elif isinstance(clause.node, Ignores):
                self.shields.append(in_force)
            if clause.is_looking_back(fixed, counted):
                self.looks_back = True
            self.relies |= clause.relies_on(fixed, counted)

    def affected(self, in_force: InForce, who: Objects) -> list[int]:
        """The cards in play that a statement is about now."""
        game = self.game
        if in_force.subjects is not None:
            return [ref % CARDS for ref in in_force.subjects if game.permanent(ref) is not None]
        cards = [
            ref % CARDS for ref in matching(game, who, in_force.scope) if game.permanent(ref) is not None
        ]
        return self.heeding(in_force, cards) if self.shields else cards

    def heeding(self, in_force: InForce, cards: list[int]) -> list[int]:
        """The cards that do not ignore the text the statement stands in."""
        game = self.game
        source = in_force.scope.source
        for shield in self.shields:
            node = shield.node
            assert isinstance(node, Ignores)
            if source and fits(game, node.of, source, shield.scope) and self.is_on(shield):
                cards = [
                    card
                    for card in cards
                    if game.ref(card) == source or not fits(game, node.what, game.ref(card), shield.scope)
                ]
        return cards

    def concerned(self, in_force: InForce, node: Modify) -> list[int]:
        """The cards a statement changes now: those it is about, while what it demands of each is true."""
        cards = self.affected(in_force, node.who)
        if not node.provided:
            return cards
        game = self.game
        return [
            card
            for card in cards
            if all(qualifies(game, each, game.ref(card), in_force.scope) for each in node.provided)
        ]

    def own(self, card: int) -> Traits:
        """The traits of a card, made its own so that they can be changed."""
        traits = self.changed.get(card)
        if traits is None:
            traits = self.traits(card).copy()
            traits.base_types = traits.types
            self.changed[card] = self.known[card] = traits
            if self.game.is_plain(self.game.play[card]):
                self.promote(card, traits)
        return traits

    def promote(self, card: int, traits: Traits) -> None:
        """A text touches a plain resource, so it has to be looked at like any other card."""
        self.figures.append(card)
        self.promoted = True
        self.relies |= PAYMENTS
        counts = self.plain_icons[self.game.play[card].controller]
        for icon, amount in enumerate(traits.icons):
            counts[icon] -= amount

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
        if not self.statements_in_force:
            self.read_gated_keywords()
            return
        if self.does & SHAPES and self.fold_shapes():
            self.count_icons_again()
            self.gather()  # texts may have been gained or lost
        if self.does & KEYWORDS:
            self.fold_keywords()
        self.read_gated_keywords()
        if self.does & ICONS:
            self.count_icons_again()
        if self.does & NUMBERS:
            self.fold_numbers()
        if self.does & RULES:
            self.fold_rules()
        self.by_kind.clear()

    def fold_shapes(self) -> bool:
        """Types, subtypes and texts. Returns whether anything changed."""
        shaped = False
        shaping = [in_force for in_force in self.statements_in_force if in_force.does & SHAPES]
        if len(shaping) > 1:
            self.looks_back = self.looks_back or any(looks_for_kinds(in_force) for in_force in shaping)
        for in_force in shaping:
            node = in_force.node
            assert isinstance(node, Modify)
            if not self.is_on(in_force):
                continue
            for card in self.concerned(in_force, node):
                shaped = True
                for change in node.changes:
                    self.shape(card, change, in_force)
        return shaped

    def shape(self, card: int, change: Change, in_force: InForce) -> None:
        """208.1a: a type that is gained joins the others."""
        if not change.layer & SHAPES:
            return
        traits = self.own(card)
        self.payers = NO_PAYERS  # it may be a resource now, or no longer
        if isinstance(change, Type):
            had, lost = traits.types, traits.lost_types
            traits.types, traits.lost_types = self.gained_or_lost(had, lost, change.type, change.gain)
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
            traits.gain(texts, in_force.stamp)
        elif isinstance(change, CopyText):
            self.copy_texts(traits, change, in_force)
        else:
            assert isinstance(change, LoseText)
            traits.lose(change.scope, in_force.paragraph)

    def copy_texts(self, traits: Traits, change: CopyText, in_force: InForce) -> None:
        game = self.game
        for ref in copied_from(game, change, in_force):
            texts = game.definition(ref % CARDS).texts
            if change.scope == "abilities":
                texts = abilities_of(game, texts)
            traits.gain(texts, in_force.stamp)

    def gained_or_lost(self, had: int, lost: int, bit: int, gain: bool) -> tuple[int, int]:
        """402.6: the bits that a card has and those that it has lost, after one is gained or lost. A loss
        wins over any gain, except where an edition lets the most recent win."""
        if not gain:
            return had & ~bit, lost | bit
        if not self.game.edition.loss_always_wins:
            lost &= ~bit
        return had | bit & ~lost, lost

    def fold_keywords(self) -> None:
        for in_force in self.statements_in_force:
            if not in_force.does & KEYWORDS or not self.is_on(in_force):
                continue
            node = in_force.node
            assert isinstance(node, Modify)
            for card in self.concerned(in_force, node):
                traits = self.own(card)
                for change in node.changes:
                    if isinstance(change, Keyword):
                        traits.keywords, traits.lost_keywords = self.gained_or_lost(
                            traits.keywords, traits.lost_keywords, change.keyword, change.gain
                        )
                    elif isinstance(change, LoseKeywords):
                        traits.lose_keywords()
                    elif isinstance(change, GainIcons):
                        traits.provide(change, in_force.scope)

    def read_gated_keywords(self) -> None:
        """Keywords behind a threshold that is met."""
        if not self.layout.has_thresholds and not self.changed:
            return
        play = self.game.play
        for card in list(self.figures if self.layout.has_thresholds else self.changed):
            if play[card].face_down or (
                card not in self.changed and not self.game.definition(card).texts.has_thresholds
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
        for in_force in self.statements_in_force:
            if not in_force.does & NUMBERS or not self.is_on(in_force):
                continue
            node = in_force.node
            assert isinstance(node, Modify)
            changes = changes_of(node, in_force)
            for card in self.concerned(in_force, node):
                traits = self.own(card)
                touched.append(traits)
                for index, change in enumerate(changes):
                    self.number(card, traits, change, index, in_force)
        for traits in touched:
            apply_changes(traits)

    def fold_rules(self) -> None:
        """What cards can, cannot and must do: last, because whom it concerns may depend on all else."""
        for in_force in self.statements_in_force:
            if not in_force.does & RULES or not self.is_on(in_force):
                continue
            node = in_force.node
            assert isinstance(node, Modify)
            for card in self.concerned(in_force, node):
                own = self.own(card)
                for change in node.changes:
                    if change.layer & RULES:
                        self.restricts = True
                        own.rules = (*own.rules, Rule(change, in_force.scope, in_force.stamp))

    def number(self, card: int, traits: Traits, change: Change, index: int, in_force: InForce) -> None:
        game = self.game
        candidate = game.ref(card)
        if in_force.given:
            self.find_given(in_force, candidate)
        if isinstance(change, Stat) and change.minimum is not None:
            least = value(game, change.minimum, in_force.scope, candidate)
            amount = self.amount(change.n, index, in_force, candidate)
            traits.bounded = (*traits.bounded, (change.stat, amount, least))
        elif isinstance(change, Stat):
            amount = self.amount(change.n, index, in_force, candidate)
            if change.gain:
                traits.add(change.stat, amount)
            else:
                traits.take(change.stat, amount)
        elif isinstance(change, Bounded):
            limit = value(game, change.n, in_force.scope, candidate)
            traits.limits = (*traits.limits, (change.stat, limit, change.least))
        elif isinstance(change, EitherWay) and in_force.effect is not None:
            amount = self.amount(change.n, index, in_force, candidate)
            if in_force.effect.choice == 0:
                traits.add(change.stat, amount)
            else:
                traits.take(change.stat, amount)
        elif isinstance(change, Become):
            if change.strength is not None:
                traits.strength = value(game, change.strength, in_force.scope, candidate)
            if change.life is not None:
                traits.life = value(game, change.life, in_force.scope, candidate)
            if change.both is not None:
                traits.strength = traits.life = value(game, change.both, in_force.scope, candidate)
            if change.speed is not None:
                traits.speed = value(game, change.speed, in_force.scope, candidate)

    def amount(self, number: Number, index: int, in_force: InForce, candidate: int) -> int:
        """How much a change comes to: what an effect fixed when it was followed, or else what it is now."""
        if in_force.effect is not None and in_force.effect.numbers:
            return in_force.effect.numbers[index]
        amount = value(self.game, number, in_force.scope, candidate)
        node = in_force.node
        if isinstance(node, Modify) and node.for_each is not None:
            amount *= value(self.game, node.for_each, in_force.scope, candidate)
        return amount


def folded_until_stable(game: Game, first: Board) -> Board:
    """Fold again until the board comes out as it was."""
    before = first
    for _ in range(MOST):
        again = Board(game, before)
        game.board = before
        again.fold()
        if again.comes_out_as(before):
            before.before = None
            return before
        before = again
    game.board = first
    return first


def board(game: Game) -> Board:
    """The board as it is now."""
    known: Board | None = game.board
    if known is None:
        known = Board(game)
        game.board = known  # conditions evaluated while folding see what is settled so far
        known.fold()
        if known.looks_back:
            known = folded_until_stable(game, known)
    return known


def facts(game: Game) -> dict[str, object]:
    return board(game).facts()


KEEPINGS.append(
    Keeping(
        "the board",
        facts,
        generous=("relies",),
        # what it is made from, what tells how far it was asked, and what is kept with it (each has a keeping
        # of its own)
        aside=("game", "minds", "before", "layout", "surveyed", "listening", "noticed", "noticed_with"),
    )
)
