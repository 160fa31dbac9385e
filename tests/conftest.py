"""The order of the tests."""

from pathlib import Path
from zlib import crc32

import pytest

DEAR = ("web", "server", "properties")
FIRST = ("project/test_extras.py",)  # compiles the wheel, for which others wait


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that take long come first: several processes share the files, and whoever got such a file last
    would work on it alone. They are mixed, since some wait much and others compute much."""

    def place(item: pytest.Item) -> tuple[bool, bool, int]:
        file = item.path.relative_to(Path(__file__).parent)
        is_cheap = file.parts[0] not in DEAR
        return file.as_posix() not in FIRST, is_cheap, 0 if is_cheap else crc32(file.as_posix().encode())

    items.sort(key=place)
