"""Tests that stand inside the engine: they make classes of their own from its classes, read its source, or
put values where their type forbids them. Compiled code allows none of that, and checks types by itself."""

from __future__ import annotations

import pytest

from spoils.compiled import is_compiled

needs_source = pytest.mark.skipif(is_compiled(), reason="looks into the source of the engine, not the build")
