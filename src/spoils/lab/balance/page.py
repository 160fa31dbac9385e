"""The page about balance, in Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from spoils.lab.balance.figures import (
    DECK_SHARE,
    FIRST_SHARE,
    PLAYERS,
    TURNS,
    Figures,
    bar,
    percent,
    unbalanced,
)

INTRODUCTION = """\
# Balance

Written by `make balance`, not by hand. Each pair of the constructed decks plays {each} games, half of them in
each seat, {bot} against {bot}, by the edition {edition}, seed {seed}: {games} games, {draws} of them
draws. Taken {date}. One version of the project gives the same games for the same seed, on any machine and
with any number of processes. The counts are in [figures.json](figures.json). A draw is half a win; shares
have their 95 % intervals (Wilson's).

A bot is not a person: it plays every deck the same plain way, one step ahead. What is measured is whether a
deck can stand up to the others in such hands, not how strong it is in good ones.

![How often each deck wins, against all and against each](balance.svg)
"""


def page(figures: Figures, date: str) -> str:
    """The whole page."""
    each = min((pair.games for pair in figures.pairs), default=0)
    beginning = INTRODUCTION.format(
        each=each,
        bot=figures.bot,
        edition=figures.edition,
        seed=figures.seed,
        games=figures.games,
        draws=figures.draws,
        date=date,
    )
    parts = (beginning, bars(figures), decks(figures), matrix(figures), lengths(figures))
    return "\n".join(parts)


def bars(figures: Figures) -> str:
    """What is wanted, and whether it is so."""
    shares = [won / max(1, games) for won, games in (figures.record(deck) for deck in figures.decks)]
    medians = [pair.median_turns() for pair in figures.pairs]
    won, games = figures.first()
    turns = figures.turns()
    rows = [
        ("wins of each deck", bar(DECK_SHARE), f"{min(shares):.1%} to {max(shares):.1%}"),
        (
            "turns that each player takes, the median of each pair of decks",
            f"{TURNS[0]:g} to {TURNS[1]:g}",
            f"{min(medians):g} to {max(medians):g}; of all games {median(turns or [0]) / PLAYERS:g}",
        ),
        ("wins of whoever goes first", bar(FIRST_SHARE), percent(won, games)),
    ]
    faults = unbalanced(figures)
    verdict = "All bars hold." if not faults else "\n".join(f"- {fault}" for fault in faults)
    return table(("", "wanted", "measured"), rows) + "\n" + verdict + "\n"


def decks(figures: Figures) -> str:
    """Each deck against all others, the most successful first."""
    records = {deck: figures.record(deck) for deck in figures.decks}
    order = sorted(figures.decks, key=lambda deck: -records[deck][0] / max(1, records[deck][1]))
    rows = [(deck, f"{records[deck][0]:g} of {records[deck][1]}", percent(*records[deck])) for deck in order]
    return "## Decks\n\n" + table(("deck", "won", "share"), rows)


def matrix(figures: Figures) -> str:
    """Each deck against each."""
    rows = []
    for one in figures.decks:
        cells = [one]
        for other in figures.decks:
            found = figures.pair(one, other)
            cells.append("" if found is None or one == other else f"{found[0].share(found[1]):.0%}")
        rows.append(tuple(cells))
    title = "## Each against each\n\nWins of the deck on the left.\n\n"
    return title + table(("", *figures.decks), rows)


def lengths(figures: Figures) -> str:
    """How long the games of each pair are."""
    rows = [
        (
            pair.decks[0],
            pair.decks[1],
            str(pair.games),
            f"{pair.share(0):.0%} : {pair.share(1):.0%}",
            f"{pair.median_turns():g}",
            f"{min(pair.turns, default=0)} to {max(pair.turns, default=0)}",
            f"{pair.first_wins} of {pair.games - pair.draws}",
        )
        for pair in figures.pairs
    ]
    head = ("one", "other", "games", "won", "median turns each", "turns of both", "won going first")
    title = "## Pairs\n\nThe median counts the turns of each player, the range those of both together.\n\n"
    return title + table(head, rows)


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines) + "\n"
