"""How a match comes about: from decks, from a scenario, from a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from spoils.bots.naming import check_bot
from spoils.bots.roster import BOTS
from spoils.cards.catalog import Catalog
from spoils.cards.deck import Deck
from spoils.cards.names import Names
from spoils.cards.project_decks import find_deck, project_deck_names
from spoils.engine.editions import EDITIONS
from spoils.engine.state.definition import Library
from spoils.engine.state.questions import IllegalAnswer
from spoils.errors import UserError
from spoils.public.asking import default_name
from spoils.public.given import (
    bot_name,
    bots_by_seat,
    card_counts,
    card_files,
    card_name,
    deck_name,
    deck_source,
    file_path,
    player_names,
    script_lines,
    seed_of_match,
)
from spoils.public.match import Match
from spoils.public.speaking import spoken_in
from spoils.record.codec import fingerprint
from spoils.record.files import BadFile
from spoils.record.fitting import fitting_library
from spoils.record.replay import Given, Replay, read_replay
from spoils.record.save import belongs, leads_elsewhere, read_saved, state_in, state_with
from spoils.record.setup import DeckList, Setup, deck_list, library_of, seats
from spoils.record.setup import begin as begin_game
from spoils.scenario.file import Unusable, read_scenarios
from spoils.scenario.model import Scenario
from spoils.scenario.run import run_up_to

Source = Path | str
Cards = Source | Sequence[Source] | Catalog
"""One card file, or several, besides the built-in set; or all cards, already read. A card file is YAML, and
docs/CARD-FILES.md has all that can be said in one::

    cards:
      - name: Toll Heron
        type: Character
        cost: 1
        strength: 1
        life: 1
        speed: 3
        text: When this card enters play, gain 1 influence.
"""


def begin(
    *decks: Source | DeckList,
    seed: int = 1,
    edition: str = "comprehensive",
    cards: Cards = (),
    players: Sequence[str] = (),
    bots: Mapping[int, str] | None = None,
    language: str = "en",
    log: bool = True,
) -> Match:
    """Begin a match with two to four decks: names of the project's decks, files, or made by ``deck``.

    The same seed and the same answers give the same match. ``cards`` are further card files. ``bots`` are the
    seats that bots play, with their names. Without ``log`` it is quicker, and there is no log and no
    information state.
    """
    with spoken_in(language):
        catalog = _catalog(cards)
        setup = Setup(edition, seed_of_match(seed), tuple(_deck(one, catalog) for one in decks))
        bots = bots_by_seat({} if bots is None else bots, len(decks))
        for bot in bots.values():
            check_bot(bot_name(bot))
        return Match(
            begin_game(setup, library_of(setup, catalog), log=log),
            setup,
            _names(players, len(decks), language),
            language,
            bots=bots,
            card_names=catalog.names_in(language),
        )


def begin_prepared(setup: Setup, library: Library, *, log: bool = False, states: bool = False) -> Match:
    """Begin a match with cards that were made ready before, as whoever plays thousands does; not part of the
    stable interface."""
    return Match(begin_game(setup, library, log=log), setup, seats(setup), states=states)


def begin_scenario(
    file: Source,
    title: str = "",
    *,
    lines: int = 0,
    cards: Cards = (),
    language: str = "en",
) -> Match:
    """Begin in the position of a scenario file (docs/SCENARIOS.md), after so many lines of its script. Of
    several scenarios in the file the one of that title is taken, without a title the first."""
    with spoken_in(language):
        lines = script_lines(lines)
        catalog = _catalog(cards)
        found = read_scenarios(file_path(file), catalog)
        for one in found:
            named = one.title == title or not title
            if named and isinstance(one, Unusable):
                raise UserError(one.error)
            if named and not isinstance(one, Unusable):
                game, names = run_up_to(one, lines)
                return Match(game, None, names.players, language, card_names=catalog.names_in(language))
        titles = ", ".join(f'"{one.title}"' for one in found)
        raise UserError(f'{file}: there is no scenario "{title}"; there are {titles}')


def deck(faction: str, cards: Mapping[str, int], name: str = "") -> DeckList:
    """A deck by names: a faction and so many of each card. Whether it is allowed in some format is another
    question (`spoils deck check`); a match can be played with any deck. What the factions and cards of the
    built-in set are called is in docs/SET.md and in every view."""
    return DeckList(card_name(faction), card_counts(cards), deck_name(name))


def load(path: Source, *, cards: Cards = (), scenario: Source = "", language: str = "en") -> Match:
    """The match that was saved in a file, exactly where it was. One that began from a scenario needs the
    scenario's file, which may have cards of its own."""
    with spoken_in(language):
        file = file_path(path)
        saved = read_saved(file)
        catalog = _catalog(cards)
        called = catalog.names_in(language)
        if scenario:
            found = read_scenarios(file_path(scenario), catalog)
            for one in found:
                if isinstance(one, Scenario) and belongs(saved, one.library):
                    game = state_with(saved, file, one.library)
                    return Match(game, None, one.players, language, card_names=called)
            if isinstance(found[0], Unusable):
                raise UserError(found[0].error)
            raise BadFile(file, f"was saved in no scenario of {scenario}")
        game = state_in(saved, file, catalog)
        table = saved.table
        if table is None:
            return Match(game, None, _names((), len(game.players), language), language, card_names=called)
        begun = begin_game(table.setup, game.library, log=True)
        bots = {seat: bot for seat, bot in enumerate(table.bots) if bot}
        match = Match(begun, table.setup, table.players, language, bots=bots, card_names=called)
        _lead(match, table.given, file, leads_elsewhere(saved))
        if match.fingerprint != fingerprint(game):
            raise BadFile(file, leads_elsewhere(saved))
        return match


def replay(path: Source, *, cards: Cards = (), language: str = "en") -> Iterator[Match]:
    """A recorded match played again: the same Match at its beginning and after every answer. Clone it to
    keep a moment."""
    with spoken_in(language):
        file = file_path(path)
        recorded = read_replay(file)
        catalog = _catalog(cards)
        library = fitting_library(recorded, catalog, file)
        return _steps(begin_again(recorded, library, language, catalog.names_in(language)), recorded, file)


def begin_again(
    recorded: Replay, library: Library, language: str = "en", card_names: Names | None = None
) -> Match:
    """A recorded match at its beginning; not part of the stable interface."""
    game = begin_game(recorded.setup, library, log=True)
    return Match(game, recorded.setup, recorded.names(language), language, card_names=card_names)


def _steps(match: Match, recorded: Replay, file: Path) -> Iterator[Match]:
    yield match
    for given in recorded.given:
        _lead(match, [given], file, "cannot be played again: an answer in it is not legal here")
        yield match


def _lead(match: Match, given: Sequence[Given], file: Path, problem: str) -> None:
    try:
        match.lead(given)
    except IllegalAnswer:
        raise BadFile(file, problem) from None


def deck_names() -> list[str]:
    """The decks that come with the project."""
    return project_deck_names()


def bot_names() -> list[str]:
    """The bots that come with the project."""
    return list(BOTS)


def edition_names() -> list[str]:
    """The editions of the rules."""
    return list(EDITIONS)


def _catalog(cards: Cards) -> Catalog:
    if isinstance(cards, Catalog):
        return cards
    return Catalog.load(card_files(cards))


def _deck(one: Source | DeckList, catalog: Catalog) -> DeckList:
    if isinstance(one, DeckList):
        return one
    found: Deck = find_deck(deck_source(one), catalog)[0]
    return deck_list(found)


def _names(players: Sequence[str], count: int, language: str) -> tuple[str, ...]:
    """What the players are called."""
    names = player_names(players)
    if names and len(names) != count:
        raise UserError(f"players named: {len(names)}, decks: {count}; name one for each deck")
    return names or tuple(default_name(seat, language) for seat in range(count))
