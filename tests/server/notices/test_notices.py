"""Being told outside of the page: every channel against a real counterpart on loopback, and what people wish."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import re
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
import sqlalchemy as sa

from doubloon.hosting.problems import BadRequest
from doubloon.hosting.wire import NoticeWishes, Way
from doubloon.server.mail import Mailer
from doubloon.server.notices import mails, wishes
from doubloon.server.notices.dispatcher import by_channel
from doubloon.server.notices.message import Message, duration
from doubloon.server.notices.outbox import Claimed
from doubloon.server.notices.push import Keys, decoded, encrypted
from doubloon.server.settings import Settings
from doubloon.server.store.schema import house
from tests.server.live import PATIENCE, ServerProcess, Visitor, running_server
from tests.server.mailbox import Mailbox, mailbox
from tests.server.people.test_going import exported
from tests.server.people.test_retention import opened
from tests.server.playing.test_playing import two_at_a_table
from tests.server.receiver import Browser, check_vapid, webhook_receiver

LONGEST = 60.0
WAYS: tuple[Way, ...] = ("push", "mail", "hook")
EMAIL = "ann.secret@example.org"
URL = "https://play.example.org"


class Outside(NamedTuple):
    """A server and all that is outside of it."""

    server: ServerProcess
    hook: str
    heard: list[tuple[dict[str, str], bytes]]
    box: Mailbox
    log: Path

    @property
    def origin(self) -> str:
        return self.hook.removesuffix("/hook")

    @property
    def pushed(self) -> list[tuple[dict[str, str], bytes]]:
        """What browsers were sent; webhooks of the people before may still be told something."""
        return [one for one in self.heard if one[0].get("content-encoding") == "aes128gcm"]

    def sql(self, statement: str, *values: object) -> list[Any]:
        connection = sqlite3.connect(self.server.database, timeout=60)
        with connection:
            rows = connection.execute(statement, values).fetchall()
        connection.close()
        return rows


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outside]:
    folder = tmp_path_factory.mktemp("notices")
    with webhook_receiver() as (hook, heard), mailbox() as box:
        settings = {
            "DOUBLOON_WEBHOOK_ALLOW": "127.0.0.0/8",
            "DOUBLOON_SMTP_URL": box.url,
            "DOUBLOON_MAIL_FROM": "tables@example.org",
            "DOUBLOON_URL": URL,
            "DOUBLOON_LOG_LEVEL": "INFO",
        }
        with running_server(str(folder / "d.db"), log=folder / "log", **settings) as server:
            yield Outside(server, hook, heard, box, folder / "log")


@pytest.fixture
async def people(outside: Outside) -> AsyncIterator[tuple[Visitor, Visitor]]:
    outside.heard.clear()
    outside.box.mails.clear()
    async with Visitor(outside.server.url) as ann, Visitor(outside.server.url) as bob:
        yield await ann.guest("Ann"), await bob.guest("Bob")
    # The next people hear of their own.
    outside.sql("UPDATE deliveries SET state = 'dropped' WHERE state = 'due'")


async def until(found: Callable[[], Any]) -> Any:
    """As soon as it is there."""
    async with asyncio.timeout(LONGEST):
        while not (there := found()):  # noqa: ASYNC110 (what is waited for happens in another process)
            await asyncio.sleep(0.05)
    return there


async def asked_of(table: str, ann: Visitor, bob: Visitor) -> tuple[Visitor, Visitor]:
    """Whom the table waits for, and the other."""
    info = await ann.get(f"/api/tables/{table}")
    return (ann, bob) if info["to_act"] == [0] else (bob, ann)


async def hand_over(who: Visitor, table: str) -> None:
    """Play until the table waits for the other."""
    async with who.at(table) as socket:
        await socket.hear("shown")
        while socket.view["seat"] in socket.view["to_act"]:
            await socket.first_choice()


async def waits_for(who: Visitor, other: Visitor) -> str:
    """A new table that waits for somebody who is away."""
    table = await two_at_a_table(who, other, pace="turns")
    if (await asked_of(table, who, other))[0] is other:
        await hand_over(other, table)
    return table


# --- webhooks ---------------------------------------------------------------------------------------------------------


async def test_a_signed_webhook_says_what_happened_once(
    outside: Outside, people: tuple[Visitor, Visitor]
) -> None:
    ann, bob = people
    secrets = {}
    for visitor in people:
        made = await visitor.post("/api/channels", {"kind": "signed", "address": outside.hook})
        secrets[made["id"]] = made["secret"]
        sheet = await visitor.get("/api/notices")
        assert [(one["kind"], one["name"], one["secret"]) for one in sheet["channels"]] == [
            ("signed", "127.0.0.1", None)
        ]
    table = await two_at_a_table(ann, bob, pace="turns", clock={"kind": "bank", "seconds": 100_000})
    await until(lambda: len(outside.heard) >= 2)
    told = [json.loads(body) for _, body in outside.heard]
    assert sorted(one["kind"] for one in told) == ["seat-taken", "your-turn"]
    asked, other = await asked_of(table, ann, bob)
    outside.heard.clear()
    await hand_over(asked, table)
    await until(lambda: outside.heard)
    headers, body = outside.heard[0]
    message = json.loads(body)
    assert message["kind"] == "your-turn"
    assert message["link"] == f"{URL}/table/{table}"
    assert message["standing"] == "The game waits for you. You have 1 day 3 hours left."
    log = [line["text"] for line in (await other.get(f"/api/tables/{table}/moment"))["view"]["log"]]
    assert message["happened"]
    assert set(message["happened"]) <= {
        *log,
        *[line for line in message["happened"] if "earlier line" in line],
    }
    assert headers["idempotency-key"] == message["key"]
    text = f"{headers['x-doubloon-time']}.".encode() + body
    signed = {hmac.new(secret.encode(), text, hashlib.sha256).hexdigest() for secret in secrets.values()}
    assert headers["x-doubloon-signature"].removeprefix("sha256=") in signed
    assert await until(lambda: settled(outside)) == {"delivered"}
    assert len(outside.heard) == 1


def settled(outside: Outside) -> set[str]:
    """What became of all deliveries; nothing while one is under way."""
    states = {state for (state,) in outside.sql("SELECT state FROM deliveries")}
    return set() if "due" in states else states


async def test_somebody_whose_page_is_covered_is_told_and_has_read_it_when_it_is_seen_again(
    outside: Outside, people: tuple[Visitor, Visitor]
) -> None:
    ann, bob = people
    table = await two_at_a_table(ann, bob, pace="turns")
    if (await asked_of(table, ann, bob))[0] is ann:
        await hand_over(ann, table)
    await ann.post("/api/channels", {"kind": "signed", "address": outside.hook})
    outside.heard.clear()
    async with ann.at(table, hidden=1) as socket:
        await hand_over(bob, table)
        async with asyncio.timeout(LONGEST):
            while not outside.heard:
                await socket.say("ping", at=0, hidden=True)
                await socket.hear("pong")
                await asyncio.sleep(0.2)
        assert [json.loads(body)["kind"] for _, body in outside.heard] == ["your-turn"]
        unread = "SELECT count(*) FROM notices WHERE person_id = ? AND NOT read"
        assert ann.me is not None
        assert outside.sql(unread, ann.me["id"]) == [(1,)]
        await socket.say("ping", at=1, hidden=False)
        while (await socket.hear("pong"))["at"] != 1:
            pass
        assert outside.sql(unread, ann.me["id"]) == [(0,)]


@pytest.mark.parametrize(
    "url",
    [
        "http://10.0.0.1/hook",
        "http://[::1]/",
        "http://169.254.169.254/latest/meta-data",
        "ftp://example.com/",
        "file:///etc/passwd",
        "https://user:password@example.com/",
        "nonsense",
        "http://exa mple.com/",
        "http://example.com:99999/",
        "http://no-such-host.invalid/",
    ],
)
@pytest.mark.parametrize("kind", ["signed", "discord", "push"])
async def test_a_channel_cannot_be_set_to(people: tuple[Visitor, Visitor], url: str, kind: str) -> None:
    ann, _ = people
    wish = {"kind": kind, "address": url, "keys": Browser().keys}
    answer = await ann.send("POST", "/api/channels", wish)
    assert answer.status_code == 400, answer.text
    assert "webhook" in answer.json()["text"].lower()
    assert (await ann.get("/api/notices"))["channels"] == []


async def test_a_webhook_is_set_only_where_somebody_answers_the_challenge(
    outside: Outside, people: tuple[Visitor, Visitor]
) -> None:
    """Webhooks without proof of ownership (findings: Low): nobody can have a stranger's address called."""
    ann, _ = people
    for stranger in (f"{outside.origin}/elsewhere", f"{outside.origin}/moved", "http://127.0.0.1:1/"):
        refused = await ann.send("POST", "/api/channels", {"kind": "signed", "address": stranger})
        assert (refused.status_code, "challenge" in refused.json()["text"]) == (400, True)
    assert [json.loads(body)["kind"] for _, body in outside.heard] == ["challenge", "challenge"]


CODE = re.compile(r"Your code is (\d{6})\.")
WHERE: dict[str, Callable[[dict[str, Any]], str]] = {
    "discord": lambda body: str(body["content"]),
    "slack": lambda body: str(body["text"]),
    "matrix": lambda body: str(body["text"]),
    "ntfy": lambda body: f"{body['title']}\n{body['message']}\n{body['click']}",
}


@pytest.mark.parametrize("kind", WHERE)
async def test_a_chat_service_is_told_in_its_own_form_once_a_code_was_typed_in(
    outside: Outside, people: tuple[Visitor, Visitor], kind: str
) -> None:
    ann, bob = people
    address = f"{outside.origin}/{kind}-secret-topic"
    made = await ann.post("/api/channels", {"kind": kind, "address": address})
    assert not made["confirmed"]
    read = WHERE[kind]
    code = CODE.search(read(json.loads(outside.heard[0][1])))
    assert code is not None
    wrong = await ann.send("POST", f"/api/channels/{made['id']}/confirm", {"code": "x"})
    assert wrong.status_code == 400
    stranger = await bob.send("POST", f"/api/channels/{made['id']}/confirm", {"code": code[1]})
    assert stranger.status_code == 404
    sheet = await ann.post(f"/api/channels/{made['id']}/confirm", {"code": code[1]})
    assert sheet["channels"][0]["confirmed"]
    outside.heard.clear()
    table = await two_at_a_table(ann, bob, pace="turns")
    await until(lambda: outside.heard)
    body = json.loads(outside.heard[-1][1])
    assert f"{URL}/table/{table}" in read(body)
    assert "Gilded Compass" in read(body)
    if kind == "discord":
        assert body["allowed_mentions"] == {"parse": []}
    if kind == "ntfy":
        assert body["topic"] == "ntfy-secret-topic"
    assert (await ann.send("DELETE", f"/api/channels/{made['id']}")).status_code == 204
    assert (await ann.get("/api/notices"))["channels"] == []


async def test_a_channel_that_waits_for_no_code_takes_none(
    outside: Outside, people: tuple[Visitor, Visitor]
) -> None:
    ann, _ = people
    made = await ann.post("/api/channels", {"kind": "signed", "address": outside.hook})
    refused = await ann.send("POST", f"/api/channels/{made['id']}/confirm", {"code": ""})
    assert (refused.status_code, refused.json()["text"]) == (409, "This channel waits for no code.")
    (kept,) = outside.sql("SELECT keys FROM channels WHERE id = ?", made["id"])
    assert json.loads(kept[0]) == {"secret": made["secret"]}


async def test_a_channel_that_is_gone_is_not_tried_again_and_says_so(
    outside: Outside, people: tuple[Visitor, Visitor]
) -> None:
    ann, bob = people
    made = await ann.post("/api/channels", {"kind": "slack", "address": f"{outside.origin}/slack"})
    outside.sql(
        "UPDATE channels SET confirmed = 1, address = ? WHERE id = ?", f"{outside.origin}/gone", made["id"]
    )
    await two_at_a_table(ann, bob, pace="turns")
    await until(
        lambda: outside.sql("SELECT 1 FROM channels WHERE trouble IS NOT NULL AND id = ?", made["id"])
    )
    [channel] = (await ann.get("/api/notices"))["channels"]
    assert channel["trouble"] == "the address answers 410"
    refused = await ann.send("POST", f"/api/channels/{made['id']}/test")
    assert (refused.status_code, refused.json()["text"]) == (
        400,
        "It was not delivered: the address answers 410.",
    )


# --- web push ---------------------------------------------------------------------------------------------------------


async def test_web_push_reaches_the_browser_encrypted_and_signed(
    outside: Outside, people: tuple[Visitor, Visitor]
) -> None:
    ann, bob = people
    browser = Browser()
    key = (await ann.get("/api/notices"))["push_key"]
    endpoint = f"{outside.origin}/push/one"
    made = await ann.post("/api/channels", {"kind": "push", "address": endpoint, "keys": browser.keys})
    await ann.post(f"/api/channels/{made['id']}/test")
    headers, body = outside.pushed[0]
    assert b"how you will be told" not in body
    assert browser.read(body)["body"] == "This is how you will be told."
    assert headers["content-encoding"] == "aes128gcm"
    assert "topic" not in headers, "an empty one is refused (RFC 8030)"
    assert int(headers["ttl"]) > 0
    check_vapid(headers["authorization"], outside.origin, key)
    outside.heard.clear()
    table = await two_at_a_table(ann, bob, pace="turns")
    await until(lambda: outside.pushed)
    headers, body = outside.pushed[-1]
    assert browser.read(body)["table"] == table
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,32}", headers["topic"])
    with pytest.raises(Exception, match=r".*"):
        Browser().read(body)


async def test_the_key_that_signs_for_browsers_is_made_once(tmp_path: Path) -> None:
    """A browser that was subscribed with one key takes nothing that is signed with another."""
    kept = sa.select(house.c.value).where(house.c.name == "vapid")
    found = []
    for _ in range(2):
        async with opened(tmp_path) as (worker, _), worker.reading.connect() as connection:
            found.append(await connection.scalar(kept))
    assert found[0] == found[1] != ""


async def test_a_browser_belongs_to_whoever_uses_it_now_and_is_forgotten_when_it_is_gone(
    outside: Outside, people: tuple[Visitor, Visitor]
) -> None:
    ann, bob = people
    wish = {"kind": "push", "address": f"{outside.origin}/push/shared", "keys": Browser().keys}
    await ann.post("/api/channels", wish)
    await bob.post("/api/channels", wish)
    assert (await ann.get("/api/notices"))["channels"] == []
    await ann.post("/api/channels", {**wish, "address": f"{outside.origin}/gone"})
    await waits_for(ann, bob)
    await until(
        lambda: (
            not outside.sql(
                "SELECT 1 FROM channels WHERE kind = 'push' AND address = ?", f"{outside.origin}/gone"
            )
        )
    )


@pytest.mark.parametrize("keys", [{"p256dh": "AAAA", "auth": "AAAA"}, {"p256dh": "", "auth": ""}, None])
async def test_keys_that_are_no_browsers_are_refused(
    outside: Outside, people: tuple[Visitor, Visitor], keys: object
) -> None:
    wish = {"kind": "push", "address": f"{outside.origin}/push", "keys": keys}
    assert (await people[0].send("POST", "/api/channels", wish)).status_code == 400


def test_rfc_8291_the_example_of_the_standard() -> None:
    keys = Keys(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    ours = int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    sealed = encrypted(
        b"When I grow up, I want to be a watermelon", keys, decoded("DGv6ra1nlYgDCS1FRnbzlw"), ours
    )
    expected = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7"
        "A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert sealed == decoded(expected)


# --- e-mail -----------------------------------------------------------------------------------------------------------


def give_address(outside: Outside, who: Visitor) -> None:
    assert who.me is not None
    outside.sql("UPDATE people SET email = ?, email_confirmed = 1 WHERE id = ?", EMAIL, who.me["id"])


async def test_an_e_mail_has_both_forms_and_one_click_ends_it(
    outside: Outside, people: tuple[Visitor, Visitor]
) -> None:
    ann, bob = people
    assert (await ann.send("POST", "/api/channels", {"kind": "mail"})).status_code == 409
    give_address(outside, ann)
    await ann.post("/api/channels", {"kind": "mail"})
    assert (await ann.get("/api/notices"))["email"] == EMAIL
    table = await waits_for(ann, bob)
    [mail] = await until(lambda: outside.box.mails)
    assert (mail["To"], mail["Subject"]) == (EMAIL, "Order of the Gilded Compass: it is your turn.")
    text, html = mail.get_body(("plain",)), mail.get_body(("html",))
    assert text is not None
    assert html is not None
    assert f"{URL}/table/{table}" in text.get_content()
    assert f'href="{URL}/table/{table}"' in html.get_content()
    assert "Open the table" in html.get_content()
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    leave = str(mail["List-Unsubscribe"]).strip("<>").replace(URL, outside.server.url)
    assert URL not in leave
    async with httpx.AsyncClient(timeout=PATIENCE) as anybody:
        asked = (await anybody.get(leave)).text
        assert "Send me no more e-mails" in asked
        assert 'href="../../../notices"' in asked, "the way back, wherever the server stands"
        assert len((await ann.get("/api/notices"))["channels"]) == 1, "looking at the page changes nothing"
        assert (await anybody.post(f"{leave[:-1]}x")).status_code == 404
        done = await anybody.post(leave, data={"List-Unsubscribe": "One-Click"})
        assert (done.status_code, "no more e-mails" in done.text) == (200, True)
        assert (await anybody.post(leave)).status_code == 200
    assert (await ann.get("/api/notices"))["channels"] == []


async def test_what_comes_soon_after_an_e_mail_waits_and_comes_in_one(
    outside: Outside, people: tuple[Visitor, Visitor]
) -> None:
    ann, bob = people
    give_address(outside, ann)
    await ann.post("/api/channels", {"kind": "mail"})
    assert ann.me is not None
    tables = []
    for number in range(3):
        tables.append(await waits_for(ann, bob))
        if not number:
            await until(lambda: outside.box.mails)
    waiting = "SELECT count(*) FROM deliveries WHERE person_id = ? AND state = 'due'"
    person = ann.me["id"]
    await until(lambda: outside.sql(waiting, person) == [(2,)])
    assert len(outside.box.mails) == 1
    outside.sql("UPDATE deliveries SET due = 0 WHERE person_id = ?", person)
    await until(lambda: len(outside.box.mails) == 2)
    digest = outside.box.mails[1]
    text = digest.get_body(("plain",))
    assert text is not None
    assert digest["Subject"] == "2 tables have news for you"
    assert all(f"/table/{table}" in text.get_content() for table in tables[1:])
    await ann.send("DELETE", f"/api/channels/m{person}")


def test_the_e_mails_of_a_person_go_out_together_and_nothing_else_does() -> None:
    claimed = [
        Claimed(f"{number}", "n", "ann", channel, 0, 0, "")
        for number, channel in enumerate(("mann", "c1", "mann", "c1"))
    ]
    assert [[one.id for one in group] for group in by_channel(claimed)] == [["0", "2"], ["1"], ["3"]]


async def test_an_e_mail_that_is_sent_again_with_more_in_it_is_another_one(outside: Outside) -> None:
    """A reader that has this id already throws it away, and what is new in it would be missed."""
    outside.box.mails.clear()
    mailer = Mailer(Settings(smtp_url=outside.box.url, mail_from="tables@example.org", url=URL))
    first, second = (Message(key, "your-turn", "t", key, []) for key in ("k1", "k2"))
    for told in ([first], [first], [first, second], [second, first]):
        await mails.send(mailer, "secret", EMAIL, "m1", told)
    alone, again, more, more_again = (mail["Message-ID"] for mail in outside.box.mails)
    assert alone == again != more == more_again


async def test_a_player_cannot_write_html_or_headers_into_anothers_e_mail(outside: Outside) -> None:
    outside.box.mails.clear()
    mailer = Mailer(Settings(smtp_url=outside.box.url, mail_from="tables@example.org", url=URL))
    evil = Message(
        "k", "your-turn", "t", "Compass\r\nBcc: all@example.org", ["<script>x</script> sits down"], ""
    )
    await mails.send(mailer, "secret", EMAIL, "m1", [evil])
    [mail] = outside.box.mails
    html = mail.get_body(("html",))
    assert html is not None
    assert "Bcc" not in mail
    assert "<script>" not in html.get_content()


# --- wishes -----------------------------------------------------------------------------------------------------------


async def test_wishes_are_kept_and_nonsense_is_refused(people: tuple[Visitor, Visitor]) -> None:
    ann, _ = people
    usual = (await ann.get("/api/notices"))["wishes"]
    assert usual["turn"] == ["hook", "mail", "push"]
    wish = {**usual, "over": [], "zone": "Europe/Berlin", "quiet_from": 22 * 60, "quiet_to": 7 * 60}
    assert (await ann.send("PUT", "/api/notices", wish)).json()["wishes"] == wish
    assert (await ann.get("/api/notices"))["wishes"] == wish
    for wrong in (
        {"zone": "Atlantis"},
        {"zone": "../../etc/passwd"},
        {"quiet_to": None},
        {"turn": ["pigeon"]},
        {"quiet_from": 1440},
    ):
        answer = await ann.send("PUT", "/api/notices", {**wish, **wrong})
        assert (answer.status_code, bool(answer.json()["text"])) == (400, True)
    assert (await ann.get("/api/notices"))["wishes"] == wish


async def test_who_does_not_want_it_is_not_told_and_quiet_hours_put_it_off(
    outside: Outside, people: tuple[Visitor, Visitor]
) -> None:
    ann, bob = people
    for visitor in people:
        await visitor.post("/api/channels", {"kind": "signed", "address": outside.hook})
    usual = (await ann.get("/api/notices"))["wishes"]
    await ann.send("PUT", "/api/notices", {**usual, "turn": [], "table": []})
    now = datetime.now(UTC)
    minute = now.hour * 60 + now.minute
    night = {"quiet_from": (minute - 60) % 1440, "quiet_to": (minute + 60) % 1440}
    await bob.send("PUT", "/api/notices", {**usual, **night})
    await waits_for(bob, ann)
    assert bob.me is not None
    why = "SELECT why, due FROM deliveries WHERE person_id = ? AND state = 'due' AND why = 'quiet hours'"
    (_, due), *_ = await until(lambda: outside.sql(why, bob.me["id"] if bob.me else ""))
    assert 59 * 60 < due / 1000 - now.timestamp() < 61 * 60
    assert outside.heard == []
    day = {"quiet_from": night["quiet_to"], "quiet_to": night["quiet_from"]}
    await bob.send("PUT", "/api/notices", {**usual, **day})
    outside.sql("UPDATE deliveries SET due = 0 WHERE person_id = ? AND state = 'due'", bob.me["id"])
    # They are over. That a seat was taken is told only where nothing newer has come after it: the lot says who begins.
    await until(lambda: "your-turn" in [json.loads(body)["kind"] for _, body in outside.heard])


@pytest.mark.parametrize(
    ("clock", "until_clock"),
    [("21:59", None), ("22:00", "07:00"), ("23:30", "07:00"), ("06:59", "07:00"), ("07:00", None)],
)
def test_quiet_hours_over_midnight_in_a_time_zone(clock: str, until_clock: str | None) -> None:
    quiet = NoticeWishes(zone="Asia/Kolkata", quiet_from=22 * 60, quiet_to=7 * 60)
    now = datetime.fromisoformat(f"2026-11-18T{clock}:00+05:30")
    ends = wishes.quiet_until(quiet, int(now.timestamp() * 1000))
    assert (ends is None) == (until_clock is None)
    if ends is not None:
        local = datetime.fromtimestamp(ends / 1000, now.tzinfo)
        assert (f"{local:%H:%M}", 0 < ends / 1000 - now.timestamp() <= 9 * 3600) == (until_clock, True)


def test_quiet_hours_end_by_the_clock_on_the_wall_when_summer_time_ends() -> None:
    quiet = NoticeWishes(zone="Europe/Berlin", quiet_from=60, quiet_to=4 * 60)
    now = datetime.fromisoformat("2026-10-25T01:30:00+02:00")
    ends = wishes.quiet_until(quiet, int(now.timestamp() * 1000))
    assert ends is not None
    assert datetime.fromtimestamp(ends / 1000, UTC).isoformat() == "2026-10-25T03:00:00+00:00"


@pytest.mark.parametrize(
    ("kind", "occasion"),
    [
        ("your-turn", "turn"),
        ("consent", "turn"),
        ("game-over", "over"),
        ("invited", "table"),
        ("friend", "table"),
    ],
)
@pytest.mark.parametrize(
    ("channel", "way"), [("push", "push"), ("mail", "mail"), ("discord", "hook"), ("signed", "hook")]
)
def test_each_occasion_has_ways_of_its_own(kind: str, occasion: str, channel: str, way: Way) -> None:
    silent = NoticeWishes(turn=[], table=[], over=[])
    everything = NoticeWishes(turn=[*WAYS], table=[*WAYS], over=[*WAYS])
    assert wishes.wants(msgspec.structs.replace(silent, **{occasion: [way]}), kind, channel)
    assert not wishes.wants(
        msgspec.structs.replace(everything, **{occasion: [one for one in WAYS if one != way]}), kind, channel
    )


def test_half_a_wish_is_refused() -> None:
    with pytest.raises(BadRequest, match="beginning and an end"):
        wishes.check(NoticeWishes(quiet_from=60))


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "less than a minute"),
        (61, "1 minute"),
        (7200, "2 hours"),
        (90_061, "1 day 1 hour"),
        (172_800, "2 days"),
    ],
)
def test_a_time_is_said_in_its_two_largest_parts(seconds: int, said: str) -> None:
    assert duration(seconds) == said


# --- limits and privacy -----------------------------------------------------------------------------------------------


async def test_a_person_has_at_most_ten_channels(outside: Outside, people: tuple[Visitor, Visitor]) -> None:
    ann, _ = people
    answers = [
        await ann.send(
            "POST", "/api/channels", {"kind": "slack", "address": f"{outside.origin}/room{number}"}
        )
        for number in range(11)
    ]
    assert [one.status_code for one in answers] == [201] * 10 + [409]


async def test_addresses_codes_and_keys_stay_out_of_logs_and_of_what_others_read(
    outside: Outside, people: tuple[Visitor, Visitor]
) -> None:
    ann, bob = people
    give_address(outside, ann)
    await ann.post("/api/channels", {"kind": "mail"})
    browser = Browser()
    endpoint = f"{outside.origin}/busy"
    await ann.post("/api/channels", {"kind": "push", "address": endpoint, "keys": browser.keys})
    made = await ann.post("/api/channels", {"kind": "signed", "address": outside.hook})
    chat = await ann.post("/api/channels", {"kind": "discord", "address": f"{outside.origin}/discord-hidden"})
    outside.box.answer = f"451 {EMAIL} is busy"
    assert ann.me is not None
    person = ann.me["id"]
    try:
        table = await waits_for(ann, bob)
        tried = "SELECT 1 FROM deliveries WHERE person_id = ? AND state = 'due' AND tries > 0 AND channel_id LIKE ?"
        await until(lambda: outside.sql(tried, person, "m%") and outside.sql(tried, person, "c%"))
    finally:
        outside.box.answer = "250 OK"
    vapid = outside.sql("SELECT value FROM house WHERE name = 'vapid'")[0][0]
    [(code,)] = outside.sql("SELECT keys FROM channels WHERE id = ?", chat["id"])
    kept = [
        EMAIL,
        "/busy",
        "discord-hidden",
        browser.keys["auth"],
        made["secret"],
        vapid,
        json.loads(code)["code"],
    ]
    theirs = [await bob.get(path) for path in (f"/api/tables/{table}", "/api/notices", "/api/inbox")]
    _, _, taken_along = await exported(bob)
    own = await ann.get("/api/notices")
    for secret in kept:
        assert secret not in outside.log.read_text(encoding="utf-8"), "a log line"
        assert secret not in json.dumps(theirs), "another person's page"
        assert secret.encode() not in taken_along, "another person's export"
        if secret != EMAIL:
            assert secret not in json.dumps(own), "shown again"
    assert "was not delivered" in outside.log.read_text(encoding="utf-8")
    await ann.send("DELETE", f"/api/channels/m{person}")


async def test_on_postgresql_two_workers_deliver_once(database: str) -> None:
    def turns() -> list[str]:
        told = [json.loads(body) for _, body in heard]
        return [one["table"] for one in told if one["kind"] == "your-turn"]

    with webhook_receiver() as (hook, heard):
        settings = {"DOUBLOON_WEBHOOK_ALLOW": "127.0.0.0/8"}
        with running_server(database, **settings) as first, running_server(database, **settings):
            async with Visitor(first.url) as ann, Visitor(first.url) as bob:
                await ann.guest("Ann")
                await bob.guest("Bob")
                await ann.post("/api/channels", {"kind": "signed", "address": hook})
                table = await waits_for(ann, bob)
                await until(turns)
                await asyncio.sleep(2.5)
                assert turns() == [table]
