"""docs/terms.md: what French calls the things of the game, ours and the draft's words, from the glossary.

`make index` writes the page; the checks fail where it is out of date.
"""

import sys
from typing import Final

import yaml

from checks.places import PROJECT, SOURCE, name_of

PAGE: Final = PROJECT / "docs" / "terms.md"
GLOSSARY: Final = SOURCE / "spoils" / "rules" / "glossary.yaml"
HEAD: Final = """# Terms

What the things of the game are called, made from `rules/glossary.yaml` by `make index`. The French draft of
the rules (edition `french-0.1`) has words of its own for some of them. Ours are used everywhere else, because
they are plainer (*épuiser* says what happens to a card, *engager* does not) or because the draft's word means
two things (*faction*, *marqueur*, *terminer*). Whoever looks the rules up with a word of the draft finds the
entry all the same, and where the draft is played messages and terminal speak its words, if a single word does
it.

Nothing that is said in French may use the words in the last column for the thing: a test goes through
everything that is shown.

| English | French | in the draft | not |
|---|---|---|---|
"""


def page() -> str:
    """The page as it must be."""
    rows = []
    for term in yaml.safe_load(GLOSSARY.read_text("utf-8")):
        english, french = term["en"]["name"][0], term["fr"]["name"][0]
        draft = ", ".join(term["fr"].get("draft", ()))
        avoided = ", ".join(f"`{word.replace('|', chr(92) + '|')}`" for word in term["fr"].get("avoid", ()))
        if english != french or draft or avoided:
            rows.append(f"| {english} | {french} | {draft} | {avoided} |\n")
    return HEAD + "".join(rows)


def check() -> list[str]:
    """One line if the page is out of date."""
    if PAGE.exists() and PAGE.read_text("utf-8") == page():
        return []
    return [f"{name_of(PAGE)} is out of date; `make index` writes it"]


def main() -> int:
    """Write the page."""
    PAGE.write_text(page(), "utf-8")
    print(f"{name_of(PAGE)}: written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
