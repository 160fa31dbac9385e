"""`spoils deck`: is a deck legal, and the same deck in another form."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spoils.cli.completion import deck_names
from spoils.cli.inputs import CardSources, LanguageName, note
from spoils.cli.speaking import said

if TYPE_CHECKING:
    from spoils.cards.deck import Deck
    from spoils.cards.errors import Repair
    from spoils.cards.formats import Fault

app = typer.Typer(name="deck", help="Check decks and turn them into other forms.", no_args_is_help=True)

DECK_HELP = 'A deck: .o8d, .txt or .yaml, or one of the project such as starter-rogue; "-" is standard input.'


def register(program: typer.Typer) -> None:
    """Add the group `deck` to the program."""
    program.add_typer(app)


@app.command()
def check(
    file: Annotated[str, typer.Argument(help=DECK_HELP, autocompletion=deck_names)],
    deck_format: Annotated[
        str | None,
        typer.Option(
            "--format",
            help="constructed, limited or casual; without it, what the deck itself says, or constructed.",
        ),
    ] = None,
    edition: Annotated[
        str, typer.Option(help="comprehensive, comprehensive-2013, french-0.1, basic or rulebook-2.2.")
    ] = "comprehensive",
    cards: CardSources = [],  # noqa: B006  # typer copies it
    pool: Annotated[
        str | None, typer.Option(metavar="FILE", help="The opened cards of a Limited deck, as a deck file.")
    ] = None,
    banned: Annotated[str | None, typer.Option(metavar="FILE", help="Banned lists to use.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    language: LanguageName = "en",
) -> None:
    """List every rule of deck construction (103) that a deck breaks.

    The last line is `legal` or `illegal: N faults`.
    """
    from spoils.cards.banned import CONSTRUCTED, read_banned
    from spoils.cards.catalog import Catalog
    from spoils.cards.deck import Pool
    from spoils.cards.formats import check_deck, rules_of
    from spoils.cards.project_decks import find_deck

    rules_of(deck_format or CONSTRUCTED, edition)  # a wrong option is reported before any file is read
    catalog = Catalog.load(cards)
    deck, repairs = find_deck(file, catalog)
    chosen = deck_format or deck.format or CONSTRUCTED
    opened = Pool(find_deck(pool, catalog)[0].counts()) if pool is not None else None
    faults = check_deck(deck, catalog, chosen, edition, banned=read_banned(banned), pool=opened)
    if as_json:
        _print_json(deck, chosen, edition, faults, (*catalog.repairs, *repairs))
    else:
        note((*catalog.repairs, *repairs))
        for fault in faults:
            print(said(str(fault)))
        print(_verdict(faults))
    if faults:
        raise typer.Exit(1)


@app.command()
def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help=DECK_HELP, autocompletion=deck_names)],
    target: Annotated[str, typer.Argument(metavar="OUT", help="The file to write: .o8d, .txt or .yaml.")],
    cards: CardSources = [],  # noqa: B006  # typer copies it
    force: Annotated[bool, typer.Option("--force", help="Overwrite OUT if it exists.")] = False,
) -> None:
    """Turn a deck into another form, by the ending of the file."""
    from spoils.cards.catalog import Catalog
    from spoils.cards.deckfile import write_deck
    from spoils.cards.project_decks import find_deck
    from spoils.errors import UserError

    if Path(target).exists() and not force:
        raise UserError(f"{target} exists already; --force overwrites it")
    catalog = Catalog.load(cards)
    deck, repairs = find_deck(source, catalog, unknown="with id")
    note((*catalog.repairs, *repairs))
    write_deck(deck, Path(target), catalog)


def _verdict(faults: "tuple[Fault, ...]") -> str:
    return f"illegal: {len(faults)} faults" if faults else "legal"


def _print_json(
    deck: "Deck", deck_format: str, edition: str, faults: "tuple[Fault, ...]", repairs: "tuple[Repair, ...]"
) -> None:
    import json
    from dataclasses import asdict

    answer = {
        "deck": deck.name,
        "faction": deck.faction,
        "cards": deck.size,
        "format": deck_format,
        "edition": edition,
        "legal": not faults,
        "verdict": _verdict(faults),
        "faults": [asdict(fault) for fault in faults],
        "repairs": [str(repair) for repair in repairs],
    }
    print(json.dumps(answer, ensure_ascii=False, indent=2))
