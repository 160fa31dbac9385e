"""The table in words: rows of cards, and lines of text made of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from spoils.engine.program.keywords import SIMPLE
from spoils.terminal.words import Words
from spoils.view import model

STATS: Final = ("strength", "life", "speed")
SHOWN: Final = tuple(keyword.name for keyword in SIMPLE)
"""Keywords that matter at a glance."""


class Piece(NamedTuple):
    """A few words on the table, and the card they stand for."""

    text: str
    card: str  # its id, if there is one; of cards that are counted together, that of the first


class Row(NamedTuple):
    """One line of the table: words, and then cards."""

    words: str
    pieces: tuple[Piece, ...] = ()
    indent: int = 4
    is_hand: bool = False
    flows: bool = False  # may stand beside the row before it where there is little room

    @property
    def line(self) -> str:
        return " " * self.indent + self.words + ", ".join(piece.text for piece in self.pieces)


def board_lines(view: model.View, names: Sequence[str], say: Words) -> list[str]:
    """Everything the viewer sees, as lines."""
    return [row.line for row in board_rows(view, names, say)]


def board_rows(view: model.View, names: Sequence[str], say: Words) -> list[Row]:
    """Everything the viewer sees, the opponents first and the viewer's own side nearest."""
    me = view.viewer if view.viewer is not None else 0
    count = len(view.players)
    order = [(me + offset) % count for offset in range(1, count)] + [me]
    rows = [row for index in order for row in player_rows(view, view.players[index], names, say)]
    if view.deploying:
        pieces = tuple(Piece(card_line(card, say, in_play=False), card.id) for card in view.deploying)
        rows.append(Row(say("deploying", cards=""), pieces, indent=0))
    if view.battle is not None:
        rows.append(Row(battle_line(view, view.battle, names, say), indent=0))
    return rows


def player_rows(view: model.View, player: model.Player, names: Sequence[str], say: Words) -> list[Row]:
    """One player's side."""
    own = [card for card in view.play if card.controller == player.index]
    rows = [side_row(view, player, own, names, say)]
    resources = [card for card in own if "resource" in card.types]
    if resources:
        free = sum(1 for card in resources if not card.attached_to)
        icons = player.icons or say("no_icons")
        words = say("resources", free=free, n=len(resources), icons=icons, cards="")
        rows.append(Row(words, counted_pieces((resource_words(card, say), card.id) for card in resources)))
    hosts = [card for card in own if "faction" not in card.types and "resource" not in card.types]
    for card in hosts:
        if not is_attached(view, card):
            rows.append(Row("", (Piece(card_line(card, say), card.id),), flows=True))
            rows += [
                Row("+ ", (Piece(attached_line(other, card, names, say), other.id),), indent=6, flows=True)
                for other in view.play
                if other.attached_to == card.id
            ]
    if player.hand:
        pieces = counted_pieces((hand_words(card, say), card.id) for card in player.hand)
        rows.append(Row(say("hand", cards=""), pieces, is_hand=True))
    if player.deck:
        known = tuple(
            Piece(f"{one.above + 1}. {hand_words(one.card, say)}", one.card.id) for one in player.deck
        )
        rows.append(Row(say("known_in_deck", cards=""), known))
    return rows


def side_row(
    view: model.View, player: model.Player, own: Sequence[model.Card], names: Sequence[str], say: Words
) -> Row:
    """The heading of a side: who plays which faction, and how things stand."""
    facts = [
        say("influence", n=player.influence),
        say("in_hand", n=player.hand_size),
        say("in_deck", n=player.deck_size),
    ]
    if player.discard:
        facts.append(say("discarded", n=len(player.discard)))
    if player.lost:
        facts = [say("has_lost")]
    mark = "*" if view.active == player.index else " "
    who, faction = names[player.index], say.card(player.faction)
    words = say("side", mark=mark, player=who, faction=faction, facts=", ".join(facts))
    cards = [card for card in own if "faction" in card.types]
    return Row("", (Piece(words, cards[0].id if cards else ""),), indent=0)


def attached_line(card: model.Card, host: model.Card, names: Sequence[str], say: Words) -> str:
    """A card under the one it is attached to, with its player if that is somebody else."""
    other = "" if card.controller == host.controller else f" ({names[card.controller]})"
    return f"{card_line(card, say)}{other}"


def is_attached(view: model.View, card: model.Card) -> bool:
    """Whether it stands below what it is attached to."""
    hosts = [other for other in view.play if other.id == card.attached_to]
    return bool(hosts) and "faction" not in hosts[0].types


def counted(words: Iterable[str]) -> str:
    """A list in which the same is counted."""
    return ", ".join(piece.text for piece in counted_pieces((word, "") for word in words))


def counted_pieces(named: Iterable[tuple[str, str]]) -> tuple[Piece, ...]:
    """Words with cards; the same words are counted and stand for the first card."""
    found: dict[str, list[str]] = {}
    for word, card in named:
        found.setdefault(word, []).append(card)
    return tuple(
        Piece(f"{len(cards)} × {word}" if len(cards) > 1 else word, cards[0]) for word, cards in found.items()
    )


def resource_words(card: model.Card, say: Words) -> str:
    if card.name is None:
        return say("face_down")
    name = say.card(card.name)
    return f"({name})" if card.face_down else name


def card_line(card: model.Card, say: Words, *, in_play: bool = True) -> str:
    """A card in one line: name, numbers, what is special about it."""
    words = [name_of(card, say)]
    stats = [getattr(card, name) for name in STATS]
    if all(stats):
        words.append("/".join(shown(stat) for stat in stats))
    if card.structure is not None:
        words.append(say("structure", n=shown(card.structure)))
    if card.damage:
        words.append(say("damage", n=card.damage))
    if card.tokens:
        words.append(say("tokens", n=card.tokens))
    words += [keyword.upper() for keyword in card.keywords if keyword in SHOWN]
    for word, holds in (("depleted", card.depleted), ("face_down", card.face_down and card.name is not None)):
        if holds:
            words.append(say(word))
    if in_play and "character" in card.types and not card.ready:
        words.append(say("new"))
    if card.role:
        words.append(say(card.role))
    return f"{words[0]} [{', '.join(words[1:])}]" if len(words) > 1 else words[0]


def name_of(card: model.Card, say: Words) -> str:
    """What a card is called, as far as its face is seen."""
    return say("face_down_card") if card.name is None else say.card(card.name)


def shown(stat: model.Stat) -> str:
    """A number as it is now, with the printed one if that is different."""
    return str(stat.now) if stat.now == stat.printed else f"{stat.now}({stat.printed})"


def hand_words(card: model.Card, say: Words) -> str:
    cost = "" if card.cost is None else f" {shown(card.cost)}"
    return f"{name_of(card, say)}{cost}{f' {card.threshold}' if card.threshold else ''}"


def battle_line(view: model.View, battle: model.Battle, names: Sequence[str], say: Words) -> str:
    by_id = {card.id: name_of(card, say) for card in view.play}

    def party(members: Sequence[str]) -> str:
        return ", ".join(by_id.get(one, "?") for one in members) or say("nobody")

    return say(
        "battle_speed" if battle.speed >= 0 else "battle",
        attackers=party(battle.attackers),
        blockers=party(battle.blockers) if battle.blocked or battle.blockers else say("not_chosen"),
        target=by_id.get(battle.target, say("nothing_any_more")),
        player=names[battle.defender],
        speed=battle.speed,
    )
