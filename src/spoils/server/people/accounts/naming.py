"""Names of accounts: what one may be called, and which names are too much alike."""

import re
import unicodedata
from typing import Final

from spoils.server.errors import Trouble
from spoils.server.lines import has_unseen

SHORTEST, LONGEST = 2, 24
ALLOWED: Final = re.compile(r"[\w .'’-]+")
RESERVED: Final = re.compile(r"(guest|invité|invite|player|joueur)\s*\d*", re.IGNORECASE)
"""What people without a name are called."""
ALIKE: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "5": "s"})
LATIN: Final = str.maketrans(
    "авсԁеһіјкмнорԛѕтуԝхαβεζηικμνορτυχωօհսոց", "abcdehijkmhopqstywxabezhikmnoptyxwohung"
)
"""Letters of other alphabets with the Latin ones that they look like, as capitals or small: a whole name can
be written in them."""
FEWEST_LETTERS: Final = 5
"""Different ones in a password."""


def clean_name(text: str) -> str:
    """A name as others will read it, or Trouble that says what is wrong with it."""
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not SHORTEST <= len(name) <= LONGEST:
        raise Trouble("bad_name", f"a name has {SHORTEST} to {LONGEST} letters")
    if not ALLOWED.fullmatch(name) or not likeness(name) or has_unseen(name):
        raise Trouble("bad_name", "a name is made of letters, numbers, spaces, dots, hyphens and apostrophes")
    if RESERVED.fullmatch(name):
        raise Trouble("bad_name", "that is what people without a name are called; choose another one")
    if len(scripts(name)) > 1:
        raise Trouble("bad_name", "a name is written in one alphabet; letters of two look like another name")
    return name


def scripts(name: str) -> set[str]:
    """The alphabets that a name is written in."""
    return {unicodedata.name(letter, "?").split()[0] for letter in name if letter.isalpha()}


def likeness(name: str) -> str:
    """The same for all names that could be mistaken for each other."""
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    return "".join(letter for letter in bare if letter.isalnum()).translate(LATIN).translate(ALIKE)


def check_password(password: str, name: str) -> None:
    """Refuse what would be guessed first; how long one must be is part of its type."""
    if likeness(password) == likeness(name) or len(set(password)) < FEWEST_LETTERS:
        raise Trouble("bad_password", "that password would be guessed at once; choose another one")
