"""Words with a meaning of their own, found where they are read: on a card, in a question, in the log."""

import re
from collections.abc import Iterable
from typing import Final

from spoils.rules.entries import Term


class Marks:
    """The terms by the forms in which sentences have them. Of two that could be meant the longer one is:
    what a card calls *attach to* is not merely *attach*."""

    def __init__(self, terms: Iterable[Term]) -> None:
        self._terms: Final = {mark.casefold(): term for term in terms for mark in term.marks}
        forms = sorted(map(re.escape, self._terms), key=len, reverse=True)
        self._any: Final = re.compile(rf"(?<![\w])(?:{'|'.join(forms)})(?![\w])", re.IGNORECASE)

    def term(self, form: str) -> Term | None:
        """Return the term that has exactly this form, in any case."""
        return self._terms.get(" ".join(form.casefold().split()))

    def find(self, text: str) -> tuple[Term, ...]:
        """Return the terms in a text, each once, in the order in which they first occur."""
        found = (self._terms[match[0].casefold()] for match in self._any.finditer(text))
        return tuple(dict.fromkeys(found))

    def keywords(self, text: str) -> tuple[Term, ...]:
        """Return the terms that a card's text has in capitals: its keywords."""
        forms = (match[0] for match in self._any.finditer(text))
        return tuple(dict.fromkeys(self._terms[form.casefold()] for form in forms if form.isupper()))
