"""The documentation as a site (`make docs`): the pages of docs/, and the reference from the docstrings."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from spoils import __version__

DOCS = Path(__file__).resolve().parents[2] / "docs"
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?![a-z]+:|#)([^)#\s]+)(?:#[^)\s]*)?\)")
FENCE = re.compile(r"^```(\w+) (?:file=\S+|no-run)$", re.MULTILINE)

project = "spoils"
author = "The Spoils fan project contributors"
release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = f"spoils {__version__}"
html_copy_source = False
root_doc = "index"
myst_heading_anchors = 4
myst_links_external_new_tab = False
suppress_warnings = ["myst.header"]  # some generated pages begin below the first level
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_default_options = {"members": True, "undoc-members": False}


def setup(app: Any) -> None:
    """What the site needs that the pages need not know."""
    app.connect("source-read", adapt)


def adapt(app: Any, name: str, source: list[str]) -> None:
    """Files of the project beside docs/ are named, not linked; fences lose what only the tests read."""
    folder = (DOCS / name).parent
    source[0] = FENCE.sub(r"```\1", LINK.sub(lambda found: linked(found, folder), source[0]))


def linked(found: re.Match[str], folder: Path) -> str:
    target = (folder / found[2]).resolve()
    return found[0] if target.is_relative_to(DOCS) and not target.is_dir() else found[1]
