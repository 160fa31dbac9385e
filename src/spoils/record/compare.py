"""The same game by other rules: seed, decks and answers as recorded, up to the first event that differs."""

from __future__ import annotations

from dataclasses import asdict, fields

import msgspec

from spoils.engine.agenda import answer, why_illegal
from spoils.engine.concepts.action_loops import Demonstrated
from spoils.engine.editions import Edition
from spoils.engine.play import concede
from spoils.engine.state.definition import Library
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.record.replay import Given, Replay
from spoils.record.setup import begin, find_edition
from spoils.view.log import log_for
from spoils.view.model import Message


class Difference(msgspec.Struct, frozen=True):
    """Where two editions part: the number of the event, the rules behind it, and what each makes happen."""

    event: int
    answers: int  # how many answers were given by then
    rules: tuple[str, ...]
    recorded: Message | None
    other: Message | None
    fields: tuple[str, ...] = ()  # of the edition: what makes the difference, each by itself


def compare(replay: Replay, library: Library, edition: Edition) -> Difference | None:
    """The first difference and the fields behind it, or None if the game is the same to its end."""
    found = part(replay, library, edition)
    return (
        None
        if found is None
        else msgspec.structs.replace(found, fields=behind(replay, library, edition, found))
    )


def behind(replay: Replay, library: Library, edition: Edition, found: Difference) -> tuple[str, ...]:
    """The fields that, each changed alone in the edition of the record, part the game at the same place."""
    mine = find_edition(replay.setup.edition)
    cut = msgspec.structs.replace(replay, given=replay.given[: found.answers + 1])
    blamed: list[str] = []
    for field in fields(Edition):
        theirs = getattr(edition, field.name)
        if field.name == "id" or theirs == getattr(mine, field.name):
            continue
        mixed = Edition(**{**asdict(mine), "id": f"{mine.id} with {field.name}", field.name: theirs})
        if len(replay.setup.decks) > mixed.most_players:
            continue
        alone = part(cut, library, mixed)
        if alone is not None and alone.event == found.event:
            blamed.append(field.name)
    return tuple(blamed)


def part(replay: Replay, library: Library, edition: Edition) -> Difference | None:
    """Where the games part."""
    mine = begin(replay.setup, library, log=True)
    other = begin(replay.setup, library, log=True, edition=edition)
    matched = 0
    for number, given in enumerate((*replay.given, None)):
        found = first_difference(mine, other, matched)
        if found is not None:
            return described(mine, other, found, number)
        matched = len(mine.log or ())
        if given is None or mine.over or other.over:
            break
        if not asked_alike(mine, other) or not give_both(mine, other, given):
            return described(mine, other, matched, number)
    return described(mine, other, matched, len(replay.given)) if mine.over != other.over else None


def first_difference(mine: Game, other: Game, start: int) -> int | None:
    """The place of the first event that is not the same in both logs."""
    one, two = mine.log or [], other.log or []
    for place in range(start, max(len(one), len(two))):
        if place >= len(one) or place >= len(two) or essence(one[place]) != essence(two[place]):
            return place
    return None


def essence(event: Event) -> tuple[object, ...]:
    """What an event is, whatever rules it is attributed to."""
    facts = (event.kind, event.ref, event.player, event.amount, event.other, event.area, event.manner)
    return (*facts, event.face, event.under, event.happened, tuple(event.shares), tuple(event.cards))


def asked_alike(mine: Game, other: Game) -> bool:
    """Whether the same player is asked the same kind of thing."""
    one, two = mine.question, other.question
    return one is not None and two is not None and (one.player, one.kind) == (two.player, two.kind)


def give_both(mine: Game, other: Game, given: Given) -> bool:
    """Give the recorded answer in both games, by what it means; False if it cannot be given in the other."""
    if given.concedes:
        concede(mine, given.player)
        concede(other, given.player)
        return True
    assert mine.question is not None
    assert other.question is not None
    meant = Demonstrated(given.player, mine.question, list(given.answer))
    same = meant.again(other.question)
    if same is None or why_illegal(other, same) is not None:
        return False
    answer(mine, given.player, list(given.answer))
    answer(other, given.player, same)
    return True


def described(mine: Game, other: Game, place: int, answers: int) -> Difference:
    """The difference with the rules behind it: of the event, or of what is asked."""
    events = [log[place] for log in (other.log or [], mine.log or []) if place < len(log)]
    rules = next((event.rules for event in events if event.rules), ())
    if not rules:
        questions = [game.question for game in (other, mine) if game.question is not None]
        rules = next((question.rules for question in questions if question.rules), ())
    return Difference(place + 1, answers, rules, said(mine, place), said(other, place))


def said(game: Game, place: int) -> Message | None:
    """The first event from there on that says anything, as a message for everybody."""
    return next(iter(log_for(game, None, since=place)), None)
