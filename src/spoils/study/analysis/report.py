"""An analysis as lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from spoils.study.analysis.answers import said
from spoils.study.analysis.model import Analysis, Decision, Summary
from spoils.view.say import Speaker

BARS: Final = "▁▂▃▄▅▆▇█"


def report(analysis: Analysis, speaker: Speaker) -> Iterator[str]:
    """The curves, what was marked, and how everybody did."""
    if not analysis.decisions and not analysis.draws:
        yield phrase(speaker, "study.nothing_decided")
        return
    yield from curves(analysis, speaker)
    marked = [one for one in analysis.decisions if one.mark]
    if not marked:
        yield phrase(speaker, "study.nothing_marked")
    for one in marked:
        yield ""
        yield from marked_decision(one, speaker)
    yield ""
    for summary in analysis.summaries:
        yield summed_up(summary, speaker)


def curves(analysis: Analysis, speaker: Speaker) -> Iterator[str]:
    """For each player a bar for every turn: the chance of winning at the first decision in it."""
    for player, name in enumerate(speaker.players):
        for key in ("known", "hindsight"):
            by_turn: dict[int, float] = {}
            for one in analysis.decisions:
                if one.player == player:
                    by_turn.setdefault(one.turn, one.known if key == "known" else one.hindsight)
            bars = "".join(bar(by_turn.get(turn)) for turn in range(1, max(by_turn, default=0) + 1))
            yield phrase(speaker, f"study.curve.{key}", name=name, bars=bars)


def bar(chance: float | None) -> str:
    """How high a chance is; a gap where nothing was decided."""
    return " " if chance is None else BARS[min(len(BARS) - 1, int(chance * len(BARS)))]


def marked_decision(one: Decision, speaker: Speaker) -> Iterator[str]:
    """One decision that cost something."""
    assert one.given is not None
    assert one.better is not None
    yield phrase(
        speaker,
        "study.marked",
        turn=one.turn,
        step=one.step,
        name=speaker.players[one.player],
        mark=phrase(speaker, f"study.mark.{one.mark}"),
        loss=percent(one.loss),
        error=percent(one.loss_error),
    )
    yield phrase(speaker, "study.given", what=said(one.given, speaker))
    why = ", ".join(phrase(speaker, "", said=speaker.say(reason)) for reason in one.reasons)
    yield phrase(speaker, "study.better", what=said(one.better, speaker), why=why)
    for message in one.line:
        yield f"    {speaker.say(message)}"


def summed_up(summary: Summary, speaker: Speaker) -> str:
    """How one player did."""
    inaccuracies, mistakes, blunders = summary.marks
    return phrase(
        speaker,
        "study.summary",
        name=speaker.players[summary.player],
        decisions=summary.decisions,
        inaccuracies=inaccuracies,
        mistakes=mistakes,
        blunders=blunders,
        lost=signed(-summary.lost, "0"),
        luck=signed(summary.luck, "±0"),
        error=percent(summary.luck_error),
    )


def percent(share: float) -> str:
    return f"{share * 100:.0f}"


def signed(share: float, nothing: str) -> str:
    """A percentage with its sign, and what it is called if it is nothing."""
    rounded = round(share * 100)
    return f"{rounded:+d}".replace("-", "−") if rounded else nothing


def phrase(speaker: Speaker, key: str, **values: object) -> str:
    """A line in the reader's language; a sentence that is said already in small letters."""
    if not key:
        text = str(values["said"])
        return text[:1].lower() + text[1:]
    return speaker.catalogue.sentence(key, values)
