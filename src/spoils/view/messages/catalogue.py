"""The sentences of one language by key.

Questions about an instruction (``choose.destroy``, ``may.draw``) are put together from a frame (``choose.*``)
and the words for the instruction (``verb.destroy``).
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final

import yaml

from spoils.engine.editions import COMPREHENSIVE, EDITIONS
from spoils.errors import UserError
from spoils.french import typeset
from spoils.rules.wording import in_words_of
from spoils.view.messages.pattern import fill

LANGUAGES: Final = ("en", "fr")
FRAMES: Final = ("choose", "may")
THE_CARD: Final = re.compile(r"\{la (\w+)\}")
OF_THE_CARD: Final = re.compile(r"\{de la (\w+)\}")
PLAYING: Final = "~play"  # ends the keys of sentences for editions that do not deploy


class Catalogue:
    """Patterns by key. ``own`` are those of the edition, by the same keys."""

    def __init__(self, language: str, patterns: dict[str, str], own: dict[str, str] | None = None) -> None:
        self.language = language
        self.patterns = {**patterns, **(own or {})}

    def pattern(self, key: str) -> str | None:
        """The pattern for a key, put together if need be; None if there is none."""
        found = self.patterns.get(key)
        if found is not None:
            return found
        frame, _, verb = key.partition(".")
        words = self.patterns.get(f"verb.{verb}")
        if frame not in FRAMES or words is None:
            return None
        return fill(self.patterns[f"{frame}.*"], {"verb": words}, self.language)

    def sentence(self, key: str, values: dict[str, object]) -> str:
        """The sentence for a key; a key without a pattern stands for itself, so that nothing is lost."""
        pattern = self.pattern(key)
        return key if pattern is None else fill(pattern, values, self.language)


def in_french(pattern: str, edition: str) -> str:
    """A French pattern as it is used: typeset, in the words of the edition, with its shorthand written out.

    ``{la card}`` is « la carte X », so that what follows agrees with *carte* whatever X is called; a card
    that is not seen is « une carte ». ``{de la card}`` is « de la carte X », or « d’une carte ».
    """
    written_out = THE_CARD.sub(r"{named_\1, select, no {{\1}} other {la carte {\1}}}", pattern)
    written_out = OF_THE_CARD.sub(
        r"{named_\1, select, no {d’une carte} other {de la carte {\1}}}", written_out
    )
    return typeset(in_words_of(edition, "fr", written_out))


@cache
def catalogue(language: str = "en", edition_id: str = COMPREHENSIVE.id) -> Catalogue:
    """The catalogue of a language, in the words of an edition: most editions *play* what the newest
    deploys."""
    if language not in LANGUAGES:
        raise UserError(f'there is nothing in "{language}"; the languages are {", ".join(LANGUAGES)}')
    text = (files("spoils.view.messages") / f"{language}.yaml").read_text("utf-8")
    written: dict[str, str] = yaml.safe_load(text)
    if language == "fr":
        written = {key: in_french(pattern, edition_id) for key, pattern in written.items()}
    common = {key: pattern for key, pattern in written.items() if not key.endswith(PLAYING)}
    edition = EDITIONS[edition_id]
    if edition.deploys:
        return Catalogue(language, common)
    own = {key.removesuffix(PLAYING): pattern for key, pattern in written.items() if key.endswith(PLAYING)}
    return Catalogue(language, common, own)
