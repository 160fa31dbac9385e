"""Decks: saving, checking, reading and writing them."""

import secrets

from starlette.responses import Response

from spoils.server.errors import Trouble
from spoils.server.http.wire import Call, reply, text_reply
from spoils.server.play.info import moment
from spoils.server.protocol.decks import DeckCheck, DeckData, DeckExport, DeckImport, DeckList, SavedDeck
from spoils.server.shelf.decks import info_of, project_decks, read_file, report_on, write_file

ENDINGS = {"o8d": "o8d", "plain": "txt", "own": "yaml"}


async def all_decks(call: Call) -> Response:
    """Own decks, then those of the program."""
    server = call.server
    catalog = await server.shelf.catalog(call.visitor)
    own = await server.store.decks_of(call.visitor)

    def look() -> DeckList:
        mine = [info_of(deck, data, catalog, own=True, changed=moment(when)) for deck, data, when in own]
        project = [info_of(deck, data, catalog, own=False) for deck, data in project_decks().items()]
        return DeckList((*mine, *project))

    return reply(await server.workers.work(look))


async def save(call: Call) -> Response:
    """Save a new deck."""
    data = await call.body(DeckData)
    store, limit = call.server.store, call.server.settings.limits.decks
    if len(await store.decks_of(call.visitor)) >= limit:
        raise Trouble("too_many", f"you have {limit} decks; delete one first")
    deck = secrets.token_urlsafe(12)
    await store.keep_visitor(call.visitor)
    await store.add_deck(deck, call.visitor, data)
    return reply(await saved(call, deck, data, own=True), 201)


async def show(call: Call) -> Response:
    """One deck."""
    deck = call.path("id")
    data = await call.server.hall.seating.find_deck(deck, call.visitor)
    return reply(await saved(call, deck, data, own=deck not in project_decks()))


async def change(call: Call) -> Response:
    """Save a deck again."""
    deck = call.path("id")
    await must_own(call, deck)
    data = await call.body(DeckData)
    await call.server.store.change_deck(deck, data)
    return reply(await saved(call, deck, data, own=True))


async def remove(call: Call) -> Response:
    """Delete a deck."""
    deck = call.path("id")
    await must_own(call, deck)
    await call.server.store.drop_deck(deck)
    return await all_decks(call)


async def check(call: Call) -> Response:
    """Every fault of a deck that is being built."""
    wanted = await call.body(DeckCheck)
    call.server.hall.seating.check_edition(wanted.edition)
    catalog = await call.server.shelf.catalog(call.visitor)
    return reply(await call.server.workers.work(lambda: report_on(wanted.deck, catalog, wanted.edition)))


async def import_deck(call: Call) -> Response:
    """Read an uploaded deck."""
    data = await call.upload()
    catalog = await call.server.shelf.catalog(call.visitor)
    file = call.query("file", "deck")[:200]

    def read() -> DeckImport:
        deck, repairs = read_file(data, file, catalog)
        return DeckImport(deck, report_on(deck, catalog), tuple(str(repair) for repair in repairs))

    return reply(await call.server.workers.work(read))


async def export(call: Call) -> Response:
    """Write a deck as a file."""
    wanted = await call.body(DeckExport)
    catalog = await call.server.shelf.catalog(call.visitor)
    text = await call.server.workers.work(lambda: write_file(wanted.deck, wanted.form, catalog))
    return text_reply(text, f"{wanted.deck.name}.{ENDINGS[wanted.form]}")


async def saved(call: Call, deck: str, data: DeckData, *, own: bool) -> SavedDeck:
    """A deck with its faults."""
    catalog = await call.server.shelf.catalog(call.visitor)
    report = await call.server.workers.work(lambda: report_on(data, catalog))
    return SavedDeck(deck, data, own, report)


async def must_own(call: Call, deck: str) -> None:
    """Refuse to change somebody else's deck."""
    if deck in project_decks():
        raise Trouble("not_yours", "this deck comes with the program; save a copy of it and change that")
    await call.server.hall.seating.find_deck(deck, call.visitor)
