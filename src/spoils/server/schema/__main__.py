"""`python -m spoils.server.schema` writes the schema file anew."""

from pathlib import Path

from spoils.server.schema import FILE, written

Path(__file__).with_name(FILE).write_text(written(), "utf-8", newline="\n")
