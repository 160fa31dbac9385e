"""What survives a restart: tables, queries, migrations."""
