"""How the game of a row begins: from its start (601), or from the position of a scenario file."""

from collections.abc import Callable
from functools import partial
from typing import Final

from spoils.cards.catalog import Catalog
from spoils.cards.errors import Where
from spoils.engine.state.game import Game
from spoils.record.setup import begin
from spoils.scenario.file import Unusable, parse_scenarios
from spoils.scenario.model import Scenario
from spoils.scenario.setup import set_up
from spoils.server.errors import Trouble
from spoils.server.play.pool import Pool
from spoils.server.store.rows import Root

MOST_SEATS: Final = 4


def beginning(root: Root, pool: Pool) -> Callable[[], Game]:
    """What makes the game anew, with a log, at its first question."""
    if root.setup is not None:
        return partial(begin, root.setup, pool.library(root.setup.names()), log=True)
    return partial(from_position, read_position(root.scenario, pool.catalog))


def from_position(scenario: Scenario) -> Game:
    """A game in the middle. What has only one answer is not asked, as in every other game."""
    game, _ = set_up(scenario)
    game.ask_payment = game.ask_forced = False
    game.log = []
    return game


def read_position(text: str, catalog: Catalog) -> Scenario:
    """The one scenario in a text."""
    found = parse_scenarios(text.encode(), Where("the scenario"), catalog)
    if len(found) != 1:
        raise Trouble("bad_scenario", f"the file holds {len(found)} scenarios; a game begins with one")
    scenario = found[0]
    if isinstance(scenario, Unusable):
        raise Trouble("bad_scenario", scenario.error)
    if len(scenario.seats) > MOST_SEATS:
        raise Trouble("bad_scenario", f"{len(scenario.seats)} players are too many; {MOST_SEATS} can play")
    return scenario
