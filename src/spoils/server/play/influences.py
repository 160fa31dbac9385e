"""What has changed the values of a card: take each source away once, and what changes is its doing."""

from collections.abc import Iterator
from typing import Final

from spoils.engine.board.board import board
from spoils.engine.board.traits import Traits, printed_traits
from spoils.engine.program.change import EVERYTHING
from spoils.engine.state.game import CARDS, Game
from spoils.server.protocol.socket import Influence
from spoils.view.ids import Ids
from spoils.view.knowledge import Viewer, sees
from spoils.view.mention import mention
from spoils.view.words import KEYWORDS, TYPES, bits

NUMBERS: Final = ("strength", "life", "speed", "structure")


def influences(game: Game, viewer: Viewer, card: int) -> tuple[Influence, ...]:
    """One entry per value and source; what no single other source accounts for is the card's own doing."""
    permanent = game.play.get(card)
    if permanent is None or permanent.face_down or not sees(game, viewer, card):
        return ()
    now = board(game).traits(card)
    printed = printed_traits(game, game.definition(card))
    ids = Ids(game, viewer)
    found: list[Influence] = []
    left = {name: getattr(now, name) - getattr(printed, name) for name in NUMBERS}
    for source in dict.fromkeys(force.scope.source for force in board(game).statements_in_force):
        if source % CARDS == card:
            continue
        name = mention(game, viewer, ids, source).name or ""
        for change in differences(without(game, source, card), now):
            if change.value in left:
                left[change.value] -= int(change.change)
            found.append(Influence(change.value, change.change, name))
    own = game.definition(card).name
    found += [Influence(name, f"{amount:+d}", own) for name, amount in left.items() if amount]
    return tuple(found)


def without(game: Game, source: int, card: int) -> Traits:
    """The card's characteristics if one source were not there."""
    copy = game.clone()
    copy.effects = [effect for effect in copy.effects if effect.scope.source != source]
    if copy.is_current(source) and source % CARDS in copy.play:
        copy.take_out_of_play(source % CARDS)
        for permanent in copy.play.values():
            if permanent.attached_to == source % CARDS:
                permanent.attached_to = -1
    copy.note_change(EVERYTHING)
    return board(copy).traits(card)


def differences(before: Traits, after: Traits) -> Iterator[Influence]:
    """What is true after and was not before."""
    for name in NUMBERS:
        amount = getattr(after, name) - getattr(before, name)
        if amount:
            yield Influence(name, f"{amount:+d}")
    yield from _words("types", bits(before.types, TYPES), bits(after.types, TYPES))
    yield from _words("subtypes", before.subtypes, after.subtypes)
    yield from _words("keywords", bits(before.keywords, KEYWORDS), bits(after.keywords, KEYWORDS))
    if len(after.textsets) > len(before.textsets):
        yield Influence("text", "+")
    if after.no_text and not before.no_text:
        yield Influence("text", "-")


def _words(value: str, before: tuple[str, ...], after: tuple[str, ...]) -> Iterator[Influence]:
    for word in after:
        if word not in before:
            yield Influence(value, f"+{word}")
    for word in before:
        if word not in after:
            yield Influence(value, f"-{word}")
