"""Trials of cards and decks by bots' games."""

from typing import Final

from starlette.responses import Response

from spoils.server.errors import Trouble
from spoils.server.http.wire import Call, reply
from spoils.server.protocol.trials import CardTrialSetup, DeckTrialSetup
from spoils.server.work.trial_jobs import Chosen, PrepareCardTrial, Prepared, PrepareDeckTrial

STORED: Final = 200
"""Bytes that a game takes up."""
OWN: Final = "own"
"""What the deck of a trial is called; its name may be that of another."""


async def card(call: Call) -> Response:
    """Begin or go on with the trial of a card, or only look."""
    setup = await call.body(CardTrialSetup)
    decks, others = await chosen(call, setup.decks), await chosen(call, setup.others)
    job = PrepareCardTrial(card=setup.card, decks=decks, others=others, copies=setup.copies, bot=setup.bot)
    return await tried(call, job, setup)


async def deck(call: Call) -> Response:
    """The same of a deck."""
    setup = await call.body(DeckTrialSetup)
    job = PrepareDeckTrial(deck=(OWN, setup.deck), others=await chosen(call, setup.others), bot=setup.bot)
    return await tried(call, job, setup)


async def tried(
    call: Call, job: PrepareCardTrial | PrepareDeckTrial, setup: CardTrialSetup | DeckTrialSetup
) -> Response:
    """How far it is, after it was begun if that is wanted."""
    call.slow_work(5)
    what = await call.result(Prepared, job)
    trials = call.server.trials
    if not setup.begin:
        return reply(await trials.state(what, setup.games, call.payer))
    call.store(STORED * setup.games)
    own = await call.server.collection.own_cards(call.visitor)
    return reply(await trials.start(what, setup.games, own, call.payer), 202)


async def progress(call: Call) -> Response:
    """How far it has come."""
    return reply(await call.server.trials.progress(id_of(call), call.payer))


async def stop(call: Call) -> Response:
    """Stop; what is there is kept."""
    return reply(await call.server.trials.stop(id_of(call), call.payer))


def id_of(call: Call) -> str:
    """Which trial is meant."""
    name = call.path("id")
    if len(name) != 32 or not name.isalnum():
        raise Trouble("malformed", "a trial is named by the id that was sent when it was begun")
    return name


async def chosen(call: Call, ids: tuple[str, ...]) -> Chosen:
    """The decks of these ids, each once."""
    find = call.server.games.seating.find_deck
    return tuple([(one, await find(one, call.visitor)) for one in dict.fromkeys(ids)])
