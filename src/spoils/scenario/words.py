"""Questions and refusals in words, for the report of a scenario."""

from __future__ import annotations

from typing import Final

from spoils.engine.board.board import board
from spoils.engine.program.statements.possible import PlayerMustPay
from spoils.engine.program.words import FACE_DOWN, TYPES
from spoils.engine.reading.numbers import value
from spoils.engine.reading.players import who
from spoils.engine.state import questions as q
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import Question, Refusal
from spoils.scenario.names import Names
from spoils.view.messages.arguments import refusal_message
from spoils.view.say import Speaker

MOST_SHOWN: Final = 12

_KINDS: Final = {
    q.TURN: "it is {player}'s own turn",
    q.RESPOND: "{player} may respond",
    q.BATTLE: "{player} may act in the battle",
    q.BLOCK: "{player} may block",
    q.ATTACKERS: "{player} forms the attacking party",
    q.PICK: "{player} picks {how_many}",
    q.CHOOSE: "{player} chooses {how_many}",
    q.NUMBER: "{player} chooses a number",
    q.OPTION: "{player} chooses an alternative",
    q.YES_NO: "{player} says yes or no",
    q.PLAYER: "{player} chooses a player",
    q.ORDER: "{player} says which comes next",
    q.DIVIDE: "{player} divides {most}",
    q.RESOURCE: "{player} plays a resource",
    q.BID: "{player} bids",
    q.NAME: "{player} names a card",
    q.CARD_TYPE: "{player} chooses a type",
    q.MULLIGAN: "{player} may mulligan",
    q.ARRANGE: "{player} orders cards",
    q.PAY: "{player} pays {most}",
}


def ask_in_words(game: Game, names: Names) -> str:
    """What the engine is asking now, of whom, and what may be answered."""
    question = game.question
    if question is None:
        return "the game is over" if game.over else "nothing is asked"
    words = _asked(game, names, question)
    if question.kind in (q.NUMBER, q.BID):
        words += f" from {question.minimum}" + (f" to {question.maximum}" if question.maximum < 1000 else "")
    options = [option_in_words(game, names, index) for index in range(len(question.options))]
    if options:
        more = f" and {len(options) - MOST_SHOWN} more" if len(options) > MOST_SHOWN else ""
        words += f" ({', '.join(options[:MOST_SHOWN])}{more})"
    return words + cited(Speaker(names.players, edition=game.edition.id).places(question.rules))


def asked_in_short(game: Game, names: Names) -> str:
    """The same without the answers."""
    question = game.question
    if question is None:
        return "the game is over" if game.over else "nothing is asked"
    return _asked(game, names, question)


def _asked(game: Game, names: Names, question: Question) -> str:
    words = _KINDS[question.kind].format(
        player=names.players[question.player], how_many=_how_many(question), most=question.maximum
    )
    if not question.source:
        return words
    to = "to" if question.kind == q.RESPOND else "for"
    return f"{words} {to} {names.call(game, question.source % CARDS)}"


def _how_many(question: Question) -> str:
    low, high = question.minimum, question.maximum
    if low == high:
        return f"{low} card{'' if low == 1 else 's'}"
    return f"{low} to {high} cards"


def option_in_words(game: Game, names: Names, index: int) -> str:
    """One option of the open question."""
    question = game.question
    assert question is not None
    option = question.options[index]
    label = question.labels[index] if index < len(question.labels) else ""
    word, rest = option[0], option[1:]
    if word in (q.YES, q.NO, q.PASS, q.END_TURN, q.CONCEDE):
        return {q.YES: "yes", q.NO: "no", q.PASS: "pass", q.END_TURN: "end turn", q.CONCEDE: "concede"}[word]
    if word == q.LABEL:
        return label or f"alternative {index + 1}"
    if word == q.WHO:
        return names.players[rest[0]]
    if word == q.KIND:
        return next((name for name, bit in TYPES.items() if bit == rest[0]), label)
    card = names.call(game, rest[0] % CARDS)
    if word == q.TEXT:
        return label or card
    if word == q.AS_RESOURCE:
        return f"{card} {'face-down' if rest[1] == FACE_DOWN else 'face-up'}"
    verbs = {q.DEPLOY: "deploy {}", q.FLIP_UP: "deploy {} with flip up", q.ATTACK: "attack {}"}
    if word == q.USE:
        return f"use {label or 'an ability'} of {card}"
    return verbs.get(word, "{}").format(card)


def refusal_in_words(game: Game, names: Names, *refusals: Refusal) -> str:
    """Why something is not legal: all the reasons."""
    speaker = Speaker(names.players, edition=game.edition.id)
    viewer = None if game.question is None else game.question.player
    said = [
        speaker.say(refusal_message(game, viewer, refusal), rules=True) + taxing(game, names, refusal)
        for refusal in refusals
    ]
    return " ".join(said) or "It is not offered."


def taxing(game: Game, names: Names, refusal: Refusal) -> str:
    """Behind the refusal of an attack or a block that cannot be paid: which cards ask for what (505.1)."""
    verb, _, rest = refusal.reason.partition(".")
    question = game.question
    if rest not in ("tax", "nobody") or question is None:
        return ""
    found, means = [], len(board(game).unattached(question.player))
    for force in board(game).statements(PlayerMustPay):
        node = force.node
        assert isinstance(node, PlayerMustPay)
        if node.to.split()[0] != verb or question.player not in who(game, node.who, force.scope):
            continue
        each = "" if node.what is None or node.to != verb else " for each card that it speaks of"
        amount = value(game, node.n, force.scope)
        if rest == "tax" or amount > means:
            found.append(f"{names.call(game, force.scope.source % CARDS)} asks for {amount}{each}")
    return f" ({'; '.join(found)})" if found else ""


def cited(rules: tuple[str, ...]) -> str:
    """Rule numbers behind a sentence."""
    return f" [{', '.join(rules)}]" if rules else ""
