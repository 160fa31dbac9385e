"""`spoils arena`: how strong one bot is against another."""

import os
from typing import Annotated

import typer

from spoils.cli.completion import bot_names
from spoils.cli.inputs import CardSources, DeckFiles, EditionName
from spoils.cli.speaking import said, tell
from spoils.errors import UserError

STARTERS = ["starter-arcanist", "starter-banker", "starter-gearsmith", "starter-rogue", "starter-warlord"]


def register(program: typer.Typer) -> None:
    """Add the command."""
    program.command()(arena)


def arena(
    bot: Annotated[
        list[str],
        typer.Option("--bot", metavar="NAME", autocompletion=bot_names, help="The two bots; give it twice."),
    ],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 400,
    deck: DeckFiles = [],  # noqa: B006  # typer copies it
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")] = 1,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes; by default as many as there are processors.")
    ] = None,
    out: Annotated[
        str | None,
        typer.Option("--out", metavar="FILE", help="A JSON line a game; those it has are not played again."),
    ] = None,
    cards: CardSources = [],  # noqa: B006
    edition: EditionName = "comprehensive",
) -> None:
    """Let two bots meet over several pairs of decks, on the same seeds, with decks and seats swapped.

    Without --deck the starter decks of the project are played. The last line is
    `BOT wins P% [LOW, HIGH] of N`: its share of wins, a draw being half a one, and the 95 % interval.
    With --out a run that was stopped goes on where it was: give the same command again.
    """
    from spoils.bots.naming import check_bot
    from spoils.cli.inputs import load_cards, load_decks
    from spoils.cli.simulate import progress
    from spoils.lab.arena import Arena, Score, fight
    from spoils.lab.arena_results import kept_in
    from spoils.library import library_for
    from spoils.record.setup import find_edition

    if len(bot) != 2:
        raise UserError(f"bots named: {len(bot)}; two can meet: --bot greedy --bot random")
    find_edition(edition)
    for name in bot:
        check_bot(name)
    catalog = load_cards(cards)
    decks = tuple(one for name in deck or STARTERS for one in load_decks([name], catalog)[:1])
    field = Arena(edition, (bot[0], bot[1]), decks, seed, tuple(cards))
    library = library_for(catalog, field.names())
    score = Score(bot)
    stopped = False
    with kept_in(out, field) as (done, results), progress(games) as bar:
        for game in range(games):
            if game in done:
                score.add(done[game])
                bar.advance(bar.task_ids[0])
        missing = [game for game in range(games) if game not in done]
        try:
            for played in fight(field, missing, library, jobs or os.cpu_count() or 1):
                score.add(played)
                if results is not None:
                    results.add(played)
                bar.advance(bar.task_ids[0])
                if played.error is not None:
                    typer.echo(said(f"game {played.game} (seed {played.seed}): {played.error}"), err=True)
        except KeyboardInterrupt:
            stopped = True
    for name, (won, of) in sorted(score.by_deck.items()):
        print(tell("run.of", bot=bot[0], deck=name, won=won, games=of))
    print(tell("run.besides", draws=score.draws, errors=score.errors))
    print(score.last_line())
    if stopped:
        raise typer.Exit(130)
    if score.errors:
        raise typer.Exit(1)
