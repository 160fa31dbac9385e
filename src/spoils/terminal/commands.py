"""What a player can type besides answers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from spoils.language.render import render_card
from spoils.record.replay import write_replay
from spoils.record.save import save
from spoils.rules.book import Rulebook
from spoils.terminal.board import card_line, shown
from spoils.terminal.entry import Misunderstood
from spoils.view.why import attempts, card_of

if TYPE_CHECKING:
    from spoils.terminal.session import Session
    from spoils.view import model

LINES: Final = 20


class Left(Exception):
    """The player leaves the game."""


def show_help(session: Session, rest: str) -> None:
    session.say(session.words("help"))


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
        raise Misunderstood(session.words("say_which"))
    card = cards_called(session, rest)[0]
    session.say(card_line(card, session.words), "bold")
    facts = [" ".join(card.types), *card.subtypes, card.trade]
    if card.cost is not None:
        facts.append(session.words("cost", cost=f"{shown(card.cost)} {card.threshold}".rstrip()))
    session.say(", ".join(fact for fact in facts if fact))
    number = card_of(session.game, session.player, card.id)
    if number is not None:
        text = render_card(session.game.definition(number).text)
        session.say(text)
        for reminder in Rulebook.load(session.words.language).reminders(text):
            session.say(reminder, "dim")


def explain(session: Session, rest: str) -> None:
    """Why not: for the card named, or for all cards in the hand."""
    cards = cards_called(session, rest) if rest else list(session.view.players[session.player].hand)
    for card in cards:
        number = card_of(session.game, session.player, card.id)
        tries = () if number is None else attempts(session.game, session.player, number)
        if not tries:
            session.say(session.words("nothing_possible", card=card.name))
        for attempt in tries:
            what = session.speaker.catalogue.sentence(f"try.{attempt.word}", {"label": attempt.label})
            reasons = [session.speaker.say(reason, rules=True) for reason in attempt.reasons]
            session.say(f"{card.name}: {what}: {' '.join(reasons) or session.words('possible_now')}")


def cards_called(session: Session, name: str) -> list[model.Card]:
    """The cards the player sees whose names begin like this."""
    view = session.view
    own = view.players[session.player]
    seen = [*own.hand, *view.play, *view.deploying, *own.discard]
    found = [
        card for card in seen if card.name is not None and card.name.casefold().startswith(name.casefold())
    ]
    if not found:
        raise Misunderstood(session.words("no_card_seen", text=name))
    return list({card.id: card for card in found}.values())


def undo(session: Session, rest: str) -> None:
    session.undo()


def auto(session: Session, rest: str) -> None:
    session.auto = not session.auto
    session.say(session.words("auto_on" if session.auto else "auto_off"))


def skip(session: Session, rest: str) -> None:
    session.skipping = True
    session.say(session.words("skipping"))


def save_game(session: Session, rest: str) -> None:
    if not rest:
        raise Misunderstood(session.words("say_where_save"))
    save(session.game, Path(rest))
    session.say(session.words("saved", file=rest))


def record(session: Session, rest: str) -> None:
    if not rest:
        raise Misunderstood(session.words("say_where_record"))
    if session.recorder is None:
        raise Misunderstood(session.words("no_record"))
    write_replay(session.recorder.replay(), Path(rest))
    session.say(session.words("recorded", file=rest))


def concede(session: Session, rest: str) -> None:
    session.concede()


def leave(session: Session, rest: str) -> None:
    raise Left


ENGLISH: Final[dict[str, Callable[[Session, str], None]]] = {
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
    "skip": skip,
    "s": skip,
    "save": save_game,
    "record": record,
    "concede": concede,
    "quit": leave,
    "q": leave,
}

FRENCH: Final[dict[str, Callable[[Session, str], None]]] = {
    "aide": show_help,
    "table": show_board,
    "journal": show_log,
    "carte": show_card,
    "pourquoi": explain,
    "annuler": undo,
    "abandonner": concede,
    "quitter": leave,
}

COMMANDS: Final = {**ENGLISH, **FRENCH}
