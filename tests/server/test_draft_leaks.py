"""Nobody at a draft is told what they may not know: packs, picks and pools of others, or the seed."""

import asyncio
import random
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from spoils.server.people.drafts import changes as c
from spoils.server.people.drafts.view import Table, names_in, state_of
from spoils.server.people.drafts.watching import Watcher
from spoils.server.protocol.drafts import DraftSetup
from spoils.server.store.store import Store
from tests.server.drafting import NOBODY, PACK, SMALL, Rooms, with_store


def hidden_changed(table: Table, mine: int, names: list[str], chance: random.Random) -> Table:
    """The same table with everything different that the seat cannot know."""

    def other() -> str:
        return chance.choice(names)

    row = table.row
    picks = tuple(
        pick if pick.seat == mine else replace(pick, card=other(), advice=other(), by="bot")
        for pick in row.picks
    )
    seats = tuple(
        seat
        if seat.seat == mine or seat.deck is None
        else replace(seat, deck=replace(seat.deck, name=other()))
        for seat in row.seats
    )
    dealt = table.dealt
    if dealt is not None:
        dealt = replace(
            dealt,
            packs=tuple(
                pack if seat == mine else tuple(other() for _ in pack)
                for seat, pack in enumerate(dealt.packs)
            ),
            advice=tuple(one if seat == mine else other() for seat, one in enumerate(dealt.advice)),
        )
    sealed = [mine_ if seat == mine else [other()] for seat, mine_ in enumerate(table.sealed)]
    row = replace(row, picks=picks, seats=seats)
    return Table(row, dealt, sealed, table.unlimited, table.results)


@pytest.mark.parametrize("kind", ["draft", "sealed"])
def test_nobody_is_told_what_they_may_not_know(tmp_path: Path, kind: str) -> None:
    setup = msgspec.convert({"name": "Ada", "seats": 4, "each": 1, "kind": kind}, DraftSetup)

    async def test(store: Store) -> None:
        rooms, chance = Rooms(store), random.Random(7)
        draft = await rooms.begun(setup)
        seen: list[set[str]] = [set(), set()]
        looks = 0
        while True:
            row = await rooms.drafts.latest(draft)
            table = await rooms.drafts.table(row)
            names = sorted((await rooms.drafts.cards(row)).facts)
            for seat in (0, 1):
                other = hidden_changed(table, seat, names, chance)
                told = [msgspec.json.encode(state_of(one, f"visitor{seat}", 0.0)) for one in (table, other)]
                assert told[0] == told[1]
                state = state_of(table, f"visitor{seat}", 0.0)
                seen[seat].update(state.pack, (entry.name for entry in state.pool))
                deck = state.deck
                own = seen[seat] | set(state.unlimited)
                assert {name for name in names_in(state) if name} <= own
                assert deck is None or row.stage != "drafting"
                assert not state.secret
                looks += 1
                # the same change is noticed by whom it concerns: the comparison can fail
                if row.stage == "drafting":
                    concerned = f"visitor{1 - seat}"
                    assert state_of(table, concerned, 0.0) != state_of(other, concerned, 0.0)
            stranger = [msgspec.json.encode(state_of(one, "", 0.0)) for one in (table, other)]
            assert stranger[0] == stranger[1]
            if row.stage != "drafting":
                break
            for seat in (0, 1):
                state = await rooms.state(draft, f"visitor{seat}")
                if state.pack:
                    await rooms.pick(draft, f"visitor{seat}", chance.choice(state.pack))
        assert looks == (2 * PACK if kind == "draft" else 2)

    with_store(f"sqlite:///{tmp_path / 'drafts.db'}", test)


def told(watcher: Watcher) -> list[bytes | None]:
    """What has been sent so far."""
    found = []
    while not watcher.outgoing.empty():
        found.append(watcher.outgoing.get_nowait())
    return found


def test_messages_do_not_depend_on_what_somebody_far_away_takes(tmp_path: Path) -> None:
    """The same draft twice, but for one card: who has not seen that pack is sent the same."""

    async def messages(store: Store, place: int) -> list[list[bytes | None]]:
        rooms = Rooms(store)
        found = await rooms.drafts.open(replace(SMALL, seats=6), "visitor0", NOBODY)
        # seats 0 and 2 are people; packs go from 2 to 3, 4, 5 and then to 0
        options = replace(found.options, secret=f"{1 << 255 | 12345:064x}")
        row = replace(found, id="the-same-draft", options=options)
        await rooms.drafts.kept.add(row)
        for number in (1, 2):
            await rooms.do(row.id, c.join, f"visitor{number}", f"Person {number}")
        await rooms.do(row.id, c.leave, "visitor1")
        watchers = [Watcher(row.id, visitor) for visitor in ("visitor0", "visitor2", "")]
        for watcher in watchers:
            await rooms.watching.enter(watcher)
        await rooms.do(row.id, c.begin, "visitor0", rooms.now)
        await rooms.do(row.id, c.ready, "visitor2")
        for step in range(3):
            pack = (await rooms.state(row.id, "visitor2")).pack
            await rooms.pick(row.id, "visitor2", pack[place if step == 0 else -1])
            await rooms.pick(row.id, "visitor0")
            await asyncio.gather(*rooms.watching.tasks)
        assert (await rooms.drafts.latest(row.id)).step == 3
        return [told(watcher) for watcher in watchers]

    found: list[list[list[bytes | None]]] = []
    for place in (0, 1):

        async def test(store: Store, place: int = place) -> None:
            found.append(await messages(store, place))

        with_store(f"sqlite:///{tmp_path / f'drafts{place}.db'}", test)
    (far, near, stranger), (far_again, near_again, stranger_again) = found
    assert len(far) == len(far_again) >= 8
    assert far == far_again
    assert stranger == stranger_again
    assert near != near_again  # whoever took the card is told so: the comparison can fail
