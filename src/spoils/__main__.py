"""`python -m spoils` is the same program as `spoils`."""

from spoils.cli.main import run

if __name__ == "__main__":
    run()
