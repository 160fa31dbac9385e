"""A refusal on its way to a client: a code for programs, a sentence for people."""

from typing import Final

import msgspec

from spoils.french.translate import french_for
from spoils.server.protocol.base import Problem, ProblemReply
from spoils.view.model import Message

STATUS: Final = {
    "too_large": 413,
    "too_heavy": 413,
    "too_slow": 408,
    "frozen": 409,
    "paused": 409,
    "not_now": 409,
    "unknown_tournament": 404,
    "too_many": 429,
    "not_yours": 403,
    "not_you": 403,
    "forged": 403,
    "sign_in": 403,
    "sign_in_again": 403,
    "closed": 403,
    "taken": 409,
    "unwelcome": 403,
    "unknown_line": 404,
    "unknown_report": 404,
    "used": 409,
    "not_over": 409,
    "not_begun": 409,
    "over": 409,
    "stale": 409,
    "not_asked": 409,
    "no_coach": 409,
    "no_undo": 409,
    "internal": 500,
    "not_ready": 503,
    "unknown_game": 404,
    "unknown_seek": 404,
    "unknown_person": 404,
    "unknown_draft": 404,
    "unknown_deck": 404,
    "unknown_board": 404,
    "unknown_card": 404,
    "unknown_set": 404,
    "unknown_path": 404,
    "unknown_rule": 404,
    "unknown_language": 404,
}
"""What is not listed is a wrong request: 400."""


LONGEST: Final = 300
"""Letters of a sentence that is put into French; whoever makes it longer has put a book into it."""


class Trouble(Exception):
    """The client asked for something it does not get."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        rules: tuple[str, ...] = (),
        reason: Message | None = None,
        number: int | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.rules = rules
        self.reason = reason
        self.number = number

    @property
    def status(self) -> int:
        """The HTTP status that goes with the code."""
        return STATUS.get(self.code, 400)

    @property
    def french(self) -> str:
        """The sentence in French; nothing if there is none."""
        short = len(self.message) <= LONGEST
        return (french_for(self.message) if short else None) or ""

    def body(self) -> bytes:
        """The JSON body of an HTTP answer."""
        problem = Problem(self.code, self.message, self.rules, self.reason, self.french)
        return msgspec.json.encode(ProblemReply(problem))


def unknown_game(game: str) -> Trouble:
    """There is no such game, or no such game for people without a key."""
    return Trouble("unknown_game", f'there is no game "{game}" here; ask for the link again')
