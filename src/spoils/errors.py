"""What a user did wrong, said in one sentence (the base of every refusal of input in this package), and what
any error says, in one line."""


class UserError(Exception):
    """The call or its input is wrong; the message says what, where, and what would be right.

    Anything below the command line raises this (or a subclass) for input it cannot accept. The command line
    prints the message on stderr and ends with status 2; other clients show it in their own way.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return self.message


def in_a_line(error: BaseException) -> str:
    """What an error says, in one line; some say nothing, and are called by their name."""
    said = str(error).strip().splitlines()
    return said[0] if said else type(error).__name__
