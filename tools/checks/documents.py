"""The documents name only what exists: files, folders, modules, and targets of the Makefile.

Looked at are links and what stands between backticks or in blocks of code. A path may be shortened at the
front (`engine/editions.py`, `levels.py`), and a module may lack its ending (`engine/play`). What git ignores
is made on the way and cannot be looked for; what a changelog names may be gone. Every folder of tests must be
named in docs/TESTING.md.
"""

import re
import subprocess
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Final

from checks import construct_page, rule_page
from checks.places import PROJECT, name_of, project_files

TESTS: Final = PROJECT / "tests"
TESTING: Final = PROJECT / "docs" / "TESTING.md"
LINK: Final = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]+)")
CODE: Final = re.compile(r"```.*?\n(.*?)```|`([^`\n]+)`", re.DOTALL)
TARGET: Final = re.compile(r"^([a-z][a-z-]*):", re.MULTILINE)
MAKE: Final = re.compile(r"^make ([a-z][a-z-]*)", re.MULTILINE)
MODULE: Final = re.compile(r"python -m ([\w.]+)")
DOTTED: Final = re.compile(r"(?<![\w./])spoils(?:\.\w+)+")
PATH: Final = re.compile(r"(?<![^\s\"'(])\.?[a-z_][\w.*-]*(?:/[\w.*-]+)*/?(?![^\s\"'),:;])")
ENDINGS: Final = (".py", ".md", ".yaml", ".toml", ".grammar", ".sh", ".ts", ".svelte")


def documents() -> list[Path]:
    """The pages that say how the project is now. Generated ones have a check that makes them again."""
    pages = [PROJECT / "README.md", PROJECT / "CONTRIBUTING.md", *sorted((PROJECT / "docs").rglob("*.md"))]
    return [page for page in pages if page not in (rule_page.PAGE, construct_page.PAGE)]


@cache
def places() -> frozenset[str]:
    """Every file and folder of the project, behind a slash, modules also without their ending."""
    found = set()
    for path in project_files():
        name = Path(name_of(path))
        found |= {f"/{name.as_posix()}", *(f"/{parent.as_posix()}" for parent in name.parents)}
        if name.suffix == ".py":
            found.add(f"/{name.with_suffix('').as_posix()}")
    return frozenset(found)


@cache
def targets() -> frozenset[str]:
    """What can be made."""
    return frozenset(TARGET.findall((PROJECT / "Makefile").read_text("utf-8")))


@cache
def is_there(name: str) -> bool:
    """Whether a path of the project ends like this, or git ignores what lies there."""
    ending = f"/{name.rstrip('/')}"
    if "*" in ending:
        return any(fnmatchcase(place, f"*{ending}") for place in places())
    return any(place.endswith(ending) for place in places()) or is_ignored(name)


def is_ignored(name: str) -> bool:
    """Whether git leaves it out: the environment, what is built."""
    return not subprocess.run(["git", "check-ignore", "-q", name], cwd=PROJECT, check=False).returncode


@cache
def is_module(dotted: str) -> bool:
    """Whether there is such a module, or a module and in it something of that name."""
    parts = dotted.split(".")
    for length in range(len(parts), 0, -1):
        path = "/".join(parts[:length])
        for file in (f"{path}.py", f"{path}/__init__.py"):
            for folder in (PROJECT / "src", PROJECT / "tools", PROJECT):
                if (folder / file).is_file():
                    text = (folder / file).read_text("utf-8")
                    return all(re.search(rf"\b{part}\b", text) for part in parts[length:])
    return False


def named(text: str) -> Iterator[tuple[str, int, bool]]:
    """What a document names: the word, where it stands, and whether it exists."""
    for code in CODE.finditer(text):
        words, start = (code[1], code.start(1)) if code[1] is not None else (code[2], code.start(2))
        for pattern, exists in (
            (MAKE, targets().__contains__),
            (MODULE, is_module),
            (DOTTED, is_module),
        ):
            for match in pattern.finditer(words):
                group = match.lastindex or 0
                yield match[0], start + match.start(), exists(match[group])
        for match in PATH.finditer(words):
            alone = match[0] == words and words.endswith(ENDINGS) and not words.startswith(".")
            if alone or "/" in match[0]:
                yield match[0], start + match.start(), is_there(match[0])


def faults_of(text: str, page: Path) -> list[str]:
    """What a document names though it does not exist."""
    missing = [(word, at) for word, at, exists in named(text) if not exists]
    missing += [
        (link[1], link.start(1)) for link in LINK.finditer(text) if not (page.parent / link[1]).exists()
    ]
    return [
        f"{name_of(page)}:{text.count(chr(10), 0, at) + 1}: there is no {word}"
        for word, at in sorted(missing, key=lambda found: found[1])
    ]


def unnamed_folders(text: str) -> list[str]:
    """Folders of tests that the page about testing leaves out."""
    folders = {name_of(path).split("/")[1] for path in project_files() if path.parent.is_relative_to(TESTS)}
    return [
        f"{name_of(TESTING)} does not name tests/{folder}"
        for folder in sorted(folders)
        if (TESTS / folder).is_dir() and f"`tests/{folder}`" not in text
    ]


def check() -> list[str]:
    """What the documents name though it does not exist, and the tests that they forget."""
    faults = [fault for page in documents() for fault in faults_of(page.read_text("utf-8"), page)]
    return faults + unnamed_folders(TESTING.read_text("utf-8"))
