"""What all messages share: strictness towards clients, and the one form of an error."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from spoils.view.model import Message

Name = Annotated[str, Meta(min_length=1, max_length=40, description="one line that people read")]
GameId = Annotated[str, Meta(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Token = Annotated[str, Meta(min_length=16, max_length=80, pattern="^[A-Za-z0-9_-]+$")]
Seat = Annotated[int, Meta(ge=0, le=3, description="a player's number, the same as in views")]
Language = Annotated[str, Meta(pattern="^(en|fr)$")]
EffortStage = Literal["none", "running", "stopped", "done", "failed"]
"""Of what goes on in the background: the analysis of a game, a trial of a card."""


class FromClient(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something a client says: unknown fields are mistakes."""


class ToClient(Struct, frozen=True, omit_defaults=True):
    """Something the server says."""


class Problem(ToClient, frozen=True):
    """Why a request was refused: a code for programs and a sentence for people."""

    code: str
    message: str
    rules: tuple[str, ...] = ()
    reason: Message | None = None
    """The same as a message of the catalogue, where the rules of the game are the reason."""
    french: str = ""
    """The sentence in French, where there is one."""


class ProblemReply(ToClient, frozen=True):
    """The body of every HTTP answer whose status is 400 or above."""

    error: Problem
