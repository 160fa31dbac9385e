"""Groups of cards chosen together: what the words say of the group as a whole (``with different names``,
``with total numeric cost 5 or less``)."""

from __future__ import annotations

from spoils.engine.program.families import Objects, Qualifier
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.program.objects.relations import Alike, TotalAtMost
from spoils.engine.reading.facts import stat
from spoils.engine.reading.groups import agrees
from spoils.engine.reading.numbers import value
from spoils.engine.reading.qualifiers import is_alike
from spoils.engine.state.game import Game
from spoils.engine.state.questions import Refusal
from spoils.engine.state.scope import Scope


def group_qualifiers(phrase: Objects | None) -> list[Qualifier]:
    """The qualifiers that speak of the whole group."""
    if not isinstance(phrase, Cards):
        return []
    return [
        word for word in (*phrase.adjectives, *phrase.qualifiers) if isinstance(word, (Alike, TotalAtMost))
    ]


def refuse_group(
    game: Game, phrase: Objects | None, refs: list[int], scope: Scope, among: list[int] | None = None
) -> Refusal | None:
    """Why these cards together are not what the phrase describes, or None; they were chosen among others."""
    if phrase is None or agrees(game, phrase, refs, scope, among):
        return None
    for word in group_qualifiers(phrase):
        if isinstance(word, TotalAtMost) and sum(stat(game, ref, word.stat) for ref in refs) > value(
            game, word.n, scope
        ):
            return Refusal("choose.total", ("402.5",), (value(game, word.n, scope),))
        if isinstance(word, Alike):
            return Refusal(f"choose.{'different' if word.negated else 'same'}_{word.what}", ("402.5",))
    return Refusal("choose.not_together", ("402.5",))


def largest_group(game: Game, phrase: Objects | None, refs: list[int], scope: Scope) -> int:
    """How many of the cards can be chosen together at most, as far as each qualifier goes on its own."""
    most = len(refs)
    for word in group_qualifiers(phrase):
        if isinstance(word, TotalAtMost):
            most = min(
                most,
                _within_total(sorted(stat(game, ref, word.stat) for ref in refs), value(game, word.n, scope)),
            )
        elif isinstance(word, Alike):
            most = min(most, _most_alike(game, word, refs))
    return most


def _within_total(costs: list[int], limit: int) -> int:
    total = 0
    for count, cost in enumerate(costs):
        total += cost
        if total > limit:
            return count
    return len(costs)


def _most_alike(game: Game, word: Alike, refs: list[int]) -> int:
    """The largest group found by starting with each card and adding whatever agrees with all so far."""
    most = 0
    for first in refs:
        group = [first]
        for ref in refs:
            if ref != first and all(is_alike(game, word.what, ref, other) != word.negated for other in group):
                group.append(ref)
        most = max(most, len(group))
    return most
