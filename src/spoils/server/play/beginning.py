"""How the game of a row begins: from its start (601), or from the position of a scenario file."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from spoils.cards.catalog import Catalog
from spoils.cards.errors import Where
from spoils.cards.yamlfile import load_documents
from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.record.setup import begin
from spoils.scenario.file import Unusable, parse_scenarios
from spoils.scenario.model import Scenario
from spoils.scenario.setup import set_up
from spoils.server.errors import Trouble
from spoils.server.play.pool import Pool
from spoils.server.settings import Limits
from spoils.server.store.rows import Root

MOST_SEATS: Final = 4
IN_PLAY: Final = ("play", "resources")
"""The lists of a scenario whose cards are in play."""


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


def read_position(text: str, catalog: Catalog, limits: Limits | None = None) -> Scenario:
    """The one scenario in a text; if there are limits, it must keep to them."""
    found = parse_scenarios(text.encode(), Where("the scenario"), catalog)
    if len(found) != 1:
        raise Trouble("bad_scenario", f"the file holds {len(found)} scenarios; a game begins with one")
    scenario = found[0]
    if isinstance(scenario, Unusable):
        raise Trouble("bad_scenario", scenario.error)
    if len(scenario.seats) > MOST_SEATS:
        raise Trouble("bad_scenario", f"{len(scenario.seats)} players are too many; {MOST_SEATS} can play")
    if limits is not None:
        check_size(scenario, limits)
    return scenario


def check_size(scenario: Scenario, limits: Limits) -> None:
    """Refuse a position that would take the engine too long, before it is set up."""
    for seat in scenario.seats:
        count = sum(len(entry.with_attached()) for area in IN_PLAY for entry in seat.lists[area])
        if count > limits.position_play:
            raise Trouble(
                "too_large",
                f"{seat.name} has {count} cards in play; at most {limits.position_play} a side are possible",
            )
    total = sum(len(seat.entries()) for seat in scenario.seats)
    if total > limits.position_cards:
        raise Trouble(
            "too_large", f"the position has {total} cards; at most {limits.position_cards} are possible"
        )


def check_texts(text: str, limits: Limits) -> None:
    """Refuse cards with texts that would take the compiler too long, before it sees them."""
    try:
        documents = load_documents(text, Where("the scenario"))
    except UserError as error:
        raise Trouble("bad_scenario", error.message) from None
    for document in documents:
        cards = document.get("cards") if isinstance(document, Mapping) else None
        for card in cards if isinstance(cards, list) else ():
            words = card.get("text") if isinstance(card, Mapping) else None
            if isinstance(words, str) and len(words) > limits.text:
                raise Trouble(
                    "too_large",
                    f"a card's text has {len(words)} letters; at most {limits.text} are possible",
                )
