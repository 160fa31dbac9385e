"""What the terminal says besides the sentences of the game, in the languages of those."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

import yaml

from spoils.cards.names import Names
from spoils.engine.editions import EDITIONS
from spoils.french import typeset
from spoils.rules.documents import NEWEST
from spoils.rules.wording import in_words_of
from spoils.view.messages.catalogue import PLAYING
from spoils.view.messages.pattern import fill

OF_THE_GAME: Final = (
    "battle",
    "battle_speed",
    "depleted",
    "legend",
    "pile.out",
    "responding.use_one",
    "stat.life",
    "tokens",
)
"""What has words that differ between the editions; commands are called the same in all of them."""


class Words:
    """The words of one language by key, and what it calls the cards."""

    def __init__(self, language: str = "en", card_names: Names | None = None, edition: str = NEWEST) -> None:
        self.language = language
        self.patterns = patterns(language, edition)
        self.card_names = Names() if card_names is None else card_names

    def __call__(self, key: str, **values: object) -> str:
        return fill(self.patterns[key], values, self.language)

    def card(self, name: str) -> str:
        """What a card is called in the language."""
        return self.card_names.get(name, name)

    def rarity(self, printed: str) -> str:
        """How rare a card is; sets of others may have words of their own for it."""
        key = f"rarity.{printed.lower()}"
        return self(key) if key in self.patterns else printed.lower()

    def bot(self, name: str) -> str:
        """What a bot is called at the table; a program outside is simply a bot."""
        key = f"bot.{name}"
        return self(key) if key in self.patterns else self("bot")


@cache
def patterns(language: str, edition: str = NEWEST) -> dict[str, str]:
    """All patterns of a language; what is about the game in the words of an edition."""
    text = (files("spoils.terminal.words") / f"{language}.yaml").read_text("utf-8")
    written: dict[str, str] = yaml.safe_load(text)
    found = {key: pattern for key, pattern in written.items() if not key.endswith(PLAYING)}
    if not EDITIONS[edition].deploys:
        found |= {key.removesuffix(PLAYING): text for key, text in written.items() if key.endswith(PLAYING)}
    found |= {key: in_words_of(edition, language, found[key]) for key in OF_THE_GAME}
    return {key: typeset(pattern) for key, pattern in found.items()} if language == "fr" else found
