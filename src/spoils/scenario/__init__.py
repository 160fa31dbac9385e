"""Scenarios: a position, a script, and what must be true; read from YAML files and run against the engine."""
