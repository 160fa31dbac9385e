"""`spoils rules`: the rules in the project's own words, by number, by term or by words."""

from typing import TYPE_CHECKING, Annotated

import typer

from spoils.cli.inputs import LanguageName

if TYPE_CHECKING:
    from spoils.rules.book import Rulebook
    from spoils.rules.entries import Entry

_WIDEST = 100  # longer lines are hard to read


def register(program: typer.Typer) -> None:
    """Add the command `rules` to the program."""
    program.command("rules")(rules_command)


def rules_command(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NUMBER | WORDS]...",
            help="A number (408.4), a heading (408), a section (4), a term, a ruling (A24), the name of a "
            "difference (free-x), or any words; nothing for the table of contents.",
        ),
    ] = None,
    edition: Annotated[
        str,
        typer.Option(
            help="comprehensive, comprehensive-2013, french-0.1, basic or rulebook-2.2: whose numbers are "
            "meant and which one to compare; alone, everything in which it differs."
        ),
    ] = "comprehensive",
    language: LanguageName = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Look the rules up, in the project's own words."""
    from spoils.rules.book import Rulebook
    from spoils.rules.documents import document

    book = Rulebook.load(language)
    document(edition, book.language)  # a wrong option is reported before anything is looked up
    asked = " ".join(words or []).strip()
    if as_json:
        _print_json(book, asked, edition)
    else:
        _print_page(book, asked, edition)


def _print_page(book: "Rulebook", asked: str, edition: str) -> None:
    from rich.console import Console

    from spoils.rules.lookup import pages_about
    from spoils.rules.records import phrases

    console = Console(highlight=False, markup=False)
    console.width = min(console.width, _WIDEST)
    shown = pages_about(book, asked, edition)
    for at, page in enumerate(shown):
        if at:
            console.print()
        console.print(page)
    if not shown:
        console.print(phrases(book.language)["nothing_found"].format(words=asked))
        raise typer.Exit(1)


def _print_json(book: "Rulebook", asked: str, edition: str) -> None:
    import json
    from dataclasses import asdict

    from spoils.rules.documents import NEWEST, number_in
    from spoils.rules.entries import Rule
    from spoils.rules.lookup import answers, section_asked

    def plain(entry: "Entry") -> dict[str, object]:
        answer: dict[str, object] = {"entry": type(entry).__name__.lower(), **asdict(entry)}
        if isinstance(entry, Rule):
            answer["in_edition"] = {"edition": edition, "number": number_in(edition, entry.number)}
            answer["differences"] = [each.id for each in book.differences_of(entry.number)]
            answer["rulings"] = [each.id for each in book.rulings_of(entry.number)]
        return answer

    section = section_asked(asked)
    answer: list[dict[str, object]]
    if section is not None:
        answer = [{"entry": "section", **asdict(book.section(section))}]
    elif asked:
        named, others = answers(book, asked, edition)
        answer = [plain(entry) for entry in (*named, *others)]
    elif edition == NEWEST:
        answer = [{"entry": "section", **asdict(each)} for each in book.sections]
    else:
        answer = [plain(each) for each in book.differences_in(edition)]
    print(json.dumps(answer, ensure_ascii=False, indent=2))
    if not answer:
        raise typer.Exit(1)
