"""506: replacements. Something happens instead of something else, which then never happens at all.

Each affected card is an event of its own (A25). Of several replacements one is chosen, by their sole
controller or else by the active player; the others may still apply to what comes of it, each at most once
in the chain (506.5, A24). Extra costs are not replaced, except for cards that only go because their host
does (506.2, 506.2a).
"""

from __future__ import annotations

from typing import Final

from spoils.engine.board.board import board
from spoils.engine.board.sight import onlookers
from spoils.engine.meanings import denoted, fits
from spoils.engine.program import events as ev
from spoils.engine.program.change import EVERYTHING
from spoils.engine.program.conditions import DestroyedBy
from spoils.engine.program.families import Condition, Happening, Instruction
from spoils.engine.program.happenings.cards import Damages, IsDestroyed, IsPut
from spoils.engine.program.instructions.flow import If, IfInstead, May, Sequence
from spoils.engine.program.instructions.moving import RemoveFromGame
from spoils.engine.program.objects.nouns import Cards, This
from spoils.engine.program.objects.situations import OwnedBy
from spoils.engine.program.texts import Replacement
from spoils.engine.program.words import OUT_OF_GAME, PLAY
from spoils.engine.reading.conditions import holds
from spoils.engine.reading.facts import controller_of
from spoils.engine.reading.happenings import happens
from spoils.engine.state.definition import is_about_itself_elsewhere
from spoils.engine.state.effect import Effect
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.scope import NOBODY, Scope
from spoils.engine.state.slots import slot_of

Shares = tuple[tuple[int, int], ...]

RULE_OF_TOKENS: Final = -(2**62)  # the identity of the only replacement that a rule makes
TOKEN_IS_REMOVED: Final = Replacement(IsDestroyed(This()), RemoveFromGame(This()))


class Candidate:
    """A replacement that could apply to an event now, its slots filled with what the event is about."""

    __slots__ = ("controller", "effect", "identity", "index", "node", "scope")

    def __init__(
        self,
        node: Replacement,
        scope: Scope,
        controller: int,
        identity: int,
        index: int,
        effect: Effect | None,
    ) -> None:
        self.node = node
        self.scope = scope
        self.controller = controller
        self.identity = identity
        self.index = index
        self.effect = effect

    def used_up_by_use(self) -> int:
        """506.3, A26: the number of the delayed replacement that is used up if it is chosen, 0 for none."""
        effect = self.effect
        if effect is None or not (effect.once or self.node.once) or self.node.amount is not None:
            return 0
        return effect.number

    def limit(self) -> int:
        """``the next X damage``: the number of the effect that replaces only so much, 0 for none."""
        return self.effect.number if self.effect is not None and self.effect.left >= 0 else 0


def candidates(game: Game, event: Event, batch: list[Event]) -> list[Candidate]:
    """The replacements that could apply to an event that is about to happen together with others."""
    follows = event.follower and game.edition.attached_replaced_in_costs
    if event.cost and not follows and game.edition.costs_not_replaced:
        return []
    found: list[Candidate] = []
    if game.edition.token_leaving_replaced:
        consider_rule(game, event, found)
    folded = board(game)
    for card in folded.with_replacements():
        permanent = game.play[card]
        for entry, _ in folded.entries(card, "replacements"):
            text = entry.text
            assert isinstance(text, Replacement)
            scope = Scope(game.ref(card), permanent.controller, text.slots)
            scope.memory = permanent.memory
            identity = game.ref(card) * 64 + entry.index
            consider(game, event, text, scope, permanent.controller, identity, entry.index, None, found)
    if game.library.replaces_elsewhere:
        own = game.permanent(event.ref)
        if own is None or own.face_down:
            consider_own_card(game, event, found)
    for effect in game.effects:
        if isinstance(effect.node, Replacement):
            scope = effect.scope.clone()
            widen(scope, effect.node.slots)
            consider(
                game, event, effect.node, scope, effect.scope.controller, -effect.number, 0, effect, found
            )
        elif isinstance(effect.node, IfInstead):
            consider_foretold(game, event, batch, effect, effect.node, found)
    return found


def consider_own_card(game: Game, event: Event, found: list[Candidate]) -> None:
    """201.5b: ``if this card is discarded, … instead`` speaks of a card that is not in play, so it works
    there."""
    card = event.ref % CARDS
    if not game.is_current(event.ref) or not event.ref:
        return
    for entry in game.definition(card).texts.replacements:
        text = entry.text
        if isinstance(text, Replacement) and is_about_itself_elsewhere(text):
            you = controller_of(game, event.ref)
            scope = Scope(event.ref, you, text.slots)
            consider(game, event, text, scope, you, event.ref * 64 + entry.index, entry.index, None, found)


def consider_rule(game: Game, event: Event, found: list[Candidate]) -> None:
    """An edition in which a rule replaces a card token's leaving play by its removal from the game; where
    texts would replace it too, the active player chooses, since nobody controls a rule."""
    if (
        event.kind == ev.MOVE
        and event.origin == PLAY
        and event.area != OUT_OF_GAME
        and event.manner != ev.REMOVE
        and RULE_OF_TOKENS not in event.applied
        and game.definition(event.ref % CARDS).token
    ):
        scope = Scope(event.ref, NOBODY, 0)
        found.append(Candidate(TOKEN_IS_REMOVED, scope, NOBODY, RULE_OF_TOKENS, 0, None))


def consider_foretold(
    game: Game, event: Event, batch: list[Event], effect: Effect, node: IfInstead, found: list[Candidate]
) -> None:
    """A sentence that speaks of what the damage of the instruction before destroys (acts.foretold): it
    applies if exactly what it says is about to be destroyed, or to each card of which it is true."""
    condition = node.condition
    if (
        not isinstance(condition, DestroyedBy)
        or not is_doomed(event, effect.scope)
        or -effect.number in event.applied
    ):
        return
    scope = effect.scope.clone()
    spoken_of = denoted(game, condition.what, scope)
    doomed = [other.ref for other in batch if is_doomed(other, scope) and other.ref in spoken_of]
    if event.ref in doomed and is_about_each(condition):
        slot = slot_of(condition.what)
        widen(scope, slot + 1)
        scope.slots[slot] = [event.ref]
        text = Replacement(IsDestroyed(condition.what), node.then)
        found.append(Candidate(text, scope, scope.controller, -effect.number, 0, effect))
    elif event.ref in doomed and len(doomed) == (1 if condition.only else len(spoken_of)):
        widen(scope, condition.slot + 1)
        if condition.slot >= 0:
            scope.slots[condition.slot] = doomed
        text = Replacement(IsDestroyed(condition.what), node.then, once=True)
        found.append(Candidate(text, scope, scope.controller, -effect.number, 0, effect))


def is_about_each(condition: Condition) -> bool:
    """``if a character is destroyed this way``, ``if any of them are``: of every one of them, alone."""
    return isinstance(condition, DestroyedBy) and (condition.any or isinstance(condition.what, Cards))


def is_doomed(event: Event, scope: Scope) -> bool:
    """Whether a card is about to be destroyed by damage of the text's source."""
    return (
        event.kind == ev.MOVE
        and event.manner == ev.DESTROY
        and any(source == scope.source for source, _ in event.shares)
    )


def widen(scope: Scope, size: int) -> None:
    missing = size - len(scope.slots)
    if missing > 0:
        scope.slots.extend([] for _ in range(missing))
        scope.numbers.extend([0] * missing)
        scope.players.extend([-1] * missing)


def consider(
    game: Game,
    event: Event,
    text: Replacement,
    scope: Scope,
    controller: int,
    identity: int,
    index: int,
    effect: Effect | None,
    found: list[Candidate],
) -> None:
    if identity in event.applied or not text.happening.waits_for() >> event.kind & 1:
        return
    if effect is not None and effect.left == 0:
        return
    if event.manner == ev.DRAWN and not is_known(game, text.happening, event.ref):
        return
    scope.doer = event.player
    if matches(game, text.happening, event, scope):
        scope.doer = -1
        condition = condition_of(text)
        if condition is not None and not holds(game, condition, scope):
            return
        found.append(Candidate(text, scope, controller, identity, index, effect))


def is_known(game: Game, happening: Happening, ref: int) -> bool:
    """Of a card that is about to be drawn: whether the text asks only what is known. What the card is nobody
    knows before it is in the hand, unless everybody sees it."""
    pattern = happening.core()
    what = pattern.what if isinstance(pattern, IsPut) else None
    if isinstance(what, Cards) and what.types == (0,):
        said = [*what.adjectives, *what.qualifiers]
        if all(isinstance(each, OwnedBy) for each in said):
            return True
    everybody = (1 << len(game.players)) - 1
    return onlookers(game, ref % CARDS) & everybody == everybody


def matches(game: Game, happening: Happening, event: Event, scope: Scope) -> bool:
    return happens(game, happening, event, scope)


def chooser(game: Game, found: list[Candidate]) -> int:
    """506.4: the sole controller, otherwise the active player."""
    first = found[0].controller
    return first if all(candidate.controller == first for candidate in found) else game.active


def use_up(game: Game, number: int) -> None:
    """506.3, A26: a delayed replacement that was chosen is used up."""
    for effect in game.effects:
        if number and effect.number == number:
            game.effects.remove(effect)
            game.note_change(EVERYTHING)
            return


def first_part(body: Instruction) -> Instruction:
    return body.parts[0] if isinstance(body, Sequence) else body


def condition_of(text: Replacement) -> Condition | None:
    """``if …, if this card is in play, … instead``: where that is not so, nothing is replaced."""
    first = first_part(text.body)
    return first.condition if isinstance(first, If) and first.otherwise is None else None


def first_instruction(body: Instruction) -> Instruction:
    """What takes the place of the event."""
    first = first_part(body)
    return first.then if isinstance(first, If) and first.otherwise is None else first


def is_offered(text: Replacement) -> bool:
    """Whether somebody may do something instead: only if they do, the event is replaced."""
    return isinstance(first_instruction(text.body), May)


def heal(game: Game, event: Event) -> list[Event]:
    """506.6, 408.4b, 408.5c: a replaced destruction takes back the damage of its source, markers too."""
    if event.kind != ev.MOVE or event.manner != ev.DESTROY or not game.edition.replaced_destruction_heals:
        return []
    sources = [source for source, _ in event.shares] or ([event.source] if event.source else [])
    result: list[Event] = []
    for source in sources:
        mending = Event(ev.REMOVE_DAMAGE, event.ref, amount=-1, rules=("506.6", "408.4b"))
        mending.other = source
        result.append(mending)
    return result


def of_other_sources(game: Game, event: Event, candidate: Candidate) -> Event | None:
    """A text about the damage of one source leaves what others inflict at the same time as it is: that is
    split off."""
    pattern = candidate.node.happening.core()
    if event.kind != ev.DAMAGE or not isinstance(pattern, Damages) or pattern.source is None:
        return None
    source = pattern.source
    mine = [share for share in event.shares if share[0] and fits(game, source, share[0], candidate.scope)]
    if len(mine) == len(event.shares):
        return None
    rest = event.clone()
    rest.shares = tuple([share for share in event.shares if share not in mine])
    event.shares = tuple(mine)
    return rest


def redirect(game: Game, event: Event, limited: int, made: list[Event]) -> list[Event]:
    """Damage that goes elsewhere stays the damage of its source. ``the next X damage``: only so much goes,
    the rest stays."""
    moving = event.total()
    for effect in game.effects:
        if limited and effect.number == limited:
            moving = min(moving, effect.left)
            effect.left -= moving
            if effect.left == 0:
                use_up(game, limited)
            break
    went, stays = divided_at(event.shares, moving)
    result: list[Event] = []
    for target in made:
        moved = event.clone()
        moved.ref = target.ref
        moved.shares = went
        result.append(moved)
    if stays:
        staying = event.clone()
        staying.shares = stays
        result.append(staying)
    return result


def divided_at(shares: Shares, amount: int) -> tuple[Shares, Shares]:
    """The first so much of what several sources inflict, and the rest."""
    first: list[tuple[int, int]] = []
    rest: list[tuple[int, int]] = []
    for source, share in shares:
        part = min(share, amount)
        amount -= part
        if part:
            first.append((source, part))
        if share > part:
            rest.append((source, share - part))
    return tuple(first), tuple(rest)
