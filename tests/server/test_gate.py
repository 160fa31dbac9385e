"""Holding back those who ask too often, and nobody else."""

import pytest

from spoils.server import gate
from spoils.server.gate import Gate, place_of


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


def test_debts_are_paid_back(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(gate, "monotonic", lambda: now[0])
    bucket = Gate(burst=10, per_second=1.0)
    bucket.charge("a", 1000)  # no more than three buckets of debt: nobody is shut out for good
    now[0] += 30
    assert not bucket.admits("a")
    now[0] += 2
    assert bucket.admits("a")
    assert bucket.admits("b")


def test_a_house_is_one_place() -> None:
    assert place_of("2001:db8:1:2:3:4:5:6") == place_of("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert place_of("2001:db8:1:3::1") != place_of("2001:db8:1:2::1")
    assert place_of("::ffff:10.1.2.3") == "10.1.2.3"
    assert place_of("10.1.2.3") == "10.1.2.3"
    assert place_of("") == ""
