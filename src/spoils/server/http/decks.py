"""Decks: saving, checking, reading and writing them."""

import secrets

from starlette.responses import Response

from spoils.server.errors import Trouble
from spoils.server.http.wire import Call, in_turn, json_reply, text_reply
from spoils.server.play.info import moment
from spoils.server.protocol.decks import DeckCheck, DeckData, DeckExport, OddsSetup
from spoils.server.shelf.decks import project_decks
from spoils.server.store.rows import pack
from spoils.server.work.deck_jobs import CheckDeck, ExportDeck, ImportDeck, ListDecks, ReckonDeck, ShowDeck

ENDINGS = {"o8d": "o8d", "plain": "txt", "own": "yaml"}


async def all_decks(call: Call) -> Response:
    """Own decks, then those of the program."""
    await call.server.store.see_visitor(call.visitor)
    own = await call.server.store.decks_of(call.visitor)
    mine = tuple((deck, data, moment(when)) for deck, data, when in own)
    return json_reply(await call.job(ListDecks(mine=mine)))


@in_turn
async def save(call: Call) -> Response:
    """Save a new deck."""
    data = await call.body(DeckData)
    store, limit = call.server.store, call.server.settings.limits.decks
    if len(await store.decks_of(call.visitor)) >= limit:
        raise Trouble("too_many", f"you have {limit} decks; delete one first")
    deck = secrets.token_urlsafe(12)
    shown = await call.job(ShowDeck(id=deck, deck=data), cost=3)
    call.store(len(pack(data)))
    await store.keep_visitor(call.visitor)
    await store.add_deck(deck, call.visitor, data)
    return json_reply(shown, 201)


async def show(call: Call) -> Response:
    """One deck."""
    deck = call.path("id")
    data = await call.server.games.seating.find_deck(deck, call.visitor)
    return json_reply(await call.job(ShowDeck(id=deck, deck=data)))


async def change(call: Call) -> Response:
    """Save a deck again."""
    deck = call.path("id")
    before = await must_own(call, deck)
    data = await call.body(DeckData)
    shown = await call.job(ShowDeck(id=deck, deck=data), cost=3)
    call.store(max(0, len(pack(data)) - len(pack(before))))
    await call.server.store.change_deck(deck, data)
    return json_reply(shown)


async def remove(call: Call) -> Response:
    """Delete a deck."""
    deck = call.path("id")
    await must_own(call, deck)
    await call.server.store.drop_deck(deck)
    return await all_decks(call)


async def check(call: Call) -> Response:
    """Every fault of a deck that is being built."""
    wanted = await call.body(DeckCheck)
    call.server.games.seating.check_edition(wanted.edition)
    return json_reply(await call.job(CheckDeck(deck=wanted.deck, edition=wanted.edition)))


async def odds(call: Call) -> Response:
    """What is to be expected of a deck."""
    wanted = await call.body(OddsSetup)
    return json_reply(await call.job(ReckonDeck(deck=wanted.deck, seed=wanted.seed), cost=5))


async def import_deck(call: Call) -> Response:
    """Read an uploaded deck."""
    data = await call.upload()
    file = call.query("file", "deck")[:200]
    return json_reply(await call.job(ImportDeck(data=data, file=file), cost=0))


async def export(call: Call) -> Response:
    """Write a deck as a file."""
    wanted = await call.body(DeckExport)
    text = await call.job(ExportDeck(deck=wanted.deck, form=wanted.form))
    return text_reply(text.decode(), f"{wanted.deck.name}.{ENDINGS[wanted.form]}")


async def must_own(call: Call, deck: str) -> DeckData:
    """The deck; refuse to change somebody else's."""
    if deck in project_decks():
        raise Trouble("not_yours", "this deck comes with the program; save a copy of it and change that")
    return await call.server.games.seating.find_deck(deck, call.visitor)
