"""A finished draft to be stepped through: what everybody saw, took, and would have been advised to take."""

from collections.abc import Mapping, Sequence

from spoils.server.people.drafts.rows import DraftRow, PickRow
from spoils.server.people.drafts.view import entries, facts_for
from spoils.server.protocol.cards import CardFacts
from spoils.server.protocol.drafts import DraftReview, ReviewedPick, ReviewedSeat


def review_of(
    row: DraftRow, packs: Sequence[Sequence[Sequence[str]]], known: Mapping[str, CardFacts]
) -> DraftReview:
    """The draft, from the packs of each seat and what was taken."""
    names = list(dict.fromkeys(name for mine in packs for pack in mine for name in pack))
    places = {name: place for place, name in enumerate(names)}
    sealed = row.options.kind == "sealed"
    steps, rounds = ((), ()) if sealed else _steps(row, packs, places)
    seats = tuple(
        ReviewedSeat(
            pool=entries([name for pack in mine for name in pack] if sealed else row.taken(seat)),
            deck=row.seats[seat].deck,
            opened=tuple(tuple(places[name] for name in pack) for pack in mine) if sealed else (),
        )
        for seat, mine in enumerate(packs)
    )
    decks = [one.deck for one in seats if one.deck is not None]
    listed = [name for deck in decks for name in (deck.faction, *(one.name for one in deck.starting))]
    others = [one.name for deck in decks for one in deck.cards]
    cards = facts_for([*names, *listed, *others], known)
    return DraftReview(row.id, row.options.kind, tuple(names), steps, rounds, seats, cards)


def _steps(
    row: DraftRow, packs: Sequence[Sequence[Sequence[str]]], places: Mapping[str, int]
) -> tuple[tuple[tuple[ReviewedPick | None, ...], ...], tuple[int, ...]]:
    taken: dict[tuple[int, int], PickRow] = {(pick.step, pick.seat): pick for pick in row.picks}
    count = len(row.seats)
    number, going = 0, [list(mine[0]) for mine in packs]
    steps: list[tuple[ReviewedPick | None, ...]] = []
    rounds: list[int] = []
    for step in range(row.step):
        if not any(going):
            number += 1
            going = [list(mine[number]) for mine in packs]
        seen: list[ReviewedPick | None] = []
        for seat in range(count):
            pick = taken.get((step, seat))
            if pick is None:
                seen.append(None)
                continue
            pack = tuple(places[name] for name in going[seat])
            seen.append(ReviewedPick(pack, places[pick.card], places[pick.advice], pick.by))
            going[seat].remove(pick.card)
        steps.append(tuple(seen))
        rounds.append(number)
        passed = 1 if number % 2 == 0 else -1
        going = [going[(seat - passed) % count] for seat in range(count)]
    return tuple(steps), tuple(rounds)
