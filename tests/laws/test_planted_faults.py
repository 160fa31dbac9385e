"""Each law notices the fault it is there for: the fault is planted, and in some position the law does not
hold any more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from spoils.cards.catalog import Catalog
from spoils.engine import meanings
from spoils.engine.acts.choices import MayAct
from spoils.engine.acts.flow import follow_inside
from spoils.engine.concepts import areas
from spoils.engine.happening import applying, durations
from spoils.engine.instruction import Follow
from spoils.engine.playing.abilities import Using
from spoils.engine.playing.deploying import Deploying
from spoils.engine.program import events as ev
from spoils.engine.program.objects.nouns import It, The
from spoils.engine.program.objects.relations import Other
from spoils.engine.program.players import Opponent, You
from spoils.engine.program.words import DISCARD
from spoils.engine.reading import descriptions
from spoils.engine.state.definition import Definition
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game
from spoils.lab.laws.__main__ import try_law
from spoils.lab.laws.every_law import LAWS
from spoils.lab.laws.positions import playable
from spoils.language import normalise

Patch = pytest.MonkeyPatch
POSITIONS = 40


def tokens_go_on_existing(patch: Patch) -> None:
    """A card token that leaves play lies in the discard pile like any card."""

    def drop(game: Game, card: int) -> None:
        game.area[card] = DISCARD
        game.pile(game.owner[card], DISCARD).append(card)

    patch.setattr(areas, "drop_token", drop)


def turns_never_end_effects(patch: Patch) -> None:
    patch.setattr(durations, "_is_over_with_turn", lambda game, effect: False)


def another_may_be_the_same(patch: Patch) -> None:
    patch.setitem(meanings.QUALIFIERS, Other, lambda *_: True)


def there_is_no_way_back(patch: Patch) -> None:
    for action in (Using, Deploying):
        patch.setattr(action, "can_fail", lambda self, game: False)


def track_is_never_lost(patch: Patch) -> None:
    """A card that has moved is still the one spoken of."""

    def found(game: Game, node: Any, scope: Any, candidate: int) -> list[int]:
        return [game.ref(ref % CARDS) for ref in meanings.denoted(game, node, scope, candidate)]

    patch.setitem(meanings.MATCHING, It, found)
    patch.setitem(meanings.MATCHING, The, found)


def you_is_whoever_sits_first(patch: Patch) -> None:
    patch.setitem(meanings.PLAYERS, You, lambda *_: [0])


def opponents_are_the_next_players(patch: Patch) -> None:
    """``your opponent`` is whoever sits next, as if there were only two."""
    patch.setitem(
        meanings.PLAYERS,
        Opponent,
        lambda game, node, scope, candidate: [(scope.controller + 1) % len(game.players)],
    )


def opponents_sit_on_the_other_side(patch: Patch) -> None:
    """``your opponent`` is whoever sits second, also for that player."""
    patch.setitem(meanings.PLAYERS, Opponent, lambda *_: [1])


def long_names_make_strong(patch: Patch) -> None:
    real = Definition.__init__

    def begin(self: Definition, *args: Any, **facts: Any) -> None:
        real(self, *args, **facts)
        self.strength += len(self.name) if self.strength >= 0 else 0

    patch.setattr(Definition, "__init__", begin)


def words_for_numbers_are_unknown(patch: Patch) -> None:
    """``two cards`` is no longer read as ``2 cards``."""
    known = tuple(each for each in normalise.synonyms() if each.reason != "number in words")
    patch.setattr(normalise, "synonyms", lambda: known)


def only_the_first_type_counts(patch: Patch) -> None:
    patch.setattr(descriptions, "mask_of", lambda types: types[0] if types else 0)


def those_who_play_cards_draw_less(patch: Patch) -> None:
    """A difference of words alone, how playing a card is called, changes what is drawn."""
    real = applying.draw

    def draw(game: Game, event: Event) -> None:
        event.amount -= 0 if game.edition.deploys else 1
        real(game, event)

    patch.setitem(applying.APPLY, ev.DRAW, draw)
    patch.setattr(applying, "ACTIONS", [applying.APPLY.get(kind) for kind in range(ev.TARGET + 1)])


def no_is_yes(patch: Patch) -> None:
    """What is declined is done all the same."""
    real = MayAct.answered

    def answered(self: MayAct, game: Game, step: Follow, answer: list[int]) -> None:
        real(self, game, step, answer)
        if answer != [0]:
            follow_inside(game, step, self.inner(step))

    patch.setattr(MayAct, "answered", answered)


FAULTS: dict[str, Callable[[Patch], None]] = {
    "tokens": tokens_go_on_existing,
    "durations": turns_never_end_effects,
    "others": another_may_be_the_same,
    "costs": there_is_no_way_back,
    "gone": track_is_never_lost,
    "traces": turns_never_end_effects,
    "seats": you_is_whoever_sits_first,
    "idle": opponents_are_the_next_players,
    "names": long_names_make_strong,
    "synonyms": words_for_numbers_are_unknown,
    "order": only_the_first_type_counts,
    "editions": those_who_play_cards_draw_less,
    "mirrors": opponents_sit_on_the_other_side,
    "declining": no_is_yes,
}


def test_every_law_has_its_fault() -> None:
    assert set(FAULTS) == set(LAWS)


@pytest.mark.parametrize("law", FAULTS)
def test_a_law_notices_its_fault(law: str, monkeypatch: Patch) -> None:
    pool = playable(list(Catalog.load([])))
    FAULTS[law](monkeypatch)
    for seed in range(POSITIONS):
        found, _ = try_law(law, pool, range(seed, seed + 1))
        if found:
            assert law in found[0]
            return
    pytest.fail("the planted fault was not noticed")
