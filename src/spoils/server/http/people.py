"""People over HTTP: profiles, and who is best."""

from starlette.responses import Response

from spoils.server.http.wire import Call, reply


async def profile(call: Call) -> Response:
    """What is known about a person; "me" is whoever asks."""
    call.work(1)
    public = call.path("id")
    if public == "me":
        public = (await call.server.people.person(call.visitor)).id
    return reply(await call.server.people.profiles.of(public, call.visitor))


async def leaders(call: Call) -> Response:
    """The best of a format."""
    call.work(1)
    people = call.server.people
    season = call.query("season", people.book.season)[:40]
    return reply(await people.profiles.leaders(call.query("format", "constructed"), season))
