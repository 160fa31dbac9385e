"""Draft and sealed: the rooms, time, several processes, people who leave, and what is left afterwards."""

import asyncio
import random
import time
from collections import Counter
from itertools import combinations
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from spoils.cards.catalog import project_sets
from spoils.server.errors import Trouble
from spoils.server.people.drafts import changes as c
from spoils.server.people.drafts.pairing import pairs_for, round_robin, standing_of
from spoils.server.people.drafts.review import review_of
from spoils.server.people.drafts.rows import DraftRow, SeatRow
from spoils.server.people.drafts.timekeeping import DESERTED_AT_ONCE
from spoils.server.people.personal import forget, move
from spoils.server.play.registry import new_id
from spoils.server.protocol.drafts import DraftGame, DraftSource
from spoils.server.store.cleaning import clean
from spoils.server.store.store import Store
from spoils.server.work.draft_jobs import Dealt
from spoils.server.work.service import Payer
from tests.server.databases import Postgres
from tests.server.drafting import NOBODY, PACK, SMALL, Rooms, with_store


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'drafts.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.database(f"drafts_{abs(hash(request.node.name))}")


def test_time_and_two_processes(url: str) -> None:
    """People at two processes; one is late, counts as away, comes back; the draft is the same for both."""

    async def test(store: Store) -> None:
        here = Rooms(store)
        elsewhere = Store(url) if not store.is_file else store
        if elsewhere is not store:
            await elsewhere.open()
        there = Rooms(elsewhere)
        draft = await here.begun()
        first = await here.state(draft, "visitor0")
        assert (first.stage, first.step, len(first.pack)) == ("drafting", 0, PACK)
        assert first.left == 15 + 4 * PACK
        # both at the same moment, at different processes
        await there.drafts.latest(draft)
        await asyncio.gather(here.pick(draft, "visitor0"), there.pick(draft, "visitor1"))
        row = await here.drafts.latest(draft)
        assert row.step == 1
        assert sorted(pick.seat for pick in row.picks if pick.step == 0) == [0, 1, 2, 3]
        # the second is late twice: the bot beside them picks, and then at once
        for step, away in ((1, False), (2, True)):
            await here.pick(draft, "visitor0")
            here.now = there.now = here.now + 1000
            await asyncio.gather(here.look(), there.look())
            row = await here.drafts.latest(draft)
            (late,) = [pick for pick in row.picks if (pick.step, pick.seat) == (step, 1)]
            assert (late.by, late.card) == ("time", late.advice)
            assert (row.step, row.seats[1].away) == (step + 1, away)
        await here.pick(draft, "visitor0")
        assert (await there.state(draft, "visitor1")).step == 4
        await there.do(draft, c.ready, "visitor1")
        await here.pick(draft, "visitor0")
        assert (await here.state(draft, "visitor0")).step == 5  # that pack the bot had seen already
        await here.pick(draft, "visitor0")
        assert (await here.state(draft, "visitor0")).step == 5  # now it waits for who is back
        # a process that begins now goes on from what is kept
        fresh = Rooms(store)
        fresh.now = here.now
        assert (await fresh.state(draft, "visitor1")) == (await there.state(draft, "visitor1"))
        await fresh.pick(draft, "visitor1")
        await fresh.drafted(draft, 2, 3)
        row = await fresh.drafts.latest(draft)
        assert (row.stage, len(row.picks)) == ("building", 4 * PACK)
        assert {pick.by for pick in row.picks if pick.step == PACK - 1} == {"only"}
        # time to build runs out as well: everybody plays with what the program has suggested
        fresh.now += 10_000
        await fresh.look()
        row = await here.drafts.latest(draft)
        assert row.stage == "playing"
        assert {pair.seats for pair in row.pairs} >= {(0, 1)}
        if elsewhere is not store:
            await elsewhere.close()

    with_store(url, test)


def test_whoever_is_not_there_is_replaced(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        rooms = Rooms(store)
        row = await rooms.drafts.open(SMALL, "visitor0", NOBODY)
        for number in (1, 2):
            await rooms.do(row.id, c.join, f"visitor{number}", "Ada")
        row = await rooms.do(row.id, c.begin, "visitor0", rooms.now)
        assert [seat.name for seat in row.people] == ["Ada", "Ada 2", "Ada 3"]
        assert row.stage == "checking"
        await rooms.do(row.id, c.ready, "visitor2")
        rooms.now += c.CHECK_SECONDS
        await rooms.look()
        row = await rooms.drafts.latest(row.id)
        assert row.stage == "drafting"
        assert [seat.kind for seat in row.seats] == ["person", "bot", "person", "bot"]
        # somebody leaves in the middle: the bot goes on, and nobody waits
        row = await rooms.do(row.id, c.leave, "visitor2")
        row = await rooms.pick(row.id, "visitor0")
        assert row.step == 1
        row = await rooms.do(row.id, c.leave, "visitor0")
        assert row.stage == "over"

    with_store(f"sqlite:///{tmp_path / 'drafts.db'}", test)


def test_a_draft_that_cannot_go_on_holds_up_no_other(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        rooms = Rooms(store)
        bad, good = await rooms.begun(), await rooms.begun()
        rooms.drafts.dealt.clear()
        deal, tried = rooms.drafts.deal, []

        async def failing(row: DraftRow, payer: Payer) -> Dealt:
            if row.id == bad:
                tried.append(row.id)
                raise Trouble("too_heavy", "no worker has done this")
            return await deal(row, payer)

        rooms.drafts.deal = failing  # type: ignore[method-assign]
        rooms.now += 1000
        for _ in range(3):
            await rooms.look()
        assert tried == [bad]
        assert (await rooms.drafts.latest(good)).step == 1
        rooms.now += 11
        await rooms.look()
        assert tried == [bad, bad]

    with_store(f"sqlite:///{tmp_path / 'drafts.db'}", test)


async def of_bots(rooms: Rooms, seats: int = 2) -> str:
    """A table of a tournament at which nobody sits, with its time up; its id."""
    row = await rooms.drafts.open(SMALL, "organiser", NOBODY)
    bots = tuple(SeatRow(seat, "bot", f"Bot {seat}", ready=True) for seat in range(seats))
    options = replace(row.options, tournament="cup", pairing="tournament")
    row = replace(row, id=new_id(), stage="checking", deadline=rooms.now, options=options, seats=bots)
    await rooms.drafts.kept.add(row)
    return row.id


def test_tables_of_bots_hold_up_nobody(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        rooms = Rooms(store)
        ours = await rooms.begun()
        deserted = [await of_bots(rooms) for _ in range(4)]
        deal, going, go_on = rooms.drafts.deal, set(), asyncio.Event()

        async def slow(row: DraftRow, payer: Payer) -> Dealt:
            if row.id in deserted:
                going.add(row.id)
                await go_on.wait()
            return await deal(row, payer)

        rooms.drafts.deal = slow  # type: ignore[method-assign]
        rooms.now += 1000
        for _ in range(2):  # neither does a second look wait, nor begin anything twice
            await asyncio.wait_for(rooms.watching.look(), 30)
        while (await rooms.drafts.latest(ours)).step == 0 or len(going) < DESERTED_AT_ONCE:
            await asyncio.sleep(0.01)
        assert len(going) == DESERTED_AT_ONCE, "the others wait their turn"
        assert await rooms.watching.timekeeper.until_next() > 0, "nobody looks for what is seen to"
        go_on.set()
        await asyncio.gather(*rooms.watching.tasks)
        for draft in deserted:
            row = await rooms.drafts.latest(draft)
            assert (row.stage, len(row.picks)) == ("playing", 2 * PACK)
            assert all(seat.deck is not None for seat in row.seats)

    with_store(f"sqlite:///{tmp_path / 'drafts.db'}", test)


def test_what_is_refused(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        rooms = Rooms(store)
        draft = await rooms.begun()
        state = await rooms.state(draft, "visitor0")
        other = await rooms.state(draft, "visitor1")
        hidden = next(name for name in other.pack if name not in state.pack)
        with pytest.raises(Trouble, match="in the pack in front of you"):
            await rooms.pick(draft, "visitor0", hidden)
        with pytest.raises(Trouble, match="no seat"):
            await rooms.pick(draft, "stranger")
        await rooms.pick(draft, "visitor0")
        with pytest.raises(Trouble, match="chosen from that pack already"):
            await rooms.pick(draft, "visitor0")
        for change, given in ((c.join, ("stranger", "Eve")), (c.close, ("visitor0",))):
            with pytest.raises(Trouble, match="cannot be done now"):
                await rooms.do(draft, change, *given)
        with pytest.raises(Trouble, match="only the host"):
            await rooms.do(draft, c.close, "visitor1")

    with_store(f"sqlite:///{tmp_path / 'drafts.db'}", test)


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        (DraftSource(set_name="Nothing"), "no set called"),
        (DraftSource(packs=("Bucket",)), "has no pack"),
        (DraftSource(cube="3 Nobody At All"), "Nobody At All"),
        (DraftSource(cube="sand"), "no line of a deck"),
        (DraftSource(cube="2 Tourist"), "2; 4 players with 1 × 15 cards each need 60"),
    ],
)
def test_packs_that_cannot_be_opened(tmp_path: Path, source: DraftSource, problem: str) -> None:
    async def test(store: Store) -> None:
        with pytest.raises(Trouble, match=problem):
            await Rooms(store).drafts.open(replace(SMALL, source=source), "visitor0", NOBODY)

    with_store(f"sqlite:///{tmp_path / 'drafts.db'}", test)


def test_a_cube_is_drawn_once(tmp_path: Path) -> None:
    """Every card as often as it is listed and no more; what everybody has anyway is in no pack."""
    cards = [card for card in project_sets()[0].cards if not card.has_type("Faction") and not card.is_staple]
    listed = {card.name: 1 + number % 2 for number, card in enumerate(cards[:40])}
    factions = [card.name for card in project_sets()[0].cards if card.has_type("Faction")]
    text = "\n".join([*(f"{count} {name}" for name, count in listed.items()), f"1 {factions[0]}"])
    setup = replace(SMALL, source=DraftSource(cube=text, size=15))

    async def test(store: Store) -> None:
        rooms = Rooms(store)
        row = await rooms.drafts.latest(await rooms.begun(setup))
        packs = await rooms.drafts.packs(row)
        drawn = Counter(name for mine in packs for pack in mine for name in pack)
        assert sum(drawn.values()) == sum(listed.values()) == 60
        assert drawn == listed
        assert factions[0] in (await rooms.drafts.cards(row)).unlimited

    with_store(f"sqlite:///{tmp_path / 'drafts.db'}", test)


def test_old_drafts_are_deleted_with_their_packs(tmp_path: Path) -> None:
    day = 24 * 3600.0

    async def test(store: Store) -> None:
        rooms = Rooms(store)
        store.clock = lambda: time.time() - 3 * day
        old = await rooms.begun()
        for number in (0, 1):
            await rooms.do(old, c.leave, f"visitor{number}")
        store.clock = time.time
        young = await rooms.begun(replace(SMALL, each=2))
        done = await clean(store, 2, 0)
        assert (done.drafts, done.pools) == (1, 1)
        assert await rooms.drafts.kept.load(old) is None
        assert (await rooms.drafts.latest(young)).stage == "drafting"
        assert await store.pool((await rooms.drafts.latest(young)).source)

    with_store(f"sqlite:///{tmp_path / 'drafts.db'}", test)


# ---- people who move in or leave for good ------------------------------------------------------------------


def test_seats_follow_their_people_and_forget_them(url: str) -> None:
    async def test(store: Store) -> None:
        rooms = Rooms(store)
        draft = await rooms.begun(replace(SMALL, name="Adelaide", line="with Adelaide"))
        alone = await rooms.drafts.open(replace(SMALL, name="Adelaide"), "visitor0", NOBODY)
        await rooms.drafted(draft, 2, 1)
        await store.writer.commit.run(lambda connection: move(connection, "visitor0", "member0"))
        state = await rooms.state(draft, "member0")
        assert (state.seat, state.stage) == (0, "building")
        row = await rooms.do(draft, c.bring, "member0", state.deck)  # a process that knew the guest goes on
        (mine, other) = await rooms.exported("member0")
        assert {mine["draft"], other["draft"]} == {draft, alone.id}
        assert PACK in (len(mine["picks"]), len(other["picks"]))
        await store.writer.commit.run(lambda connection: forget(connection, "member0"))
        assert await rooms.drafts.kept.load(alone.id) is None
        row = await rooms.drafts.latest(draft)
        assert (row.seats[0].kind, row.seats[0].visitor) == ("bot", None)
        assert len(row.picks) == 4 * PACK
        assert b"Adelaide" not in msgspec.json.encode(row)

    with_store(url, test)


# ---- afterwards --------------------------------------------------------------------------------------------


def test_the_review_has_what_everybody_saw(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        rooms = Rooms(store)
        draft = await rooms.begun(replace(SMALL, each=2, seats=3))
        seen = {}
        chance = random.Random(2)
        while (row := await rooms.drafts.latest(draft)).stage == "drafting":
            states = [await rooms.state(draft, f"visitor{seat}") for seat in (0, 1)]
            for seat, state in enumerate(states):
                if state.pack:
                    seen[state.step, seat] = state.pack, chance.choice(state.pack), state.advice
                    await rooms.pick(draft, f"visitor{seat}", seen[state.step, seat][1])
        packs = await rooms.drafts.packs(row)
        review = review_of(row, packs, (await rooms.drafts.cards(row)).facts)
        assert len(review.steps) == 2 * PACK
        assert review.rounds == (0,) * PACK + (1,) * PACK
        for (step, seat), (pack, card, advice) in seen.items():
            shown = review.steps[step][seat]
            assert shown is not None
            assert tuple(review.names[place] for place in shown.pack) == pack
            assert (review.names[shown.took], review.names[shown.bot]) == (card, advice)
        assert len(seen) == 2 * 2 * (PACK - 1)  # the last cards are taken by themselves
        for seat, mine in enumerate(review.seats):
            taken = Counter(review.names[step[seat].took] for step in review.steps if step[seat])
            assert taken == {entry.name: entry.count for entry in mine.pool}

    with_store(f"sqlite:///{tmp_path / 'drafts.db'}", test)


@pytest.mark.parametrize("seats", range(2, 9))
def test_in_a_round_robin_everybody_meets_everybody_once(seats: int) -> None:
    rounds = round_robin(range(seats), 7)
    met = [tuple(sorted(pair)) for pairs in rounds for pair in pairs]
    assert sorted(met) == sorted(combinations(range(seats), 2))
    for pairs in rounds:
        busy = [seat for pair in pairs for seat in pair]
        assert len(busy) == len(set(busy))


def test_people_meet_first_and_bots_never() -> None:
    pairs = pairs_for([2, 5], 8, 3)
    assert set(pairs[0].seats) == {2, 5}
    assert all({2, 5} & set(pair.seats) for pair in pairs)
    assert len(pairs) == 5  # one game of both, then two rounds of two


def test_standing() -> None:
    games = [
        DraftGame(0, 1, (0, 1), "a", True, 1),
        DraftGame(1, 1, (0, 2), "b", True, None),
        DraftGame(2, 2, (1, 2), "c", False),
    ]
    found = [(row.seat, row.points, row.won, row.drawn, row.lost) for row in standing_of(4, games)]
    assert found == [(1, 3, 1, 0, 0), (2, 1, 0, 1, 0), (0, 1, 0, 1, 1)]
