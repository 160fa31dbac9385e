"""Letters: an address that its owner has confirmed, a way back in, and what others cannot do with either."""

from __future__ import annotations

import re
from email.message import EmailMessage

import pytest

from spoils.errors import UserError
from spoils.server.settings import smtp_from
from tests.server.mailbox import Mailbox
from tests.server.persons import ORIGIN, PASSWORD, code_of, register, sign_in, somebody
from tests.server.served import Served

NEW = "another tide, another time"


def token_in(letter: EmailMessage, kind: str) -> str:
    found = re.search(rf"{ORIGIN}/account#{kind}=(\S+)", letter.get_content())
    assert found is not None, letter.get_content()
    return found[1]


def test_an_address_is_confirmed_and_lets_back_in_once(server: Served, mailbox: Mailbox) -> None:
    with somebody(server) as owner, somebody(server) as elsewhere, somebody(server) as attacker:
        register(owner, "Correspondent")
        assert owner.get("/api/account").json()["letters"] is True
        before = len(mailbox.letters)
        body = {"email": "ada@example.org", "language": "fr"}
        assert owner.put("/api/account/email", json=body).json().get("confirmed", False) is False
        letter = mailbox.wait_for(before + 1)
        assert (letter["To"], letter["From"]) == ("ada@example.org", "harbour@games.example")
        assert "Correspondent" in letter.get_content()
        assert "trois jours" in letter.get_content()
        assert "«\u00a0Correspondent\u00a0»" in letter.get_content()  # no line breaks there
        # not confirmed yet: no way back in
        elsewhere.post("/api/account/reset", json={"name": "Correspondent"})
        confirm = token_in(letter, "confirm")
        forged = (
            confirm[:-5] + ("a" if confirm[-5] != "a" else "b") + confirm[-4:]
        )  # the last has bits to spare
        for wrong in (forged, "x", "a.b.c", ""):
            assert code_of(attacker.post("/api/account/email/confirm", json={"token": wrong})) == "not_you"
        assert elsewhere.post("/api/account/email/confirm", json={"token": confirm}).status_code == 200
        assert owner.get("/api/account").json()["confirmed"] is True
        assert len(mailbox.letters) == before + 1

        # a link is made by the server's own address, whatever whoever asks pretends
        poisoned = {"Host": "elsewhere.example", "X-Forwarded-Host": "elsewhere.example"}
        wish = {"name": "correspondent"}
        asked = attacker.post("/api/account/reset", json=wish, headers=poisoned)
        unknown = attacker.post("/api/account/reset", json={"name": "No Such Person"})
        assert (asked.status_code, asked.text) == (unknown.status_code, unknown.text) == (200, "{}")
        letter = mailbox.wait_for(before + 2)
        assert "elsewhere" not in letter.as_string()
        token = token_in(letter, "reset")
        finish = {"token": token, "password": NEW}
        # the other kind of link opens nothing, nor does a password that would be guessed use this one up
        assert (
            code_of(attacker.post("/api/account/reset/finish", json={**finish, "token": confirm}))
            == "not_you"
        )
        easy = {**finish, "password": "correspondent"}
        assert code_of(elsewhere.post("/api/account/reset/finish", json=easy)) == "bad_password"
        assert elsewhere.post("/api/account/reset/finish", json=finish).json()["member"] is True
        assert not owner.get("/api/account").json().get("member"), "all other sessions end"
        assert code_of(attacker.post("/api/account/reset/finish", json=finish)) == "not_you", "used up"
        assert code_of(sign_in(owner, "Correspondent")) == "not_you"
        assert sign_in(owner, "Correspondent", NEW).status_code == 200
        # without an address there is none to write to, and an old confirmation confirms nothing
        assert owner.put("/api/account/email", json={"email": ""}).json().get("email", "") == ""
        assert code_of(attacker.post("/api/account/email/confirm", json={"token": confirm})) == "not_you"


def test_nobody_is_flooded_with_letters(server: Served, mailbox: Mailbox) -> None:
    with somebody(server) as owner:
        register(owner, "Patient")
        before = len(mailbox.letters)
        owner.put("/api/account/email", json={"email": "patient@example.org"})
        token = token_in(mailbox.wait_for(before + 1), "confirm")
        owner.post("/api/account/email/confirm", json={"token": token})
        answers = []
        for house in range(8):
            with server.visitor(headers={"x-forwarded-for": f"198.51.100.{house}"}) as attacker:
                answers.append(attacker.post("/api/account/reset", json={"name": "Patient"}).status_code)
        assert answers == [200] * 5 + [429] * 3
        mailbox.wait_for(before + 6)
        # and of the mailboxes of strangers: one address is asked at most five times
        answers = [
            owner.put("/api/account/email", json={"email": f"victim{number}@example.org"}).status_code
            for number in range(6)
        ]
        assert answers == [200] * 4 + [429] * 2


@pytest.mark.parametrize(
    "email",
    [
        "nobody",
        "a@b",
        "a b@example.org",
        "a@example.org\nBcc: b@example.org",
        "@example.org",
        "a" * 300,
        "a\x00@example.org",
    ],
)
def test_what_is_no_address(server: Served, mailbox: Mailbox, email: str) -> None:
    with somebody(server) as owner:
        if not owner.post("/api/account", json={"name": "Addressee", "password": PASSWORD}).is_success:
            sign_in(owner, "Addressee")
        assert code_of(owner.put("/api/account/email", json={"email": email})) == "malformed"


def test_letters_need_an_origin_and_a_sender() -> None:
    assert smtp_from("", "", "") == ""
    for wrong in (("mail.example", "a@b.example", ORIGIN), ("smtp://mail.example", "a@b.example", "")):
        with pytest.raises(UserError):
            smtp_from(*wrong)
    assert smtp_from("smtp://mail.example", "a@b.example", ORIGIN) == "smtp://mail.example"
