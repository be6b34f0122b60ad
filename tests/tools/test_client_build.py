"""The client's packages, bundle and types are made by tools, and the committed results are fresh."""

from pathlib import Path

import pytest

from tools import client_build, client_types


def test_the_lock_names_no_registry_and_every_platform() -> None:
    assert client_build.lock_faults() == []


def test_the_wire_types_of_the_client_are_fresh() -> None:
    assert client_types.is_fresh(), "run `make client-types` and commit web/src/lib/wire.d.ts"


def test_the_schema_is_the_same_for_every_python() -> None:
    """From 3.13 on docstrings lose the indentation of their source, before they keep it."""
    for name, one in client_types.schema()["components"]["schemas"].items():
        assert "\n  " not in one.get("description", ""), name


def test_every_type_of_the_wire_has_a_name_in_typescript() -> None:
    made = client_types.OUTPUT.read_text(encoding="utf-8")
    for one in client_types.named_types():
        assert f"export type {one.__name__} =" in made


def test_the_bundle_is_made_anew_only_when_something_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, ...]] = []
    monkeypatch.setattr(client_build, "npm", lambda *arguments: done.append(arguments))
    monkeypatch.setattr(client_build, "install", lambda: None)
    monkeypatch.setattr(client_build, "BUILT", tmp_path / ".built")
    client_build.build()
    client_build.build()
    assert done == [("run", "--silent", "build")]
    (tmp_path / ".built").write_text("another hash", encoding="utf-8")
    client_build.build()
    assert len(done) == 2


def test_notes_for_developers_and_tests_do_not_change_the_bundle() -> None:
    inside = {path.relative_to(client_build.WEB).parts[0] for path in client_build.sources()}
    assert "src" in inside
    assert not inside & client_build.LEFT_OUT
