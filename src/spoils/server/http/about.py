"""The server about itself, and the sentences that clients show."""

import asyncio
import logging

from starlette.responses import Response

from spoils import __version__
from spoils.cards.banned import FORMATS
from spoils.rules.documents import NEWEST, document, editions, number_in
from spoils.rules.records import LANGUAGES as RULE_LANGUAGES
from spoils.rules.records import rules
from spoils.server.errors import Trouble
from spoils.server.http.wire import Call, reply
from spoils.server.play.thinker import bots
from spoils.server.protocol import PROTOCOL
from spoils.server.protocol.about import About, Catalogue, EditionInfo
from spoils.server.schema import written
from spoils.view.messages.catalogue import FRAMES, LANGUAGES, catalogue

log = logging.getLogger(__name__)


async def about(call: Call) -> Response:
    """What there is to choose from."""
    return reply(
        About(
            version=__version__,
            protocol=PROTOCOL,
            editions=tuple(
                EditionInfo(name, document(name, "en").title, document(name, "fr").title)
                for name in editions()
            ),
            bots=bots(),
            formats=tuple(FORMATS),
            languages=tuple(LANGUAGES),
            upload_limit=call.server.settings.limits.upload,
        )
    )


async def health(call: Call) -> Response:
    """Whether the server can do its work: only who can write can keep what people answer."""
    try:
        await call.server.store.check_writing()
    except Exception as error:
        log.warning("not ready: %s", error)
        raise Trouble("not_ready", "the database cannot be written to at the moment") from None
    return reply({"ok": True})


async def schema(_: Call) -> Response:
    """The JSON schema of the protocol."""
    return Response(written(), media_type="application/schema+json")


async def messages(call: Call) -> Response:
    """The sentences of a language."""
    language = call.path("language")
    if language not in LANGUAGES:
        raise unknown_language(language, tuple(LANGUAGES))
    edition = call.query("edition", NEWEST)
    if edition not in editions():
        raise Trouble(
            "unknown_edition", f'there is no edition "{edition}"; there are {", ".join(editions())}'
        )

    def collect() -> Catalogue:
        return Catalogue(language, sentences(language, edition), edition, places(edition))

    return reply(await asyncio.to_thread(collect))


def places(edition: str) -> dict[str, str]:
    """What an edition calls the rules that it counts differently; nothing for those that it does not have."""
    if edition == NEWEST:
        return {}
    found = {entry.number: number_in(edition, entry.number) or "" for entry in rules()}
    return {number: place for number, place in found.items() if place != number}


def sentences(language: str, edition: str = NEWEST) -> dict[str, str]:
    """Every sentence by its key, those included that are put together from parts."""
    book = catalogue(language, edition)
    verbs = [key.partition(".")[2] for key in book.patterns if key.startswith("verb.")]
    keys = (*book.patterns, *(f"{frame}.{verb}" for frame in FRAMES for verb in verbs))
    found = {key: book.pattern(key) for key in keys if not key.endswith(".*")}
    return {key: pattern for key, pattern in found.items() if pattern is not None}


def unknown_language(language: str, known: tuple[str, ...] = tuple(RULE_LANGUAGES)) -> Trouble:
    """There is no such language here."""
    return Trouble(
        "unknown_language", f'there is nothing in "{language}"; the languages are {", ".join(known)}'
    )
