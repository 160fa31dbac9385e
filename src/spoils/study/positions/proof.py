"""Positions of random games are written down, rebuilt and played on beside the games they come from; spoilt
ones are refused with a rule.

python -m spoils.study.positions.proof --positions 500
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from spoils.cards.card import PrintedCard
from spoils.cards.catalog import Catalog
from spoils.cards.yamlfile import dump_document
from spoils.engine.editions import EDITIONS
from spoils.engine.play import answer
from spoils.engine.state import questions as q
from spoils.engine.state.chance import Chance, from_seed
from spoils.engine.state.game import Game
from spoils.lab.playthroughs.chooser import choose
from spoils.lab.reach.random_decks import random_deck
from spoils.language.compile import Declined
from spoils.library import compiled
from spoils.record.setup import Setup, begin, library_of
from spoils.scenario.setup import set_up
from spoils.study.positions.draft import draft_of
from spoils.study.positions.examine import Refused, begun, read_one
from spoils.study.positions.spoilt import SPOILS, Spoiler
from spoils.study.positions.twins import Twins
from spoils.study.positions.untold import untold
from spoils.study.positions.writing import card_for_scenario, own_cards, written

LONGEST: Final = 300  # decisions of a game
EACH: Final = 12  # own turns between two positions of one game, at most
AHEAD: Final = 25  # decisions that both are played on
WAYS: Final = 6  # in which one position is spoilt, each time
PLAYERS: Final = (2, 2, 3, 4)


@dataclass
class Tally:
    """What has come of the positions."""

    rebuilt: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def playable_cards(catalog: Catalog) -> list[PrintedCard]:
    """Cards that random decks are made of."""
    return [card for card in catalog if not isinstance(compiled(card), Declined)]


def games(catalog: Catalog, seed: int) -> Iterator[tuple[Game, Chance, int]]:
    """One game after another, in all editions and sizes, with the chance that decides in it."""
    cards = playable_cards(catalog)
    editions = list(EDITIONS.values())
    number = seed
    while True:
        chance = from_seed(number)
        edition = editions[number % len(editions)]
        players = min(PLAYERS[number // len(editions) % len(PLAYERS)], edition.most_players)
        decks = tuple(random_deck(cards, chance, f"deck {place}") for place in range(players))
        setup = Setup(seed=number, edition=edition.id, decks=decks)
        yield begin(setup, library_of(setup, catalog)), chance, number
        number += 1


def positions(catalog: Catalog, seed: int) -> Iterator[tuple[Game, int]]:
    """Games at moments when somebody may act on their own turn, with the number of the game."""
    for game, chance, number in games(catalog, seed):
        wait = chance.below(EACH)
        for _ in range(LONGEST):
            if game.over or game.question is None:
                break
            if game.question.kind == q.TURN and game.battle is None:
                wait -= 1
                if wait < 0:
                    yield game.clone(), number
                    wait = 1 + chance.below(EACH)
            answer(game, game.question.player, choose(game, chance))


def rebuilt(game: Game, catalog: Catalog) -> Twins:
    """The game that is read from what is written down of another."""
    document, order = written(game, "A position")
    document["cards"] = [card_for_scenario(card) for card in own_cards(game, catalog, catalog)]
    twin, _ = set_up(read_one(dump_document(document), catalog))
    return Twins(game, twin, order)


def prove(catalog: Catalog, count: int, seed: int) -> Tally:
    """Rebuild so many positions; those that a file cannot hold are refused, and counted by the reason."""
    tally = Tally()
    for game, number in positions(catalog, seed):
        if tally.rebuilt + len(tally.faults) >= count:
            break
        missing = untold(game)
        if missing:
            tally.refused[sort_of(missing[0], game)] += 1
            continue
        try:
            found = rebuilt(game, catalog).play_on(from_seed(number), AHEAD)
        except Exception as error:  # whatever it is, it belongs to this position
            found = f"{type(error).__name__}: {error}"
        if found:
            tally.faults.append(f"game {number}, turn {game.turn}: {found}")
        else:
            tally.rebuilt += 1
    return tally


def spoil(catalog: Catalog, count: int, seed: int) -> Tally:
    """Spoil so many positions, each in one way: all must be refused, with a rule for each reason."""
    tally = Tally()
    tried = 0
    for seen, (game, number) in enumerate(positions(catalog, seed)):
        document, _ = written(game, "A position")
        draft = draft_of(read_one(dump_document(document), catalog))
        for place in range(seen * WAYS, (seen + 1) * WAYS):
            if tried >= count:
                return tally
            way = SPOILS[place % len(SPOILS)]
            spoilt = way(Spoiler(draft, catalog, from_seed(number * 1000 + place)))
            if spoilt is None:
                continue
            tried += 1
            name = way.__name__.replace("_", " ")
            try:
                begun(spoilt, catalog)
                tally.faults.append(f"game {number}, turn {game.turn}: {name} was let through")
            except Refused as refused:
                if not refused.problems or not all(problem.rules for problem in refused.problems):
                    tally.faults.append(f"game {number}: {name} has no rule: {refused.message}")
                else:
                    tally.refused[name] += 1
    return tally


def sort_of(sentence: str, game: Game) -> str:
    """The sentence without the card it names."""
    for definition in sorted(game.library.definitions, key=lambda one: -len(one.name)):
        sentence = sentence.replace(definition.name, "CARD")
    return sentence


def main(arguments: Sequence[str] | None = None) -> int:
    """Prove it and say what came of it."""
    parser = ArgumentParser(prog="python -m spoils.study.positions.proof", description=__doc__)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    catalog = Catalog.load()
    tally = prove(catalog, options.positions, options.seed)
    refused = sum(tally.refused.values())
    print(f"{tally.rebuilt} rebuilt and played on alike, {refused} cannot be written down")
    show(tally)
    spoilt = spoil(catalog, options.positions, options.seed)
    print(f"{sum(spoilt.refused.values())} impossible ones refused with a rule")
    show(spoilt)
    return 1 if tally.faults or spoilt.faults else 0


def show(tally: Tally) -> None:
    """Reasons and faults."""
    for sentence, count in tally.refused.most_common():
        print(f"  {count}: {sentence}")
    for fault in tally.faults:
        print(f"  FAULT {fault}")


if __name__ == "__main__":
    sys.exit(main())
