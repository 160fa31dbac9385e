"""The words of an edition: where the French draft is played, messages say what the draft says."""

import re
from functools import cache
from typing import Final

from spoils.rules import records

DRAFT: Final = "french-0.1"


def in_words_of(edition: str, language: str, text: str) -> str:
    """A message, or the pattern of one, in the words of an edition."""
    if edition != DRAFT or language != "fr":
        return text
    forms, any_form = _forms()
    return any_form.sub(lambda found: forms[found[0]], text)


@cache
def _forms() -> tuple[dict[str, str], re.Pattern[str]]:
    """Our forms with the draft's, and a pattern that finds them as whole words."""
    terms = records.read("glossary.yaml", tuple[records.TermEntry, ...])
    forms = {ours: theirs for term in terms if term.fr for ours, theirs in term.fr.draft_forms.items()}
    longest_first = sorted(map(re.escape, forms), key=len, reverse=True)
    return forms, re.compile(rf"(?<![\w-])(?:{'|'.join(longest_first)})(?!\w)")
