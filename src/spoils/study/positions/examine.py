"""A position looked at: what is impossible in it; if nothing is, what can be done and why not the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from spoils.cards.card import PrintedCard, fold_name
from spoils.cards.cardform import card_from_mapping
from spoils.cards.catalog import Catalog
from spoils.cards.errors import Where
from spoils.engine.editions import EDITIONS
from spoils.engine.play import begin_turn
from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.scenario.file import Unusable, parse_scenarios
from spoils.scenario.model import Scenario
from spoils.scenario.setup import lay_out
from spoils.study.positions.draft import PositionDraft, mapping_of, text_of
from spoils.study.positions.possible import Find, at_once, impossible, without_ground
from spoils.view.ids import Ids
from spoils.view.knowledge import sees
from spoils.view.mention import mention
from spoils.view.model import CardName, Message
from spoils.view.why import What, attempts

HERE: Final = Where("the position")


class Wanted(Struct, frozen=True, omit_defaults=True):
    """Something that could be wanted with a card; without reasons against it, it can be done now."""

    card: CardName
    word: What
    label: str = ""
    reasons: tuple[Message, ...] = ()


class Refused(UserError):
    """A position that cannot be: with the rules, where rules are the reason."""

    def __init__(self, sentence: str, problems: tuple[Message, ...] = ()) -> None:
        super().__init__(sentence)
        self.problems = problems


def begun(draft: PositionDraft, catalog: Catalog) -> tuple[Scenario, Game]:
    """The game that begins with a position, or Refused."""
    if draft.edition not in EDITIONS:
        raise Refused(f"there is no edition {draft.edition}; there are {', '.join(EDITIONS)}")
    find = finder(draft, catalog)
    for index, side in enumerate(draft.players):
        for who in (draft.turn, draft.went_first or 0, *players_named(side)):
            if who >= len(draft.players):
                raise Refused(f"player {index + 1} speaks of player {who + 1}, who is not there")
    problems = impossible(draft, find)
    if problems:
        raise Refused("the position is impossible", distinct(problems))
    scenario = read_one(text_of(draft), catalog)
    return scenario, game_of(scenario)


def game_of(scenario: Scenario) -> Game:
    """The game at its first question, or Refused if the rules would change the position before that."""
    game, _ = lay_out(scenario)
    problems = list(without_ground(game))
    if not problems:
        begin_turn(game, scenario.turn, first=scenario.first, number=scenario.turn_number)
        problems = at_once(game)
    if problems:
        raise Refused("the rules would change the position at once", distinct(problems))
    game.ask_payment = game.ask_forced = False
    return game


def finder(draft: PositionDraft, catalog: Catalog) -> Find:
    """Cards by name: those of the position first."""
    own: dict[str, PrintedCard] = {}
    for one in draft.cards:
        own[fold_name(one.name)] = card_from_mapping(mapping_of(one), HERE)
    return lambda name: own.get(fold_name(name)) or catalog.get(name)


def players_named(side: Struct) -> Iterator[int]:
    """Every player whom something at a side speaks of."""
    for name in side.__struct_fields__:
        value = getattr(side, name)
        if name in ("owner", "controller", "played_in") and value is not None:
            yield value
        elif name == "seen_by":
            yield from value
        elif isinstance(value, Struct):
            yield from players_named(value)
        elif isinstance(value, tuple):
            for one in value:
                if isinstance(one, Struct):
                    yield from players_named(one)


def read_one(text: str, catalog: Catalog) -> Scenario:
    """The one scenario in a file that begins in the middle of a game."""
    found = parse_scenarios(text.encode(), HERE, catalog)
    if len(found) != 1:
        raise Refused(
            f"the file holds {len(found)} scenarios; open it in the position editor, where one can be chosen"
        )
    return position(found[0])


def position(scenario: Scenario | Unusable) -> Scenario:
    """A scenario that can be read and begins in the middle of a game."""
    if isinstance(scenario, Unusable):
        raise Refused(scenario.error)
    if scenario.from_start:
        raise Refused("the file begins at the start of a game; a position begins in the middle")
    return scenario


def distinct(problems: list[Message]) -> tuple[Message, ...]:
    """Each only once."""
    found: list[Message] = []
    for problem in problems:
        if problem not in found:
            found.append(problem)
    return tuple(found)


def all_wanted(game: Game) -> tuple[Wanted, ...]:
    """Whatever whoever is asked could want to do with the cards they see, and why not."""
    question = game.question
    if question is None:
        return ()
    player = question.player
    ids = Ids(game, player)
    return tuple(
        Wanted(mention(game, player, ids, game.ref(card)), one.word, one.label, one.reasons)
        for card in range(len(game.definition_of))
        if sees(game, player, card)
        for one in attempts(game, player, card)
    )
