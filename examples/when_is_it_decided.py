"""When is a game decided? How often whoever leads in influence after a turn goes on to win.

    spoils simulate --games 400 --deck starter-warlord --deck starter-rogue --bot greedy --data games
    python examples/when_is_it_decided.py games decided.svg

Reads the results and the events that `spoils simulate --data` writes, with Polars alone.
"""

import sys
from pathlib import Path

import polars as pl

from spoils.lab.plot import Line, plot

LEAST = 10  # games in which somebody leads; fewer say nothing


def leads(folder: Path) -> pl.DataFrame:
    """For every game and turn: the lead of seat 0 in influence when the turn is over, and who wins."""
    games = pl.read_ndjson(folder / "games.jsonl").filter(pl.col("winner").is_not_null())
    # the winner is a contestant; whoever sits in seat 0 is the first of the seats
    games = games.select("game", "turns", won=pl.col("seats").list.first() == pl.col("winner"))
    changes = (
        pl.scan_parquet(folder / "events" / "*.parquet")
        .filter(pl.col("event") == "influence")
        .with_columns(sign=pl.when(pl.col("player") == 0).then(1).otherwise(-1))
        .group_by("game", "turn")
        .agg(change=(pl.col("amount") * pl.col("sign")).sum())
        .collect()
    )
    turns = games.with_columns(turn=pl.int_ranges(1, pl.col("turns"))).explode("turn")  # not the last one
    return (
        turns.with_columns(pl.col("turn").cast(pl.Int32))
        .join(changes, on=["game", "turn"], how="left")
        .sort("game", "turn")
        .with_columns(lead=pl.col("change").fill_null(0).cum_sum().over("game"))
    )


def by_turn(found: pl.DataFrame) -> pl.DataFrame:
    """How often the leader wins, by turn."""
    return (
        found.filter(pl.col("lead") != 0)
        .group_by("turn")
        .agg(games=pl.len(), share=((pl.col("lead") > 0) == pl.col("won")).mean())
        .filter(pl.col("games") >= LEAST)
        .sort("turn")
    )


def main(folder: Path, picture: Path) -> None:
    """Print the table and draw it."""
    table = by_turn(leads(folder))
    for turn, games, share in table.iter_rows():
        print(f"after turn {turn}: whoever leads wins {share:.0%} of {games}")
    if table.is_empty():
        sys.exit(f"{folder} holds too few games: play more")
    points = [(float(turn), 100 * share) for turn, _, share in table.iter_rows()]
    picture.write_text(plot("turn", [("The leader wins, in %", [Line("", points)])]))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("python examples/when_is_it_decided.py FOLDER PICTURE.svg")
    main(Path(sys.argv[1]), Path(sys.argv[2]))
