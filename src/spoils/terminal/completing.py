"""What a line may become: the words that Tab offers."""

from __future__ import annotations

from collections.abc import Iterator

from spoils.terminal.commands import AFTERWARDS, COMMANDS
from spoils.terminal.looking import command_called, explain, seen_cards, show_card
from spoils.terminal.session import Session


def suggestions(session: Session, typed: str) -> Iterator[str]:
    """Options and commands that begin so; behind a command about a card the names of cards."""
    commands = AFTERWARDS if session.game.over else COMMANDS
    word, space, rest = typed.partition(" ")
    if space and command_called(word, commands) in (explain, show_card):
        names = {session.words.card(card.name) for card in seen_cards(session) if card.name is not None}
        yield from (f"{word} {name}" for name in sorted(names) if begins(name, rest))
        return
    view = session.view
    if view.question is not None:
        options = session.screen.options(view, view.question)
        yield from dict.fromkeys(line for line in options if begins(line, typed))
    if typed:
        yield from (name for name in commands if begins(name, typed) and len(name) > 1)


def begins(line: str, typed: str) -> bool:
    return line.casefold().startswith(typed.casefold())
