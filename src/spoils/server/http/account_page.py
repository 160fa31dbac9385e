"""The page about one's account."""

from spoils.server.http.wire import Call
from spoils.server.people.names import name_of
from spoils.server.play.info import moment
from spoils.server.protocol.account import (
    AccountPage,
    Admonition,
    Luggage,
    PasskeyInfo,
    Scope,
    SessionInfo,
    TokenInfo,
)


async def account_page(call: Call) -> AccountPage:
    """Everything about it; of a guest, what could move in."""
    server, book = call.server, call.server.accounts.book
    account = None if call.session is None else await book.of(call.visitor)
    if account is None or call.session is None:
        return AccountPage(
            name=await name_of(server.store, call.visitor),
            open=server.settings.registration,
            letters=server.post.is_open,
            luggage=Luggage(*await book.luggage(call.visitor)),
        )
    here = call.session.id
    return AccountPage(
        name=account["name"],
        member=True,
        created=moment(account["created"]),
        open=server.settings.registration,
        letters=server.post.is_open,
        email=account["email"],
        confirmed=account["confirmed"],
        password=bool(account["password"]),
        codes=await book.codes_left(call.visitor),
        moderator=account["moderator"],
        fresh=call.is_fresh,
        sessions=tuple(
            SessionInfo(
                id=row["id"], device=row["device"], created=moment(row["created"]), seen=moment(row["seen"]),
                here=row["id"] == here,
            )
            for row in await book.sessions(call.visitor)
        ),
        passkeys=tuple(
            PasskeyInfo(row["id"], row["label"], moment(row["created"]), moment(row["used"]))
            for row in await book.passkeys(call.visitor)
        ),
        admonitions=tuple(
            Admonition(row["words"], moment(row["created"]), moment(row["until"]) if row["until"] else "")
            for row in await server.company.sanctions(call.visitor)
            if row["until"] == 0 or row["until"] > server.store.clock()
        ),
        tokens=tuple(
            TokenInfo(
                id=row["id"], name=row["name"], scopes=scopes(row["scopes"]), created=moment(row["created"]),
                used=moment(row["used"]) if row["used"] else "",
            )
            for row in await book.tokens(call.visitor)
        ),
    )  # fmt: skip


def scopes(text: str) -> tuple[Scope, ...]:
    """What a program may do, as the database has it."""
    known: tuple[Scope, ...] = ("play", "decks")
    return tuple(scope for scope in known if scope in text.split(","))
