"""What can be looked at besides the question: the table, the log, cards, rules, and why something is not
possible. In a game as in a puzzle."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol, TypeVar

from spoils.public.asking import Attempt
from spoils.rules.book import Rulebook
from spoils.rules.lookup import pages_about
from spoils.terminal.board import counted, name_of
from spoils.terminal.entry import Misunderstood
from spoils.terminal.showing import Screen
from spoils.terminal.words import Words
from spoils.view import model

LINES: Final = 20
LONGEST: Final = 10
"""A number with more digits is none that anybody means."""


class Looker(Protocol):
    """Somebody at a table."""

    words: Words
    screen: Screen

    @property
    def view(self) -> model.View: ...

    @property
    def player(self) -> int: ...

    @property
    def names(self) -> Sequence[str]:
        """Of the players."""

    @property
    def edition(self) -> str: ...

    def say(self, text: str, style: str = "") -> None: ...

    def tell(self, last: int = 0) -> None:
        """What has happened since, or the last so many lines again."""

    def show_open_question(self) -> None:
        """The question again that is still asked."""

    def tries(self, card: model.Card) -> list[Attempt]:
        """What could be done with a card, and what stands in the way."""


Look = Callable[[Looker, str], None]
Called = TypeVar("Called")


def show_board(table: Looker, rest: str) -> None:
    table.screen.show_table(table.view, again=True)
    table.show_open_question()


def show_log(table: Looker, rest: str) -> None:
    is_number = rest.isascii() and rest.isdigit() and len(rest) < LONGEST
    table.tell((int(rest) if is_number else 0) or LINES)


def show_card(table: Looker, rest: str) -> None:
    """The text of a card that the player sees, as the program reads it."""
    if not rest:
        raise Misunderstood(table.words("say_which"))
    table.screen.show_card(table.view, cards_called(table, rest)[0])


def show_discard(table: Looker, rest: str) -> None:
    """The discard piles of everybody, or of the player whose name begins so."""
    view, names = table.view, table.names
    wanted = [seat for seat, name in enumerate(names) if name.casefold().startswith(rest.casefold())]
    if not wanted:
        raise Misunderstood(table.words("no_player", text=rest, names=", ".join(names)))
    for seat in wanted:
        for area in ("discard", "out", "void"):
            cards: tuple[model.Card, ...] = getattr(view.players[seat], area)
            if cards or area == "discard":
                listed = counted(name_of(card, table.words) for card in cards) or table.words("nothing")
                table.say(table.words(f"pile.{area}", player=names[seat], cards=listed))


def explain(table: Looker, rest: str) -> None:
    """Why not: for the card named, or for all cards in the hand; of copies it is said once."""
    say = table.words
    cards = cards_called(table, rest) if rest else list(table.view.players[table.player].hand)
    lines: list[str] = []
    for card in cards:
        tries = table.tries(card)
        if not tries:
            lines.append(say("nothing_possible", card=name_of(card, say)))
        for attempt in tries:
            why = " ".join(attempt.reasons) or say("possible_now")
            lines.append(say("attempt", card=name_of(card, say), what=attempt.what, why=why))
    for line in dict.fromkeys(lines):
        table.say(line)


def cards_called(table: Looker, name: str) -> list[model.Card]:
    """The cards the player sees whose names begin like this, in English or in the player's language."""
    wanted = name.casefold()
    found = {
        card.id: card
        for card in seen_cards(table)
        if card.name is not None
        and any(called.casefold().startswith(wanted) for called in (card.name, table.words.card(card.name)))
    }
    if not found:
        raise Misunderstood(table.words("no_card_seen", text=name))
    return list(found.values())


def seen_cards(table: Looker) -> list[model.Card]:
    """Every card whose face the player sees, the player's own hand first."""
    view = table.view
    return [*view.players[table.player].hand, *model.cards_of(view)]


def look_up(table: Looker, rest: str) -> None:
    """The rules about a number or words, as the edition that is played has them."""
    book = Rulebook.load(table.words.language)
    pages = pages_about(book, rest, table.edition)
    for page in pages:
        table.screen.show(page)
    if not pages:
        raise Misunderstood(table.words("no_rules_about", text=rest))


LOOKS: Final[dict[str, Look]] = {
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
}
"""At any time."""

WHY: Final[dict[str, Look]] = {"?": explain, "why": explain, "pourquoi": explain}
"""While something is asked."""


def command_called(word: str, commands: Mapping[str, Called]) -> Called | None:
    """The command of that name, whatever its case and accents."""
    return {plain(name): command for name, command in commands.items()}.get(plain(word))


def plain(word: str) -> str:
    letters = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
