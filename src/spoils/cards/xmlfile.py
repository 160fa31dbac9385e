"""XML with line numbers, and with the repairs that files in circulation need.

Only what has one possible meaning is repaired, and each repair is reported: text in another encoding than
the one declared, something before the first or after the last tag, an ampersand written as itself, and tags
that do not match, where it is known which tags hold which.
"""

import re
import xml.sax.handler
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final
from xml.sax import SAXParseException
from xml.sax.xmlreader import AttributesImpl, Locator

import defusedxml.sax
from defusedxml import DefusedXmlException

from spoils.cards.errors import CardDataError, Repair, Where
from spoils.cards.tags import Levels, rebalanced

_MARKS: Final = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_DECLARATION = re.compile(r"<\?xml\b[^>]*\?>")
_ENCODING = re.compile(rb"""<\?xml[^>]*\bencoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_BARE_AMPERSAND = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#[0-9]+|#x[0-9A-Fa-f]+);)")


MOST_ELEMENTS: Final = 30_000
"""How many elements one file may hold; the largest in use have some thousand."""
DEEPEST: Final = 20

_Mend = Callable[[str, Where, list[Repair]], str]


@dataclass(slots=True)
class Element:
    """One element of an XML file."""

    tag: str
    attributes: dict[str, str]
    line: int
    text: str = ""
    children: list["Element"] = field(default_factory=list)

    def get(self, name: str) -> str:
        """Return an attribute, or nothing."""
        return self.attributes.get(name, "")

    def named(self, tag: str) -> list["Element"]:
        """Return the children with this tag."""
        return [child for child in self.children if child.tag == tag]


def parse_xml(data: bytes, where: Where, levels: Levels | None = None) -> tuple[Element, list[Repair]]:
    """Read an XML file; return its root and what had to be repaired. ``levels``: which tags hold which."""
    repairs: list[Repair] = []
    text = _trimmed(_decoded(data, where, repairs), where, repairs)
    # The text is decoded already. The declaration goes, its line ends stay, so that lines are counted right.
    text = _DECLARATION.sub(lambda match: "\n" * match.group().count("\n"), text, count=1)
    mends: tuple[_Mend, ...] = (_as_it_is, _with_escapes, partial(_with_matching_tags, levels))
    for mend in mends:
        text = mend(text, where, repairs)
        try:
            return _parsed(text, where), repairs
        except SAXParseException as error:
            fault = error
    raise _not_xml(fault, where) from fault


def _as_it_is(text: str, where: Where, repairs: list[Repair]) -> str:
    return text


def _with_escapes(text: str, where: Where, repairs: list[Repair]) -> str:
    escaped, count = _BARE_AMPERSAND.subn("&amp;", text)
    if count:
        line = text.count("\n", 0, _first_bare_ampersand(text)) + 1
        note = f'"&" is written as itself {count} time(s) and was read as "&amp;"'
        repairs.append(Repair(where.at(line=line), note))
    return escaped


def _with_matching_tags(levels: Levels | None, text: str, where: Where, repairs: list[Repair]) -> str:
    found = None if levels is None else rebalanced(text, levels, where)
    if found is None:
        return text
    repairs += found[1]
    return found[0]


def _first_bare_ampersand(text: str) -> int:
    match = _BARE_AMPERSAND.search(text)
    return match.start() if match else 0


def _not_xml(error: SAXParseException, where: Where) -> CardDataError:
    line = error.getLineNumber()
    return CardDataError(where.at(line=line), f"is not well-formed XML: {error.getMessage()}")


def _decoded(data: bytes, where: Where, repairs: list[Repair]) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                return data[len(mark) :].decode(encoding)
            except UnicodeDecodeError as error:
                raise CardDataError(
                    where, f"begins as {encoding.upper()} but is not; save it as UTF-8"
                ) from error
    if b"\0" in data:
        raise CardDataError(where, "is not an XML file; it holds null bytes")
    match = _ENCODING.search(data[:200])
    declared = match.group(1).decode("ascii").lower() if match else "utf-8"
    # Without null bytes or a byte order mark it is not UTF-16, whatever it declares.
    for encoding in (declared, "utf-8", "cp1252"):
        if encoding.startswith(("utf-16", "utf16", "utf-32")):
            continue
        try:
            text = data.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
        if encoding != declared:
            repairs.append(Repair(where, f"says it is in {declared} but was read as {encoding}"))
        return text
    raise CardDataError(where, "is in no encoding that can be told; save it as UTF-8")


def _trimmed(text: str, where: Where, repairs: list[Repair]) -> str:
    start, end = text.find("<"), text.rfind(">") + 1
    if start < 0 or end <= start:
        raise CardDataError(where, "is not an XML file; it holds no tags")
    before, after = text[:start].strip("\ufeff"), text[end:]
    if before:
        if before.strip():
            raise CardDataError(where, "is not an XML file; it does not begin with a tag")
        repairs.append(Repair(where, "has blank space before its first tag, which was skipped"))
    if after.strip():
        repairs.append(Repair(where, "has text after its last tag, which was skipped"))
    return "\n" * text[:start].count("\n") + text[start:end]


def _parsed(text: str, where: Where) -> Element:
    builder = _Builder(where)
    try:
        defusedxml.sax.parseString(text.encode("utf-8", "surrogatepass"), builder)
    except DefusedXmlException as error:
        raise CardDataError(where, "declares XML entities, which neither cards nor decks need") from error
    assert builder.root is not None  # well-formed XML has a root
    return builder.root


class _Builder(xml.sax.handler.ContentHandler):
    """Collects elements together with their lines."""

    def __init__(self, where: Where) -> None:
        super().__init__()
        self.where = where
        self.count = 0
        self.root: Element | None = None
        self.open: list[Element] = []
        self.texts: list[list[str]] = []
        self.locator: Locator | None = None

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802
        self.locator = locator

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802
        line = (self.locator.getLineNumber() if self.locator else None) or 0
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise CardDataError(
                self.where.at(line=line),
                f"holds more than {MOST_ELEMENTS} elements, too many for cards or decks",
            )
        if len(self.open) >= DEEPEST:
            raise CardDataError(self.where.at(line=line), "is nested far deeper than any card or deck")
        element = Element(name, dict(attrs.items()), line)
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)
        self.texts.append([])

    def endElement(self, name: str) -> None:  # noqa: N802
        self.open.pop().text = "".join(self.texts.pop())

    def characters(self, content: str) -> None:
        self.texts[-1].append(content)
