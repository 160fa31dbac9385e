"""603.2, 607.2, 608.1c: everything a player may do in a window, and doing it.

The order is: pass, cards in the hand, cards that may be deployed from elsewhere, Flip Up, abilities,
attacks, ending the turn. Within each it follows what the player can see, so that the order tells nothing new.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.agenda import push
from spoils.engine.asking.windows import REGISTERED, Window
from spoils.engine.board.board import board
from spoils.engine.board.traits import meets
from spoils.engine.offers.legality import (
    DEPLOYABLE,
    from_anywhere,
    is_deployable,
    is_time_for_permanents,
    permission,
)
from spoils.engine.offers.means import ASK, BY_FLIPPING_UP, FROM_HAND, Means, Offer
from spoils.engine.offers.usability import (
    acts_as_controller,
    find_ability,
    is_usable,
    is_using_free,
    user_for,
)
from spoils.engine.playing.abilities import use
from spoils.engine.playing.attacking import Attacking
from spoils.engine.playing.deploying import deploy
from spoils.engine.playing.parties import attack_targets, must_still_attack
from spoils.engine.program.statements.possible import MayPlay, MayUse
from spoils.engine.program.texts import AbilityText
from spoils.engine.program.words import HAND, PLAY, TACTIC
from spoils.engine.reading.objects import matching
from spoils.engine.reading.players import who
from spoils.engine.state import questions as q
from spoils.engine.state.game import CARDS, Game

Option = tuple[int, ...]

NO_LIMIT: Final = 1 << 30  # texts may lower what is printed


def actions(game: Game, player: int, kind: int, answers: int = ASK, response: int = 0) -> list[Option]:
    """205.1, 502.3: what the player may do in a window of that kind; ``answers`` and ``response`` tell what
    is responded to, where that is known."""
    means = Means(game, player, kind, answers, response)
    options: list[Option] = [] if kind == q.TURN else [(q.PASS,)]
    add_cards(game, means, options)
    add_cards_in_play(game, means, options)
    if game.edition.abilities_outside_play and game.library.acts_elsewhere:
        add_abilities_elsewhere(game, means, options)
    if kind == q.TURN:
        for target in attack_targets(game, player):
            options.append((q.ATTACK, target))
        if not must_still_attack(game, player):
            options.append((q.END_TURN,))
    return options


def add_cards(game: Game, means: Means, options: list[Option]) -> None:
    """603.2a: cards in the hand, and those that may be deployed as though they were there."""
    definitions = game.library.definitions
    timely = DEPLOYABLE if is_time_for_permanents(game, means) else TACTIC
    only_tactics = timely == TACTIC and not means.has_tactics
    most = NO_LIMIT if means.has_discounts else means.available
    free = not (means.has_discounts or means.has_taxes or means.has_bans or game.refused)
    thorough = game.library.thorough
    for card in game.players[means.player].hand:
        definition = definitions[game.definition_of[card]]
        if not thorough:
            if (only_tactics and not definition.is_tactical) or definition.least_price > most:
                continue
            if not definition.types & DEPLOYABLE or not meets(means.icons, definition.threshold):
                continue
        ref = game.ref(card)
        if (free and definition.only_pays and definition.types & timely) or is_deployable(
            game, means, ref, FROM_HAND, None
        ):
            options.append((q.DEPLOY, ref))
    if not means.has_leave or not from_anywhere(game, means.kind):
        return
    for force in board(game).statements(MayPlay):
        node = force.node
        assert isinstance(node, MayPlay)
        if means.player not in who(game, node.who, force.scope):
            continue
        terms = Offer(free=node.free, ignoring_threshold=node.ignoring_threshold)
        for ref in matching(game, node.what, force.scope):
            option = (q.DEPLOY, ref)
            if (
                game.area[ref % CARDS] != HAND
                and option not in options
                and is_deployable(game, means, ref, terms, None)
            ):
                options.append(option)


def add_cards_in_play(game: Game, means: Means, options: list[Option]) -> None:
    """507.4a, 603.2b: Flip Up and abilities of cards in play."""
    player = means.player
    folded = board(game)
    at = game.at
    for card in folded.concealing:
        permanent = at[card]
        if permanent is not None and permanent.controller == player:
            texts = game.definition(card).texts
            if texts.flip_up is not None and is_deployable(game, means, game.ref(card), BY_FLIPPING_UP, None):
                options.append((q.FLIP_UP, game.ref(card)))
            if texts.abilities:
                add_own_abilities(game, means, card, options)
    borrowing = means.has_leave and bool(folded.statements(MayUse))
    most = NO_LIMIT if means.has_discounts else means.available
    nothing_forbids = is_using_free(game, means)
    for card, entries in folded.with_abilities():
        permanent = at[card]
        assert permanent is not None
        own = permanent.controller == player
        if not own and not borrowing and not game.definition(card).has_open_abilities:
            continue
        ref = permanent.ref
        free = own and nothing_forbids and not folded.traits(card).rules
        for entry, granted in entries:
            if entry.least_pay <= most and (
                (free and entry.simple) or is_usable(game, means, ref, entry, granted, None)
            ):
                options.append((q.USE, ref, entry.index, granted))


def add_abilities_elsewhere(game: Game, means: Means, options: list[Option]) -> None:
    """606.1a: in special cases on a card the player owns that is not in play."""
    for _, pile in game.piles_with_texts(means.player):
        for card in pile:
            if game.definition(card).texts.abilities:
                add_own_abilities(game, means, card, options)


def add_own_abilities(game: Game, means: Means, card: int, options: list[Option]) -> None:
    ref = game.ref(card)
    for entry in game.definition(card).texts.abilities:
        text = entry.text
        if (
            isinstance(text, AbilityText)
            and (text.area != PLAY or text.face_down)
            and is_usable(game, means, ref, entry, 0, None)
        ):
            options.append((q.USE, ref, entry.index, 0))


def perform(game: Game, player: int, option: Option, kind: int, answers: int = 0, response: int = 0) -> None:
    """Do what was chosen: plan the deploying, using or attacking; ``answers`` and ``response`` tell what is
    responded to."""
    what = option[0]
    if what == q.DEPLOY or what == q.FLIP_UP:
        ref = option[1]
        flip_up = what == q.FLIP_UP
        terms = BY_FLIPPING_UP if flip_up else permission(game, player, ref, kind)
        assert terms is not None
        deploy(
            game,
            player,
            ref,
            flip_up=flip_up,
            free=terms.free,
            ignoring_threshold=terms.ignoring_threshold,
            as_tactic=kind != q.TURN and not game.definition(ref % CARDS).types & TACTIC,
            answers=answers,
            response=response,
        )
    elif what == q.USE:
        _, ref, index, granted = option
        entry = find_ability(game, ref, index, granted)
        assert entry is not None
        text = entry.text
        assert isinstance(text, AbilityText)
        controller = user_for(game, player, ref, text)
        use(
            game,
            player,
            ref,
            text,
            index,
            granted,
            controller=controller,
            as_controller=controller != player and acts_as_controller(game, player, ref),
            answers=answers,
            response=response,
        )
    else:
        assert what == q.ATTACK
        push(game, Attacking(player, option[1]))


class Actions(Window):
    """603.2, 607.2, 608.1c."""

    def options(self, game: Game, player: int, kind: int, answers: int, response: int) -> list[Option]:
        return actions(game, player, kind, answers, response)

    def take(self, game: Game, player: int, option: Option, kind: int, answers: int, response: int) -> None:
        perform(game, player, option, kind, answers, response)


REGISTERED.append(Actions())
