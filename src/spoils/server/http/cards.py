"""Cards: searching, compiling, and a visitor's own collection."""

from typing import Final

from msgspec.structs import replace
from starlette.responses import Response

from spoils.server.http.wire import Call, json_reply, reply
from spoils.server.protocol.cards import CardDraft, Collection, Declined, ImportReport, SetInfo
from spoils.server.shelf.collection import set_info
from spoils.server.shelf.search import page_of
from spoils.server.work.card_jobs import (
    AddTyped,
    CheckCards,
    CompileDraft,
    FindCards,
    Reading,
    ReadSets,
    ShowCard,
)

CARDS_A_UNIT: Final = 100
"""A longer page is more work."""


async def find(call: Call) -> Response:
    """Cards that fit."""
    wanted = dict(call.request.query_params)
    _, limit = page_of(wanted)
    return json_reply(await call.job(FindCards(wanted=wanted), cost=1 + limit // CARDS_A_UNIT))


async def named(call: Call) -> Response:
    """One card."""
    return json_reply(await call.job(ShowCard(name=call.path("name"))))


async def sets(call: Call) -> Response:
    """All sets, own ones marked."""
    project = [SetInfo(one.name, len(one.cards)) for one in call.server.collection.project.sets]
    own = [set_info(one) for one in await call.server.collection.own_sets(call.visitor)]
    return reply(Collection((*project, *own)))


async def compile_text(call: Call) -> Response:
    """How a typed card compiles."""
    return json_reply(await call.job(CompileDraft(draft=await call.body(CardDraft)), cost=3))


async def import_sets(call: Call) -> Response:
    """Add an uploaded set to the collection."""
    data = await call.upload()
    own = await call.server.collection.own_cards(call.visitor)
    job = ReadSets(own=own, data=data, file=call.query("file", "upload")[:200])
    desks = call.server.desks
    read = await desks.result(Reading, job, call.payer)
    declined: list[Declined] = []
    for cards in read.unchecked:  # in parts: others come in between
        declined += await desks.result(tuple[Declined, ...], CheckCards(cards=cards), call.payer)
    return await keep(call, replace(read, declined=tuple(declined)))


async def import_card(call: Call) -> Response:
    """Add a typed card to the collection."""
    call.work(5)
    draft = await call.body(CardDraft)
    there = await call.server.collection.typed_cards(call.visitor)
    job = AddTyped(draft=draft, there=there)
    return await keep(call, await call.server.desks.result(Reading, job, call.payer))


async def keep(call: Call, read: Reading) -> Response:
    """Keep sets that were read, and say what became of them."""
    call.store(sum(len(one.cards) for one in read.sets))
    kept = await call.server.collection.add_sets(call.visitor, read.sets)
    report = ImportReport(
        sets=tuple(set_info(one) for one in kept),
        cards=read.cards,
        playable=read.cards - len(read.declined),
        declined=read.declined,
        repairs=read.repairs,
    )
    return reply(report, 201)


async def remove_set(call: Call) -> Response:
    """Remove a set from the collection."""
    await call.server.collection.remove_set(call.visitor, call.path("id"))
    return await sets(call)
