"""How many modules of the engine one walks through to see something happen."""

import pytest

from tests.needs_source import needs_source
from walks.__main__ import ENGINE, Walk
from walks.scenes import SCENES, Scene

pytestmark = needs_source  # compiled code cannot be followed


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_walk_touches_no_more_rooms_than_it_may(scene: Scene) -> None:
    found = Walk(scene)
    rooms = ", ".join(sorted(room.removeprefix(ENGINE) for room in found.rooms))
    assert len(found.rooms) <= scene.most, f"{len(found.rooms)} rooms: {rooms}"


def test_a_walk_is_really_walked() -> None:
    found = Walk(SCENES[0])
    assert f"{ENGINE}playing/deploying.py" in found.rooms
    assert f"{ENGINE}playing/attacking.py" not in found.rooms
    assert found.jumps > len(found.rooms)
