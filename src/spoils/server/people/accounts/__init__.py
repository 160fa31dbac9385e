"""Accounts: optional, made of a name and a passkey or a password."""
