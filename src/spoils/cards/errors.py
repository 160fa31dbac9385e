"""How bad card data is reported: where it is, what is wrong with it, what would be right."""

from dataclasses import dataclass

from spoils.errors import UserError


@dataclass(frozen=True, slots=True)
class Where:
    """A place in card data, as exact as it is known."""

    file: str
    line: int | None = None
    card: str | None = None
    field: str | None = None

    def at(self, *, line: int | None = None, card: str | None = None, field: str | None = None) -> "Where":
        """Return a more exact place inside this one."""
        return Where(
            self.file,
            self.line if line is None else line,
            self.card if card is None else card,
            self.field if field is None else field,
        )

    def __str__(self) -> str:
        parts = [self.file]
        if self.line is not None:
            parts.append(f"line {self.line}")
        if self.card is not None:
            parts.append(f'card "{self.card}"')
        if self.field is not None:
            parts.append(self.field)
        return ", ".join(parts)


class CardDataError(UserError):
    """Card data that cannot be accepted; the message is one sentence that begins with the place."""

    def __init__(self, where: Where, problem: str) -> None:
        super().__init__(f"{where}: {problem}")
        self.where = where
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Repair:
    """A fault in somebody's file that had only one possible meaning, and what was made of it."""

    where: Where
    note: str

    def __str__(self) -> str:
        return f"{self.where}: {self.note}"


def shown(value: object, limit: int = 60) -> str:
    """Quote a value from a file inside an error message, shortened and without control characters."""
    text = " ".join(str(value).split())
    text = "".join(character if character.isprintable() else "?" for character in text)
    return f'"{text[: limit - 3]}..."' if len(text) > limit else f'"{text}"'
