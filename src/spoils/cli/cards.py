"""`spoils cards`: does the compiler understand these cards, and what does it make of one of them."""

from pathlib import Path
from typing import Annotated

import typer

from spoils.cli.inputs import CardSources, LanguageName
from spoils.cli.speaking import spoken_language
from spoils.errors import UserError

app = typer.Typer(name="cards", help="Check and show cards.", no_args_is_help=True)


def register(program: typer.Typer) -> None:
    """Add the group `cards` to the program."""
    program.add_typer(app)


@app.command()
def check(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH...", help="Card files, or OCTGN sets and folders of them.")
    ],
    strict: Annotated[bool, typer.Option(help="Answer no (exit status 1) if a card was declined.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Compile every card and say what was declined and why.

    A card counts as compiled only if writing its program back gives its text. The last line is
    `compiled N of M cards, N of M sentences`.
    """
    import json

    from spoils.cards.catalog import Catalog, read_source
    from spoils.cli.inputs import note
    from spoils.language.survey import survey

    sources = [read_source(path) for path in paths]
    catalog = Catalog(sources)  # it knows which of several printings counts
    names = {card.name for source in sources for card_set in source for card in card_set.cards}
    if not names:
        raise UserError(f"There are no cards in {', '.join(map(str, paths))}.")
    cards = [catalog.card(name) for name in sorted(names)]
    result = survey((card.name, card.types, card.text) for card in cards)
    if as_json:
        print(json.dumps(result.as_dict(), ensure_ascii=False, indent=1))
    else:
        note(catalog.repairs)
        for line in result.lines(spoken_language()):
            print(line)
    if strict and result.declined:
        raise typer.Exit(1)


@app.command()
def find(
    words: Annotated[
        list[str],
        typer.Argument(metavar="QUERY...", help="Words and fields, such as t:character 'cost>4' k:covert."),
    ],
    cards: CardSources = [],  # noqa: B006  # typer copies it
    language: LanguageName = "en",
) -> None:
    """List the cards that are like this, a line for each; the answer is no (exit status 1) if none is."""
    from spoils.cards.catalog import Catalog
    from spoils.cards.query import look_for, query
    from spoils.cli.card_page import numbers_line, type_line
    from spoils.terminal.words import Words

    is_wanted = query(" ".join(f'"{word}"' if " " in word and ":" not in word else word for word in words))
    catalog = Catalog.load(cards)
    say = Words(language, catalog.names_in(language))
    found = sorted(look_for(is_wanted, catalog), key=lambda card: card.name)
    for card in found:
        parts = (say.card(card.name), type_line(card, say), numbers_line(card, say))
        print(" · ".join(part for part in parts if part))
    if not found:
        raise typer.Exit(1)


@app.command()
def show(
    name: Annotated[str, typer.Argument(help="The name of a card.")],
    cards: CardSources = [],  # noqa: B006  # typer copies it
    language: LanguageName = "en",
    tree: Annotated[bool, typer.Option("--tree", help="Show the program itself, too.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Show one card: the printed facts, its text in plain words as it is understood, the rules behind it."""
    import json

    from spoils.cards.names import names_in
    from spoils.cli.card_page import facts_of, page_of
    from spoils.cli.inputs import load_cards
    from spoils.language.cache import compile_cached
    from spoils.terminal.words import Words

    card = load_cards(cards).card(name)
    compiled = compile_cached(card.name, card.types, card.text)
    if as_json:
        print(json.dumps(facts_of(card, compiled), ensure_ascii=False, indent=1))
    else:
        page_of(card, compiled, Words(language, names_in(language, [card])), tree=tree)
