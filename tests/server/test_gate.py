"""Holding back those who ask too often, and nobody else."""

import pytest

from spoils.server import gate
from spoils.server.gate import Gate


def test_a_bucket_that_fills_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(gate, "monotonic", lambda: now[0])
    bucket = Gate(burst=3, per_second=2.0)
    assert [bucket.admits("a") for _ in range(5)] == [True, True, True, False, False]
    assert bucket.admits("b")  # somebody else
    now[0] += 0.25
    assert not bucket.admits("a")
    now[0] += 0.25  # half a second together: one more, though it was asked for in between
    assert [bucket.admits("a") for _ in range(2)] == [True, False]
    now[0] += 60
    assert [bucket.admits("a") for _ in range(5)] == [True, True, True, False, False]
