"""Reading everything a page says, as a person would, and finding words in it that are not for people."""

from __future__ import annotations

import re

from playwright.sync_api import Page

# All that is shown, and what is said of it by hints, labels and empty fields.
TEXT = """
() => {
  const said = [document.title, document.body.innerText]
  for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (element.checkVisibility()) said.push(element.getAttribute(name))
    }
  }
  return said.join('\\n')
}
"""

# Words of the command line, of the protocol between client and server, and of the machinery behind both.
FOREIGN = {
    "an option of the command line": re.compile(r"(?<!\S)--[a-z][a-z-]+"),
    "a command": re.compile(
        r"\bspoils (?:serve|play|cards|decks|scenario|simulate|arena|rules|replay)\b"
        r"|\bmake (?:play|pages|test)\b"
    ),
    "a place where commands are typed": re.compile(
        r"\b(?:command line|stdin|stdout|stderr|ligne de commande)\b", re.I
    ),
    "the protocol": re.compile(
        r"\b(?:HTTP|WebSocket|JSON|API|endpoint|payload|msgspec|protocol|schema|localStorage|IndexedDB)\b"
    ),
    "a status code": re.compile(r"\b(?:40[0-9]|50[0-4]) (?:Bad|Not|Forbidden|Internal|Unauthorized|Service)"),
    "an empty value": re.compile(r"\b(?:undefined|NaN|\[object Object\]|null)\b"),
    "a name of the program": re.compile(r"\b[a-z]+_[a-z_]+\b|\b(?:search|project)-[a-z]+\b"),
    "a key of a message": re.compile(
        r"\b(?:event|prompt|label|option|cost|why|lesson|deck)\.[a-z_]+\.?[a-z_]*\b"
    ),
    "a failure of the program": re.compile(r"\b(?:Traceback|Exception|TypeError|ReferenceError)\b"),
}


# Addresses and promises about shuffles are to be copied, not read; what is in them is up to chance.
NOT_READ = re.compile(r"\bhttps?://\S+|\b(?=\S*\d)(?=\S*[A-Z])[A-Za-z0-9_-]{16,}")


def foreign_words(text: str) -> list[str]:
    """What is no language for people, each with what stands around it."""
    text = NOT_READ.sub("…", text)
    found = []
    for kind, pattern in FOREIGN.items():
        for match in pattern.finditer(text):
            around = text[max(0, match.start() - 40) : match.end() + 40].replace("\n", " ")
            found.append(f"{kind}: {match[0]!r} in …{around}…")
    return found


def must_be_for_people(page: Page) -> None:
    """Nothing on the page is of the machinery."""
    found = foreign_words(page.evaluate(TEXT))
    assert found == [], f"{page.url}: {found}"
