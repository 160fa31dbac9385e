"""102.1, 407.3a, 408.4, 408.5, 507.2e, 507.5, 208.3, 208.4, 508.3: the rules that act at once, after every
single event (A1).

They are looked at in this order until none applies: factions at 0 influence; cards that are no longer what
they were (208); cards that texts control (407.3a); wrong attachments; lethal damage; unique cards; states
that texts wait for (504.1). A rule that was replaced or prevented is not tried again until something about
it has changed (A21, A31, 507.5b).
What the rules do is no effect of anybody's (402.1a).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spoils.engine.board.board import board
from spoils.engine.board.layout import layout
from spoils.engine.board.traits import Traits
from spoils.engine.concepts.areas import leave_battle
from spoils.engine.general.winning import lose, losers
from spoils.engine.happening.control_by_text import control_by_texts
from spoils.engine.happening.durations import drop_lost_subjects, end_with_sources
from spoils.engine.happening.entering import can_attach_to
from spoils.engine.happening.noticing import may_be_replaced
from spoils.engine.program import events as ev
from spoils.engine.program.change import EVERYTHING
from spoils.engine.program.facts import SHAPES
from spoils.engine.program.families import Condition
from spoils.engine.program.happenings.times import StateBecomes
from spoils.engine.program.statements.rules import Controls
from spoils.engine.program.words import CHARACTER, DISCARD, LOCATION
from spoils.engine.prohibitions import rules_may_destroy
from spoils.engine.reading.conditions import holds
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.permanent import NO_ENTRIES, NO_NUMBERS, Permanent
from spoils.engine.texts.replacements import candidates
from spoils.engine.texts.triggers import in_play, scope_of

# how Permanent.tried names the rules (3 and 4 are those of Unique)
WRONG_ATTACHMENT: Final = 1
LETHAL: Final = 2
FIRST_STATE: Final = 100  # states that texts wait for are counted from here

NO_CARDS: Final[list[int]] = []  # never changed


def nothing_has_changed(game: Game) -> bool:
    """Since the rules last looked."""
    library = game.library
    return game.settled == game.version and not library.watches_states and not library.thorough


def consequences(game: Game) -> list[Event]:
    """What the rules do now, before they look at Unique cards. Players who have lost are dealt with on the
    spot."""
    if any_at_zero(game):
        lost = losers(game)
        if lost and lose(game, lost):
            return []
    if game.effects:
        end_with_sources(game)
        drop_lost_subjects(game)
    forget_former_characters(game)
    batch: list[Event] = []
    if is_control_said(game):
        batch = control_by_texts(game)
    if not batch:
        batch = wrong_attachments(game)
        lethal(game, batch)
    return batch


def is_control_said(game: Game) -> bool:
    """407.3a: whether a text says who controls cards, or has said so until now."""
    if board(game).statements(Controls):
        return True
    for effect in game.effects:  # noqa: SIM110  # asked all the time: a generator costs more
        if isinstance(effect.node, Controls):
            return True
    return False


def any_at_zero(game: Game) -> bool:
    """102.1: whether a faction has no influence left."""
    for player in game.players:  # noqa: SIM110  # asked all the time: a generator costs more
        if player.influence <= 0 and not player.lost:
            return True
    return False


def forget_former_characters(game: Game) -> None:
    """208.3, 208.4, 508.3: a card that is no longer a character forgets its damage, leaves the battle and
    loses what it gained as one."""
    folded = board(game)
    suspects: list[int] = []
    for card in once_characters(game):
        permanent = game.at[card]
        if permanent is not None and permanent.damage:
            suspects.append(card)
    battle = game.battle
    if battle is not None:
        suspects += battle.attackers + battle.blockers + battle.early_blockers
    for effect in game.effects:
        if effect.as_character and effect.subjects:
            suspects += [ref % CARDS for ref in effect.subjects if game.permanent(ref) is not None]
    if not suspects:
        return
    former = [card for card in suspects if not folded.traits(card).types & CHARACTER]
    for card in former:
        game.play[card].damage = NO_ENTRIES
        leave_battle(game, card)
        ref = game.ref(card)
        for effect in game.effects:
            if effect.as_character and effect.subjects is not None and ref in effect.subjects:
                effect.subjects.remove(ref)
        game.note_change(EVERYTHING)
    if former:
        drop_lost_subjects(game)


def once_characters(game: Game) -> list[int]:
    """The cards in play that may have been characters and be so no longer: where no text makes characters of
    other cards, only a text in force that changes types can have ended one."""
    if game.library.makes_characters or game.library.thorough:
        return list(game.play)
    folded = board(game)
    return folded.figures if folded.does & SHAPES else NO_CARDS


def new_states(game: Game) -> list[Event]:
    """504.1: states of the game that a text waits for and that have just come about. One that lasts is not
    new: it has to end before it can come about again."""
    batch: list[Event] = []
    for listener in in_play(game, 1 << ev.STATE):
        happening = listener.node.happening
        permanent = game.permanent(listener.source)
        assert isinstance(happening, StateBecomes)
        assert isinstance(happening.condition, Condition)
        if permanent is None or listener.entry is None:
            continue
        rule = FIRST_STATE + listener.entry.index
        if not holds(game, happening.condition, scope_of(listener)):
            forget(permanent, rule)
        elif not attempted(game, permanent, rule, 0):
            event = Event(ev.STATE, listener.source, rules=("504.1",))
            event.index = listener.entry.index
            batch.append(event)
    return batch


def wrong_attachments(game: Game) -> list[Event]:
    """507.2e: an attached card is destroyed when its target stops being the appropriate type."""
    batch: list[Event] = []
    for card in layout(game).attaching:
        permanent = game.at[card]
        if permanent is None or permanent.attached_to < 0:
            continue
        keyword = game.definition(card).texts.attach
        if keyword is None or can_attach_to(
            game, keyword, game.ref(card), game.ref(permanent.attached_to), permanent.controller
        ):
            forget(permanent, WRONG_ATTACHMENT)
            continue
        if rules_may_destroy(game, card) and not attempted(
            game, permanent, WRONG_ATTACHMENT, permanent.attached_to
        ):
            batch.append(destruction(game, card, ("507.2e",)))
    return batch


def lethal(game: Game, batch: list[Event]) -> None:
    """408.4, 408.5: damage that reaches life (204.4b, 204.5) or structure (201.8b, 207.4, 207.5) destroys, by
    the sources whose damage it is (408.8)."""
    folded = board(game)
    bodies = folded.bodies_in_play()
    frail = folded.frail  # found with them
    thorough = game.library.thorough
    at = game.at
    for card in list(game.play) if thorough else bodies:
        permanent = at[card]
        if permanent is None:
            continue
        if permanent.damage or permanent.markers or permanent.tried or (frail and card in frail) or thorough:
            traits = folded.traits(card)
            if traits.types & (CHARACTER | LOCATION):
                judge(game, permanent, traits, batch)
        if permanent.hit_by:
            permanent.hit_by = NO_NUMBERS
            permanent.hit_in_battle = False


def judge(game: Game, permanent: Permanent, traits: Traits, batch: list[Event]) -> None:
    """Add the destruction of a character or location, if its damage is lethal."""
    card = permanent.card
    if traits.types & CHARACTER and total(permanent.damage) >= traits.life:
        shares, rules, limit = permanent.damage, ("408.4",), traits.life
    elif traits.types & LOCATION and total(permanent.markers) >= traits.structure:
        shares, rules, limit = permanent.markers, ("408.5",), traits.structure
    else:
        forget(permanent, LETHAL)
        return
    if not rules_may_destroy(game, card):
        return
    event = destruction(game, card, rules)
    if being_destroyed(game, game.ref(card)) or attempted(
        game, permanent, LETHAL, (saved_by(game, event) * 1000 + total(shares)) * 1000 + limit
    ):
        return
    event.shares = tuple([share for share in shares if share[0] in permanent.hit_by])
    event.battle = permanent.hit_in_battle and bool(event.shares)
    batch.append(event)


def being_destroyed(game: Game, ref: int) -> bool:
    """Whether the card's destruction is under way: what somebody does to replace it (506.1) happens before
    the damage is taken back (506.6), and must not bring a second destruction."""
    return any(step.is_destroying(ref) for step in game.agenda)


def saved_by(game: Game, event: Event) -> int:
    """What could replace the destruction, as one number. Where damage stays although a destruction was
    replaced, and where life is 0 (A31), the card is destroyed after all as soon as that is gone."""
    if not may_be_replaced(game):
        return 0
    return sum(candidate.identity for candidate in candidates(game, event, [event]))


def total(shares: Sequence[tuple[int, int]]) -> int:
    result = 0
    for _, amount in shares:
        result += amount
    return result


def destruction(game: Game, card: int, rules: tuple[str, ...]) -> Event:
    event = Event(ev.MOVE, game.ref(card), rules=rules)
    event.manner = ev.DESTROY
    event.area = DISCARD
    return event


def forget(permanent: Permanent, rule: int) -> None:
    """The rule no longer applies to the card: when it does again, that is another destruction."""
    if permanent.tried:
        permanent.tried = [entry for entry in permanent.tried if entry[0] != rule]


def attempted(game: Game, permanent: Permanent, rule: int, signature: int) -> bool:
    """Whether the rule was tried on this very state of the card before; remembers that it is being tried
    now."""
    mark = (rule, signature)
    if mark in permanent.tried:
        return True
    forget(permanent, rule)
    permanent.tried = [*permanent.tried, mark]
    return False
