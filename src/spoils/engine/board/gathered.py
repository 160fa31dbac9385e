"""402, 405: the cards in play sorted, their icons counted, every statement in force gathered, with the
cards it is about."""

from __future__ import annotations

from spoils.engine.board.folded import Folded
from spoils.engine.board.in_force import FORBIDS, STATIC_SLOTS, InForce, clauses_of, has_begun, static_scope
from spoils.engine.board.layout import layout
from spoils.engine.board.traits import ALL_TEXTS, Traits, add_icons
from spoils.engine.meanings import fits, matching, qualifies, who
from spoils.engine.program.families import Objects, Statement
from spoils.engine.program.statements.amounts import ExtraIcons
from spoils.engine.program.statements.changes import Modify
from spoils.engine.program.statements.possible import Ignores
from spoils.engine.program.statements.rules import Controls
from spoils.engine.program.texts import Continuous, ProvidesText
from spoils.engine.program.words import PLAY, RESOURCE, YOUR_NEXT_TURN
from spoils.engine.state.change import ANYTHING, PAYMENTS, PILES
from spoils.engine.state.definition import NO_ICONS, TextEntry, icon_counts
from spoils.engine.state.effect import Effect
from spoils.engine.state.game import CARDS
from spoils.engine.state.scope import Scope


class Gathered(Folded):
    """What folding begins with."""

    def sort_cards(self) -> None:
        """Part plain resources, of which only the icons matter, from all other cards in play."""
        lying = layout(self.game)
        self.lying = lying
        self.figures = list(lying.figures)
        self.concealing = lying.concealing
        self.plain_icons = [list(counts) for counts in lying.icons]
        self.relies |= lying.relies

    def count_icons(self) -> None:
        """203.4, 311, 405.1. Texts that provide icons behind a threshold of their own count once the others
        are known."""
        play = self.game.play
        totals = [tuple(counts) for counts in self.plain_icons]
        gated: list[tuple[int, TextEntry]] = []
        any_card = self.game.edition.any_card_provides
        for card in self.figures if self.changed else self.lying.providing:
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
        if not self.in_force:
            return
        for force in self.statements(ExtraIcons):
            node = force.node
            if isinstance(node, ExtraIcons):
                for player in self.players(node, force):
                    totals[player] = add_icons(totals[player], icon_counts(node.icons))
        self.by_kind.clear()

    def players(self, node: ExtraIcons, force: InForce) -> list[int]:
        return who(self.game, node.who, force.scope)

    def gather(self) -> None:
        """Find every statement in force, in order of age: text works only in play (201.5b)."""
        self.in_force = []
        self.shields = []
        self.bans = []
        self.does = 0
        for card in self.figures if self.changed else self.lying.saying:
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
        if len(self.in_force) > 1:
            self.in_force.sort(key=lambda force: force.stamp)
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
            force = InForce(clause, scope.clone() if clause.given else scope, stamp, effect, paragraph)
            self.in_force.append(force)
            self.does |= clause.does
            if clause.does & FORBIDS and not fixed:
                self.bans.append(force)
            elif isinstance(clause.node, Ignores):
                self.shields.append(force)
            if clause.is_looking_back(fixed, counted):
                self.looks_back = True
            self.relies |= clause.relies_on(fixed, counted)

    def affected(self, force: InForce, who: Objects) -> list[int]:
        """The cards in play that a statement is about now."""
        game = self.game
        if force.subjects is not None:
            return [ref % CARDS for ref in force.subjects if game.permanent(ref) is not None]
        cards = [ref % CARDS for ref in matching(game, who, force.scope) if game.permanent(ref) is not None]
        return self.heeding(force, cards) if self.shields else cards

    def heeding(self, force: InForce, cards: list[int]) -> list[int]:
        """The cards that do not ignore the text the statement stands in."""
        game = self.game
        source = force.scope.source
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

    def concerned(self, force: InForce, node: Modify) -> list[int]:
        """The cards a statement changes now: those it is about, while what it demands of each is true."""
        cards = self.affected(force, node.who)
        if not node.provided:
            return cards
        game = self.game
        return [
            card
            for card in cards
            if all(qualifies(game, each, game.ref(card), force.scope) for each in node.provided)
        ]

    def own(self, card: int) -> Traits:
        """The traits of a card, made its own so that they can be changed."""
        traits = self.changed.get(card)
        if traits is None:
            traits = self.traits(card).copy()
            traits.base_types = traits.types
            self.changed[card] = self.known[card] = traits
            game = self.game
            if game.play[card].face_down or game.definition(card).plain:
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
