"""What a position file cannot say of a game: each as a sentence, so that nothing is left out in silence."""

from __future__ import annotations

from collections.abc import Iterator

from spoils.engine.program.conditions import DestroyedThisTurn, PlayedInResponse, SourceIs
from spoils.engine.program.events import DESTROY
from spoils.engine.program.statements.rules import Controls
from spoils.engine.program.words import COST_SCOPE
from spoils.engine.state.definition import Definition
from spoils.engine.state.effect import Effect
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.permanent import Permanent
from spoils.scenario.so_far import FACTS


def untold(game: Game) -> list[str]:
    """Everything of the position that the file does not have; nothing if the file is the whole position."""
    return [*_of_the_game(game), *_of_players(game), *_of_cards(game)]


def _of_the_game(game: Game) -> Iterator[str]:
    for effect in game.effects:
        if not isinstance(effect.node, Controls):
            yield f"An effect of {_name(game, effect.scope.source)} still lasts."
        elif _went_another_way(game, effect):
            yield f"{_name(game, effect.scope.source)} controls a card that somebody else would get back."
    if game.earlier:
        yield "What has happened for the first time this turn is not in a file."
    if game.refused:
        yield "An action was tried in vain a moment ago and is not offered again."
    if any(game.is_current(source) and game.is_current(ref) for source, _, ref in game.deeds):
        yield "A card remembers which cards it has dealt with."
    asks = any(
        isinstance(node, DestroyedThisTurn)
        for definition in game.library.definitions
        for node in definition.text.nodes
    )
    if asks and any(known.manner == DESTROY and known.turn == game.turn for known in game.known.values()):
        yield "A card was destroyed this turn, and another one asks for that."


def _went_another_way(game: Game, effect: Effect) -> bool:
    """Whether control would go back to somebody other than the card's owner."""
    subjects = effect.subjects or []
    return any(effect.numbers[1:2] not in ([], [game.owner[ref % CARDS]]) for ref in subjects)


def _of_players(game: Game) -> Iterator[str]:
    for player in game.players:
        cards = [ref % CARDS for ref in player.played]
        for ref in player.played:
            card = ref % CARDS
            permanent = game.play.get(card)
            holder = game.owner[card] if permanent is None else permanent.controller
            if holder != player.index or cards.count(card) > 1:
                yield f"{_name(game, card)} was played this turn and has moved on since."


def _of_cards(game: Game) -> Iterator[str]:
    for card, permanent in game.play.items():
        name = _name(game, card)
        definition = game.definition(card)
        printed = [entry.index for entry in definition.texts.abilities]
        if any(use not in printed for use in permanent.uses):
            yield f"{name} has used an ability that is not printed on it."
        if permanent.tried:
            yield f"Something that the rules would do to {name} was replaced or prevented."
        if not permanent.ready and permanent.began_under >= 0:
            yield f"{name} has changed sides this turn."
        if permanent.memory is not None and _reads_memory(definition) and _remembers(permanent):
            yield f"{name} remembers what was chosen for its cost."
        if permanent.response and _asks_for_responses(definition):
            yield f"{name} remembers what it was played in response to."
        if any(
            fact in FACTS.values() and ref and not game.is_current(ref) for fact, ref in permanent.history
        ):
            yield f"{name} has dealt this turn with a card that is gone."


def _name(game: Game, ref: int) -> str:
    return game.definition(ref % CARDS).name


def _remembers(permanent: Permanent) -> bool:
    memory = permanent.memory
    assert memory is not None
    return any(memory.slots) or any(memory.numbers) or any(player >= 0 for player in memory.players)


def _reads_memory(definition: Definition) -> bool:
    """Whether a text of the card speaks of what its cost has chosen."""
    return any(
        isinstance(slot, int) and slot >= COST_SCOPE
        for node in definition.text.nodes
        for name in ("slot", "more", "slots")
        for slot in _listed(getattr(node, name, ()))
    )


def _listed(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, tuple | list) else (value,)


def _asks_for_responses(definition: Definition) -> bool:
    return any(isinstance(node, PlayedInResponse | SourceIs) for node in definition.text.nodes)
