"""What self-hosters copy from `deploy/` fits this server: settings, commands and paths exist, and the tools that read them agree."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from doubloon.server.monitoring.metrics import REGISTRY
from doubloon.server.routes.operations import ROUTES
from doubloon.server.settings import PREFIX, Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
OWN = {"DOUBLOON_HOST", "DOUBLOON_UPSTREAM"}
"""Variables of the proxy, not of the server."""
SETTINGS = {PREFIX + field.upper() for field in Settings.__struct_fields__} | {"DOUBLOON_ENGINE"}


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def documents(name: str) -> list[dict[str, Any]]:
    return list(yaml.safe_load_all(text(name)))


@pytest.mark.parametrize("path", sorted(DEPLOY.iterdir()), ids=lambda path: path.name)
def test_every_setting_named_there_exists(path: Path) -> None:
    named = set(re.findall(r"\bDOUBLOON_[A-Z_]+", path.read_text(encoding="utf-8")))
    assert named <= SETTINGS | OWN


@pytest.mark.parametrize("name", ["compose.yaml", "compose.postgres.yaml"])
def test_compose_builds_the_image_and_keeps_it_closed(name: str) -> None:
    service = documents(name)[0]["services"]["doubloon"]
    assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
    assert service["read_only"]
    assert service["cap_drop"] == ["ALL"]


def test_several_workers_have_postgresql() -> None:
    services = documents("compose.postgres.yaml")[0]["services"]
    assert "--workers" in services["doubloon"]["command"]
    assert services["doubloon"]["environment"]["DOUBLOON_DATABASE_URL"].startswith("postgresql://")
    mounted = [volume.partition(":")[0] for volume in services["caddy"]["volumes"] if volume.startswith("./")]
    assert mounted
    assert all((DEPLOY / name).is_file() for name in mounted)


def test_the_image_takes_what_the_checkout_has() -> None:
    """Make targets, the lock and the extra that the Dockerfile names are there."""
    dockerfile = text("Dockerfile")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert all(f"\n{target}:" in makefile for target in re.findall(r"RUN make (\S+)", dockerfile))
    assert (ROOT / "requirements.lock").is_file()
    extra = re.search(r"\[(\w+)\]\"", dockerfile)
    assert extra
    assert f"\n{extra[1]} = [" in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert re.search(r"^USER \d+$", dockerfile, re.MULTILINE), "runs as an ordinary user"


def test_nothing_of_this_machine_gets_into_the_image() -> None:
    """An environment made for another Python would break the build; a database is nobody else's business."""
    ignored = [line for line in (ROOT / ".gitignore").read_text().splitlines() if line and line[0] != "#"]
    kept_out = set((ROOT / ".dockerignore").read_text().splitlines())
    assert ".git" in kept_out
    for pattern in (line.rstrip("/") for line in ignored):
        assert (pattern[1:] if pattern.startswith("/") else f"**/{pattern}") in kept_out


def test_the_replicas_share_a_database_and_write_nowhere() -> None:
    deployment, service, _ = documents("kubernetes.yaml")
    (container,) = deployment["spec"]["template"]["spec"]["containers"]
    assert container["securityContext"]["readOnlyRootFilesystem"]
    assert container["readinessProbe"]["httpGet"]["path"] in {
        path for route in ROUTES for path in route.paths
    }
    assert {"DOUBLOON_DATABASE_URL"} <= {one["name"] for one in container["env"]}
    assert service["spec"]["selector"] == deployment["spec"]["template"]["metadata"]["labels"]


def test_the_board_draws_figures_that_exist() -> None:
    named = set(re.findall(r"doubloon_[a-z_]+", json.dumps(json.loads(text("grafana.json")))))
    there = {sample.name for metric in REGISTRY.collect() for sample in metric.samples} | {
        metric.name + suffix
        for metric in REGISTRY.collect()
        for suffix in ("", "_total", "_bucket", "_sum", "_count")
    }
    assert named
    assert named <= there


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_reads_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "doubloon.service"
    unit.write_text(
        text("doubloon.service").replace("/opt/doubloon/bin/doubloon", "/bin/true"), encoding="utf-8"
    )
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "doubloon.service" not in done.stderr, done.stderr
