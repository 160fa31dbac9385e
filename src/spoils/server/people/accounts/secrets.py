"""Secrets that are handed out: to a browser, to a program, on paper. Only their hashes are kept."""

import secrets
from hashlib import sha256
from typing import Final

SIGNED_IN: Final = "in."
"""What the cookie of a browser begins with that is signed in; a guest's does not."""
PROGRAM: Final = "spoils_"
"""What the key of a program begins with, so that it is noticed where it does not belong."""
CODES: Final = 10
LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Of recovery codes: none that look alike."""


def new_visitor() -> str:
    """The id of an account's visitor. No cookie leads to it but those of its sessions."""
    return secrets.token_hex(16)


def new_session() -> str:
    """For a browser's cookie."""
    return SIGNED_IN + secrets.token_urlsafe(32)


def new_program_token() -> str:
    """For a program."""
    return PROGRAM + secrets.token_urlsafe(32)


def new_code() -> str:
    """A recovery code of 80 bits, in groups that can be read aloud."""
    letters = [secrets.choice(LETTERS) for _ in range(16)]
    return "-".join("".join(letters[start : start + 4]) for start in range(0, 16, 4))


def hashed(secret: str) -> str:
    """What is kept of a secret that nobody can guess."""
    return sha256(b"spoils secret " + secret.encode()).hexdigest()


def hashed_code(code: str, visitor: str) -> str:
    """What is kept of a recovery code, however it is typed."""
    bare = "".join(letter for letter in code.upper() if letter.isalnum())
    return hashed(f"{visitor} {bare}")
