"""How a match comes about: from decks, from a scenario, from a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from spoils.bots.roster import BOTS
from spoils.cards.catalog import Catalog
from spoils.cards.deck import Deck
from spoils.cards.project_decks import find_deck, project_deck_names
from spoils.engine.editions import EDITIONS
from spoils.engine.state.questions import IllegalAnswer
from spoils.errors import UserError
from spoils.public.match import Match
from spoils.record.codec import fingerprint
from spoils.record.files import BadFile
from spoils.record.replay import Given, Replay, check_cards, read_replay
from spoils.record.save import OTHER_GAME, belongs, read_saved, state_in, state_with
from spoils.record.setup import DeckList, Setup, deck_list, library_of
from spoils.record.setup import begin as begin_game
from spoils.scenario.file import Unusable, read_scenarios
from spoils.scenario.model import Scenario
from spoils.scenario.run import run_up_to

Source = Path | str


def begin(
    *decks: Source | DeckList,
    seed: int = 1,
    edition: str = "comprehensive",
    cards: Sequence[Source] = (),
    players: Sequence[str] = (),
    language: str = "en",
    log: bool = True,
) -> Match:
    """Begin a match with two to four decks: names of the project's decks, files, or made by ``deck``.

    The same seed and the same answers give the same match. ``cards`` are further card files. Without ``log``
    it is quicker, and there is no log and no information state.
    """
    catalog = Catalog.load(cards)
    setup = Setup(edition, seed, tuple(_deck(one, catalog) for one in decks))
    game = begin_game(setup, library_of(setup, catalog), log=log)
    return Match(game, setup, _names(players, len(decks)), language)


def begin_scenario(
    file: Source,
    title: str = "",
    *,
    lines: int = 0,
    cards: Sequence[Source] = (),
    language: str = "en",
) -> Match:
    """Begin in the position of a scenario file (docs/SCENARIOS.md), after so many lines of its script. Of
    several scenarios in the file the one of that title is taken, without a title the first."""
    found = read_scenarios(Path(file), Catalog.load(cards))
    for one in found:
        named = one.title == title or not title
        if named and isinstance(one, Unusable):
            raise UserError(one.error)
        if named and not isinstance(one, Unusable):
            game, names = run_up_to(one, lines)
            return Match(game, None, names.players, language)
    titles = ", ".join(f'"{one.title}"' for one in found)
    raise UserError(f'{file}: there is no scenario "{title}"; there are {titles}')


def deck(faction: str, cards: Mapping[str, int], name: str = "") -> DeckList:
    """A deck by names: a faction and so many of each card. Whether it is allowed in some format is another
    question (`spoils deck check`); a match can be played with any deck."""
    for card, count in cards.items():
        if count < 1:
            raise UserError(f'a deck cannot have {count} of "{card}"')
    return DeckList(faction, tuple((count, card) for card, count in cards.items()), name)


def load(path: Source, *, cards: Sequence[Source] = (), scenario: Source = "", language: str = "en") -> Match:
    """The match that was saved in a file, exactly where it was. One that began from a scenario needs the
    scenario's file, which may have cards of its own."""
    file = Path(path)
    saved = read_saved(file)
    catalog = Catalog.load(cards)
    if scenario:
        for one in read_scenarios(Path(scenario), catalog):
            if isinstance(one, Scenario) and belongs(saved, one.library):
                return Match(state_with(saved, file, one.library), None, one.players, language)
        raise BadFile(file, f"was saved in no scenario of {scenario}")
    game = state_in(saved, file, catalog)
    table = saved.table
    if table is None:
        return Match(game, None, _names((), len(game.players)), language)
    match = Match(begin_game(table.setup, game.library, log=True), table.setup, table.players, language)
    _lead(match, table.given, file, OTHER_GAME)
    if match.fingerprint != fingerprint(game):
        raise BadFile(file, OTHER_GAME)
    return match


def replay(path: Source, *, cards: Sequence[Source] = (), language: str = "en") -> Iterator[Match]:
    """A recorded match played again: the same Match at its beginning and after every answer. Clone it to
    keep a moment."""
    file = Path(path)
    recorded = read_replay(file)
    library = library_of(recorded.setup, Catalog.load(cards))
    check_cards(recorded, library, file)
    match = Match(begin_game(recorded.setup, library, log=True), recorded.setup, recorded.names(), language)
    return _steps(match, recorded, file)


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


def _deck(one: Source | DeckList, catalog: Catalog) -> DeckList:
    if isinstance(one, DeckList):
        return one
    found: Deck = find_deck(str(one), catalog)[0]
    return deck_list(found)


def _names(players: Sequence[str], count: int) -> tuple[str, ...]:
    """What the players are called unless somebody says otherwise: as they are counted."""
    if players and len(players) != count:
        raise UserError(f"{len(players)} players were named for {count} decks")
    return tuple(players) or tuple(f"player {seat}" for seat in range(count))
