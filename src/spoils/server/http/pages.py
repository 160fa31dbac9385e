"""The client's pages: what was built from `web/`, or a page that says how to build it."""

from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from spoils.server.errors import Trouble
from spoils.server.gate import place_of
from spoils.server.http.wire import refusal

PACKAGE: Final = Path(__file__).parents[1] / "static"
BUILT: Final = ("web", "dist")  # in a working copy of the project
FOR_EVER: Final = "public, max-age=31536000, immutable"

MISSING: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The Spoils</title></head>
<body><main><h1>The server is running</h1>
<p>The pages of the game have not been built yet. With Node 20 or newer:</p>
<pre>cd web
npm ci
npm run build</pre>
<p>Then load this page again. <a href="PREFIX/api/about">The interface</a> works without it.</p>
</main></body></html>
"""


def client_folder() -> Path | None:
    """Where the built client is, if it is anywhere."""
    return next((folder for folder in client_places() if (folder / "index.html").is_file()), None)


def client_places(module: Path = Path(__file__)) -> list[Path]:
    """In the package, or in the project around it (the compiled build lies one folder deeper)."""
    return [PACKAGE, *(module.parents[depth].joinpath(*BUILT) for depth in (4, 5))]


async def page(request: Request) -> Response:
    """A file of the client; every path that names none belongs to its router."""
    path = request.path_params["path"]
    if request.client and not request.app.state.server.requests.admits(place_of(request.client.host)):
        return refusal(Trouble("too_many", "too many requests from your address; wait a little"))
    if path == "api" or path.startswith("api/"):
        return refusal(
            Trouble("unknown_path", f"there is no /{path[:100]}; docs/PROTOCOL.md lists what there is")
        )
    if request.method not in ("GET", "HEAD"):
        raise HTTPException(405)
    prefix = request.app.state.server.settings.prefix
    folder = client_folder()
    if folder is None:
        return HTMLResponse(MISSING.replace("PREFIX", prefix), headers={"Cache-Control": "no-store"})
    file = file_in(folder, path)
    if file is None:
        if "." in path.rsplit("/", 1)[-1] and path != "index.html":
            return refusal(Trouble("unknown_path", "there is no such file"))
        return HTMLResponse(index_page(folder, prefix), headers={"Cache-Control": "no-cache"})
    hashed = path.startswith("assets/")
    return FileResponse(file, headers={"Cache-Control": FOR_EVER if hashed else "no-cache"})


def index_page(folder: Path, prefix: str) -> str:
    """The page, whatever its address, with its parts where they are."""
    text = (folder / "index.html").read_text("utf-8").replace('="./', f'="{prefix}/')
    return text.replace("</title>", f'</title>\n    <meta name="spoils-prefix" content="{prefix}" />', 1)


def file_in(folder: Path, path: str) -> Path | None:
    """The file a path names, if it lies in the folder."""
    if path in ("", "index.html") or "\0" in path:
        return None
    file = (folder / path).resolve()
    return file if file.is_relative_to(folder.resolve()) and file.is_file() else None
