"""`spoils lab`: what a card or a deck does to the chance of winning."""

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from spoils.cli.completion import bot_names, deck_names
from spoils.cli.inputs import CardSources, DeckFiles, EditionName, LanguageName
from spoils.errors import UserError

if TYPE_CHECKING:
    from spoils.cards.catalog import Catalog
    from spoils.cards.deck import Deck
    from spoils.lab.trials.run import Block, Trial
    from spoils.record.setup import DeckList

Others = Annotated[
    list[str],
    typer.Option(
        "--against",
        metavar="FILE",
        autocompletion=deck_names,
        help="A deck to play against; repeatable. By default those of the project in the same format.",
    ),
]
Games = Annotated[int, typer.Option(min=1, help="How many games, rounded up to whole blocks.")]
BotName = Annotated[
    str, typer.Option("--bot", metavar="NAME", autocompletion=bot_names, help="Who plays both decks.")
]
Seed = Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")]
Jobs = Annotated[
    int | None, typer.Option(min=1, help="Processes; by default as many as there are processors.")
]
Backend = Annotated[str, typer.Option("--backend", help="processes, or ray for a cluster (RAY_ADDRESS).")]
Data = Annotated[
    str | None, typer.Option("--data", metavar="FOLDER", help="Every game and card as Parquet files.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def register(program: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(help="Measure what a card or a deck does.", no_args_is_help=True)
    group.command()(card)
    group.command()(deck)
    program.add_typer(group, name="lab")


def card(
    name: Annotated[str, typer.Argument(help="The name of a card.")],
    deck: DeckFiles = [],  # noqa: B006  # typer copies it
    against: Others = [],  # noqa: B006
    games: Games = 400,
    copies: Annotated[int, typer.Option(min=1, help="How many go into a deck that has none.")] = 4,
    instead: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="The card in its places without it; by default others of the deck."
        ),
    ] = None,
    bot: BotName = "greedy",
    seed: Seed = 1,
    jobs: Jobs = None,
    backend: Backend = "processes",
    data: Data = None,
    cards: CardSources = [],  # noqa: B006
    edition: EditionName = "comprehensive",
    language: LanguageName = "en",
    as_json: AsJson = False,
) -> None:
    """Measure what a card does to the chance of winning.

    The same games are played with the card and without it, in decks that hold it or are given copies of it.
    Ctrl-C stops and shows what is there. The last line is `CARD: D% [LOW, HIGH] of N games`: the difference
    with its 95 % interval.
    """
    from spoils.cli.inputs import load_cards
    from spoils.cli.lab_page import card_page
    from spoils.lab.trials.card import CardTrial
    from spoils.lab.trials.card_figures import card_figures

    catalog = load_cards(cards)
    found = catalog.card(name)
    if found.token or "Faction" in found.types:
        raise UserError(f"{found.name} is not a card that a deck holds copies of; name another")
    names = deck or holding(found.name, catalog)
    decks = found_decks(names, catalog)
    others = found_decks(against or of_format(names[0], catalog), catalog)
    other = None if instead is None else catalog.card(instead).name
    trial = CardTrial(edition, bot, seed, found.name, decks, others, copies, other)
    trial.check()
    blocks, stopped = play(trial, games, catalog, jobs, backend, data)
    figures = card_figures(found.name, blocks)
    show(figures, card_page(figures, language, catalog.names_in(language)), as_json)
    leave(stopped, figures.errors)


def deck(
    name: Annotated[
        str,
        typer.Argument(
            metavar="DECK", help="A deck: a file, or one of the project.", autocompletion=deck_names
        ),
    ],
    against: Others = [],  # noqa: B006
    games: Games = 400,
    bot: BotName = "greedy",
    seed: Seed = 1,
    jobs: Jobs = None,
    backend: Backend = "processes",
    data: Data = None,
    cards: CardSources = [],  # noqa: B006
    edition: EditionName = "comprehensive",
    language: LanguageName = "en",
    as_json: AsJson = False,
) -> None:
    """Measure how a deck does against others, which of its cards are good, and whether its mulligans paid.

    Games with a mulligan are played again without it, beyond the number of games. Ctrl-C stops and shows what
    is there. The last line is `DECK wins P% [LOW, HIGH] of N games`.
    """
    from spoils.cli.inputs import load_cards
    from spoils.cli.lab_page import deck_page
    from spoils.lab.trials.deck import DeckTrial
    from spoils.lab.trials.deck_figures import deck_figures

    catalog = load_cards(cards)
    (own,) = found_decks([name], catalog)
    rivals = against or [other for other in of_format(name, catalog) if other != name]
    others = found_decks(rivals, catalog)
    trial = DeckTrial(edition, bot, seed, own, others)
    blocks, stopped = play(trial, games, catalog, jobs, backend, data)
    figures = deck_figures(own.name, own.cards, blocks)
    show(figures, deck_page(figures, language, catalog.names_in(language)), as_json)
    leave(stopped, figures.errors)


# ---- decks -------------------------------------------------------------------------------------------------


def found_decks(names: list[str], catalog: "Catalog") -> "tuple[DeckList, ...]":
    """The decks of these names or files."""
    from spoils.cli.inputs import load_decks

    return tuple(load_decks([name], catalog)[0] for name in names)


def project_decks(catalog: "Catalog") -> "dict[str, Deck]":
    """The decks of the project by name."""
    from spoils.cards.project_decks import project_deck, project_deck_names

    return {name: project_deck(name, catalog) for name in project_deck_names()}


def holding(card: str, catalog: "Catalog") -> list[str]:
    """The decks of the project that hold a card."""
    from spoils.lab.trials.field import holding

    found = holding(card, project_decks(catalog))
    if not found:
        raise UserError(f"no deck of the project holds {card}; name decks to try it in with --deck")
    return found


def of_format(name: str, catalog: "Catalog") -> list[str]:
    """The decks of the project in the format of this deck."""
    from spoils.cards.project_decks import find_deck
    from spoils.lab.trials.field import of_format

    return of_format(find_deck(name, catalog)[0].format, project_decks(catalog))


# ---- playing and showing -----------------------------------------------------------------------------------


def play(
    trial: "Trial", games: int, catalog: "Catalog", jobs: int | None, backend: str, data: str | None
) -> "tuple[list[Block], bool]":
    """The blocks of so many games, and whether somebody stopped it."""
    from spoils.bots.naming import check_bot
    from spoils.cli.simulate import FEW, progress
    from spoils.lab.backends import check_backend
    from spoils.lab.stopping import Stop
    from spoils.lab.trials.kept import kept_in
    from spoils.lab.trials.run import run
    from spoils.library import library_for
    from spoils.record.setup import find_edition

    check_backend(backend)
    find_edition(trial.edition)
    check_bot(trial.bot)
    library = library_for(catalog, trial.names())  # cards that cannot be played with are reported at once
    if jobs is None and backend == "processes":
        jobs = 1 if games < FEW else os.cpu_count() or 1
    wanted = -(-games // trial.games_each)
    blocks: dict[int, Block] = {}
    with (
        kept_in(data, trial, library.content_hash) as kept,
        Stop() as stop,
        progress(wanted * trial.games_each) as bar,
    ):
        if kept is not None:
            blocks |= {number: block for number, block in kept.done.items() if number < wanted}
        bar.advance(bar.task_ids[0], len(blocks) * trial.games_each)
        missing = [number for number in range(wanted) if number not in blocks]
        for block in run(trial, missing, catalog, jobs, backend=backend, stop=stop):
            blocks[block.number] = block
            if kept is not None:
                kept.add(block)
            bar.advance(bar.task_ids[0], trial.games_each)
    return [blocks[number] for number in sorted(blocks)], stop.wished


def show(figures: object, page: Iterable[str], as_json: bool) -> None:
    """The figures as lines, or as JSON."""
    if as_json:
        import msgspec

        print(msgspec.json.format(msgspec.json.encode(figures), indent=1).decode())
        return
    for line in page:
        print(line)


def leave(stopped: bool, errors: "tuple[str, ...]") -> None:
    """Say what went wrong, and leave with the status that says so."""
    from spoils.cli.main import Status

    for error in errors:
        typer.echo(error, err=True)
    if stopped:
        raise typer.Exit(Status.INTERRUPTED)
    if errors:
        raise typer.Exit(Status.NO)
