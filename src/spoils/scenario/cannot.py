"""What a script says is not legal: where it is decided, and whether it is legal there."""

from __future__ import annotations

from spoils.engine.agenda import why_illegal
from spoils.engine.state import questions as q
from spoils.engine.state.game import Game
from spoils.engine.state.questions import Question
from spoils.scenario.actions import Actions
from spoils.scenario.answers import CARD_CHOICES, Answers, NoAnswer
from spoils.scenario.bearing import bears
from spoils.scenario.commands import (
    Attack,
    Bid,
    Block,
    Command,
    Deploy,
    EndTurn,
    NameCard,
    Pass,
    Pick,
    PlayResource,
    Use,
)
from spoils.scenario.legal import is_part_of_an_answer
from spoils.scenario.names import Names
from spoils.scenario.offers import after_yes, implied, offers_to_deploy

ACTING = (q.TURN, q.RESPOND, q.BATTLE)


def decides(game: Game, command: Command) -> bool:
    """Whether such a thing is decided by the open question."""
    question = game.question
    assert question is not None
    if isinstance(command, Pick) and question.kind == q.YES_NO:
        return _leads_to(game, CARD_CHOICES)
    if isinstance(command, PlayResource) and question.kind == q.YES_NO:
        return _leads_to(game, (q.RESOURCE,))
    if isinstance(command, Deploy) and offers_to_deploy(game):
        return True
    for kind, places in (
        (Deploy, ACTING),
        (Use, ACTING),
        (Attack, (q.TURN,)),
        (Block, (q.BLOCK,)),
        (Pick, CARD_CHOICES),
        (PlayResource, (q.RESOURCE,)),
        (Bid, (q.BID,)),
        (NameCard, (q.NAME,)),
        (Pass, (q.RESPOND, q.BATTLE, q.BLOCK, q.BID)),
        (EndTurn, (q.TURN,)),
    ):
        if isinstance(command, kind):
            return question.kind in places
    raise AssertionError("a line with cannot was read that nothing decides")


def _leads_to(game: Game, kinds: tuple[int, ...]) -> bool:
    """Whether saying yes makes the same player decide something of these kinds."""
    asked, then = game.question, after_yes(game)
    after = None if then is None else then.question
    return asked is not None and after is not None and after.player == asked.player and after.kind in kinds


def is_legal(game: Game, names: Names, command: Command) -> bool:
    """Whether the open question, which decides such things, allows it."""
    try:
        if isinstance(command, Deploy) and game.question is not None and not game.question.is_window():
            return implied(game, names, command) is not None
        if isinstance(command, Deploy | Use | Attack | Block | EndTurn):
            taken = Actions(game, names).find(command)
            x = command.x if isinstance(command, Deploy | Use) else None
            return x is None or bears(game, taken, x)
        given = Answers(game, names).answer(command)
    except NoAnswer:
        return _legal_after_yes(game, names, command)
    if isinstance(command, Pick) and command.cards:
        return is_part_of_an_answer(game, given)
    return why_illegal(game, given) is None


def _legal_after_yes(game: Game, names: Names, command: Command) -> bool:
    question: Question | None = game.question
    if question is None or question.kind != q.YES_NO:
        return False
    if isinstance(command, Pick) and not command.cards:
        return (q.NO,) in question.options
    then = after_yes(game)
    return then is not None and is_legal(then, names, command)
