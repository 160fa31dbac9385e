"""Everything else that is served: pages, rules, sentences, the schema; and how it is protected."""

import re
from pathlib import Path

import httpx
import pytest

from spoils.server.app import ROUTES
from spoils.server.http.pages import client_places
from spoils.server.protocol import PROTOCOL
from spoils.server.schema import kept, written
from tests.server.served import Served


def test_the_schema_file_is_current(visitor: httpx.Client) -> None:
    assert kept() == written(), "run python -m spoils.server.schema"
    assert visitor.get("/api/schema.json").text == written()


def test_about(visitor: httpx.Client) -> None:
    about = visitor.get("/api/about").json()
    assert about["protocol"] == PROTOCOL
    assert "comprehensive" in [edition["id"] for edition in about["editions"]]
    assert "random" in [bot["id"] for bot in about["bots"]]
    assert visitor.get("/api/health").json() == {"ok": True}


@pytest.mark.parametrize("source", ["src", "build/fast"])
def test_the_client_is_found_from_the_source_and_from_the_compiled_build(source: str) -> None:
    module = Path("/project", source, "spoils/server/http/pages.py")
    assert Path("/project/web/dist") in client_places(module)


def test_sentences(visitor: httpx.Client) -> None:
    for language in visitor.get("/api/about").json()["languages"]:
        messages = visitor.get(f"/api/messages/{language}").json()["messages"]
        assert "event.damage" in messages
        assert "choose.destroy" in messages  # put together from its parts
    assert (
        visitor.get("/api/messages/en", params={"edition": "x"}).json()["error"]["code"] == "unknown_edition"
    )
    assert visitor.get("/api/messages/xx").json()["error"]["code"] == "unknown_language"


def test_sentences_of_an_edition(visitor: httpx.Client) -> None:
    newest = visitor.get("/api/messages/en").json()
    basic = visitor.get("/api/messages/en", params={"edition": "basic"}).json()
    assert newest.get("places", {}) == {}
    assert newest["messages"]["option.deploy"] == "deploy {card}"
    assert basic["messages"]["option.deploy"] == "play {card}"
    # The basic sheet has headings instead of numbers.
    assert basic["places"]["608.1"] != "608.1"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_rules(visitor: httpx.Client, language: str) -> None:
    def entries(path: str, **query: str) -> list[tuple[str, str]]:
        reply = visitor.get(f"/api/rules/{language}{path}", params=query)
        assert reply.status_code == 200, reply.text
        return [(entry["kind"], entry["id"]) for entry in reply.json()["entries"]]

    assert entries("") == [("section", str(number)) for number in range(1, 7)]
    assert entries("/4")[0] == ("section", "4")
    assert entries("/408")[:2] == [("rule", "408"), ("rule", "408.1")]
    assert ("rule", "608.1e") in entries("/608")
    assert entries("/A24") == [("ruling", "A24")]
    assert entries("/search", words="influence")
    assert len(entries("/rulings")) == 80
    assert entries("/terms")[0][0] == "term"
    assert len(entries("/differences")) > len(entries("/differences", edition="basic")) > 10


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("rules/de", "unknown_language"),
        ("rules/en/999.9", "unknown_rule"),
        ("rules/en/408?edition=first", "unknown_edition"),
        ("games/nothing-here", "unknown_game"),
        ("nothing", "unknown_path"),
        ("", "unknown_path"),
        ("games/%00", "unknown_game"),
    ],
)
def test_what_there_is_not(visitor: httpx.Client, path: str, code: str) -> None:
    reply = visitor.get(f"/api/{path}")
    assert 400 <= reply.status_code < 500
    assert reply.json()["error"]["code"] == code


@pytest.mark.parametrize("path", ["/", "/api/about", "/api/nothing", "/game/abc", "/../../etc/passwd"])
def test_every_answer_is_protected(visitor: httpx.Client, path: str) -> None:
    headers = visitor.get(path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_strange_bodies_everywhere(visitor: httpx.Client) -> None:
    """Whatever is sent to whatever path: a refusal or an answer, never a failure."""
    bodies = [b"null", b"\xff\x00", b'{"seats": [], "deck": {}, "card": {}, "token": ""}']
    words = ["x", "%2e%2e", "a%00b"]
    for number, (method, path, _) in enumerate(ROUTES):
        turned = bodies[number % 3 :] + bodies[: number % 3]  # every word meets every body on some path
        filled = [re.sub(r"\{[^}]*\}", word, path) for word in words]
        for one, body in set(zip(filled, turned if method != "GET" else [None] * 3, strict=True)):
            reply = visitor.request(method, one, content=body)
            assert reply.status_code < 500, (method, one, body)


def test_the_cookie_is_for_the_server_alone(server: Served) -> None:
    with server.visitor() as visitor:
        cookie = visitor.get("/api/about").headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "samesite=strict" in cookie.lower()
        assert "set-cookie" not in visitor.get("/api/about").headers


@pytest.mark.parametrize("path", ["/", "/game/some-id", "/decks"])
def test_every_other_path_is_the_clients(visitor: httpx.Client, path: str) -> None:
    page = visitor.get(path)
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert visitor.get("/nothing.js").status_code in (200, 404)  # a page about building, or no such file
    assert visitor.post(path).status_code == 405
