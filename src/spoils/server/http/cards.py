"""Cards: searching, compiling, and a visitor's own collection."""

from starlette.responses import Response

from spoils.cards.card import PrintedCard
from spoils.cards.cardset import CardSet
from spoils.language.compile import Declined as DeclinedText
from spoils.library import compiled
from spoils.server.errors import Trouble
from spoils.server.http.wire import Call, reply
from spoils.server.protocol.cards import (
    CardDetail,
    CardDraft,
    CardPage,
    Collection,
    Declined,
    ImportReport,
    SetInfo,
)
from spoils.server.shelf.facts import card_of, facts_of, report_on, stop_of
from spoils.server.shelf.importing import read_sets
from spoils.server.shelf.search import page_of, search
from spoils.server.shelf.shelf import OwnSet


async def find(call: Call) -> Response:
    """Cards that fit."""
    catalog = await call.server.shelf.catalog(call.visitor)
    wanted = dict(call.request.query_params)
    offset, limit = page_of(wanted)

    def look() -> CardPage:
        found = search(catalog, wanted)
        return CardPage(len(found), offset, tuple(facts_of(card) for card in found[offset : offset + limit]))

    return reply(await call.server.workers.work(look))


async def named(call: Call) -> Response:
    """One card."""
    catalog = await call.server.shelf.catalog(call.visitor)
    name = call.path("name")
    card = catalog.get(name)
    if card is None:
        raise Trouble("unknown_card", catalog.unknown(name))

    def look() -> CardDetail:
        printings = tuple(facts_of(printing, checked=False) for printing in catalog.printings(card.name))
        return CardDetail(facts_of(card), printings, report_on(card))

    return reply(await call.server.workers.work(look))


async def sets(call: Call) -> Response:
    """All sets, own ones marked."""
    project = [SetInfo(one.name, len(one.cards)) for one in call.server.shelf.project.sets]
    own = [one.info() for one in await call.server.shelf.own_sets(call.visitor)]
    return reply(Collection((*project, *own)))


async def compile_text(call: Call) -> Response:
    """How a typed card compiles."""
    card = card_of(await call.body(CardDraft))
    return reply(await call.server.workers.work(lambda: report_on(card)))


async def import_sets(call: Call) -> Response:
    """Add an uploaded set to the collection."""
    data = await call.upload()
    limits, file = call.server.settings.limits, call.query("file", "upload")[:200]
    found = await call.server.workers.work(lambda: read_sets(data, file, limits))
    kept = await call.server.shelf.add_sets(call.visitor, found)
    return reply(await call.server.workers.work(lambda: import_report(kept, found)), 201)


async def import_card(call: Call) -> Response:
    """Add a typed card to the collection."""
    call.heavy()
    card = card_of(await call.body(CardDraft))
    kept = await call.server.shelf.add_card(call.visitor, card)
    alone = OwnSet(kept.id, kept.name, [card])
    report = await call.server.workers.work(lambda: import_report((alone,), ()))
    return reply(report, 201)


async def remove_set(call: Call) -> Response:
    """Remove a set from the collection."""
    await call.server.shelf.remove_set(call.visitor, call.path("id"))
    return await sets(call)


def import_report(kept: tuple[OwnSet, ...], read: tuple[CardSet, ...]) -> ImportReport:
    """What became of an upload: of what was read from it, where it came from a file."""
    cards = [card for one in read or kept for card in one.cards]
    declined = tuple(_declined(cards))
    return ImportReport(
        sets=tuple(one.info() for one in kept),
        cards=len(cards),
        playable=len(cards) - len(declined),
        declined=declined,
        repairs=tuple(str(repair) for one in read for repair in one.repairs),
    )


def _declined(cards: list[PrintedCard]) -> list[Declined]:
    found = [(card, compiled(card)) for card in cards]
    return [Declined(card.name, stop_of(text)) for card, text in found if isinstance(text, DeclinedText)]
