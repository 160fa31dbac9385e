"""The application: routes, headers, and the server behind them."""

from functools import partial
from typing import Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spoils.server.http import (
    about,
    accounts,
    analysis,
    boards,
    calls,
    cards,
    company,
    decks,
    drafts,
    games,
    keys,
    leaving,
    letters,
    lobby,
    pages,
    people,
    puzzles,
    rules,
    study,
    tournaments,
    trials,
)
from spoils.server.http.draft_socket import draft_socket
from spoils.server.http.wire import Handler, endpoint
from spoils.server.lobby_socket import lobby_endpoint
from spoils.server.services import Server
from spoils.server.settings import Settings
from spoils.server.socket import serve_remote, socket_endpoint

ROUTES: Final[tuple[tuple[str, str, Handler], ...]] = (
    ("GET", "/api/about", about.about),
    ("GET", "/api/health", about.health),
    ("GET", "/api/schema.json", about.schema),
    ("GET", "/api/messages/{language}", about.messages),
    ("GET", "/api/cards", cards.find),
    ("GET", "/api/cards/sets", cards.sets),
    ("GET", "/api/cards/named/{name:path}", cards.named),
    ("POST", "/api/cards/compile", cards.compile_text),
    ("POST", "/api/collection", cards.import_sets),
    ("POST", "/api/collection/cards", cards.import_card),
    ("DELETE", "/api/collection/{id}", cards.remove_set),
    ("GET", "/api/decks", decks.all_decks),
    ("POST", "/api/decks", decks.save),
    ("POST", "/api/decks/check", decks.check),
    ("POST", "/api/decks/odds", decks.odds),
    ("POST", "/api/decks/import", decks.import_deck),
    ("POST", "/api/decks/export", decks.export),
    ("GET", "/api/decks/{id}", decks.show),
    ("PUT", "/api/decks/{id}", decks.change),
    ("DELETE", "/api/decks/{id}", decks.remove),
    ("GET", "/api/drafts", drafts.listed),
    ("POST", "/api/drafts", drafts.create),
    ("GET", "/api/drafts/{id}", drafts.show),
    ("POST", "/api/drafts/{id}/join", drafts.join),
    ("POST", "/api/drafts/{id}/leave", drafts.leave),
    ("POST", "/api/drafts/{id}/begin", drafts.begin),
    ("POST", "/api/drafts/{id}/ready", drafts.ready),
    ("POST", "/api/drafts/{id}/pick", drafts.pick),
    ("POST", "/api/drafts/{id}/check", drafts.check),
    ("PUT", "/api/drafts/{id}/deck", drafts.deck),
    ("POST", "/api/drafts/{id}/pairs", drafts.pairs),
    ("POST", "/api/drafts/{id}/games/{number}", drafts.play),
    ("POST", "/api/drafts/{id}/close", drafts.close),
    ("POST", "/api/drafts/{id}/export", drafts.export),
    ("GET", "/api/drafts/{id}/review", drafts.review),
    ("GET", "/api/games", games.mine),
    ("POST", "/api/games", games.create),
    ("POST", "/api/games/test", games.test),
    ("POST", "/api/games/position", games.position),
    ("GET", "/api/games/{id}", games.show),
    ("POST", "/api/games/{id}/join", games.join),
    ("POST", "/api/games/{id}/rematch", games.rematch),
    ("POST", "/api/games/{id}/branch", games.branch),
    ("GET", "/api/games/{id}/replay", games.replay),
    ("GET", "/api/games/{id}/replay/steps", games.steps),
    ("GET", "/api/games/{id}/scenario", games.scenario),
    ("GET", "/api/games/{id}/record", games.record),
    ("POST", "/api/replays", games.upload_record),
    ("GET", "/api/lobby", lobby.show),
    ("POST", "/api/lobby/seeks", lobby.offer),
    ("DELETE", "/api/lobby/seeks/{id}", lobby.withdraw),
    ("POST", "/api/lobby/seeks/{id}/take", lobby.take),
    ("POST", "/api/lobby/bots", lobby.meet),
    ("GET", "/api/people/{id}", people.profile),
    ("POST", "/api/people/{id}/block", company.block_person),
    ("GET", "/api/ratings", people.leaders),
    ("GET", "/api/calls", calls.show),
    ("PUT", "/api/calls/wishes", calls.wish),
    ("PUT", "/api/calls/away", calls.away),
    ("POST", "/api/calls/browsers", calls.enter),
    ("DELETE", "/api/calls/browsers", calls.forget),
    ("GET", "/api/tournaments", tournaments.listed),
    ("POST", "/api/tournaments", tournaments.create),
    ("GET", "/api/tournaments/{id}", tournaments.show),
    ("GET", "/api/tournaments/{id}/entry", tournaments.mine),
    ("POST", "/api/tournaments/{id}/entry", tournaments.register),
    ("DELETE", "/api/tournaments/{id}/entry", tournaments.withdraw),
    ("POST", "/api/tournaments/{id}/check-in", tournaments.check_in),
    ("POST", "/api/tournaments/{id}/judges", tournaments.become_judge),
    ("POST", "/api/tournaments/{id}/desk", tournaments.act),
    ("GET", "/api/tournaments/{id}/decks/{number}", tournaments.deck),
    ("GET", "/api/tournaments/{id}/pairings.csv", tournaments.pairings),
    ("GET", "/api/tournaments/{id}/standings.csv", tournaments.standings),
    ("GET", "/api/games/{id}/analysis", analysis.state),
    ("POST", "/api/games/{id}/analysis", analysis.start),
    ("DELETE", "/api/games/{id}/analysis", analysis.stop),
    ("GET", "/api/games/{id}/advice", analysis.advice),
    ("GET", "/api/account", accounts.show),
    ("POST", "/api/account", accounts.register),
    ("DELETE", "/api/account", leaving.delete),
    ("GET", "/api/account/export", leaving.export),
    ("POST", "/api/account/session", accounts.sign_in),
    ("DELETE", "/api/account/session", accounts.sign_out),
    ("POST", "/api/account/session/options", accounts.session_options),
    ("POST", "/api/account/recovery", accounts.recover),
    ("POST", "/api/account/passkeys", keys.add_passkey),
    ("POST", "/api/account/passkeys/options", accounts.passkey_options),
    ("DELETE", "/api/account/passkeys/{id}", keys.drop_passkey),
    ("PUT", "/api/account/password", keys.change_password),
    ("POST", "/api/account/codes", keys.new_codes),
    ("PUT", "/api/account/email", letters.change_email),
    ("POST", "/api/account/email/confirm", letters.confirm_email),
    ("POST", "/api/account/reset", letters.ask_reset),
    ("POST", "/api/account/reset/finish", letters.reset),
    ("DELETE", "/api/account/sessions", keys.end_others),
    ("DELETE", "/api/account/sessions/{id}", keys.end_session),
    ("POST", "/api/account/tokens", keys.add_token),
    ("DELETE", "/api/account/tokens/{id}", keys.drop_token),
    ("POST", "/api/games/{id}/block", company.block),
    ("POST", "/api/games/{id}/report", company.report),
    ("GET", "/api/company/blocks", company.blocks),
    ("DELETE", "/api/company/blocks/{id}", company.unblock),
    ("GET", "/api/moderation", company.desk),
    ("POST", "/api/moderation/{id}", company.settle),
    ("POST", "/api/study/open", study.open_position),
    ("POST", "/api/study/examine", study.examine),
    ("POST", "/api/study/editions", study.editions),
    ("GET", "/api/puzzles", puzzles.every),
    ("GET", "/api/puzzles/{id}", puzzles.look),
    ("POST", "/api/puzzles/{id}/answer", puzzles.answer),
    ("GET", "/api/puzzles/{id}/hint", puzzles.hint),
    ("GET", "/api/puzzles/{id}/solution", puzzles.solution),
    ("POST", "/api/puzzles/{id}/why", puzzles.why),
    ("POST", "/api/puzzles/{id}/explain", puzzles.explain),
    ("POST", "/api/own-puzzles/look", puzzles.look_at_own),
    ("POST", "/api/own-puzzles/answer", puzzles.answer_own),
    ("POST", "/api/own-puzzles/hint", puzzles.hint_at_own),
    ("POST", "/api/own-puzzles/solution", puzzles.solve_own),
    ("POST", "/api/own-puzzles/why", puzzles.why_in_own),
    ("POST", "/api/own-puzzles/explain", puzzles.explain_in_own),
    ("POST", "/api/trials/card", trials.card),
    ("POST", "/api/trials/deck", trials.deck),
    ("GET", "/api/trials/{id}", trials.progress),
    ("DELETE", "/api/trials/{id}", trials.stop),
    ("GET", "/api/boards", boards.mine),
    ("POST", "/api/boards", boards.create),
    ("GET", "/api/boards/{id}", boards.show),
    ("DELETE", "/api/boards/{id}", boards.drop),
    ("GET", "/api/boards/{id}/wait", boards.wait),
    ("GET", "/api/boards/{id}/save", boards.save),
    ("GET", "/api/boards/{id}/look/{place}", boards.look),
    ("POST", "/api/boards/{id}/answer", boards.answer),
    ("POST", "/api/boards/{id}/note", boards.note),
    ("POST", "/api/boards/{id}/show", boards.lead),
    ("POST", "/api/boards/{id}/remove", boards.remove),
    ("POST", "/api/boards/{id}/why", boards.why),
    ("POST", "/api/boards/{id}/explain", boards.explain),
    ("GET", "/api/rules/{language}", rules.contents),
    ("GET", "/api/rules/{language}/search", rules.search),
    ("GET", "/api/rules/{language}/terms", rules.terms),
    ("GET", "/api/rules/{language}/rulings", rules.rulings),
    ("GET", "/api/rules/{language}/differences", rules.differences),
    ("GET", "/api/rules/{language}/{entry}", rules.lookup),
)

# Scripts and connections are the server's own. Styles may stand in attributes: that is where cards lie.
POLICY: Final = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class SecurityHeaders:
    """Puts our headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


class Prefix:
    """Everything lies below a prefix, whether the proxy in front takes it off the path or leaves it there."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self.app = app
        self.prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] in ("http", "websocket"):
            path = scope["path"]
            if path != self.prefix and not path.startswith(f"{self.prefix}/"):
                path = self.prefix + path
            elif path == self.prefix:
                path += "/"
            scope = {**scope, "root_path": self.prefix, "path": path}
        await self.app(scope, receive, send)


def put_behind(app: Starlette, server: Server) -> None:
    """Requests are answered by this server, those that another process passes on as well."""
    app.state.server = server
    if server.cluster is not None:
        server.cluster.app = app
        server.cluster.serve = partial(serve_remote, server)


def build_app(settings: Settings) -> Starlette:
    """The application for uvicorn; a server is put behind it."""
    return Starlette(
        routes=[
            *(Route(path, endpoint(handler), methods=[method]) for method, path, handler in ROUTES),
            WebSocketRoute("/api/socket", socket_endpoint),
            WebSocketRoute("/api/lobby/socket", lobby_endpoint),
            WebSocketRoute("/api/drafts/{id}/socket", draft_socket),
            Route("/{path:path}", pages.page, methods=["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH"]),
        ],
        middleware=[
            *([Middleware(Prefix, prefix=settings.prefix)] if settings.prefix else []),
            Middleware(SecurityHeaders),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=4),
        ],
    )
