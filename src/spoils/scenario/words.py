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
from spoils.french.translate import phrase, term
from spoils.scenario.names import Names
from spoils.view.messages.arguments import refusal_message
from spoils.view.say import Speaker

MOST_SHOWN: Final = 12
ENDLESS: Final = 1000  # a number so high is no bound

QUESTIONS_IN_WORDS: Final = {
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
        return _nobody_asked(game, names)
    words = _asked(game, names, question)
    if question.kind in (q.NUMBER, q.BID):
        bounds = "{words} from {low}" if question.maximum >= ENDLESS else "{words} from {low} to {high}"
        words = phrase(names.language, bounds, words=words, low=question.minimum, high=question.maximum)
    options = [option_in_words(game, names, index) for index in range(len(question.options))]
    if options:
        more = len(options) - MOST_SHOWN
        listed = ", ".join(options[:MOST_SHOWN])
        listed = (
            phrase(names.language, "{listed} and {more} more", listed=listed, more=more)
            if more > 0
            else listed
        )
        words += f" ({listed})"
    return words + cited(Speaker(names.players, edition=game.edition.id).places(question.rules))


def asked_in_short(game: Game, names: Names) -> str:
    """The same without the answers."""
    question = game.question
    return _nobody_asked(game, names) if question is None else _asked(game, names, question)


def _nobody_asked(game: Game, names: Names) -> str:
    return term(names.language, "the game is over" if game.over else "nothing is asked")


def _asked(game: Game, names: Names, question: Question) -> str:
    player = names.players[question.player]
    words = phrase(
        names.language,
        QUESTIONS_IN_WORDS[question.kind],
        player=player,
        how_many=_how_many(question, names.language),
        most=question.maximum,
    )
    if not question.source:
        return words
    about = "{words} to {card}" if question.kind == q.RESPOND else "{words} for {card}"
    return phrase(names.language, about, words=words, card=names.call(game, question.source % CARDS))


def _how_many(question: Question, language: str) -> str:
    low, high = question.minimum, question.maximum
    if low != high:
        return phrase(language, "{low} to {high} cards", low=low, high=high)
    return phrase(language, "1 card") if low == 1 else phrase(language, "{low} cards", low=low)


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
        about = f" ({names.call(game, rest[2] % CARDS)})" if len(rest) > 2 and rest[2] else ""
        return f"{label or card}{about}"
    if word == q.AS_RESOURCE:
        return f"{card} {'face-down' if rest[1] == FACE_DOWN else 'face-up'}"
    verbs = {q.DEPLOY: "deploy {}", q.FLIP_UP: "deploy {} with flip up", q.ATTACK: "attack {}"}
    if word == q.USE:
        return f"use {label or 'an ability'} of {card}"
    return verbs.get(word, "{}").format(card)


def refusal_in_words(game: Game, names: Names, *refusals: Refusal) -> str:
    """Why something is not legal: all the reasons."""
    speaker = Speaker(names.players, names.language, game.edition.id)
    viewer = None if game.question is None else game.question.player
    said = [
        speaker.say(refusal_message(game, viewer, refusal), rules=True) + taxing(game, names, refusal)
        for refusal in refusals
    ]
    return " ".join(said) or term(names.language, "It is not offered.")


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
        once = node.what is None or node.to != verb
        asks = (
            "{card} asks for {amount}" if once else "{card} asks for {amount} for each card that it speaks of"
        )
        amount = value(game, node.n, force.scope)
        if rest == "tax" or amount > means:
            card = names.call(game, force.scope.source % CARDS)
            found.append(phrase(names.language, asks, card=card, amount=amount))
    return f" ({'; '.join(found)})" if found else ""


def cited(rules: tuple[str, ...]) -> str:
    """Rule numbers behind a sentence."""
    return f" [{', '.join(rules)}]" if rules else ""
