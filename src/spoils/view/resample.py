"""Another game that looks the same to one viewer: what the viewer cannot know is made up.

Cards keep their numbers, places and backs; only which card a number *is* changes, and what happens by chance
later. That holds for the game and for every game it could still go back to because a cost fails (604.1e): the
viewer cannot know more of these. What hidden cards are taken for is a ``Guess``: to look for leaks they
change places or are anything at all, a bot has an opinion (``bots.imagining``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spoils.engine.concepts.costs import Action
from spoils.engine.program.change import EVERYTHING
from spoils.engine.program.words import FACTION
from spoils.engine.state.chance import Chance
from spoils.engine.state.game import NOWHERE, Game
from spoils.view.knowledge import Viewer, sees


class Guess:
    """What hidden cards are taken for."""

    def kinds(self, game: Game, viewer: Viewer, hidden: list[int], chance: Chance) -> list[int]:
        """A definition for each hidden card. May depend on the real ones only as far as the viewer knows
        them."""
        raise NotImplementedError


class ChangedPlaces(Guess):
    """The hidden cards of each owner have changed places."""

    def kinds(self, game: Game, viewer: Viewer, hidden: list[int], chance: Chance) -> list[int]:
        drawn: list[list[int]] = []
        for owner in range(len(game.players)):
            own = sorted([game.definition_of[card] for card in hidden if game.owner[card] == owner])
            chance.shuffle(own)
            drawn.append(own)
        return [drawn[game.owner[card]].pop() for card in hidden]


class AnyOf(Guess):
    """The viewer's own hidden cards have changed places, those of others are drawn from a pool."""

    def __init__(self, pool: Sequence[int]) -> None:
        self.pool = pool

    def kinds(self, game: Game, viewer: Viewer, hidden: list[int], chance: Chance) -> list[int]:
        kinds = SAME_DECKS.kinds(game, viewer, hidden, chance)
        for place, card in enumerate(hidden):
            if game.owner[card] != viewer:
                kinds[place] = self.pool[chance.below(len(self.pool))]
        return kinds


SAME_DECKS: Final = ChangedPlaces()


def resample(
    game: Game,
    viewer: Viewer,
    chance: Chance,
    guess: Guess = SAME_DECKS,
    *,
    fixed: Sequence[int] = (),
    luck: bool = True,
) -> Game:
    """A copy in which all that the viewer cannot know is made up, but for the ``fixed`` cards; without
    ``luck`` what happens by chance stays the same."""
    hidden = hidden_cards(game, viewer, fixed)
    kinds = guess.kinds(game, viewer, hidden, chance)
    made_up = list(game.definition_of)
    for place, card in enumerate(hidden):
        made_up[card] = kinds[place]
    seed = chance.next32() << 32 | chance.next32()
    copy = game.clone()
    recast(copy, made_up, seed if luck else -1)
    return copy


def recast(copy: Game, made_up: list[int], seed: int) -> None:
    """Change which card each number is in a copy, and in what it would go back to; actions inside each other
    lead back one by one."""
    copy.definition_of = made_up[: len(copy.definition_of)]
    if seed >= 0:
        copy.chance.begin_at(seed)
    for step in copy.agenda:
        if isinstance(step, Action) and step.before is not None:
            step.before = step.before.clone()
            recast(step.before, made_up, seed)
    copy.note_change(EVERYTHING)


def hidden_cards(game: Game, viewer: Viewer, fixed: Sequence[int] = ()) -> list[int]:
    """The cards that the viewer cannot tell, and could not after going back either."""
    found = [
        card
        for card, area in enumerate(game.area)
        if area != NOWHERE and not sees(game, viewer, card) and not game.definition(card).types & FACTION
    ]
    past = ways_back(game)
    if fixed or past:
        return [card for card in found if card not in fixed and not is_seen_in(past, viewer, card)]
    return found


def ways_back(game: Game) -> list[Game]:
    """The games that this one would go back to if costs failed."""
    found: list[Game] = []
    for step in game.agenda:
        if isinstance(step, Action) and step.before is not None:
            found.append(step.before)
            found.extend(ways_back(step.before))
    return found


def is_seen_in(games: list[Game], viewer: Viewer, card: int) -> bool:
    """Whether the viewer sees the card in any of the games."""
    for game in games:  # noqa: SIM110  # asked all the time: a generator costs more
        if card < len(game.definition_of) and sees(game, viewer, card):
            return True
    return False
