"""Tournaments: looking at them, taking part, and the desk."""

from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec.structs import replace
from starlette.responses import Response

from spoils.server.errors import Trouble
from spoils.server.http.drafts import DRAFT_BYTES
from spoils.server.http.wire import Call, in_turn, reply, text_reply
from spoils.server.people.tournaments.showing import (
    info_of,
    may_read_lists,
    pairings_file,
    standings_file,
)
from spoils.server.people.tournaments.state import EntryRow, State
from spoils.server.people.tournaments.tournaments import must_take_part
from spoils.server.protocol import tournaments as p
from spoils.server.protocol.games import SeatLink

ENTRY_BYTES: Final = 5_000
"""What an entry takes up in the end, with its deck."""
BOT_BYTES: Final = 60_000
"""The same for a bot, with the games it plays against others."""
LANGUAGES: Final = ("en", "fr")


async def listed(call: Call) -> Response:
    """All tournaments, but for those of organisers whom one does not want to meet, or who do not want to."""
    found = await call.server.tournaments.book.listed(call.visitor)
    organisers = {state.organiser for state, *_ in found if state.organiser is not None}
    apart = await call.server.company.apart(call.visitor, organisers)
    lines = tuple(
        info_of(state, players, round_, mine=mine)
        for state, players, round_, mine in found
        if mine or state.organiser not in apart
    )
    return reply(p.TournamentList(lines))


@in_turn
async def create(call: Call) -> Response:
    """A new tournament."""
    call.work(10)
    call.store(ENTRY_BYTES)
    order = await call.body(p.NewTournament)
    await call.offer(5)
    if order.pods is not None:
        call.slow_work(10)
        call.store(DRAFT_BYTES)
    state = await call.server.tournaments.create(
        order.setup, call.visitor, order.name, order.pods, call.payer
    )
    return reply(await view_of(call, state), 201)


async def show(call: Call) -> Response:
    """One tournament; nothing if it is still as the client has it."""
    known, showcase = call.number("known", 0, 0, 10**9), call.server.showcase
    version = await call.server.tournaments.book.version(call.path("id"))
    if known and version == known:
        return Response(status_code=204)
    state = showcase.state(call.path("id"), version)
    if state is None or state.role(call.visitor):  # the desk is told who has arrived, too
        state = await call.server.tournaments.find(call.path("id"))
    return reply(await view_of(call, state))


async def mine(call: Call) -> Response:
    """One's own entry, and the game that is waiting."""
    version = await call.server.tournaments.book.version(call.path("id"))
    state = call.server.showcase.state(call.path("id"), version)
    if state is None:
        state = await call.server.tournaments.find(call.path("id"))
        await call.server.showcase.view(state)
    entry = must_take_part(state, call.visitor)
    link = await seat_link(call, state, entry.number)
    draft = table_of(state, entry)
    return reply(p.MyPlace(state.stage, state.round, entry.number, entry.stage, link, draft))


async def view_of(call: Call, state: State) -> p.TournamentView:
    """What whoever asks may know."""
    tournaments, visitor = call.server.tournaments, call.visitor
    view = await call.server.showcase.view(state)
    entry, role = state.entry_of(visitor), state.role(visitor)
    mine = None
    if entry is not None:
        mine = p.Mine(entry.number, await seat_link(call, state, entry.number), table_of(state, entry))
    desk = None
    if role:
        page = f"{call.server.settings.prefix}/tournament/{state.id}"
        desk = p.DeskInfo(
            role,
            f"{page}#{state.judge_key}" if role == "organiser" else "",
            tuple(row.match.table for row in state.now() if not row.match.over and not all(row.here)),
        )
    if may_read_lists(state, visitor):
        decks = await tournaments.book.decks(state.id, [one.number for one in state.entries])
        entries = (
            replace(one, deck=decks[one.number].name if one.number in decks else "") for one in view.entries
        )
        view = replace(view, entries=tuple(entries))
    return replace(view, mine=mine, desk=desk, info=replace(view.info, mine=bool(entry or role)))


async def seat_link(call: Call, state: State, number: int) -> SeatLink | None:
    """The key to the game that somebody plays now."""
    row = state.match_of(number)
    if row is None or row.current is None:
        return None
    game, seat = row.current.game, row.match.players.index(number)
    token = await call.server.tournaments.book.token(game, seat)
    if not token:
        return None
    return SeatLink(seat, token, f"{call.server.settings.prefix}/game/{game}#{token}")


def table_of(state: State, entry: EntryRow) -> str:
    """Where somebody drafts now."""
    return entry.draft if state.stage == "drafting" and entry.stage == "playing" else ""


# ---- taking part -------------------------------------------------------------------------------------------


async def register(call: Call) -> Response:
    """Take part, or bring another deck."""
    call.work(5)
    call.store(ENTRY_BYTES)
    setup = await call.body(p.EntrySetup)
    state = await call.server.tournaments.register(call.path("id"), setup, call.visitor, call.payer)
    return reply(await view_of(call, state))


async def check_in(call: Call) -> Response:
    """Say that one is there."""
    state = await call.server.tournaments.check_in(call.path("id"), call.visitor)
    return reply(await view_of(call, state))


async def withdraw(call: Call) -> Response:
    """Not take part any more; what one plays now is conceded where it is played."""
    tournaments = call.server.tournaments
    state = await tournaments.find(call.path("id"))
    number = must_take_part(state, call.visitor).number

    async def here() -> Response:
        if state.stage == "running":
            await tournaments.concede_game(state, number)
        return reply(await view_of(call, await tournaments.withdraw(state, call.visitor)))

    row = state.match_of(number)
    game = row.current.game if row is not None and row.current is not None else ""
    return await (call.at_owner(here, game=game) if game else here())


async def become_judge(call: Call) -> Response:
    """Sit down at the desk as a judge."""
    setup = await call.body(p.JudgeSetup)
    state = await call.server.tournaments.become_judge(call.path("id"), setup.key, call.visitor, setup.name)
    return reply(await view_of(call, state))


async def act(call: Call) -> Response:
    """Something is done at the desk; in a game by the process that owns it."""
    body = await call.small_data()
    action, server = call.decoded(body, p.DeskOrder).action, call.server
    state = await server.tournaments.find(call.path("id"))
    if not state.role(call.visitor):
        raise Trouble("not_yours", "this is for the organiser and the judges of the tournament")
    call.work(2)
    if isinstance(action, p.AddBots):
        call.work(2 * action.count)
        call.store(BOT_BYTES * action.count)

    async def here() -> Response:
        return reply(await view_of(call, await server.desk.act(state.id, action, call.visitor)))

    game = server.desk.game_of(state, action)
    return await (call.at_owner(here, body, game) if game else here())


# ---- lists and files ---------------------------------------------------------------------------------------


async def deck(call: Call) -> Response:
    """The deck with which somebody plays."""
    tournaments = call.server.tournaments
    state = await tournaments.find(call.path("id"))
    text = call.path("number")
    entry = state.entry(int(text)) if text.isascii() and text.isdigit() and len(text) < 6 else None
    if entry is None:
        raise Trouble("unknown_deck", "nobody takes part with this number")
    if entry.visitor != call.visitor and not may_read_lists(state, call.visitor):
        raise Trouble("not_yours", "the deck lists of this tournament are closed")
    decks = await tournaments.book.decks(state.id, [entry.number])
    if entry.number not in decks:
        raise Trouble("unknown_deck", "this deck is not there any more")
    return reply(p.DeckListShown(entry.number, entry.name, decks[entry.number]))


async def pairings(call: Call) -> Response:
    """As a file."""
    write = partial(pairings_file, round_=call.number("round", 0, 0, 1_000))
    return await csv_file(call, "pairings", write)


async def standings(call: Call) -> Response:
    """As a file."""
    return await csv_file(call, "standings", standings_file)


async def csv_file(call: Call, name: str, write: Callable[[p.TournamentView, str], str]) -> Response:
    """One of the two files, in the language of the query."""
    language = call.query("language", "en")
    if language not in LANGUAGES:
        raise Trouble("unknown_language", f"language must be one of {', '.join(LANGUAGES)}")
    state = await call.server.tournaments.find(call.path("id"))
    text = write(await call.server.showcase.view(state), language)
    return text_reply(text, f"{name}-{state.id}.csv")
