"""`doubloon admin doctor` sees what is wrong with an installation, says what to do, and changes nothing."""

from __future__ import annotations

import contextlib
import http.server
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from doubloon.cli import main
from doubloon.server.settings import Settings, url_of
from doubloon.server.store.migrate import prepared
from tests.server.live import running_server


def report(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The exit code, and what was said."""
    code = main(["admin", *arguments])
    return code, capsys.readouterr().out


def new_database(folder: Path) -> Path:
    file = folder / "d.db"
    prepared(Settings(database_url=url_of(str(file))))
    return file


def test_a_sound_installation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = new_database(tmp_path)
    before = file.read_bytes()
    code, said = report(capsys, "--database", str(file), "doctor")
    assert code == 0
    assert f"ok    {file} is sound" in said
    assert "the disk keeps a move after" in said
    assert ", 0 bad" in said
    assert file.read_bytes() == before


def test_a_first_start_is_no_trouble(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = report(capsys, "--database", str(tmp_path / "new.db"), "doctor")
    assert code == 0
    assert "is made at the first start" in said
    assert not list(tmp_path.iterdir())


def test_a_misspelt_variable_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOUBLOON_ORIGIN", "https://play.example.org")
    _, said = report(capsys, "--database", str(tmp_path / "new.db"), "doctor")
    assert "DOUBLOON_ORIGIN is set, but nothing reads it" in said


def test_a_file_that_others_may_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = new_database(tmp_path)
    file.chmod(0o644)
    code, said = report(capsys, "--database", str(file), "doctor")
    assert code == 0
    assert f"chmod 600 {file}" in said


@pytest.mark.parametrize("damage", ["no database", "broken page"])
def test_a_damaged_file_is_bad(damage: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = new_database(tmp_path)
    content = bytearray(file.read_bytes())
    if damage == "no database":
        content = bytearray(b"These are no pages of a database." * 100)
    else:
        content[4096 * 2 : 4096 * 4] = b"\xff" * 8192
    file.write_bytes(content)
    code, said = report(capsys, "--database", str(file), "doctor")
    assert code == 1
    assert "is damaged or no database of ours" in said
    assert "restore a backup" in said


@pytest.mark.parametrize(
    ("form", "code", "text"),
    [("0001", 0, "the next start brings it to"), ("9999", 1, "was made by a newer doubloon")],
)
def test_the_form_of_another_version(
    form: str, code: int, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = new_database(tmp_path)
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (form,))
        connection.commit()
    assert report(capsys, "--database", str(file), "doctor")[0] == code
    assert text in report(capsys, "--database", str(file), "doctor")[1]


def test_a_postgresql_that_does_not_answer_is_bad_and_its_password_is_not_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, said = report(capsys, "--database", "postgresql://us:s3cret@127.0.0.1:9/none", "doctor")
    assert code == 1
    assert "PostgreSQL cannot be reached" in said
    assert "s3cret" not in said


def test_a_postgresql_is_looked_at(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    prepared(Settings(database_url=url_of(database)))
    code, said = report(capsys, "--database", database, "doctor")
    assert code == 0
    assert "PostgreSQL answers and waits for its disk" in said
    assert "the database is sound" in said


def test_a_mail_server_that_does_not_answer_is_bad(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOUBLOON_SMTP_URL", "smtp://us:s3cret@127.0.0.1:9")
    monkeypatch.setenv("DOUBLOON_MAIL_FROM", "table@example.org")
    code, said = report(capsys, "--database", str(tmp_path / "new.db"), "doctor")
    assert code == 1
    assert "the mail server 127.0.0.1:9 cannot be reached" in said
    assert "s3cret" not in said


def test_a_running_server_is_asked_as_players_reach_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with running_server(str(tmp_path / "d.db"), log=tmp_path / "log") as server:
        code, said = report(capsys, "--database", server.database, "doctor", "--url", server.url)
        assert code == 0
        assert f"{server.url} is well" in said
        assert "websockets come through" in said
    code, said = report(capsys, "--database", server.database, "doctor", "--url", server.url)
    assert code == 1
    assert f"{server.url} does not answer" in said


def test_a_proxy_that_lets_no_websocket_through(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with plain_http_only() as url:
        code, said = report(capsys, "--database", str(tmp_path / "new.db"), "doctor", "--url", url)
    assert code == 1
    assert "websockets do not come through" in said


@contextlib.contextmanager
def plain_http_only() -> Iterator[str]:
    """Something that says it is well, and knows no websockets."""

    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = b'{"ok": true, "engine": "compiled"}'
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nothing on the screen."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
