"""How a match has ended, in a sentence."""

from __future__ import annotations

from spoils.french.typography import typeset
from spoils.record.ending import Ending
from spoils.view.say import Speaker


def in_words(ending: Ending, speaker: Speaker) -> str:
    """Who has won and why."""
    sentence = speaker.catalogue.sentence
    names = speaker.players
    if ending.winners:
        first = sentence("event.game_over.won", {"player": names[ending.winners[0]]})
        lost = [(seat, how) for seat, how in enumerate(ending.losses) if how]
        why = [sentence("ending.lost", {"player": names[seat], "how": how}) for seat, how in lost]
    else:
        first = sentence("event.game_over.draw", {})
        why = [sentence("ending.draw", {"how": ending.reason})]
    reasons = ", ".join(why)
    return typeset(f"{first} : {reasons}") if speaker.catalogue.language == "fr" else f"{first}: {reasons}"
