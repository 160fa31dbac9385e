"""What a player can type besides answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from spoils.bots.roster import BOTS
from spoils.cards.project_decks import project_deck_names
from spoils.terminal.coach import ask_coach
from spoils.terminal.entry import Misunderstood, pass_in
from spoils.terminal.looking import LOOKS, WHY
from spoils.terminal.stepping import step_through
from spoils.view import model

if TYPE_CHECKING:
    from spoils.terminal.session import Session

Command = Callable[["Session", str], None]


class Left(Exception):
    """The player leaves the game."""


class Again(Exception):
    """The player wants another game."""


# ---- asking the program ------------------------------------------------------------------------------------


def show_help(session: Session, rest: str) -> None:
    session.say(session.words("help"))
    session.say(session.words("legend"))


def list_decks(session: Session, rest: str) -> None:
    session.say(", ".join(project_deck_names()))


def list_bots(session: Session, rest: str) -> None:
    session.say(", ".join(f"{name} ({session.words.bot(name)})" for name in BOTS))


# ---- deciding ----------------------------------------------------------------------------------------------


def undo(session: Session, rest: str) -> None:
    session.undo()


def auto(session: Session, rest: str) -> None:
    session.auto = not session.auto
    session.say(session.words("auto_on" if session.auto else "auto_off"))


def skip(session: Session, rest: str) -> None:
    """Pass until the player's next turn, or only for the rest of a battle."""
    view = session.view
    if rest.casefold() in ("battle", "combat"):
        if view.battle is None:
            raise Misunderstood(session.words("no_battle"))
        session.skipping = "battle"
    elif view.question is not None and is_before_the_end_of_ones_turn(view, view.question):
        raise Misunderstood(session.words("skip_own_turn"))
    else:
        session.skipping = "turn"
    session.say(session.words("skipping_battle" if session.skipping == "battle" else "skipping"))
    if view.question is not None and pass_in(view.question) is None:
        session.say(session.words("skip_unpassed"))


def is_before_the_end_of_ones_turn(view: model.View, question: model.Question) -> bool:
    """Whether the player still has to end a turn, or to answer what comes before: none of it is passed."""
    if question.kind == "turn":
        return True
    return view.turn > 0 and view.active == view.viewer and pass_in(question) is None


def save_game(session: Session, rest: str) -> None:
    if not rest:
        raise Misunderstood(session.words("say_where_save"))
    session.match.save(rest)
    session.say(session.words("saved", file=rest))


def record(session: Session, rest: str) -> None:
    if not rest:
        raise Misunderstood(session.words("say_where_record"))
    session.match.write_replay(rest)
    session.say(session.words("recorded", file=rest))


def replay(session: Session, rest: str) -> None:
    """Go through the game that is over, a decision at a time."""
    step_through(session.match.recorded(), session.game.library, session.player, session.screen, session.read)
    session.screen.show_table(session.view)
    session.offer_afterwards()


def concede(session: Session, rest: str) -> None:
    session.concede()


def again(session: Session, rest: str) -> None:
    raise Again


def leave(session: Session, rest: str) -> None:
    raise Left


# ---- by name -----------------------------------------------------------------------------------------------

ALWAYS: Final[dict[str, Command]] = {
    **LOOKS,
    "help": show_help,
    "h": show_help,
    "aide": show_help,
    "decks": list_decks,
    "bots": list_bots,
    "undo": undo,
    "u": undo,
    "annuler": undo,
    "record": record,
    "enregistrer": record,
    "quit": leave,
    "q": leave,
    "quitter": leave,
}

COMMANDS: Final[dict[str, Command]] = {
    **ALWAYS,
    **WHY,
    "coach": ask_coach,
    "conseil": ask_coach,
    "auto": auto,
    "skip": skip,
    "s": skip,
    "sauter": skip,
    "save": save_game,
    "sauvegarder": save_game,
    "concede": concede,
    "abandonner": concede,
}
"""During a game."""

AFTERWARDS: Final[dict[str, Command]] = {
    **ALWAYS,
    "replay": replay,
    "revoir": replay,
    "again": again,
    "rejouer": again,
}
"""When it is over."""
