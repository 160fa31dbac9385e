"""Walk through the engine and count.

    PYTHONPATH=tools python -m walks

A *room* is a module of the engine in which something is called on the way, a *jump* a call from one room into
another. Each walk is one scene with a few cards of its own, played with the settings of an ordinary game.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType
from typing import Final

import spoils.engine
from walks.scenes import SCENES, Scene

ENGINE: Final = str(Path(spoils.engine.__file__).parent) + "/"


class Walk:
    """What is entered while a scene is played."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.rooms: dict[str, int] = {}  # how often each was entered from another
        self.jumps = 0
        self.game = scene.begin()
        sys.setprofile(self.note)
        try:
            scene.walk(self.game)
        finally:
            sys.setprofile(None)

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Somebody calls something."""
        room = frame.f_code.co_filename
        if event != "call" or not room.startswith(ENGINE) or self.scene.is_over(self.game):
            return
        before = frame.f_back
        came_from = before.f_code.co_filename if before is not None else ""
        entered = came_from != room
        self.rooms[room] = self.rooms.get(room, 0) + entered
        self.jumps += entered and came_from.startswith(ENGINE)


def main() -> int:
    """Print what each walk touches, with -v every room; 1 if one is too long."""
    too_long = 0
    for scene in SCENES:
        found = Walk(scene)
        print(f"{scene.name}: {len(found.rooms)} rooms, {found.jumps} jumps (at most {scene.most} rooms)")
        too_long |= len(found.rooms) > scene.most
        if "-v" in sys.argv:
            for room, times in sorted(found.rooms.items(), key=lambda item: -item[1]):
                print(f"    {times:4}  {room.removeprefix(ENGINE)}")
    return too_long


if __name__ == "__main__":
    sys.exit(main())
