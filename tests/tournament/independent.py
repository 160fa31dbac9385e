"""Standings once more, in SQL, by the words of docs/TOURNAMENTS.md and not by the program's."""

import sqlite3
from collections.abc import Iterable, Sequence

Row = tuple[int, int | None, int | None, int | None, int]
"""first, second, games won by each, games drawn."""

SCHEMA = """
create table player (id integer primary key);
create table played (p integer, o integer, won integer, lost integer, drawn integer);
create table bye (p integer);
create view result as
  select p, o, won, lost, drawn,
    case when won > lost then 3 when won = lost and won + drawn > 0 then 1 else 0 end as pts,
    3 * won + drawn as gpts, 3 * (won + lost + drawn) as gmax
  from played;
create view share as
  select id as p,
    max(1.0 / 3, coalesce((select 1.0 * sum(pts) / (3 * count(*)) from result where p = id), 0)) as mw,
    max(1.0 / 3, coalesce((select 1.0 * sum(gpts) / nullif(sum(gmax), 0) from result where p = id), 0)) as gw
  from player;
"""
TABLE = """
select id,
  coalesce((select sum(pts) from result where p = id), 0)
    + 3 * (select count(*) from bye where p = id) as points,
  coalesce((select avg(mw) from result join share on share.p = o where result.p = id), 1.0 / 3) as omw,
  gw,
  coalesce((select avg(gw) from result join share on share.p = o where result.p = id), 1.0 / 3) as ogw
from player join share on share.p = id
order by points desc, round(omw, 9) desc, round(gw, 9) desc, round(ogw, 9) desc, id
"""

Line = tuple[int, int, float, float, float]


def table(players: Sequence[int], matches: Iterable[Row]) -> list[Line]:
    """Player, points and the three tie-breakers, the best first; those who are equal by number."""
    with sqlite3.connect(":memory:") as base:
        base.executescript(SCHEMA)
        base.executemany("insert into player values (?)", [(one,) for one in players])
        for first, second, won, lost, drawn in matches:
            if second is None:
                base.execute("insert into bye values (?)", (first,))
            else:
                rows = [(first, second, won, lost, drawn), (second, first, lost, won, drawn)]
                base.executemany("insert into played values (?, ?, ?, ?, ?)", rows)
        found: list[Line] = base.execute(TABLE).fetchall()
    base.close()
    return found
