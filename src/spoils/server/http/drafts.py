"""Drafts: rooms, picks, decks, games, and the whole draft afterwards."""

from typing import Final

from msgspec.structs import replace
from starlette.responses import Response

from spoils.server.errors import Trouble
from spoils.server.http.games import GAME_BYTES
from spoils.server.http.wire import Call, in_turn, reply, text_reply
from spoils.server.people.drafts import changes as c
from spoils.server.people.drafts.review import review_of
from spoils.server.people.drafts.rooms import Act
from spoils.server.people.drafts.rows import DraftRow
from spoils.server.people.drafts.view import facts_for, in_list, names_in, state_of
from spoils.server.people.drafts.watching import check_looking
from spoils.server.people.names import called
from spoils.server.protocol.decks import DeckReport
from spoils.server.protocol.drafts import (
    DraftDeck,
    DraftDeckReport,
    DraftExport,
    DraftJoin,
    DraftList,
    DraftPairs,
    DraftPick,
    DraftSetup,
)
from spoils.server.work.draft_jobs import CheckDraftDeck, WritePool

DRAFT_BYTES: Final = 100_000
"""What a draft takes up in the end: picks, decks, and often cards of its own."""
DAY: Final = 24 * 3600.0
"""For which a room that waits for people stands in the list."""


async def listed(call: Call) -> Response:
    """Rooms that wait for people, and the visitor's own."""
    call.work(1)
    drafts = call.server.drafts
    rows = await drafts.kept.listed(call.visitor, drafts.clock() - DAY)
    people = {seat.visitor for row in rows for seat in row.people if seat.visitor is not None}
    apart = await call.server.company.apart(call.visitor, people)
    shown = [
        in_list(row, call.visitor)
        for row in rows
        if row.seat_of(call.visitor)
        or (row.options.listed and apart.isdisjoint(seat.visitor for seat in row.people))
    ]
    return reply(DraftList(tuple(shown)))


@in_turn
async def create(call: Call) -> Response:
    """A new room."""
    call.slow_work(10)
    call.store(DRAFT_BYTES)
    setup = await call.body(DraftSetup)
    if call.server.words.finds(setup.line):
        raise Trouble("bad_name", "these words are not welcome here; choose others")
    if setup.tournament is not None:  # everybody reads what it is called
        await call.offer(5)
        await call.server.company.check_welcome(call.visitor)
        name = call.server.games.name(setup.tournament.name)
        setup = replace(setup, tournament=replace(setup.tournament, name=name, line=""))
    if setup.listed:
        await call.offer(2)
        await call.server.company.check_welcome(call.visitor)
    setup = replace(setup, name=await name_for(call, setup.name))
    row = await call.server.drafts.open(setup, call.visitor, call.payer)
    return await shown(call, row, 201)


async def name_for(call: Call, wanted: str) -> str:
    """What whoever sits down is called."""
    return await called(call.server.store, call.visitor, call.server.games.name(wanted))


async def show(call: Call) -> Response:
    """A room, as the visitor may see it."""
    call.work(1)
    row = await call.server.drafts.latest(call.path("id"))
    await check_looking(call.server.company, row, call.visitor)
    if row.stage == "playing":
        await call.server.draft_watching.look_at_games(row)
    return await shown(call, await call.server.drafts.row(row.id))


async def shown(call: Call, row: DraftRow, status: int = 200) -> Response:
    drafts = call.server.drafts
    state = state_of(await drafts.table(row, call.payer), call.visitor, drafts.clock())
    known = (await drafts.cards(row, call.payer)).facts
    return reply(replace(state, cards=facts_for(names_in(state), known)), status)


async def change(call: Call, act: Act) -> Response:
    """Do something, and show what has come of it. It costs what it takes: quick hands are no attack."""
    call.work(0)
    return await shown(call, await call.server.drafts.change(call.path("id"), act, call.payer))


@in_turn
async def join(call: Call) -> Response:
    """Take a free seat."""
    setup = await call.body(DraftJoin)
    name = await name_for(call, setup.name)
    there = await call.server.drafts.latest(call.path("id"))
    people = [seat.visitor for seat in there.people if seat.visitor is not None]
    await call.server.company.check_welcome(call.visitor, people)
    await call.server.drafts.check_count(call.visitor)
    await call.server.store.keep_visitor(call.visitor)

    async def act(row: DraftRow) -> DraftRow:
        return c.join(row, call.visitor, name)

    return await change(call, act)


async def leave(call: Call) -> Response:
    """Go."""

    async def act(row: DraftRow) -> DraftRow:
        return c.leave(row, call.visitor)

    response = await change(call, act)
    await call.server.drafts.drop_if_empty(call.path("id"))
    return response


async def begin(call: Call) -> Response:
    """The host begins."""

    async def act(row: DraftRow) -> DraftRow:
        return c.begin(row, call.visitor, call.server.drafts.clock())

    return await change(call, act)


async def ready(call: Call) -> Response:
    """Somebody is there."""

    async def act(row: DraftRow) -> DraftRow:
        return c.ready(row, call.visitor)

    return await change(call, act)


async def pick(call: Call) -> Response:
    """Take a card."""
    wanted = await call.body(DraftPick)

    async def act(row: DraftRow) -> DraftRow:
        c.must_be(row, "drafting")
        dealt = await call.server.drafts.deal(row, call.payer)
        return c.pick(row, dealt, call.visitor, wanted.step, wanted.card)

    return await change(call, act)


# ---- decks -------------------------------------------------------------------------------------------------


async def judged(call: Call, row: DraftRow, wanted: DraftDeck) -> DeckReport:
    """What there is to say about a deck of the visitor's cards."""
    drafts = call.server.drafts
    seat = c.seat_for(row, call.visitor)
    c.must_be(row, "building", "playing", "over")
    taken = await drafts.counts(row, seat.seat, call.payer)
    source, edition = await drafts.source(row), row.options.edition
    job = CheckDraftDeck(source=source, taken=taken, deck=wanted.deck, edition=edition)
    return await drafts.ask(DeckReport, job, call.payer)


async def check(call: Call) -> Response:
    """Every fault of a deck that is being built."""
    call.work(1)
    wanted = await call.body(DraftDeck)
    row = await call.server.drafts.row(call.path("id"))
    return reply(DraftDeckReport(await judged(call, row, wanted)))


async def deck(call: Call) -> Response:
    """Keep the deck built so far, or play with it."""
    wanted = await call.body(DraftDeck)
    built = replace(wanted.deck, format="limited", name=" ".join(wanted.deck.name.split())[:200])
    row = await call.server.drafts.row(call.path("id"))
    report = await judged(call, row, wanted)
    if wanted.done and not report.legal:
        first = report.faults[0]
        raise Trouble("illegal_deck", f"the deck is not legal: {first.problem}", rules=(first.rule,))
    if wanted.done and report.unplayable:
        raise Trouble("unplayable_card", f"{report.unplayable[0]} cannot be played with")

    async def act(row: DraftRow) -> DraftRow:
        return c.bring(row, call.visitor, built, done=wanted.done)

    return await change(call, act)


async def export(call: Call) -> Response:
    """The pool or the deck as a file."""
    call.work(2)
    wanted = await call.body(DraftExport)
    drafts = call.server.drafts
    row = await drafts.row(call.path("id"))
    seat = c.seat_for(row, call.visitor)
    c.must_be(row, "drafting", "building", "playing", "over")  # before, no pack is opened
    name = f"{row.options.source}, {seat.name}"
    job = WritePool(
        source=await drafts.source(row),
        taken=await drafts.counts(row, seat.seat, call.payer),
        deck=seat.deck if wanted.what == "deck" else None,
        name=name,
        form=wanted.form,
    )
    text = (await drafts.desks.run(job, call.payer)).decode()
    ending = {"o8d": "o8d", "plain": "txt", "own": "yaml"}[wanted.form]
    return text_reply(text, f"{name}-{wanted.what}.{ending}")


# ---- games -------------------------------------------------------------------------------------------------


async def pairs(call: Call) -> Response:
    """The host pairs seats."""
    wanted = await call.body(DraftPairs)

    async def act(row: DraftRow) -> DraftRow:
        return c.with_pairs(row, call.visitor, wanted.pairs)

    return await change(call, act)


async def play(call: Call) -> Response:
    """The visitor's seat in a game of the draft."""
    call.work(5)
    call.store(GAME_BYTES)
    number = call.path("number")
    if not (number.isascii() and number.isdigit() and len(number) < 5):
        raise Trouble("malformed", "the number of a game is a whole number")
    created = await call.server.draft_games.play(call.path("id"), int(number), call.visitor, call.payer)
    return reply(created)


async def close(call: Call) -> Response:
    """The host ends the draft."""

    async def act(row: DraftRow) -> DraftRow:
        return c.close(row, call.visitor)

    return await change(call, act)


async def review(call: Call) -> Response:
    """The whole draft, when it is over."""
    call.work(5)
    drafts = call.server.drafts
    row = await drafts.latest(call.path("id"))
    if row.stage != "over":
        raise Trouble("not_over", "the draft is not over; this can be done when it is")
    packs = await drafts.packs(row, call.payer)
    return reply(review_of(row, packs, (await drafts.cards(row, call.payer)).facts))
