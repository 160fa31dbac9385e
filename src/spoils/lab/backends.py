"""Where numbered games are played: in processes of this machine, or on a Ray cluster."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from spoils.errors import UserError
from spoils.lab.on_ray import load_ray, spread_on_ray
from spoils.lab.pool import Begin, Lost, Play, spread
from spoils.lab.stopping import Stop

BACKENDS: Final = ("processes", "ray")


def check_backend(name: str) -> None:
    """Refuse one that is not there, before anything is played."""
    if name not in BACKENDS:
        raise UserError(f'there is no backend "{name}"; there are {" and ".join(BACKENDS)}')
    if name == "ray":
        load_ray()


def distribute(
    backend: str,
    begin: Begin,
    play: Play,
    payload: bytes,
    games: int,
    jobs: int | None,
    stop: Stop | None = None,
    lost: Lost | None = None,
) -> Iterator[bytes]:
    """What ``play`` returns for games 0 to ``games - 1``, in order, wherever they are played."""
    if backend == "ray":
        yield from spread_on_ray(begin, play, payload, games, jobs, stop, lost)
    else:
        yield from spread(begin, play, payload, games, jobs or 1, stop, lost)
