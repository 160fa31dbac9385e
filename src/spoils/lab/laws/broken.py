"""How a law says that it does not hold."""


class Broken(Exception):
    """A law does not hold: of which card or question, and how."""


def require(holds: bool, complaint: str) -> None:
    if not holds:
        raise Broken(complaint)
