"""The table as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from spoils.view import model

STATS = ("strength", "life", "speed")


def board_lines(view: model.View, names: Sequence[str]) -> list[str]:
    """Everything the viewer sees, the opponents first and the viewer's own side nearest."""
    me = view.viewer if view.viewer is not None else 0
    count = len(view.players)
    order = [(me + offset) % count for offset in range(1, count)] + [me]
    lines: list[str] = []
    for index in order:
        lines += player_lines(view, view.players[index], names)
    if view.deploying:
        lines.append(f"being deployed: {', '.join(card_line(view, card) for card in view.deploying)}")
    if view.battle is not None:
        lines.append(battle_line(view, view.battle, names))
    return lines


def player_lines(view: model.View, player: model.Player, names: Sequence[str]) -> list[str]:
    """One player's side."""
    own = [card for card in view.play if card.controller == player.index]
    mark = "*" if view.active == player.index else " "
    facts = [f"{player.influence} influence", f"{player.hand_size} in hand", f"{player.deck_size} in deck"]
    if player.discard:
        facts.append(f"{len(player.discard)} discarded")
    if player.lost:
        facts = ["has lost"]
    lines = [f"{mark} {names[player.index]} ({player.faction}): {', '.join(facts)}"]
    resources = [card for card in own if "resource" in card.types]
    if resources:
        free = sum(1 for card in resources if not card.attached_to)
        icons = player.icons or "none"
        lines.append(
            f"    resources: {free} of {len(resources)} free, icons {icons}: {resource_words(resources)}"
        )
    hosts = [card for card in own if "faction" not in card.types and "resource" not in card.types]
    for card in hosts:
        if not is_attached(view, card):
            lines.append(f"    {card_line(view, card)}")
            lines += [
                f"      + {card_line(view, other)}" for other in view.play if other.attached_to == card.id
            ]
    if player.hand:
        lines.append(f"    hand: {', '.join(hand_words(card) for card in player.hand)}")
    return lines


def is_attached(view: model.View, card: model.Card) -> bool:
    """Whether it stands below what it is attached to."""
    hosts = [other for other in view.play if other.id == card.attached_to]
    return bool(hosts) and "faction" not in hosts[0].types


def resource_words(resources: list[model.Card]) -> str:
    counts: dict[str, int] = {}
    for card in resources:
        name = card.name or "face-down"
        name = f"({name})" if card.face_down and card.name else name
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in counts.items())


def card_line(view: model.View, card: model.Card) -> str:
    """A card in play in one line: name, numbers, what is special about it."""
    words = [card.name or "face-down card"]
    stats = [getattr(card, name) for name in STATS]
    if all(stats):
        words.append("/".join(shown(stat) for stat in stats))
    if card.structure is not None:
        words.append(f"structure {shown(card.structure)}")
    if card.damage:
        words.append(f"{card.damage} damage")
    if card.tokens:
        words.append(f"{card.tokens} token{'s' if card.tokens > 1 else ''}")
    words += [keyword.upper() for keyword in card.keywords if keyword in ("covert", "tactical")]
    for word, holds in (("depleted", card.depleted), ("face-down", card.face_down and card.name is not None)):
        if holds:
            words.append(word)
    if "character" in card.types and not card.ready:
        words.append("new")
    if card.role:
        words.append(card.role)
    return f"{words[0]} [{', '.join(words[1:])}]" if len(words) > 1 else words[0]


def shown(stat: model.Stat) -> str:
    """A number as it is now, with the printed one if that is another."""
    return str(stat.now) if stat.now == stat.printed else f"{stat.now}({stat.printed})"


def hand_words(card: model.Card) -> str:
    cost = "" if card.cost is None else f" {shown(card.cost)}"
    return f"{card.name}{cost}{f' {card.threshold}' if card.threshold else ''}"


def battle_line(view: model.View, battle: model.Battle, names: Sequence[str]) -> str:
    by_id = {card.id: card.name or "face-down card" for card in view.play}
    attackers = ", ".join(by_id.get(one, "?") for one in battle.attackers) or "nobody"
    blockers = ", ".join(by_id.get(one, "?") for one in battle.blockers) or "nobody"
    target = by_id.get(battle.target, "nothing any more")
    speed = f", speed {battle.speed}" if battle.speed >= 0 else ""
    return f"battle{speed}: {attackers} attack {target} of {names[battle.defender]}; {blockers} block"
