"""The order of the tests."""

from pathlib import Path

import pytest

DEAR = ("web", "server", "properties")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that take long come first: several processes share the files, and whoever got such a file last
    would work on it alone."""

    def place(item: pytest.Item) -> int:
        folder = item.path.relative_to(Path(__file__).parent).parts[0]
        return DEAR.index(folder) if folder in DEAR else len(DEAR)

    items.sort(key=place)
