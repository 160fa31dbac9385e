"""Playing once more: what of a game's options the next one has, and what belonged to that game alone."""

from msgspec.structs import replace

from spoils.server.store.rows import Options


def free_again(options: Options, seed: int) -> Options:
    """The same once more; what a tournament or a judge has to do with a game is not."""
    return replace(
        options,
        seed=seed,
        seeded=False,
        wordings=(),
        rated=options.rated and not options.tournament,
        tournament="",
        closed=False,
        first=None,
        paused=False,
        extra=(),
        rulings=(),
    )
