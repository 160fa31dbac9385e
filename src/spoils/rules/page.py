"""Pages of the rulebook for a terminal: a rule, a term, a ruling, a difference, a list of what was found."""

from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from spoils.rules import documents
from spoils.rules.book import Rulebook
from spoils.rules.documents import NEWEST
from spoils.rules.entries import Difference, Entry, Rule, Ruling, Statement, Term
from spoils.rules.records import phrases

_NUMBER, _LABEL, _FAINT = "bold cyan", "bold", "dim"
_HEADING = len("408")  # under a heading there is too much to show it all


class Pages:
    """Lays out what a rulebook holds. With an edition other than the newest, only that one is compared."""

    def __init__(self, book: Rulebook, edition: str = NEWEST) -> None:
        self._book = book
        self._edition = documents.document(edition, book.language)
        self._say = phrases(book.language)

    def contents(self) -> RenderableType:
        """The table of contents."""
        return Group(
            Text(self._say["contents"], _LABEL),
            *(Group(Text(), self.section(section.number)) for section in self._book.sections),
            Text("\n" + self._say["contents_hint"], _FAINT),
        )

    def section(self, number: str) -> RenderableType:
        """A section and the headings in it."""
        section = self._book.section(number)
        name = self._say["section"].format(number=number)
        return Group(
            Text.assemble((name, _NUMBER), "  ", (section.title, _LABEL), "\n", (section.text, _FAINT)),
            self._listing(section.children),
        )

    def entry(self, entry: Entry) -> RenderableType:
        """A page about one thing."""
        match entry:
            case Rule():
                return self.rule(entry)
            case Term():
                return self.term(entry)
            case Ruling():
                return self.ruling(entry)
            case Difference():
                return self.difference(entry)

    def rule(self, rule: Rule) -> RenderableType:
        """A rule with everything that belongs to it."""
        return Group(*self._rule_parts(rule))

    def _rule_parts(self, rule: Rule) -> Iterator[RenderableType]:
        yield Text.assemble((rule.number, _NUMBER), "  ", (rule.title, _LABEL), self._there(rule.number))
        yield Text(rule.text)
        if rule.example is not None:
            yield self._block("example", [Text(rule.example)])
        if rule.children:
            yield self._block("under", [self._listing(rule.children)])
        if rule.see:
            yield self._block("see", [self._listing(rule.see)])
        if rule.terms:
            names = [self._book.term(term).names[0] for term in rule.terms]
            yield self._block("terms", [Text(", ".join(names))])
        yield from self._remarks(rule.number, brief=len(rule.number) == _HEADING)

    def _remarks(self, number: str, brief: bool) -> Iterator[RenderableType]:
        differences = self._book.differences_of(number)
        rulings = self._book.rulings_of(number)
        if differences:
            subjects = (self._subject(each) for each in differences)
            yield self._block("differences", subjects if brief else map(self.difference, differences))
        if rulings:
            questions = (self._question(each) for each in rulings)
            yield self._block("rulings", questions if brief else map(self.ruling, rulings))

    def term(self, term: Term) -> RenderableType:
        """An entry of the glossary."""
        return Group(
            Text(", ".join(term.names), _LABEL),
            Text(term.text),
            *self._draft_name(term),
            self._block("rules", [self._listing(term.rules)]),
        )

    def _draft_name(self, term: Term) -> Iterator[RenderableType]:
        if term.draft:
            yield Text(self._say["in_the_draft"].format(words=", ".join(term.draft)), _FAINT)

    def ruling(self, ruling: Ruling) -> RenderableType:
        """An open question and our answer."""
        unsure = f" {self._say['unsure']}" if ruling.unsure else ""
        return Text.assemble(
            (ruling.id, _NUMBER),
            f"  {ruling.question}\n{ruling.ruling}",
            (unsure, _FAINT),
            (f" ({', '.join(ruling.rules)})", _FAINT),
        )

    def difference(self, difference: Difference) -> RenderableType:
        """What the editions say on one point, side by side."""
        kind, weight = self._say[f"kind_{difference.kind}"], self._say[f"weight_{difference.weight}"]
        remark = self._then(difference.id, self._say["remark"].format(kind=kind, weight=weight))
        unsure = f" {self._say['unsure']}" if difference.unsure else ""
        table = Table.grid(padding=(0, 2))
        for statement in difference.statements[::-1]:
            if self._edition.id in (NEWEST, statement.edition) or statement.edition == NEWEST:
                table.add_row(Text(statement.edition, _FAINT), self._statement(statement))
        return Group(
            Text.assemble((difference.what, _NUMBER), (f" ({remark}){unsure}", _FAINT)),
            Padding(table, (0, 0, 0, 2), expand=False),
        )

    def _statement(self, statement: Statement) -> Text:
        where = f" ({', '.join(statement.where)})" if statement.where else ""
        says = self._say.get(statement.says, "{text}").format(text=statement.text)
        return Text.assemble(says, (where, _FAINT))

    def differences(self) -> RenderableType:
        """Everything in which the edition differs from the newest."""
        found = self._book.differences_in(self._edition.id)
        if not found:
            return Text(self._say["no_differences_in"])
        title = self._say["differences_in"].format(edition=self._edition.id)
        return Group(Text(title, _LABEL), *(Group(Text(), self.difference(each)) for each in found))

    def found(self, words: str, entries: Iterable[Entry]) -> RenderableType:
        """What a search has found."""
        table = Table.grid(padding=(0, 2))
        for entry in entries:
            table.add_row(*self._row(entry))
        return Group(Text(self._say["found"].format(words=words), _LABEL), table)

    def _row(self, entry: Entry) -> tuple[Text, Text]:
        match entry:
            case Rule():
                title = Text.assemble((entry.title, _LABEL), ". ", entry.text)
                return Text(entry.number, _NUMBER), title
            case Term():
                title = Text.assemble((entry.names[0], _LABEL), self._say["meaning"], entry.text)
                return Text(", ".join(entry.rules), _FAINT), title
            case Ruling():
                return Text(entry.id, _NUMBER), Text(f"{entry.question} {entry.ruling}")
            case Difference():
                label = f" ({self._then(self._say['differences'].lower(), entry.id)})"
                return Text(", ".join(entry.rules), _FAINT), Text.assemble(entry.what, (label, _FAINT))

    def _then(self, first: str, second: str) -> str:
        return self._say["then"].format(first=first, second=second)

    def _there(self, number: str) -> Text:
        """What the rule is called in the edition asked for."""
        if self._edition.id == NEWEST:
            return Text()
        there = documents.number_in(self._edition.id, number)
        phrase = "not_there" if there is None else "here_called"
        name = self._say[phrase].format(number=there, edition=self._edition.id)
        return Text(f"  [{name}]", _FAINT)

    def _listing(self, numbers: Iterable[str]) -> RenderableType:
        table = Table.grid(padding=(0, 2))
        for number in numbers:
            table.add_row(Text(number, _NUMBER), Text(self._book.rule(number).title))
        return Padding(table, (0, 0, 0, 2), expand=False)

    def _block(self, label: str, content: Iterable[RenderableType]) -> RenderableType:
        return Group(Text("\n" + self._say[label], _LABEL), *content)

    @staticmethod
    def _subject(difference: Difference) -> RenderableType:
        """What a difference is about, and behind it the name by which it can be asked for."""
        return _hanging(Text.assemble(difference.what, (f" ({difference.id})", _FAINT)))

    @staticmethod
    def _question(ruling: Ruling) -> RenderableType:
        return _hanging(Text.assemble((ruling.id, _NUMBER), f"  {ruling.question}"))


def _hanging(text: Text) -> RenderableType:
    """A line of a list: indented, and every further line with it."""
    return Padding(text, (0, 0, 0, 2), expand=False)
