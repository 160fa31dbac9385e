"""The tree of variations. What it holds is plain data; every answer in it was legal when it was added."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from spoils.errors import UserError
from spoils.record.replay import Given
from spoils.view.model import Option

MOST_NODES: Final = 1_000
MOST_ARROWS: Final = 24
LONGEST_NOTE: Final = 2_000
ROOT: Final = 0

Note = Annotated[str, Meta(max_length=LONGEST_NOTE)]
CardNumber = Annotated[int, Meta(ge=0, le=4095)]


class NodeArrow(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """From one card to another, by their numbers in the game."""

    start: CardNumber
    end: CardNumber


class BoardNode(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position that was looked at: its parent with one more answer."""

    parent: Annotated[int, Meta(ge=-1, le=MOST_NODES)] = -1
    player: Annotated[int, Meta(ge=0, le=3)] = 0
    answer: Annotated[tuple[int, ...], Meta(max_length=500)] = ()
    concedes: bool = False
    note: Note = ""
    arrows: Annotated[tuple[NodeArrow, ...], Meta(max_length=MOST_ARROWS)] = ()
    kind: str = ""
    """Of the question that was answered."""
    said: tuple[Option, ...] = ()
    """What was chosen, as it was offered."""
    gone: bool = False
    """It was removed; its number stays taken."""

    def given(self) -> Given:
        """As records have it."""
        return Given(self.player, self.answer, self.concedes)


class Tree(Struct, frozen=True):
    """All nodes; the first one is the beginning. A parent comes before its children."""

    nodes: Annotated[tuple[BoardNode, ...], Meta(min_length=1, max_length=MOST_NODES)] = (BoardNode(),)


class BadTree(UserError):
    """A tree, or a place in one, that cannot be."""


def node_at(tree: Tree, place: int) -> BoardNode:
    """The node of that number, or BadTree."""
    if not 0 <= place < len(tree.nodes) or tree.nodes[place].gone:
        raise BadTree(f"there is no position {place} on this board; it may have been removed")
    return tree.nodes[place]


def line_to(tree: Tree, place: int) -> tuple[Given, ...]:
    """All answers from the beginning to a node."""
    found: list[Given] = []
    while place != ROOT:
        node = node_at(tree, place)
        found.append(node.given())
        place = node.parent
    return tuple(reversed(found))


def children(tree: Tree, place: int) -> list[int]:
    """What follows a node, the oldest first: the main line."""
    return [at for at, node in enumerate(tree.nodes) if node.parent == place and not node.gone and at != ROOT]


def grown(tree: Tree, node: BoardNode) -> tuple[Tree, int]:
    """The tree with one more node; the same answer twice is one node."""
    node_at(tree, node.parent)
    for place in children(tree, node.parent):
        if tree.nodes[place].given() == node.given():
            return tree, place
    if len(tree.nodes) >= MOST_NODES:
        raise BadTree(f"the board has {MOST_NODES} positions; save it and begin another from here")
    return Tree((*tree.nodes, node)), len(tree.nodes)


def noted(tree: Tree, place: int, note: str, known: str | None = None) -> Tree:
    """The tree with another note at a node. If its author has not ``known`` what is there, both stay."""
    node = node_at(tree, place)
    if known is not None and node.note not in (known, ""):
        note = together(node.note, note)
        if len(note) > LONGEST_NOTE:
            raise BadTree(
                f"somebody else has written here too, and both notes have more than {LONGEST_NOTE} letters"
            )
    return with_node(tree, place, replace(node, note=note))


def together(theirs: str, mine: str) -> str:
    """Two notes, each letter of both once: neither is repeated that is part of the other."""
    if theirs in mine:
        return mine
    return theirs if mine in theirs else f"{theirs}\n{mine}"


def drawn(tree: Tree, place: int, arrows: tuple[NodeArrow, ...]) -> Tree:
    """The tree with other arrows at a node."""
    return with_node(tree, place, replace(node_at(tree, place), arrows=arrows))


def with_node(tree: Tree, place: int, node: BoardNode) -> Tree:
    """The tree with another node there."""
    return Tree((*tree.nodes[:place], node, *tree.nodes[place + 1 :]))


def pruned(tree: Tree, place: int) -> Tree:
    """The tree without a node and what follows it. Numbers stay what they are: others may look at them."""
    node_at(tree, place)
    if place == ROOT:
        raise BadTree("the beginning of a board cannot be removed")
    doomed = {place}
    for at, node in enumerate(tree.nodes):
        if node.parent in doomed and at != ROOT:
            doomed.add(at)
    gone = BoardNode(gone=True)
    return Tree(tuple(gone if at in doomed else node for at, node in enumerate(tree.nodes)))


def check(tree: Tree) -> None:
    """Refuse a tree whose nodes do not hang together, wherever it comes from."""
    if tree.nodes[ROOT].parent != -1 or tree.nodes[ROOT].gone:
        raise BadTree("the first position of a board is its beginning and has no other before it")
    for place, node in enumerate(tree.nodes[1:], start=1):
        if node.gone:
            continue
        if not 0 <= node.parent < place or tree.nodes[node.parent].gone:
            raise BadTree(
                f"position {place} of the board follows {node.parent}, which does not come before it"
            )


def compact(tree: Tree) -> Tree:
    """The tree without what was removed, as it is saved."""
    places: dict[int, int] = {-1: -1}
    kept: list[BoardNode] = []
    for place, node in enumerate(tree.nodes):
        if not node.gone:
            places[place] = len(kept)
            kept.append(replace(node, parent=places[node.parent]))
    return Tree(tuple(kept))
