"""Boards on the server: where they are kept, and who looks on."""
