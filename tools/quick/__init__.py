"""The quick inner loop: which tests to run after a change (docs/decisions/0006-quick-tests.md)."""
