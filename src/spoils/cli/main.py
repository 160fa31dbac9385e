"""The program `spoils`."""

import typer

app = typer.Typer(name="spoils", no_args_is_help=True, add_completion=False)


@app.callback()
def about() -> None:
    """The Spoils, an out-of-print card game, as software: an unofficial fan project."""


def run() -> None:
    """Run the program on the arguments of the process."""
    app()
