"""503.4a, 506.4: orders of triggers and replacements, which the engine asks for one at a time.

A line may name the next one only, or several: then the rest of the line waits for the next question about the
same group, whatever else has to be decided in between.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from spoils.engine.state.questions import ORDER, Question

Option = tuple[int, ...]


@dataclass
class Group:
    """Texts that wait together. ``first`` is what waited when the group was first asked about."""

    first: list[Option]
    left: Counter[Option]
    named: list[Option] = field(default_factory=list)


@dataclass
class Orders:
    """The groups that are being ordered, the innermost last."""

    groups: list[Group] = field(default_factory=list)

    def copy(self) -> Orders:
        return Orders([Group(list(g.first), Counter(g.left), list(g.named)) for g in self.groups])

    def group(self, question: Question) -> Group:
        """The group that a question is about; those inside it are over."""
        asked = Counter(question.options)
        while self.groups and not asked <= self.groups[-1].left:
            if not any(asked <= group.left for group in self.groups):
                break
            self.groups.pop()
        else:
            if self.groups:
                self.groups[-1].left = asked
                return self.groups[-1]
        self.groups.append(Group(list(question.options), asked))
        return self.groups[-1]

    def waiting(self, question: Question) -> list[Option] | None:
        """All that waited when the group was first asked about; None if no order is asked for."""
        return self.group(question).first if question.kind == ORDER else None

    def next_named(self, question: Question) -> int | None:
        """The option that an earlier line has named for this question."""
        group = self.group(question)
        while group.named:
            option = group.named.pop(0)
            if option in question.options:
                return self.taken(question, question.options.index(option))
        return None

    def taken(self, question: Question, index: int) -> int:
        """One of the options goes next. The last one may be asked about too, and is called as before."""
        group = self.group(question)
        group.left[question.options[index]] -= 1
        group.left += Counter()
        if not group.left:
            self.groups.remove(group)
        return index
