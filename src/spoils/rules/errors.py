"""What a look into the rulebook can meet with: each says in one sentence what would have been right."""

from spoils.errors import UserError
from spoils.rules.records import Language, phrases


class RulesError(UserError):
    """The rulebook was asked for something it does not have."""

    def __init__(self, phrase: str, said_in: Language, **details: str) -> None:
        super().__init__(phrases(said_in)[phrase].format(**details))
        self.details = details


class UnknownNumber(RulesError):
    """No rule has this number."""


class ForeignNumber(UnknownNumber):
    """The number belongs to another edition."""


class UnknownEdition(RulesError):
    """No edition has this name."""


class UnknownLanguage(RulesError):
    """The rules are not there in this language."""


class MissingTranslation(RulesError):
    """This entry is not there in this language."""


class UnknownTerm(RulesError):
    """The glossary does not have this term."""


class UnknownEntry(RulesError):
    """There is no ruling or difference of this name."""


def listed(names: list[str] | tuple[str, ...], language: Language) -> str:
    """Name several things in a row, or say that there are none."""
    return ", ".join(names) or phrases(language)["nothing_alike"]
