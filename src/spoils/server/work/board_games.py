"""The games of boards: played again from their beginning, or on from a position that is remembered."""

from collections import OrderedDict
from typing import Final

from spoils.engine.agenda import answer as give
from spoils.engine.play import concede
from spoils.engine.state import questions as q
from spoils.engine.state.game import Game
from spoils.engine.state.questions import IllegalAnswer
from spoils.record.replay import Given
from spoils.server.errors import Trouble
from spoils.server.play.beginning import beginning
from spoils.server.play.pool import Pool
from spoils.server.store.rows import Move, unpack
from spoils.server.study.rows import Beginning
from spoils.view.messages.arguments import refusal_message
from spoils.view.question_view import engine_answer
from spoils.view.say import Speaker

KEPT: Final = 12
"""Positions that a worker remembers."""

Key = tuple[str, bytes, tuple[Given, ...]]
remembered: OrderedDict[Key, Game] = OrderedDict()


def board_game(pool: Pool, root: bytes, line: tuple[Given, ...]) -> Game:
    """The game at a position, for the caller to do with as it likes. ``root``: a packed ``Beginning``."""
    for length in range(len(line), -1, -1):
        kept = remembered.get((pool.id, root, line[:length]))
        if kept is not None:
            remembered.move_to_end((pool.id, root, line[:length]))
            return played_on(copied(kept), line[length:], (pool.id, root, line))
    begun = unpack(root, Beginning)
    game = beginning(begun.root, pool)()
    done = tuple(as_given(move) for move in begun.before)
    return played_on(game, done + line, (pool.id, root, line))


def played_on(game: Game, line: tuple[Given, ...], key: Key) -> Game:
    """What was done, done again; remembered for whoever looks next."""
    try:
        for given in line:
            act(game, given)
    except (IllegalAnswer, AssertionError, LookupError):
        raise Trouble("frozen", "this version of the server would play the board differently") from None
    remembered[key] = copied(game)
    while len(remembered) > KEPT:
        remembered.popitem(last=False)
    return game


def copied(game: Game) -> Game:
    """A copy with its log."""
    copy = game.clone()
    copy.log = list(game.log or [])
    return copy


def act(game: Game, given: Given) -> None:
    """One thing that was done; IllegalAnswer or Trouble if it cannot be done."""
    if given.player >= len(game.players):
        raise Trouble("malformed", "there is no such player in this game")
    if given.concedes:
        concede(game, given.player)
    elif game.over or game.question is None or game.question.player != given.player:
        raise Trouble("not_asked", "somebody answers who is not asked")
    else:
        give(game, given.player, list(given.answer))


def engine_form(game: Game, shown: tuple[int, ...], name: str | None) -> Given:
    """An answer in the order of options that was shown, as the engine has it; Trouble if it is not legal."""
    question = game.question
    assert question is not None
    if (question.kind == q.NAME) != (name is not None):
        raise Trouble("malformed", "a question of kind name, and no other, is answered with a name")
    answer = engine_answer(game, list(shown))
    if name is not None:
        definition = game.library.by_name.get(name.strip().casefold())
        if definition is None:
            raise Trouble(
                "unknown_card", f'there is no card called "{name}" in this game; check the spelling'
            )
        answer = [definition.index]
    given = Given(question.player, tuple(answer))
    try:
        act(game.clone(), given)
    except IllegalAnswer as error:
        reason = refusal_message(game, question.player, error.refusal)
        names = [f"player {player.index + 1}" for player in game.players]
        words = Speaker(names, edition=game.edition.id).say(reason)
        raise Trouble("illegal", words, rules=error.refusal.rules, reason=reason) from None
    return given


def as_given(move: Move) -> Given:
    """A move as records have it."""
    return Given(move.seat, move.answer, concedes=move.kind != "answer")


def as_move(given: Given) -> Move:
    """The other way round."""
    return Move("concede" if given.concedes else "answer", given.player, given.answer)
