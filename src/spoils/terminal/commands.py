"""What a player can type besides answers."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from spoils.bots.roster import BOTS
from spoils.cards.project_decks import project_deck_names
from spoils.rules.book import Rulebook
from spoils.rules.lookup import pages_about
from spoils.terminal.board import counted, name_of
from spoils.terminal.coach import ask_coach
from spoils.terminal.entry import Misunderstood, pass_in
from spoils.terminal.stepping import step_through
from spoils.view import model

if TYPE_CHECKING:
    from spoils.terminal.session import Session

Command = Callable[["Session", str], None]

LINES: Final = 20


class Left(Exception):
    """The player leaves the game."""


class Again(Exception):
    """The player wants another game."""


# ---- looking -----------------------------------------------------------------------------------------------


def show_help(session: Session, rest: str) -> None:
    session.say(session.words("help"))
    session.say(session.words("legend"))


def show_board(session: Session, rest: str) -> None:
    session.screen.show_table(session.view, again=True)
    session.show_open_question()


def show_log(session: Session, rest: str) -> None:
    session.tell(int(rest) if rest.isascii() and rest.isdigit() and rest != "0" else LINES)


def show_card(session: Session, rest: str) -> None:
    """The text of a card that the player sees, as the program reads it."""
    if not rest:
        raise Misunderstood(session.words("say_which"))
    session.screen.show_card(session.view, cards_called(session, rest)[0])


def show_discard(session: Session, rest: str) -> None:
    """The discard piles of everybody, or of the player whose name begins so."""
    view, names = session.view, session.match.players
    wanted = [seat for seat, name in enumerate(names) if name.casefold().startswith(rest.casefold())]
    if not wanted:
        raise Misunderstood(session.words("no_player", text=rest, names=", ".join(names)))
    for seat in wanted:
        for area in ("discard", "out", "void"):
            cards: tuple[model.Card, ...] = getattr(view.players[seat], area)
            if cards or area == "discard":
                listed = counted(name_of(card, session.words) for card in cards) or session.words("nothing")
                session.say(session.words(f"pile.{area}", player=names[seat], cards=listed))


def explain(session: Session, rest: str) -> None:
    """Why not: for the card named, or for all cards in the hand; of copies it is said once."""
    say = session.words
    cards = cards_called(session, rest) if rest else list(session.view.players[session.player].hand)
    lines: list[str] = []
    for card in cards:
        tries = session.match.why_not(card, session.player)
        if not tries:
            lines.append(say("nothing_possible", card=name_of(card, say)))
        for attempt in tries:
            why = " ".join(attempt.reasons) or say("possible_now")
            lines.append(say("attempt", card=name_of(card, say), what=attempt.what, why=why))
    for line in dict.fromkeys(lines):
        session.say(line)


def cards_called(session: Session, name: str) -> list[model.Card]:
    """The cards the player sees whose names begin like this, in English or in the player's language."""
    wanted = name.casefold()
    found = {
        card.id: card
        for card in seen_cards(session)
        if card.name is not None
        and any(called.casefold().startswith(wanted) for called in (card.name, session.words.card(card.name)))
    }
    if not found:
        raise Misunderstood(session.words("no_card_seen", text=name))
    return list(found.values())


def seen_cards(session: Session) -> list[model.Card]:
    """Every card whose face the player sees, the player's own hand first."""
    view = session.view
    return [*view.players[session.player].hand, *model.cards_of(view)]


def look_up(session: Session, rest: str) -> None:
    """The rules about a number or words, as the edition that is played has them."""
    book = Rulebook.load(session.words.language)
    pages = pages_about(book, rest, session.match.edition)
    for page in pages:
        session.screen.show(page)
    if not pages:
        raise Misunderstood(session.words("no_rules_about", text=rest))


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
    "help": show_help,
    "h": show_help,
    "aide": show_help,
    "board": show_board,
    "b": show_board,
    "table": show_board,
    "log": show_log,
    "l": show_log,
    "journal": show_log,
    "card": show_card,
    "c": show_card,
    "carte": show_card,
    "discard": show_discard,
    "d": show_discard,
    "défausse": show_discard,
    "rules": look_up,
    "r": look_up,
    "règles": look_up,
    "règle": look_up,
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
    "?": explain,
    "why": explain,
    "pourquoi": explain,
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


def command_called(word: str, commands: Mapping[str, Command]) -> Command | None:
    """The command of that name, whatever its case and accents."""
    return {plain(name): command for name, command in commands.items()}.get(plain(word))


def plain(word: str) -> str:
    letters = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
