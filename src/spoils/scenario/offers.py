"""Lines that decide twice: to an offer to deploy or pick, what is deployed or picked may be said at once."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.agenda import answer, why_illegal
from spoils.engine.reading.facts import controller_of
from spoils.engine.state import questions as q
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import Question
from spoils.scenario.answers import CARD_CHOICES, Answers, NoAnswer
from spoils.scenario.commands import Attack, Command, Deploy, Pick, PlayResource, Say
from spoils.scenario.names import Names


@dataclass(frozen=True)
class Implied:
    """The answer that a line implies, and whether the line says nothing more."""

    answer: list[int]
    complete: bool


def implied(game: Game, names: Names, command: Command) -> Implied | None:
    """What a line that is not an answer by itself implies for the open question, if anything."""
    question = game.question
    assert question is not None
    if question.kind == q.YES_NO:
        return _implied_by_yes(game, names, command)
    if question.kind in CARD_CHOICES and isinstance(command, Deploy):
        return _implied_choice(game, names, command)
    if isinstance(command, Attack) and (question.reason == "choose.attack" or question.kind == q.PLAYER):
        return _implied_target(game, names, command)
    if question.kind == q.OPTION and isinstance(command, PlayResource):
        return _implied_alternative(game, names, command)
    no = (isinstance(command, Say) and not command.yes) or (isinstance(command, Pick) and not command.cards)
    return Implied([], True) if no and may_be_declined(question) else None


def may_be_declined(question: Question) -> bool:
    """Whether choosing nothing says no."""
    return question.kind in (q.PICK, q.CHOOSE, q.RESOURCE) and question.minimum == 0


def after_yes(game: Game) -> Game | None:
    """A copy of the game in which the open question was answered with yes."""
    question = game.question
    if question is None or (q.YES,) not in question.options:
        return None
    return _after(game, [question.options.index((q.YES,))])


def _after(game: Game, given: list[int]) -> Game | None:
    if why_illegal(game, given) is not None or game.question is None:
        return None
    copy = game.clone()
    answer(copy, game.question.player, given)
    return copy


def _implied_by_yes(game: Game, names: Names, command: Command) -> Implied | None:
    question = game.question
    assert question is not None
    if isinstance(command, Pick) and not command.cards and (q.NO,) in question.options:
        return Implied([question.options.index((q.NO,))], True)
    then = after_yes(game)
    if then is None:
        return None
    yes = question.options.index((q.YES,))
    if isinstance(command, Deploy) and names.find(game, command.card) in then.deploying:
        return Implied([yes], True)
    if then.question is None or then.question.player != question.player or then.question.is_window():
        return None
    return Implied([yes], False) if _answers(then, names, command) else None


def _answers(game: Game, names: Names, command: Command) -> bool:
    """Whether a line answers the open question, or implies an answer to it."""
    try:
        return why_illegal(game, Answers(game, names).answer(command)) is None
    except NoAnswer:
        return implied(game, names, command) is not None


def _implied_choice(game: Game, names: Names, command: Deploy) -> Implied | None:
    """Choosing a card to deploy by deploying it."""
    try:
        index = Answers(game, names).option_of_card(command.card)
    except NoAnswer:
        return None
    then = _after(game, [index])
    if then is None or names.find(game, command.card) not in then.deploying:
        return None
    return Implied([index], True)


def offers_to_deploy(game: Game) -> bool:
    """Whether the open question offers to deploy a card: saying yes, or choosing one of its cards, does."""
    question = game.question
    if question is None or question.is_window():
        return False
    if question.kind == q.YES_NO:
        then = after_yes(game)
        return then is not None and (_deploys(game, then) or _same_player_offers(question, then))
    if question.kind not in (q.PICK, q.CHOOSE) or question.minimum > 1:
        return False
    after = (_after(game, [index]) for index in range(len(question.options)))
    return any(then is not None and _deploys(game, then) for then in after)


def _deploys(game: Game, then: Game) -> bool:
    return any(card not in game.deploying for card in then.deploying)


def _same_player_offers(question: Question, then: Game) -> bool:
    after = then.question
    return after is not None and after.player == question.player and offers_to_deploy(then)


def _implied_target(game: Game, names: Names, command: Attack) -> Implied | None:
    """Choosing what an effect makes somebody attack by attacking it (608.1a)."""
    question = game.question
    assert question is not None
    if command.target is not None:
        wanted = names.find(game, command.target)
    elif command.opponent:
        wanted = names.factions[names.players.index(command.opponent)]
    else:
        return None
    player = controller_of(game, game.ref(wanted))
    for index, option in enumerate(question.options):
        if option == (q.WHO, player) or (option[0] == q.CARD and option[1] % CARDS == wanted):
            then = _after(game, [index])
            return Implied([index], False) if then is not None and _answers(then, names, command) else None
    return None


def _implied_alternative(game: Game, names: Names, command: PlayResource) -> Implied | None:
    """Choosing the alternative to play a resource by playing one."""
    question = game.question
    assert question is not None
    for index in range(len(question.options)):
        then = _after(game, [index])
        if then is None or then.question is None or then.question.kind != q.RESOURCE:
            continue
        try:
            if why_illegal(then, Answers(then, names).answer(command)) is None:
                return Implied([index], False)
        except NoAnswer:
            continue
    return None
