"""Accounts: passwords, sessions, guessing, names that look alike (H6)."""

from __future__ import annotations

import contextlib
import importlib.util
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from bench.load.crowd import processor_seconds
from doubloon.hosting.problems import BadRequest
from doubloon.hosting.seats import names
from doubloon.server.http.limits import FIXED_WINDOWS
from doubloon.server.settings import Settings, url_of
from doubloon.server.store import engine, migrate
from tests.server.live import GAME, PATIENCE, ServerProcess, Visitor, key, running_server

OLD, NEW = "an old password", "a new password"


@contextlib.asynccontextmanager
async def signed_in(server: ServerProcess, name: str, password: str) -> AsyncIterator[Visitor]:
    async with Visitor(server.url) as visitor:
        await visitor.post("/api/login", {"name": name, "password": password})
        yield visitor


async def kept(visitor: Visitor) -> str:
    """Somebody who keeps a name of their own; the name."""
    name = f"Keeper {key()[:8]}"
    await visitor.post("/api/keep", {"name": name, "password": OLD})
    return name


def test_trying_a_password_takes_64_mib_in_three_passes() -> None:
    """RFC 9106's second choice. Read from the module as it is shipped: tests hash cheaply (`forked_command.cheap_passwords`)."""
    spec = importlib.util.find_spec("doubloon.server.people.accounts")
    assert spec is not None
    assert spec.loader is not None
    shipped = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(shipped)
    made = shipped.HASHER.hash(OLD)
    assert made.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert shipped.fits_password(made, OLD)
    assert not shipped.fits_password(made, NEW)


async def test_changing_a_password_takes_the_old_one_and_ends_all_other_sessions(
    server: ServerProcess, ann: Visitor
) -> None:
    name = await kept(ann)
    table = (await ann.table("me", "local"))["id"]
    async with signed_in(server, name, OLD) as elsewhere, elsewhere.at(table) as socket:
        await socket.hear("presence")
        for old in (None, "not the old password"):
            wish = {"name": name, "password": NEW, "old": old}
            refused = await elsewhere.send("POST", "/api/keep", wish)
            assert refused.status_code == 403
            assert "password you have now" in refused.json()["text"]
        await ann.post("/api/keep", {"name": name, "password": NEW, "old": OLD})
        assert await socket.closed() == 4401
        assert (await elsewhere.http.get("/api/inbox")).status_code == 401
        assert (await ann.http.get("/api/inbox")).status_code == 200, "this session stays"
        wrong = await elsewhere.send("POST", "/api/login", {"name": name, "password": OLD})
        assert wrong.status_code == 401
        await elsewhere.post("/api/login", {"name": name, "password": NEW})


async def test_sessions_are_listed_and_ended(server: ServerProcess, ann: Visitor) -> None:
    name = await kept(ann)
    async with signed_in(server, name, OLD) as second, signed_in(server, name, OLD) as third:
        listed = await ann.get("/api/sessions")
        assert len(listed) == 3
        assert [one["current"] for one in listed].count(True) == 1
        assert all("httpx" in one["device"] for one in listed)
        (own,) = [one["id"] for one in await second.get("/api/sessions") if one["current"]]
        left = await ann.post("/api/sessions/end", {"id": own})
        assert own not in {one["id"] for one in left}
        assert (await second.http.get("/api/sessions")).status_code == 401
        assert (await third.http.get("/api/sessions")).status_code == 200
        assert len(await ann.post("/api/sessions/end", {})) == 1
        assert (await third.http.get("/api/sessions")).status_code == 401


async def test_nobody_ends_a_strangers_session(ann: Visitor, bob: Visitor) -> None:
    (own,) = await ann.get("/api/sessions")
    await bob.post("/api/sessions/end", {"id": own["id"]})
    assert (await ann.http.get("/api/sessions")).status_code == 200


async def test_a_guest_signs_in_and_out(server: ServerProcess, ann: Visitor) -> None:
    name = await kept(ann)
    async with Visitor(server.url) as other:
        await other.guest("Somebody")
        back = await other.post("/api/login", {"name": name, "password": OLD})
        assert ann.me is not None
        assert (back["id"], back["guest"]) == (ann.me["id"], False)
        assert (await other.get("/api/hello"))["me"]["id"] == back["id"]
    async with Visitor(server.url) as guest:
        await guest.guest()
        assert (await guest.send("POST", "/api/logout")).status_code == 204
        assert (await guest.get("/api/hello"))["me"] is None


async def test_guests_are_told_apart_wherever_a_name_is_shown(tmp_path: Path) -> None:
    database = str(tmp_path / "d.db")
    with running_server(database) as server:
        async with Visitor(server.url) as ada, Visitor(server.url) as bob:
            await ada.guest("Ada")
            await ada.post("/api/keep", {"name": "Ada", "password": OLD})
            await bob.guest("Bob")
            table = await ada.table("me", "open")
            path = f"/api/tables/{table['id']}"
            joined = await bob.post(f"{path}/join", {})
            assert [seat["guest"] for seat in joined["seats"]] == [False, True]
            async with ada.at(table["id"]) as hers, bob.at(table["id"]) as his:
                await his.say("say", text="hello", key="k" * 8)
                while not (said := await hers.hear("said"))["lines"]:
                    pass
                assert said["lines"][0]["guest"]
                await hers.say("say", text="hello", key="k" * 8)
                await hers.hear("accepted")
            other = await ada.post(
                "/api/tables", {"game": GAME, "seats": [{"kind": "me", "name": "Bob"}, {"kind": "open"}]}
            )
            assert other["seats"][0]["guest"] == (other["seats"][0]["name"] != "Ada")
    with running_server(database) as server:
        async with Visitor(server.url) as nobody:
            assert [seat["guest"] for seat in (await nobody.get(path))["seats"]] == [False, True]
            async with nobody.at(table["id"]) as socket:
                told = {line["name"]: line["guest"] for line in (await socket.hear("said"))["lines"]}
                assert told == {"Ada": False, "Bob": True}


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that counts."""
    with running_server(str(tmp_path / "d.db"), DOUBLOON_LIMITS="on") as running:
        yield running


async def test_guessing_slows_down_the_guesser_and_not_the_owner(strict: ServerProcess) -> None:
    async with Visitor(strict.url) as ann, Visitor(strict.url) as other_address:
        await ann.guest()
        name = await kept(ann)
        await ann.post("/api/logout")
        far = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
        await other_address.http.aclose()
        other_address.http = httpx.AsyncClient(base_url=strict.url, transport=far, timeout=PATIENCE)
        await other_address.http.get("/api/hello")
        guess = {"name": name, "password": "a wrong password"}
        async with Visitor(strict.url) as guesser:
            answers = [
                await guesser.send("POST", "/api/login", guess)
                for _ in range(3 * FIXED_WINDOWS["login"].most)
            ]
            assert {answer.status_code for answer in answers} == {401, 429}
            refused = next(answer for answer in answers if answer.status_code == 429)
            assert "try again in" in refused.json()["text"]
        right = {"name": name, "password": OLD}
        assert (await ann.send("POST", "/api/login", right)).status_code == 200, "a device that is known"
        assert (await other_address.send("POST", "/api/login", right)).status_code == 200, "another address"


async def test_a_name_nobody_keeps_takes_as_long_as_a_wrong_password(tmp_path: Path) -> None:
    """Or anybody could find out who has an account here. Measured with passwords hashed as they are shipped."""
    with running_server(str(tmp_path / "d.db"), fresh=True) as server:
        assert server.process is not None
        async with Visitor(server.url) as ann:
            await ann.guest()
            seconds, texts = [], set()
            for name in (await kept(ann), "Nobody Of This Name"):
                before = processor_seconds(server.process.pid)
                for _ in range(3):
                    refused = await ann.send("POST", "/api/login", {"name": name, "password": NEW})
                    texts.add((refused.status_code, refused.text))
                seconds.append(processor_seconds(server.process.pid) - before)
    assert len(texts) == 1
    assert seconds[1] > seconds[0] / 2


async def test_right_passwords_are_not_counted(strict: ServerProcess) -> None:
    async with Visitor(strict.url) as ann, Visitor(strict.url) as other:
        await ann.guest()
        name = await kept(ann)
        for _ in range(2 * FIXED_WINDOWS["login"].most):
            other.http.cookies.clear()
            await other.http.get("/api/hello")
            await other.post("/api/login", {"name": name, "password": OLD})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Paypal", "РАУРАL"),
        ("Bill", "BiII"),
        ("Oslo 10", "0slo lO"),
        ("Barnaby", "Bamaby"),
        ("Ｗide", "Wide"),
        ("Ann  Lee", "Ann\u00a0Lee"),
        ("Straße", "STRASSE"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert names.skeleton(one) == names.skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Müller", "Möller"), ("山田", "山口")])
def test_names_that_do_not(one: str, other: str) -> None:
    assert names.skeleton(one) != names.skeleton(other)


UNTIDY = ["A\u202eB", "A\u200bB", "A\0B", "A\x1b[2J", "...", "e\u0301\u0302\u0303\u0304"]


@pytest.mark.parametrize("name", UNTIDY)
def test_names_consist_of_visible_characters(name: str) -> None:
    with pytest.raises(BadRequest):
        names.tidy(name)


@pytest.mark.parametrize("name", UNTIDY)
async def test_every_name_is_tidy(ann: Visitor, server: ServerProcess, name: str) -> None:
    for kind in ("me", "local", "bot"):
        seats = [{"kind": kind, "name": name}, {"kind": "local"}]
        answer = await ann.send("POST", "/api/tables", {"game": "gilded-compass", "seats": seats})
        assert answer.status_code == 400, kind
    assert (await ann.send("POST", "/api/keep", {"name": name, "password": OLD})).status_code == 400
    async with Visitor(server.url) as nobody:
        assert (await nobody.send("POST", "/api/guest", {"name": name})).status_code == 400
        assert (await nobody.send("POST", "/api/login", {"name": name, "password": OLD})).status_code == 400


async def test_a_name_that_is_kept_is_nobody_elses(server: ServerProcess, ann: Visitor) -> None:
    name = f"Olaf {key()[:8]}"
    alike = name.replace("O", "0")
    async with Visitor(server.url) as before, Visitor(server.url) as after, Visitor(server.url) as keeper:
        await before.guest(alike)
        await ann.post("/api/keep", {"name": name, "password": OLD})
        assert (await before.get("/api/hello"))["me"]["name"] == f"{alike} (guest)"
        taken = await after.send("POST", "/api/guest", {"name": alike})
        assert taken.status_code == 409
        assert "looks like it" in taken.json()["text"]
        await keeper.guest()
        assert (await keeper.send("POST", "/api/keep", {"name": alike, "password": OLD})).status_code == 409


def test_a_database_of_before_learns_what_its_names_look_like(tmp_path: Path) -> None:
    from alembic import command

    settings = Settings(database_url=url_of(str(tmp_path / "d.db")))
    file = engine.embedded(settings)
    with file.begin() as connection:
        config = migrate.configured()
        config.attributes["connection"] = connection
        command.upgrade(config, "0004")
        row = (
            "INSERT INTO people (id, name, name_key, password, created) VALUES ('a', 'Bill', 'bill', 'x', 0)"
        )
        connection.execute(sa.text(row))
    file.dispose()
    migrate.prepared(settings)
    file = engine.embedded(settings)
    with file.connect() as connection:
        assert connection.execute(sa.text("SELECT skeleton FROM people")).scalar() == names.skeleton("Bill")
    file.dispose()


async def test_a_csrf_token_belongs_to_its_session(server: ServerProcess, ann: Visitor, bob: Visitor) -> None:
    for token in (bob.http.cookies["csrftoken"],):
        cookies = {"doubloon": ann.http.cookies["doubloon"], "csrftoken": token}
        async with httpx.AsyncClient(base_url=server.url, cookies=cookies, timeout=PATIENCE) as forged:
            answer = await forged.post("/api/inbox/read", json={}, headers={"x-csrftoken": token})
            assert answer.status_code == 403
            assert "csrftoken" in answer.json()["text"]
