"""What a player can type besides answers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from spoils.language.render import render_card
from spoils.record.replay import write_replay
from spoils.record.save import save
from spoils.terminal.board import card_line, shown
from spoils.terminal.entry import Misunderstood
from spoils.view.why import attempts, card_of

if TYPE_CHECKING:
    from spoils.terminal.session import Session
    from spoils.view import model

HELP: Final = """\
Answer with the numbers of options, or type a command:
  board         the table             log [N]      the last lines of what has happened
  card NAME     what a card says
  ? [CARD]      what you could do with a card, and why not
  undo          take your last decision back
  auto          pass by itself where there is nothing to decide: on or off
  save FILE     save the game         record FILE  write a replay
  concede       give up               quit         leave the game"""

LINES: Final = 20


class Left(Exception):
    """The player leaves the game."""


def show_help(session: Session, rest: str) -> None:
    session.say(HELP)


def show_board(session: Session, rest: str) -> None:
    session.show_board()
    question = session.view.question
    if question is not None:
        session.show_question(question)


def show_log(session: Session, rest: str) -> None:
    session.tell(int(rest) if rest.isdigit() and rest != "0" else LINES)


def show_card(session: Session, rest: str) -> None:
    """The text of a card that the player sees, as the program reads it."""
    if not rest:
        raise Misunderstood("say which: card NAME")
    card = cards_called(session, rest)[0]
    session.say(card_line(session.view, card), "bold")
    facts = [" ".join(card.types), *card.subtypes, card.trade]
    cost = "" if card.cost is None else f", cost {shown(card.cost)} {card.threshold}".rstrip()
    session.say(f"{', '.join(fact for fact in facts if fact)}{cost}")
    number = card_of(session.game, session.player, card.id)
    if number is not None:
        session.say(render_card(session.game.definition(number).text))


def explain(session: Session, rest: str) -> None:
    """Why not: for the card named, or for all cards in the hand."""
    cards = cards_called(session, rest) if rest else list(session.view.players[session.player].hand)
    for card in cards:
        number = card_of(session.game, session.player, card.id)
        tries = () if number is None else attempts(session.game, session.player, number)
        if not tries:
            session.say(f"{card.name}: nothing can be done with it where it is")
        for attempt in tries:
            what = session.speaker.catalogue.sentence(f"try.{attempt.word}", {"label": attempt.label})
            reasons = [session.speaker.say(reason, rules=True) for reason in attempt.reasons]
            session.say(f"{card.name}: {what}: {' '.join(reasons) if reasons else 'yes, now'}")


def cards_called(session: Session, name: str) -> list[model.Card]:
    """The cards the player sees whose names begin like this."""
    view = session.view
    own = view.players[session.player]
    seen = [*own.hand, *view.play, *view.deploying, *own.discard]
    found = [
        card for card in seen if card.name is not None and card.name.casefold().startswith(name.casefold())
    ]
    if not found:
        raise Misunderstood(f'you see no card whose name begins with "{name}"')
    return list({card.id: card for card in found}.values())


def undo(session: Session, rest: str) -> None:
    session.undo()


def auto(session: Session, rest: str) -> None:
    session.auto = not session.auto
    session.say(f"Passing by itself is {'on' if session.auto else 'off'}.")


def save_game(session: Session, rest: str) -> None:
    if not rest:
        raise Misunderstood("say where: save FILE")
    save(session.game, Path(rest))
    session.say(f"The game is saved in {rest}.")


def record(session: Session, rest: str) -> None:
    if not rest:
        raise Misunderstood("say where: record FILE")
    if session.recorder is None:
        raise Misunderstood("a game that was loaded has no record of its beginning; save it instead")
    write_replay(session.recorder.replay(), Path(rest))
    session.say(f"The record is in {rest}.")


def concede(session: Session, rest: str) -> None:
    session.concede()


def leave(session: Session, rest: str) -> None:
    raise Left


COMMANDS: Final[dict[str, Callable[[Session, str], None]]] = {
    "help": show_help,
    "h": show_help,
    "board": show_board,
    "b": show_board,
    "log": show_log,
    "l": show_log,
    "card": show_card,
    "c": show_card,
    "?": explain,
    "why": explain,
    "undo": undo,
    "u": undo,
    "auto": auto,
    "save": save_game,
    "record": record,
    "concede": concede,
    "quit": leave,
    "q": leave,
}
