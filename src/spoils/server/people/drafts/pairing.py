"""Who plays whom after a draft, and how everybody has done."""

from collections.abc import Mapping, Sequence

from spoils.server.people.drafts.rows import PairRow
from spoils.server.protocol.drafts import DraftGame, DraftStanding

WIN, DRAW = 3, 1


def round_robin(order: Sequence[int], rounds: int) -> list[list[tuple[int, int]]]:
    """Rounds in which everybody meets somebody else each time: one stays, the others go around (circle). In
    the first the first two of the order meet, the next two, and so on."""
    around: list[int | None] = list(order)
    if len(around) % 2:
        around.append(None)  # whoever meets nobody has a pause
    circle = [*around[0::2], *reversed(around[1::2])]
    found = []
    for number in range(min(rounds, len(circle) - 1)):
        half = len(circle) // 2
        pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
        met = [(one, other) for one, other in pairs if one is not None and other is not None]
        # who begins is drawn by the game; which seat comes first takes turns all the same
        found.append([(one, other) if number % 2 == 0 else (other, one) for one, other in met])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return found


def pairs_for(people: Sequence[int], seats: int, rounds: int) -> tuple[PairRow, ...]:
    """The games of a round robin, in which people meet first. Bots do not play each other."""
    found: list[PairRow] = []
    order = [*people, *(seat for seat in range(seats) if seat not in people)]
    for number, pairs in enumerate(round_robin(order, rounds), 1):
        for pair in sorted(pairs, key=min):
            if any(seat in people for seat in pair):
                found.append(PairRow(len(found), number, pair))
    return tuple(found)


def games_of(pairs: Sequence[PairRow], results: Mapping[str, Sequence[int]]) -> tuple[DraftGame, ...]:
    """The games with what became of them, by the winners' seats at their tables."""
    found = []
    for pair in pairs:
        winners = results.get(pair.game) if pair.game else None
        winner = pair.seats[winners[0]] if winners is not None and len(winners) == 1 else None
        found.append(DraftGame(pair.number, pair.round, pair.seats, pair.game, winners is not None, winner))
    return tuple(found)


def standing_of(seats: int, games: Sequence[DraftGame]) -> tuple[DraftStanding, ...]:
    """Everybody who has finished a game, the best first."""
    won, drawn, lost = [0] * seats, [0] * seats, [0] * seats
    for game in games:
        if not game.over:
            continue
        for seat in game.seats:
            if game.winner is None:
                drawn[seat] += 1
            elif game.winner == seat:
                won[seat] += 1
            else:
                lost[seat] += 1
    rows = [
        DraftStanding(seat, WIN * won[seat] + DRAW * drawn[seat], won[seat], drawn[seat], lost[seat])
        for seat in range(seats)
    ]
    played = [row for row in rows if row.won + row.drawn + row.lost]
    return tuple(sorted(played, key=lambda row: (-row.points, row.lost, row.seat)))
