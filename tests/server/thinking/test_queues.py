"""Work on request is bounded and shared fairly; what is owed to a game is never turned away (H4, H8)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from doubloon.games import game
from doubloon.hosting.problems import Busy, TooMany
from doubloon.kernel.tables.table import opened
from doubloon.server.http.limits import FIXED_WINDOWS, MOST_WAITING, TOKEN_BUCKETS, neighbourhood
from doubloon.server.settings import Settings
from doubloon.server.thinking import analyses as analysing
from doubloon.server.thinking import thinkers as thinking
from doubloon.server.thinking.queues import EACH, FairQueue
from doubloon.server.thinking.thinkers import Thinkers
from tests.server.live import PATIENCE, Visitor, running_server
from tests.server.thinking.test_analyses import finished


class Scene:
    """Askers in line for one place, and the order in which they got it."""

    def __init__(self, each: int = 10, most: int = 100) -> None:
        self.queue = FairQueue(1, each, most)
        self.order: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.first = asyncio.Event()

    async def ask(self, asker: str, rank: int = 0, sure: bool = False) -> asyncio.Task[None]:
        """Somebody stands in line."""

        async def in_turn() -> None:
            async with self.queue.turn(asker, rank, sure):
                self.order.append(asker)
                await self.first.wait()

        task = asyncio.create_task(in_turn())
        self.tasks.append(task)
        await asyncio.sleep(0)
        return task

    async def played(self) -> str:
        self.first.set()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        return "".join(self.order)


async def test_every_asker_in_turn() -> None:
    scene = Scene()
    for asker in "aaaabbc":
        _ = await scene.ask(asker)
    assert await scene.played() == "aabcaba"


async def test_a_better_rank_goes_first() -> None:
    scene = Scene()
    for asker, rank in [("x", 0), ("c", 2), ("b", 1), ("a", 0), ("b", 1), ("c", 2)]:
        _ = await scene.ask(asker, rank)
    assert await scene.played() == "xabbcc"


async def test_lines_are_bounded_but_for_what_is_owed() -> None:
    scene = Scene(each=2, most=3)
    _ = await scene.ask("a")
    for _ in range(3):
        _ = await scene.ask("a")
    with pytest.raises(TooMany, match=r"asked for a lot at once"):
        await scene.tasks[-1]
    _ = await scene.ask("b")
    with pytest.raises(Busy, match=r"server is busy"):
        await (await scene.ask("c"))
    _ = await scene.ask("d", sure=True)
    assert await scene.played() == "aabda"


async def test_whoever_goes_away_leaves_the_line() -> None:
    scene = Scene()
    for asker in "abc":
        _ = await scene.ask(asker)
    scene.tasks[1].cancel()
    assert await scene.played() == "ac"
    assert (scene.queue.free, scene.queue.waiting) == (1, 0)


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("?", "?"),
    ],
)
def test_an_address_as_limits_count_it(host: str, counted: str) -> None:
    assert neighbourhood(host) == counted


async def test_looking_back_is_bounded_for_one_address_and_open_to_another(tmp_path: Path) -> None:
    with running_server(str(tmp_path / "d.db"), DOUBLOON_BOTS_BY_LOT="on") as server:
        async with Visitor(server.url) as ann:
            await ann.guest("Ann")
            table = await finished(ann)
        far = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
        bounds = httpx.Limits(max_connections=None)
        async with (
            httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, limits=bounds) as greedy,
            httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, transport=far) as other,
        ):
            path = f"/api/tables/{table}/verify"
            refused: list[httpx.Response] = []
            for _ in range(50):
                many = [asyncio.create_task(greedy.get(path)) for _ in range(4 * EACH)]
                assert (await other.get(path)).json()["honest"]
                refused = [answer for answer in [await one for one in many] if answer.status_code != 200]
                if refused:
                    break
    assert {answer.status_code for answer in refused} == {429}
    assert "wait" in refused[0].json()["text"]
    assert refused[0].headers["retry-after"] == "1"


async def test_reading_too_fast_is_told(tmp_path: Path) -> None:
    with running_server(str(tmp_path / "d.db"), DOUBLOON_LIMITS="on") as server:
        async with Visitor(server.url) as ann:
            await ann.guest("Ann")
            table = await ann.table("me", "local")
            for path in (f"/api/tables/{table['id']}/moment", "/api/games", f"/api/tables/{table['id']}"):
                answer = await ann.http.get(path)
                for _ in range(20 * TOKEN_BUCKETS["read"].most):
                    answer = await ann.http.get(path)
                    if answer.status_code == 429:
                        break
                assert answer.json() == {"status": 429, "text": "That is too fast; wait a moment."}
            assert (await ann.http.get("/")).status_code == 200, "the client itself is not counted"


async def test_hints_from_one_address_do_not_keep_a_bot_waiting(tmp_path: Path) -> None:
    """The bot of a game somebody looks at thinks next, whatever else has been asked for before (H8)."""
    thinkers = Thinkers(Settings())
    table = opened(game("gilded-compass"), 2, {}, "5eed" * 16)
    seat = table.to_act[0]
    order: list[str] = []

    async def thought(kind: str) -> None:
        if kind == "hint":
            await thinkers.advise(table, seat, "greedy", "192.0.2.1")
        else:
            await thinkers.choose(table, seat, "greedy", "host", watched=kind == "watched")
        order.append(kind)

    try:
        kinds = ["hint", "hint", "unwatched", "hint", "watched"]
        tasks = []
        for kind in kinds:
            tasks.append(asyncio.create_task(thought(kind)))
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        assert order == ["hint", "watched", "hint", "hint", "unwatched"]
        many = [asyncio.create_task(thought("hint")) for _ in range(8)]
        answers = await asyncio.gather(*many, return_exceptions=True)
        assert sum(isinstance(one, TooMany) for one in answers) == 8 - 1 - thinking.EACH
    finally:
        await thinkers.close()


async def test_analyses_of_one_address_are_bounded(tmp_path: Path) -> None:
    patient = {"DOUBLOON_ANALYSIS_SECONDS": "600", "DOUBLOON_BOTS_BY_LOT": "on"}
    with running_server(str(tmp_path / "d.db"), log=tmp_path / "log", **patient) as server:
        async with Visitor(server.url) as ann:
            await ann.guest("Ann")
            paths = [f"/api/tables/{await finished(ann)}/analysis" for _ in range(analysing.EACH + 2)]
            for path in paths[:-1]:
                await ann.post(path, {})
                await asyncio.sleep(0)
            refused = await ann.send("POST", paths[-1], {})
            assert (refused.status_code, "asked for a lot" in refused.json()["text"]) == (429, True)
            assert (await ann.get(paths[-1]))["state"] == "none"
            assert (await ann.post(paths[-2], {}))["state"] == "waiting", "one that is asked for already"


async def test_one_host_does_not_fill_the_lobby(tmp_path: Path) -> None:
    with running_server(str(tmp_path / "d.db"), DOUBLOON_LIMITS="on") as server:
        async with Visitor(server.url) as ann:
            await ann.guest("Ann")
            seats = [{"kind": "me"}, {"kind": "open"}]
            wish = {"game": "gilded-compass", "seats": seats}
            for _ in range(MOST_WAITING):
                await ann.post("/api/tables", wish)
            refused = await ann.send("POST", "/api/tables", wish)
            assert (refused.status_code, "close one" in refused.json()["text"]) == (409, True)
            await ann.post("/api/tables", {**wish, "listed": False})
        answers: list[int] = []
        while 429 not in answers and len(answers) < 2 * FIXED_WINDOWS["lobby"].most:
            async with Visitor(server.url) as other:  # a new guest each time, from the same address
                await other.guest()
                answers.append((await other.send("POST", "/api/tables", wish)).status_code)
        assert 429 in answers


async def test_coming_and_going_is_counted(tmp_path: Path) -> None:
    with running_server(str(tmp_path / "d.db"), DOUBLOON_LIMITS="on") as server:
        async with Visitor(server.url) as ann, Visitor(server.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            table = (await ann.table("me", "open", "open"))["id"]
            statuses = []
            for _ in range(3 * TOKEN_BUCKETS["seat"].most):
                for what in ("join", "leave"):
                    answer = await bob.send("POST", f"/api/tables/{table}/{what}", {})
                    statuses.append(answer.status_code)
            assert statuses[:10] == [200] * 10
            assert 429 in statuses
