"""Learning to play: a PettingZoo environment and batches of games for numpy."""

from spoils.errors import UserError

try:
    import numpy  # noqa: F401
except ModuleNotFoundError:
    raise UserError('learning programs need NumPy: pip install "spoils-engine[learning]"') from None
