"""Rates of the table of limits in docs/server.md that no other test tries: each is reached, and says so in its own words."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator

import httpx
import pytest

from doubloon.hosting.seats import names
from doubloon.server.http.limits import FIXED_WINDOWS, TOKEN_BUCKETS
from doubloon.server.people.accounts import digest
from tests.server.live import ServerProcess, Visitor, running_server

PASSWORD = "a good password"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that counts, and whose games end soon."""
    folder = tmp_path_factory.mktemp("strict")
    with running_server(str(folder / "d.db"), DOUBLOON_LIMITS="on", DOUBLOON_BOTS_BY_LOT="on") as running:
        yield running


def from_address(visitor: Visitor, address: str) -> None:
    """This visitor comes from elsewhere: this machine is a proxy that is trusted."""
    visitor.http.headers["x-forwarded-for"] = address


async def refused(who: Visitor, method: str, path: str, body: object, usual: set[int], most: int) -> None:
    """It goes well as often as it may; then it is refused in words. A new period may begin in between, and count again."""
    answers: list[httpx.Response] = []
    while len(answers) < 2 * most + 2:
        answers.append(await who.send(method, path, body))
        if answers[-1].status_code == 429:
            break
        assert answers[-1].status_code in usual, answers[-1].text
    assert len(answers) >= 5
    last = answers[-1]
    assert last.status_code == 429, last.text
    assert last.json()["text"].startswith(("That is too often; try again in", "That is too fast"))
    assert int(last.headers["retry-after"]) >= 1


async def test_new_guests_from_an_address(strict: ServerProcess) -> None:
    async with Visitor(strict.url) as crowd:
        from_address(crowd, "192.0.2.11")
        answers: list[httpx.Response] = []
        while len(answers) < 2 * FIXED_WINDOWS["guest"].most + 2 and not (
            answers and answers[-1].status_code == 429
        ):
            crowd.http.cookies.delete("doubloon")
            await crowd.http.get("/api/hello")
            answers.append(await crowd.send("POST", "/api/guest", {"name": None}))
        assert {answer.status_code for answer in answers} == {201, 429}
        assert answers[-1].json()["text"].startswith("That is too often")


async def test_names_kept_and_passwords_changed(strict: ServerProcess) -> None:
    async with Visitor(strict.url) as ann:
        from_address(ann, "192.0.2.12")
        await ann.guest("Keeps Much")
        await ann.post("/api/keep", {"name": "Keeps Much", "password": PASSWORD})
        await refused(
            ann,
            "POST",
            "/api/keep",
            {"name": "Keeps Much", "password": PASSWORD},
            {403},
            FIXED_WINDOWS["keep"].most,
        )


async def test_codes_guessed(strict: ServerProcess) -> None:
    async with Visitor(strict.url) as ann:
        from_address(ann, "192.0.2.33")
        await ann.guest("Guesses Much")
        most = FIXED_WINDOWS["channel-code"].most
        await refused(ann, "POST", "/api/channels/c1/confirm", {"code": "1"}, {404}, most)


async def test_channels_and_wishes_set(strict: ServerProcess) -> None:
    async with Visitor(strict.url) as ann:
        from_address(ann, "192.0.2.13")
        await ann.guest()
        await refused(ann, "PUT", "/api/notices", {}, {200}, FIXED_WINDOWS["channel"].most)


async def test_analyses_asked_for(strict: ServerProcess) -> None:
    async with Visitor(strict.url) as ann:
        from_address(ann, "192.0.2.14")
        await ann.guest()
        table = (await ann.table("me", "bot"))["id"]
        await ann.send("POST", f"/api/tables/{table}/leave", {})
        async with ann.at(table) as socket:
            while (await socket.hear("shown"))["table"]["state"] != "over":
                pass
        path = f"/api/tables/{table}/analysis"
        await refused(ann, "POST", path, {}, {200}, FIXED_WINDOWS["analyse"].most)


async def test_hints_for_an_address(strict: ServerProcess) -> None:
    async with Visitor(strict.url) as ann:
        from_address(ann, "192.0.2.15")
        await ann.guest()
        table = (await ann.table("me", "open"))["id"]
        path = f"/api/tables/{table}/hint?seat=0"
        assert (await ann.http.get(path)).status_code == 409, "it has not started"
        answers = [await ann.http.get(path) for _ in range(5 * TOKEN_BUCKETS["hint"].most)]
        assert {answer.status_code for answer in answers} == {409, 429}
        fast = next(answer for answer in answers if answer.status_code == 429)
        assert fast.json()["text"] == "That is too fast; wait a moment."


@pytest.mark.parametrize("known", [False, True], ids=["guess", "device"])
async def test_wrong_passwords_for_a_name_and_on_a_known_device(strict: ServerProcess, known: bool) -> None:
    name = f"Guessed {'known' if known else 'far'}"
    async with Visitor(strict.url) as ann, Visitor(strict.url) as guesser:
        from_address(ann, "192.0.2.16")
        await ann.guest(name)
        await ann.post("/api/keep", {"name": name, "password": PASSWORD})
        await ann.post("/api/logout")
        await ann.http.get("/api/hello")
        if known:
            wrong = {"name": name, "password": "a wrong password"}
            await refused(ann, "POST", "/api/login", wrong, {401}, FIXED_WINDOWS["device"].most)
            return
        rule = FIXED_WINDOWS["guess"]
        now = int(time.time())
        with sqlite3.connect(strict.database, timeout=30) as file:
            for slot in (now - now % rule.seconds, now - now % rule.seconds + rule.seconds):
                row = (f"guess {digest(names.skeleton(name))}", slot, rule.most)
                file.execute("INSERT INTO limits (bucket, slot, count) VALUES (?, ?, ?)", row)
        file.close()
        from_address(guesser, "192.0.2.17")
        told = await guesser.send("POST", "/api/login", {"name": name, "password": PASSWORD})
        assert (told.status_code, told.json()["text"][:17]) == (429, "That is too often")
        right = await ann.send("POST", "/api/login", {"name": name, "password": PASSWORD})
        assert right.status_code == 200, "a device that is known is not kept out by guessers"
