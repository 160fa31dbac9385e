"""What is refused below the front door, in the language of the match."""

from collections.abc import Iterator
from contextlib import contextmanager

from spoils.errors import UserError
from spoils.french.translate import in_language


@contextmanager
def spoken_in(language: str) -> Iterator[None]:
    """Whatever is refused meanwhile is said in that language; it is the same error otherwise."""
    try:
        yield
    except UserError as error:
        error.message = in_language(language, error.message)
        error.args = (error.message,)
        raise
