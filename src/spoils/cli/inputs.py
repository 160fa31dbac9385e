"""What several commands take: card sources, decks, an edition."""

from typing import TYPE_CHECKING, Annotated

import typer

from spoils.cli.completion import deck_names, edition_names, language_names
from spoils.cli.speaking import said
from spoils.errors import UserError

if TYPE_CHECKING:
    from spoils.cards.catalog import Catalog
    from spoils.record.setup import DeckList

CardSources = Annotated[
    list[str],
    typer.Option("--cards", metavar="PATH", help="Card files or OCTGN sets to look names up in; repeatable."),
]
DeckFiles = Annotated[
    list[str],
    typer.Option(
        "--deck",
        metavar="FILE",
        autocompletion=deck_names,
        help="A deck: a file, or a deck of the project such as starter-rogue; repeatable.",
    ),
]
EditionName = Annotated[
    str,
    typer.Option(
        "--edition",
        autocompletion=edition_names,
        help="comprehensive, comprehensive-2013, french-0.1, basic or rulebook-2.2.",
    ),
]

LanguageName = Annotated[
    str,
    typer.Option("--lang", envvar="SPOILS_LANG", autocompletion=language_names, help="en or fr."),
]


def load_cards(paths: list[str]) -> "Catalog":
    """All known cards; what had to be repaired in the sources is noted on stderr."""
    from spoils.cards.catalog import Catalog

    catalog = Catalog.load(paths)
    note(catalog.repairs)
    return catalog


def load_decks(files: list[str], catalog: "Catalog") -> "tuple[DeckList, ...]":
    """The decks in these files, or of the project by name; one deck alone plays against itself."""
    from spoils.cards.project_decks import find_deck
    from spoils.record.setup import MOST_PLAYERS, deck_list

    if not files:
        raise UserError("no deck was named; give two with --deck FILE")
    if len(files) > MOST_PLAYERS:
        raise UserError(f"{len(files)} decks were named; at most {MOST_PLAYERS} can play")
    found = []
    for file in files:
        deck, repairs = find_deck(file, catalog)
        note(repairs)
        found.append(deck_list(deck))
    return tuple(found * 2 if len(found) == 1 else found)


def note(repairs: object) -> None:
    """Say on stderr what was repaired in somebody's file."""
    assert isinstance(repairs, tuple)
    for repair in repairs:
        typer.echo(said(f"note: {repair}"), err=True)
