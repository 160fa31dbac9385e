"""The container and compose files name only what exists. Whether images build, this cannot tell."""

from __future__ import annotations

import ipaddress
import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import yaml

from spoils.server.app import ROUTES
from tests.server.test_serve_command import serve

ROOT = Path(__file__).parents[2]


def instructions() -> list[tuple[str, str]]:
    """The lines of the container file, joined where they go on, without comments."""
    text = (ROOT / "Containerfile").read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def options(words: list[str]) -> set[str]:
    """Long options of a command line."""
    return {word for word in words if word.startswith("--")}


def known_options() -> set[str]:
    shown = serve("--help").stdout
    return set(re.findall(r"--[a-z-]+", shown))


def ignored() -> list[str]:
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def test_what_is_copied_exists() -> None:
    stages = {value.split(" AS ")[1] for kind, value in instructions() if kind == "FROM" and " AS " in value}
    assert stages == {"pages", "wheel"}
    copied = 0
    for kind, value in instructions():
        if kind != "COPY":
            continue
        words = value.split()
        if words[0].startswith("--from="):
            assert words[0].removeprefix("--from=") in stages
            continue
        for source in words[:-1]:
            assert (ROOT / source).exists(), source
            assert source.rstrip("/") not in ignored()
            copied += 1
    assert copied >= 3


def test_the_stages_run_what_there_is() -> None:
    scripts = json.loads((ROOT / "web" / "package.json").read_text())["scripts"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    runs = " && ".join(value for kind, value in instructions() if kind == "RUN")
    assert re.findall(r"npm run (\w+)", runs) == ["build"]
    assert "build" in scripts
    assert (ROOT / "web" / "package-lock.json").is_file()  # npm ci
    assert set(re.findall(r"\.whl\)\[(\w+)\]", runs)) == {"scale"}
    assert "scale" in project["optional-dependencies"]
    least = tuple(map(int, re.findall(r"\d+", project["requires-python"])))
    images = [value.split()[0] for kind, value in instructions() if kind == "FROM"]
    versions = [match[1] for image in images if (match := re.search(r"/python:([\d.]+)", image))]
    assert versions
    assert all(tuple(map(int, version.split("."))) >= least for version in versions)
    node = [match[1] for image in images if (match := re.search(r"/node:(\d+)", image))]
    assert node
    assert all(int(version) >= 22 for version in node)  # 20.19 or newer


def test_the_server_is_started_as_it_can_be() -> None:
    found = dict(instructions())
    program, command, *arguments = json.loads(found["ENTRYPOINT"])
    assert (program, command) == ("spoils", "serve")
    assert options(arguments) <= known_options()
    port = found["EXPOSE"].strip()
    assert re.search(rf"--port .*{port}", serve("--help").stdout.replace("\n", " "))  # the usual one
    paths = {path for method, path, _ in ROUTES if method == "GET"}
    asked = re.search(rf"127\.0\.0\.1:{port}(/[\w/]+)", found["HEALTHCHECK"])
    assert asked is not None
    assert asked[1] in paths
    assert found["ENV"].partition("=")[0] in (ROOT / "src/spoils/cli/serve.py").read_text()


def test_the_services_fit_together() -> None:
    compose: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    services = compose["services"]
    assert set(services) == {"server", "database", "cache", "proxy"}
    for service in services.values():
        assert ("image" in service) != ("build" in service)
        assert set(service.get("depends_on", ())) <= set(services)
        assert set(service["networks"]) <= set(compose["networks"])
        for volume in service.get("volumes", ()):
            assert volume.partition(":")[0] in compose["volumes"]
    server = services["server"]
    assert (ROOT / server["build"]["context"] / server["build"]["dockerfile"]).is_file()
    assert options(server["command"]) <= known_options()
    given = dict(zip(server["command"][::2], server["command"][1::2], strict=True))
    assert given["--redis"].startswith("redis://cache/")
    assert "@database/" in server["environment"]["SPOILS_DATABASE"]
    address = services["proxy"]["networks"]["inside"]["ipv4_address"]
    assert given["--proxy"] == address  # whose headers are believed
    (subnet,) = compose["networks"]["inside"]["ipam"]["config"]
    assert ipaddress.ip_address(address) in ipaddress.ip_network(subnet["subnet"])
    exposed = dict(instructions())["EXPOSE"].strip()
    assert shlex.join(services["proxy"]["command"]).endswith(f"server:{exposed}")
    assert services["database"]["environment"]["POSTGRES_DB"] in server["environment"]["SPOILS_DATABASE"]
