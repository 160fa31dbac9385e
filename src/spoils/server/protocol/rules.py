"""The rulebook: rules, terms, rulings and differences between editions, in one language."""

from typing import Literal

from msgspec import field

from spoils.server.protocol.base import ToClient


class RulePage(ToClient, frozen=True):
    """Rules, terms, rulings or differences in one language, as /api/rules gives them."""

    language: str
    entries: tuple["RuleEntry", ...]


class RuleEntry(ToClient, frozen=True):
    """One entry of the rulebook."""

    kind: Literal["section", "rule", "term", "ruling", "difference"]
    id: str
    """The number of a rule or section, the name of anything else."""
    title: str
    text: str
    example: str = ""
    rules: tuple[str, ...] = ()
    """Numbers it is about or refers to."""
    children: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    number_in_edition: str = ""
    """What the asked edition calls the rule; empty if it has no such rule."""
    editions: dict[str, str] = field(default_factory=dict)
    """For a difference: what each edition says."""
    differences: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    unsure: bool = False
    marks: tuple[str, ...] = ()
    """For a term: the forms in which it is met in sentences, in any language."""
