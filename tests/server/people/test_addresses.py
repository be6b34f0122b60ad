"""Confirming an address, and a new password by it, with a real mail server on loopback."""

from __future__ import annotations

import asyncio
import html
import re
import secrets
import sqlite3
import time
from collections.abc import Iterator
from email.message import EmailMessage

import pytest

from tests.server.live import ServerProcess, Visitor, running_server
from tests.server.mailbox import Mailbox, mailbox
from tests.server.people.test_accounts import NEW, OLD, kept, signed_in
from tests.server.people.test_going import everything, exported

URL = "https://play.example.org"


@pytest.fixture(scope="module")
def box() -> Iterator[Mailbox]:
    with mailbox() as running:
        yield running


@pytest.fixture(scope="module")
def mailing(box: Mailbox, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that sends e-mail."""
    folder = tmp_path_factory.mktemp("mailing")
    with running_server(
        str(folder / "d.db"),
        log=folder / "log",
        DOUBLOON_SMTP_URL=box.url,
        DOUBLOON_MAIL_FROM="tables@example.org",
        DOUBLOON_URL=URL,
        DOUBLOON_LOG_LEVEL="INFO",
    ) as running:
        yield running


@pytest.fixture(autouse=True)
def emptied(box: Mailbox) -> None:
    box.mails.clear()
    box.answer = "250 OK"


def word_in(mail: EmailMessage, page: str) -> str:
    found = re.search(rf"https://play\.example\.org/{page}\?token=(\S+)", said(mail, "plain"))
    assert found is not None, said(mail, "plain")
    return found[1]


def said(mail: EmailMessage, kind: str) -> str:
    """The e-mail as `plain` text or as `html`."""
    part = mail.get_body((kind,))
    assert part is not None, f"it has no {kind}"
    return str(part.get_content())


async def arrived(box: Mailbox, number: int = 1) -> list[EmailMessage]:
    while len(box.mails) < number:
        await asyncio.to_thread(time.sleep, 0.02)
    return box.mails


async def confirmed(visitor: Visitor, box: Mailbox, email: str) -> None:
    box.mails.clear()
    account = (await visitor.send("PUT", "/api/account/email", {"email": email, "password": OLD})).json()
    assert (account["unconfirmed"], account["email"]) == (email, account["email"])
    word = word_in((await arrived(box))[0], "confirm")
    await visitor.post("/api/account/email/confirm", {"token": word})
    box.mails.clear()


async def test_an_address_counts_once_its_link_was_opened(mailing: ServerProcess, box: Mailbox) -> None:
    async with Visitor(mailing.url) as ann, Visitor(mailing.url) as phone:
        await ann.guest()
        name = await kept(ann)
        wish = {"email": "ann@example.org", "password": "a wrong password"}
        assert (await ann.send("PUT", "/api/account/email", wish)).status_code == 403
        await ann.send("PUT", "/api/account/email", {**wish, "password": OLD})
        (mail,) = await arrived(box)
        assert (mail["To"], name in said(mail, "plain")) == ("ann@example.org", True)
        word = word_in(mail, "confirm")
        assert word not in everything(mailing), "only its digest is kept"
        assert (await ann.get("/api/account"))["email"] is None
        await phone.post("/api/account/email/confirm", {"token": word})
        account = await ann.get("/api/account")
        assert (account["email"], account["unconfirmed"]) == ("ann@example.org", None)
        again = await phone.send("POST", "/api/account/email/confirm", {"token": word})
        assert (again.status_code, again.json()["text"][:22]) == (400, "This link is not valid")
        await confirmed(ann, box, "new@example.org")
        assert (await ann.get("/api/account"))["email"] == "new@example.org"


async def test_the_old_address_is_told_of_the_new_one(mailing: ServerProcess, box: Mailbox) -> None:
    async with Visitor(mailing.url) as ann:
        await ann.guest()
        await kept(ann)
        await confirmed(ann, box, "old@example.org")
        await ann.send("PUT", "/api/account/email", {"email": "newer@example.org", "password": OLD})
        await ann.post("/api/account/email/confirm", {"token": word_in((await arrived(box))[0], "confirm")})
        assert (await arrived(box, 2))[1]["To"] == "old@example.org"
        assert (await ann.send("PUT", "/api/account/email", {"email": None, "password": OLD})).json()[
            "email"
        ] is None


async def test_a_new_password_by_a_link_ends_every_session(mailing: ServerProcess, box: Mailbox) -> None:
    async with Visitor(mailing.url) as ann, Visitor(mailing.url) as lost:
        await ann.guest()
        name = await kept(ann)
        await confirmed(ann, box, "Lost@Example.org")
        async with signed_in(mailing, name, OLD) as elsewhere:
            assert (await lost.send("POST", "/api/recover", {"email": "lost@example.org"})).status_code == 202
            word = word_in((await arrived(box))[0], "recover")
            assert word not in everything(mailing)
            person = await lost.post("/api/recover/reset", {"token": word, "password": NEW})
            assert person["name"] == name
            assert (await lost.get("/api/hello"))["me"]["id"] == person["id"], "they are signed in"
            for old in (ann, elsewhere):
                assert (await old.http.get("/api/inbox")).status_code == 401
        again = await lost.send("POST", "/api/recover/reset", {"token": word, "password": OLD})
        assert again.status_code == 400
        assert (await lost.send("POST", "/api/login", {"name": name, "password": OLD})).status_code == 401
        async with signed_in(mailing, name, NEW):
            pass


async def test_a_link_is_too_late_after_half_an_hour_and_when_a_newer_one_was_sent(
    mailing: ServerProcess, box: Mailbox
) -> None:
    async with Visitor(mailing.url) as ann:
        await ann.guest()
        await kept(ann)
        await confirmed(ann, box, "late@example.org")
        for number in (1, 2):
            await ann.send("POST", "/api/recover", {"email": "late@example.org"})
            await arrived(box, number)
        first, second = (word_in(mail, "recover") for mail in box.mails)
        refused = await ann.send("POST", "/api/recover/reset", {"token": first, "password": NEW})
        assert refused.status_code == 400
        with sqlite3.connect(mailing.database, timeout=30) as file:
            file.execute("UPDATE tickets SET expires = expires - 30 * 60 * 1000 WHERE kind = 'recover'")
        file.close()
        refused = await ann.send("POST", "/api/recover/reset", {"token": second, "password": NEW})
        assert refused.status_code == 400


async def test_nobody_learns_whether_an_address_is_known(mailing: ServerProcess, box: Mailbox) -> None:
    async with Visitor(mailing.url) as ann, Visitor(mailing.url) as stranger:
        await ann.guest()
        await kept(ann)
        await confirmed(ann, box, "known@example.org")
        await ann.send("PUT", "/api/account/email", {"email": "pending@example.org", "password": OLD})
        box.mails.clear()
        answers = [
            await stranger.send("POST", "/api/recover", {"email": email})
            for email in ("known@example.org", "unknown@example.org", "pending@example.org")
        ]
        told = {(one.status_code, one.content, tuple(sorted(one.headers.keys()))) for one in answers}
        assert len(told) == 1
        assert [mail["To"] for mail in await arrived(box)] == ["known@example.org"]
        taken = await stranger.guest()
        await kept(taken)
        answer = await taken.send(
            "PUT", "/api/account/email", {"email": "known@example.org", "password": OLD}
        )
        assert answer.status_code == 200, "that somebody has it already is not told either"


async def test_addresses_and_words_are_in_no_log_and_in_no_export_of_others(
    mailing: ServerProcess, box: Mailbox
) -> None:
    async with Visitor(mailing.url) as ann, Visitor(mailing.url) as bob:
        await ann.guest()
        await kept(ann)
        await bob.guest()
        await confirmed(ann, box, "private@example.org")
        table = (await ann.table("me", "open"))["id"]
        await bob.post(f"/api/tables/{table}/join", {})
        box.answer = "550 no private@example.org here"
        await ann.send("POST", "/api/recover", {"email": "private@example.org"})
        while "an e-mail was not sent" not in (log := mailing.log.read_text() if mailing.log else ""):
            await asyncio.to_thread(time.sleep, 0.02)
        assert "example.org" not in log
        _, _, whole = await exported(bob)
        assert b"example.org" not in whole
        account, _, _ = await exported(ann)
        assert account["person"]["email"] == "private@example.org"


async def test_e_mails_about_accounts_are_text_and_html_and_a_name_in_them_is_no_markup(
    mailing: ServerProcess, box: Mailbox
) -> None:
    async with Visitor(mailing.url) as ann:
        await ann.guest()
        name = f"A & <b>{secrets.token_hex(3)}"
        await ann.post("/api/keep", {"name": name, "password": OLD})
        await ann.send("PUT", "/api/account/email", {"email": "both@example.org", "password": OLD})
        confirm = (await arrived(box))[0]
        await ann.post("/api/account/email/confirm", {"token": word_in(confirm, "confirm")})
        await ann.send("POST", "/api/recover", {"email": "both@example.org"})
        await arrived(box, 2)
        await ann.send("PUT", "/api/account/email", {"email": "other@example.org", "password": OLD})
        await arrived(box, 3)
        await ann.post("/api/account/email/confirm", {"token": word_in(box.mails[2], "confirm")})
        for mail, page in zip(await arrived(box, 4), ("confirm", "recover", "confirm", None), strict=True):
            assert name in said(mail, "plain")
            shown = said(mail, "html")
            assert html.escape(name) in shown
            assert "<b>" not in shown.partition("<a ")[0], "a name is shown, not obeyed"
            links = re.findall(r'<a href="([^"]+)"', shown)
            assert links == ([] if page is None else [f"{URL}/{page}?token={word_in(mail, page)}"])


async def test_what_cannot_be_an_address_or_is_not_for_guests(mailing: ServerProcess) -> None:
    async with Visitor(mailing.url) as guest:
        await guest.guest()
        refused = await guest.send("PUT", "/api/account/email", {"email": "ann@example.org"})
        assert (refused.status_code, "Keep your name" in refused.json()["text"]) == (403, True)
        await kept(guest)
        for wrong in ("ann", "ann@", "a b@example.org", "ann@example.org\r\nBcc: all@example.org"):
            refused = await guest.send("PUT", "/api/account/email", {"email": wrong, "password": OLD})
            assert (refused.status_code, refused.json()["text"][-1]) == (400, "."), wrong
            assert (await guest.send("POST", "/api/recover", {"email": wrong})).status_code == 400


async def test_a_server_without_e_mail_says_so(ann: Visitor) -> None:
    await kept(ann)
    for method, path in (("PUT", "/api/account/email"), ("POST", "/api/recover")):
        refused = await ann.send(method, path, {"email": "ann@example.org", "password": OLD})
        assert (refused.status_code, "sends no e-mail" in refused.json()["text"]) == (409, True)
