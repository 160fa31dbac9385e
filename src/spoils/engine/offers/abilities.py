"""606.1: which abilities a player may use now, and why not the others."""

from __future__ import annotations

from spoils.engine.asking.windows import (
    Moment,
    Offer,
    Opportunity,
    Option,
    enter,
    refuse,
)
from spoils.engine.board.board import board
from spoils.engine.board.traits import meets
from spoils.engine.concepts.costs import plan
from spoils.engine.concepts.threshold import ability_threshold
from spoils.engine.costs.cost_parts import note_price, part_of
from spoils.engine.costs.outlook import CERTAIN_NO, CERTAIN_YES, LOOK_CLOSER
from spoils.engine.costs.satisfying import can_be_satisfied
from spoils.engine.playing.abilities import Using, use_number, using
from spoils.engine.program.facts import BANS, DISCOUNTS, LEAVE, TAXES
from spoils.engine.program.statements.possible import MayUse, PlayerCannot
from spoils.engine.program.texts import AbilityText
from spoils.engine.program.words import PLAY
from spoils.engine.prohibitions import any_ban, cannot, is_banned, player_cannot
from spoils.engine.reading.objects import fits
from spoils.engine.reading.players import who
from spoils.engine.state.definition import UNKNOWN, TextEntry
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.permanent import Permanent
from spoils.engine.state.questions import USE, Refusal
from spoils.engine.state.scope import Scope


class UseOffer(Offer):
    """603.2b, 606.1a: abilities of cards in play, and in special cases of cards elsewhere."""

    def add_options(self, game: Game, now: Opportunity, options: list[Option]) -> None:
        for card in now.board.concealing:
            permanent = game.at[card]
            if permanent is not None and permanent.controller == now.player:
                self.add_out_of_sight(game, now, card, options)
        self.add_in_play(game, now, options)
        if game.edition.abilities_outside_play and game.library.acts_elsewhere:
            for _, pile in game.piles_with_texts(now.player):
                for card in pile:
                    self.add_out_of_sight(game, now, card, options)

    def add_in_play(self, game: Game, now: Opportunity, options: list[Option]) -> None:
        player = now.player
        folded = now.board
        borrowing = now.limits & LEAVE and folded.statements(MayUse)
        unhindered = is_using_unhindered(game, now)
        at = game.at
        for card, entries, is_open in folded.with_abilities():
            permanent = at[card]
            assert permanent is not None
            own = permanent.controller == player
            if not own and not is_open and not borrowing:
                continue
            ref = permanent.ref
            free = own and unhindered and not (now.has_rules and folded.traits(card).rules)
            for entry, granted in entries:
                certain = decided_by_entry(now, entry, free)
                if certain == CERTAIN_YES or (
                    certain == LOOK_CLOSER and is_usable(game, now, ref, entry, granted, None)
                ):
                    options.append((USE, ref, entry.index, granted))

    def add_out_of_sight(self, game: Game, now: Opportunity, card: int, options: list[Option]) -> None:
        """A card of the player's own that is face-down or not in play."""
        ref = game.ref(card)
        for entry in game.definition(card).texts.abilities:
            text = entry.text
            if (
                isinstance(text, AbilityText)
                and (text.area != PLAY or text.face_down)
                and is_usable(game, now, ref, entry, 0, None)
            ):
                options.append((USE, ref, entry.index, 0))

    def take(self, game: Game, now: Moment, option: Option) -> None:
        _, ref, index, granted = option
        entry = find_ability(game, ref, index, granted)
        assert entry is not None
        text = entry.text
        assert isinstance(text, AbilityText)
        controller = user_for(game, now.player, ref, text)
        plan(game, planned(game, now, ref, entry, granted, controller))

    def why_not(self, game: Game, now: Opportunity, option: Option, why: list[Refusal]) -> None:
        _, ref, index, granted = option
        entry = find_ability(game, ref, index, granted)
        if entry is None:
            refuse(why, Refusal("use.no_such_ability", ("606.1a",), (ref,)))
        else:
            is_usable(game, now, ref, entry, granted, why)


def decided_by_entry(now: Opportunity, entry: TextEntry, free: bool) -> int:
    """A shortcut: what is known of an ability may decide by itself. ``free``: it is the player's own, and no
    text forbids using it or changes what it costs."""
    if entry.least_pay > now.highest_price:
        return CERTAIN_NO
    return CERTAIN_YES if free and entry.unconditional else LOOK_CLOSER


enter(USE, UseOffer())


def find_ability(game: Game, ref: int, index: int, granted: int) -> TextEntry | None:
    """The ability an option names, if the card still has it."""
    card = ref % CARDS
    if not game.is_current(ref):
        return None
    permanent = game.at[card]
    if permanent is not None and not permanent.face_down:
        for entry, effect in board(game).entries(card, "abilities"):
            if entry.index == index and effect == granted:
                return entry
        return None
    for entry in game.definition(card).texts.abilities:
        if entry.index == index:
            return entry
    return None


def is_usable(
    game: Game, now: Opportunity, ref: int, entry: TextEntry, granted: int, why: list[Refusal] | None
) -> bool:
    """The steps of 606.1 before they are taken: threshold and costs (502.2). How long the card has been in
    play makes no difference (204.3a)."""
    text = entry.text
    assert isinstance(text, AbilityText)
    player = now.player
    permanent = game.permanent(ref)
    controller = user_of(game, player, ref, text, permanent)
    if controller < 0:
        return refuse(why, Refusal("use.not_yours", ("606.1a",), (ref,)))
    legal = True
    if text.threshold:
        threshold = ability_threshold(game, text)
        if not meets(now.icons, threshold):
            if why is None:
                return False
            legal = refuse(why, Refusal("use.threshold", ("405.3", "606.1b"), (ref, *threshold)))
    number = use_number(entry.index, granted)
    if is_use_forbidden(game, now, ref, number):
        if why is None:
            return False
        legal = refuse(why, Refusal("use.forbidden", ("402.7",), (ref,)))
    if game.refused and (player, ref, number) in game.refused:
        return refuse(why, Refusal("cost.failed", ("606.1d",), (ref,)))
    if why is None:
        certain = decided_by_cost(game, now, entry, permanent)
        if certain != LOOK_CLOSER:
            return certain == CERTAIN_YES
    return can_be_satisfied(game, planned(game, now, ref, entry, granted, controller), why) and legal


def planned(game: Game, now: Moment, ref: int, entry: TextEntry, granted: int, controller: int) -> Using:
    """The use of that ability, if it is done now."""
    text = entry.text
    assert isinstance(text, AbilityText)
    player = now.player
    return using(
        game,
        player,
        ref,
        text,
        entry.index,
        granted,
        controller=controller,
        as_controller=player != controller and acts_as_controller(game, player, ref),
        answers=now.answers,
        response=now.response,
    )


def decided_by_cost(game: Game, now: Opportunity, entry: TextEntry, permanent: Permanent | None) -> int:
    """A shortcut: where no text changes what the ability costs, its number alone may decide; and a card that
    has to be depleted first must not be depleted yet."""
    if not now.limits & DISCOUNTS:
        if entry.least_pay == UNKNOWN:
            note_price(game, entry)
        if entry.least_pay > now.available:
            return CERTAIN_NO  # whatever else the cost may be
        if entry.only_pays and not now.limits & TAXES:
            return CERTAIN_YES
    if permanent is not None and permanent.depleted and not game.library.thorough:
        text = entry.text
        assert isinstance(text, AbilityText)
        if text.cost is not None and part_of(game, text.cost).depletes_itself:
            return CERTAIN_NO
    return LOOK_CLOSER


def is_using_unhindered(game: Game, now: Opportunity) -> bool:
    """Whether no text forbids using abilities, asks something for it or changes what they cost, and no
    attempt has failed. What is said of single cards is not looked at here."""
    if not now.costs_as_printed or (game.effects and any_ban(game)):
        return False
    if now.limits & BANS:
        for in_force in now.board.statements(PlayerCannot):
            if isinstance(in_force.node, PlayerCannot) and in_force.node.verb == "use":
                return False
    return True


def is_use_forbidden(game: Game, now: Opportunity, ref: int, number: int) -> bool:
    """402.7: texts by which the player may not use the ability, or nobody may."""
    if now.limits & BANS and player_cannot(game, now.player, "use", ref):
        return True
    if game.effects and is_banned(game, ref, number):
        return True
    if not now.has_rules or game.at[ref % CARDS] is None:
        return False
    return cannot(game, ref % CARDS, "be used", by=now.player) is not None


def user_for(game: Game, player: int, ref: int, text: AbilityText) -> int:
    """606.1a: who controls the ability, if the player may use it; -1 if not."""
    return user_of(game, player, ref, text, game.permanent(ref))


def user_of(game: Game, player: int, ref: int, text: AbilityText, permanent: Permanent | None) -> int:
    """The same, where the card in play is known. In special cases the ability is on a card the player owns
    outside play."""
    if permanent is not None:
        if permanent.face_down != text.face_down or text.area != PLAY:
            return -1
        if text.users is not None:
            scope = Scope(ref, permanent.controller, text.slots)
            return permanent.controller if player in who(game, text.users, scope) else -1
        if permanent.controller == player or loan(game, player, ref) is not None:
            return permanent.controller
        return -1
    card = ref % CARDS
    if not game.edition.abilities_outside_play or game.area[card] != text.area or text.area == PLAY:
        return -1
    return (
        player
        if any(area == text.area and card in pile for area, pile in game.piles_with_texts(player))
        else -1
    )


def loan(game: Game, player: int, ref: int) -> MayUse | None:
    """A text by which the player may use abilities of somebody else's card."""
    permanent = game.permanent(ref)
    if permanent is None or permanent.face_down or permanent.controller == player:
        return None
    for in_force in board(game).statements(MayUse):
        node = in_force.node
        assert isinstance(node, MayUse)
        if player in who(game, node.who, in_force.scope) and fits(game, node.of, ref, in_force.scope):
            return node
    return None


def acts_as_controller(game: Game, player: int, ref: int) -> bool:
    """Whether the ability is used as though the card's controller used it (401.2a)."""
    node = loan(game, player, ref)
    return node is not None and node.as_theirs
