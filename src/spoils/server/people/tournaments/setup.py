"""What goes together in a tournament."""

from spoils.server.errors import Trouble
from spoils.server.protocol.tournaments import TournamentSetup


def check_setup(setup: TournamentSetup, now: float) -> None:
    """Refuse what does not."""
    if setup.cut and setup.system not in ("swiss", "round_robin"):
        raise Trouble("malformed", "only a Swiss, or everybody against everybody, has a cut")
    if setup.rounds and setup.system != "swiss":
        raise Trouble("malformed", "only a Swiss has a number of rounds that is chosen")
    if setup.seeding == "rating" and setup.system != "single":
        raise Trouble("malformed", "only single elimination is drawn by ratings")
    if setup.clock is not None and setup.days:
        raise Trouble("malformed", "games have a clock or days for each answer, not both")
    if setup.starts and setup.starts < now:
        raise Trouble("malformed", "the start lies in the past")
