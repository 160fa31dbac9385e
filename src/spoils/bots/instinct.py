"""A quick answer to any question, without looking ahead: how bots imagine what happens between the moments
they think about, and what they do where thinking does not pay.

Windows are passed. What has to be chosen is chosen by simple comparison: give up the least, hurt the other
side the most.
"""

from __future__ import annotations

from spoils.bots.draw import first_legal
from spoils.bots.evaluation import value_of
from spoils.engine.agenda import why_illegal
from spoils.engine.board.board import board
from spoils.engine.program.words import CHARACTER, DECK, FACE_UP, HAND, RESOURCE
from spoils.engine.state import questions as q
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import Question

ENOUGH_RESOURCES = 8  # after that cards are kept in the hand
RESOURCES_KEPT = 2  # in the opening hand
TOO_DEAR = 7  # for it


def instinct(game: Game) -> list[int]:
    """An answer to the open question that is always legal."""
    question = game.question
    assert question is not None
    wish = wished(game, question)
    return wish if why_illegal(game, wish) is None else first_legal(game, question)


def wished(game: Game, question: Question) -> list[int]:
    """What seems best, legal or not."""
    kind = question.kind
    if kind == q.TURN:
        return [len(question.options) - 1]  # ending the turn comes last
    if kind in (q.RESPOND, q.BATTLE, q.OPTION, q.PLAYER, q.ORDER, q.CARD_TYPE):
        return [0]
    if kind == q.YES_NO:
        return [0]
    if kind == q.BLOCK:
        return blockers(game, question)
    if kind == q.ATTACKERS:
        return attackers(game, question)
    if kind == q.DIVIDE:
        return division(game, question)
    if kind == q.RESOURCE:
        return resource(game, question)
    if kind == q.MULLIGAN:
        return mulligan(game, question)
    if kind == q.ARRANGE:
        return list(range(len(question.options)))
    if kind == q.BID:
        return []
    if kind in (q.NUMBER, q.NAME):
        return [question.maximum if kind == q.NUMBER else question.minimum]
    return cards(game, question)


# ---- battle ------------------------------------------------------------------------------------------------


def strength(game: Game, card: int) -> int:
    return board(game).traits(card).strength


def life_left(game: Game, card: int) -> int:
    """How much more damage destroys a character."""
    return board(game).traits(card).life - sum(amount for _, amount in game.play[card].damage)


def attackers(game: Game, question: Question) -> list[int]:
    """Everybody who can inflict something."""
    chosen = [place for place, option in enumerate(question.options) if strength(game, option[1] % CARDS) > 0]
    return chosen or [0]


def blockers(game: Game, question: Question) -> list[int]:
    """Those who outlive the whole attack and inflict something; if the attack would be the end, everybody."""
    battle = game.battle
    if battle is None or not question.options:
        return []
    force = sum(strength(game, card) for card in battle.attackers)
    if force >= game.players[question.player].influence and is_faction(game, battle.target):
        return list(range(len(question.options)))
    return [
        place
        for place, option in enumerate(question.options)
        if life_left(game, option[1] % CARDS) > force
        or (
            len(battle.attackers) == 1
            and strength(game, option[1] % CARDS) >= life_left(game, battle.attackers[0])
            and value_of(game, option[1] % CARDS) <= value_of(game, battle.attackers[0])
        )
    ][:1]


def is_faction(game: Game, ref: int) -> bool:
    return any(player.faction == ref % CARDS for player in game.players)


def division(game: Game, question: Question) -> list[int]:
    """Damage: destroy what is worth most and can be destroyed, one after the other; the rest goes on the
    last. Of one's own cards the ones that stand it best."""
    amounts = [0] * len(question.options)
    left = question.maximum
    order = sorted(range(len(amounts)), key=lambda place: -prize(game, question, place))
    for place in order:
        card = question.options[place][1] % CARDS
        if left > 0 and card in game.play and board(game).traits(card).types & CHARACTER:
            needed = max(0, life_left(game, card))
            if needed <= left:
                amounts[place] = needed
                left -= needed
    if amounts and left > 0:
        amounts[order[0]] += left
    return amounts


def prize(game: Game, question: Question, place: int) -> float:
    """What is gained by hurting a card."""
    option = question.options[place]
    card = option[1] % CARDS if len(option) > 1 else -1
    if card not in game.play:
        return 0.0
    points = value_of(game, card) or 5.0  # a faction
    return -points if game.play[card].controller == question.player else points


# ---- cards -------------------------------------------------------------------------------------------------


def cards(game: Game, question: Question) -> list[int]:
    """As few as possible, and at least one if any; of other players' cards the best, of one's own the
    least."""
    count = len(question.options)
    wanted = min(max(question.minimum, min(1, count)), question.maximum)
    if question.kind == q.PAY:
        wanted = question.minimum
    order = sorted(range(count), key=lambda place: -prize_of_card(game, question, place))
    return order[:wanted]


def prize_of_card(game: Game, question: Question, place: int) -> float:
    option = question.options[place]
    if option[0] != q.CARD:
        return 0.0
    card = option[1] % CARDS
    area = game.area[card]
    if card in game.play:
        return prize(game, question, place)
    if area == HAND and card in game.players[question.player].hand:
        return -usefulness(game, question.player, card)
    if area == DECK:
        return usefulness(game, question.player, card)
    return 0.0


def usefulness(game: Game, player: int, card: int) -> float:
    """What a card in the hand will be good for: those that can be afforded soon, the dearer the better."""
    definition = game.definition(card)
    resources = len(board(game).resources(player))
    if definition.types & RESOURCE:
        return 6.0 if resources < 5 else 1.0
    cost = max(0, definition.cost)
    have = board(game).icons(player)
    missing = sum(max(0, need - got) for need, got in zip(definition.threshold, have, strict=True))
    return 2.0 + cost - 1.5 * max(0, cost - resources - 1) - 1.2 * missing


def resource(game: Game, question: Question) -> list[int]:
    """A resource card face-up that helps most; without one the least useful card, while resources are few."""
    player = question.player
    faces = [
        place
        for place, option in enumerate(question.options)
        if option[2] == FACE_UP and game.definition(option[1] % CARDS).types & RESOURCE
    ]
    if faces:
        return [max(faces, key=lambda place: needed_icons(game, player, question.options[place][1] % CARDS))]
    if question.minimum == 0 and len(board(game).resources(player)) >= ENOUGH_RESOURCES:
        return []
    if not question.options:
        return []
    return [
        min(
            range(len(question.options)),
            key=lambda place: usefulness(game, player, question.options[place][1] % CARDS),
        )
    ]


def needed_icons(game: Game, player: int, card: int) -> float:
    """How much the icons of a resource help the cards in the hand to their thresholds."""
    from spoils.engine.board.traits import definition_traits

    icons = definition_traits(game, game.definition(card)).icons
    have = board(game).icons(player)
    points = 0.0
    for other in game.players[player].hand:
        for need, got, gives in zip(game.definition(other).threshold, have, icons, strict=True):
            if need > got:
                points += min(gives, need - got)
    return points


def mulligan(game: Game, question: Question) -> list[int]:
    """Cards that are too dear for many turns, and all but a few resources: any other card can be played as a
    resource face-down, but a resource can do nothing else."""
    chosen: list[int] = []
    resources = 0
    for place, option in enumerate(question.options):
        definition = game.definition(option[1] % CARDS)
        if definition.types & RESOURCE:
            resources += 1
            if resources > RESOURCES_KEPT:
                chosen.append(place)
        elif definition.cost >= TOO_DEAR:
            chosen.append(place)
    return chosen
