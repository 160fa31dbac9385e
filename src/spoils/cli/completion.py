"""What the shell can complete: names that several commands take."""

from spoils.cli.speaking import LANGUAGES


def deck_names(incomplete: str) -> list[str]:
    """The decks of the project that begin so; files the shell finds by itself."""
    from spoils.cards.project_decks import project_deck_names

    return [name for name in project_deck_names() if name.startswith(incomplete)]


def bot_names(incomplete: str) -> list[str]:
    """The bots that begin so."""
    from spoils.bots.naming import known_bots

    return [name for name in known_bots() if name.startswith(incomplete)]


def edition_names(incomplete: str) -> list[str]:
    """The editions that begin so."""
    from spoils.engine.editions import EDITIONS

    return [name for name in EDITIONS if name.startswith(incomplete)]


def language_names(incomplete: str) -> list[str]:
    """The languages that begin so."""
    return [name for name in LANGUAGES if name.startswith(incomplete)]
