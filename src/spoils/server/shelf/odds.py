"""What a deck can be expected to do in its first turns: thresholds met, cards paid for, a hand to look at.

The deck is shuffled and played out many times in the simplest way the rules allow: the starting resources
lie there (601.1b), the starting draw is drawn (601.1e), and at the start of every turn a face-up resource is
played if there is one in hand, otherwise a card is drawn (202.8). What cards do beyond that is left aside.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Final

from spoils.cards.card import PrintedCard
from spoils.cards.catalog import Catalog
from spoils.engine.program.texts import StartingDraw
from spoils.language.compile import Declined
from spoils.library import compiled
from spoils.server.errors import Trouble
from spoils.server.protocol.decks import CardOdds, DeckData, DeckOdds, ThresholdOdds
from spoils.server.shelf.decks import known_part, provided_icons

GAMES: Final = 1_000
TURNS: Final = 8
RESOURCE: Final = "Resource"


def odds_of(data: DeckData, catalog: Catalog, seed: int) -> DeckOdds:
    """By playing it out; the same seed gives the same hand."""
    deck, _ = known_part(data, catalog)
    if not deck.faction:
        raise Trouble("bad_deck", "choose a faction first: it says how many cards one draws")
    first, second = starting_draw(catalog.card(deck.faction))
    cards = [catalog.card(entry.name) for entry in deck.cards for _ in range(entry.count)]
    started = [catalog.card(entry.name) for entry in deck.starting for _ in range(entry.count)]
    chance = random.Random(seed)
    sample = chance.sample(cards, len(cards))
    wanted = {card.name: card for card in cards if RESOURCE not in card.types}
    met: Counter[tuple[str, int]] = Counter()
    paid: Counter[tuple[str, int]] = Counter()
    thresholds = sorted(
        {card.threshold for card in wanted.values() if card.threshold}, key=lambda one: (len(one), one)
    )
    for _ in range(GAMES if cards else 0):
        for turn, (icons, resources) in enumerate(played_out(cards, started, first, chance)):
            reached = {one for one in thresholds if meets(icons, one)}
            met.update((one, turn) for one in reached)
            paid.update(
                (name, turn)
                for name, card in wanted.items()
                if (card.cost or 0) <= resources and (not card.threshold or card.threshold in reached)
            )
    return DeckOdds(
        thresholds=tuple(ThresholdOdds(one, shares(met, one)) for one in thresholds),
        cards=tuple(CardOdds(name, card.cost or 0, shares(paid, name)) for name, card in wanted.items()),
        first=first,
        second=second,
        sample=tuple(card.name for card in sample),
    )


def starting_draw(faction: PrintedCard) -> tuple[int, int]:
    """202.6: how many cards one draws going first and going second."""
    found = compiled(faction)
    texts = () if isinstance(found, Declined) else found.texts
    for text in texts:
        if isinstance(text, StartingDraw):
            return text.first, text.second
    raise Trouble("bad_deck", f"{faction.name} does not say how many cards one draws")


def played_out(
    cards: list[PrintedCard], started: list[PrintedCard], draw: int, chance: random.Random
) -> Iterator[tuple[Counter[str], int]]:
    """The icons and the number of resources in each turn of one game."""
    order = chance.sample(cards, len(cards))
    hand, rest = order[:draw], order[draw:]
    icons: Counter[str] = Counter()
    for card in started:
        icons.update(provided_icons(card))
    resources = len(started)
    for _ in range(TURNS):
        choice = best_resource(hand, icons)
        if choice is not None:
            hand.remove(choice)
            icons.update(provided_icons(choice))
            resources += 1
        elif rest:
            hand.append(rest.pop(0))
        yield icons, resources


def best_resource(hand: list[PrintedCard], icons: Counter[str]) -> PrintedCard | None:
    """The resource in hand whose icons most of the other cards there still lack."""
    lacking: Counter[str] = Counter()
    for card in hand:
        lacking.update(Counter(card.threshold) - icons)
    resources = [card for card in hand if RESOURCE in card.types]
    return max(resources, key=lambda card: sum(lacking[icon] for icon in provided_icons(card)), default=None)


def meets(icons: Counter[str], threshold: str) -> bool:
    return all(icons[icon] >= count for icon, count in Counter(threshold).items())


def shares(counted: Counter[tuple[str, int]], key: str) -> tuple[float, ...]:
    """The share of the games in which something was so, turn by turn."""
    return tuple(round(counted[key, turn] / GAMES, 3) for turn in range(TURNS))
