"""E-mail against a real mail server on loopback."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from doubloon.hosting.problems import BadRequest
from doubloon.kernel.errors import DoubloonError
from doubloon.server.mail import Mailer, MailError, address, mail_server, public_address
from doubloon.server.settings import Settings
from tests.server.mailbox import Mailbox, mailbox


@pytest.fixture
def box() -> Iterator[Mailbox]:
    with mailbox() as running:
        yield running


def mailer(url: str) -> Mailer:
    return Mailer(Settings(smtp_url=url, mail_from="tables@example.org"))


async def test_an_e_mail_arrives_with_both_forms_and_its_headers(box: Mailbox) -> None:
    unsubscribe = {
        "List-Unsubscribe": "<https://example.org/off>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    await mailer(box.url).send(
        "ann@example.org", "Your turn\r\nBcc: all", "Grüße", "<p>Grüße</p>", unsubscribe
    )
    (mail,) = box.mails
    assert mail["To"] == "ann@example.org"
    assert mail["Subject"] == "Your turn Bcc: all"
    assert "Bcc" not in mail
    assert mail["From"] == "doubloon <tables@example.org>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    text, html = mail.get_body(("plain",)), mail.get_body(("html",))
    assert text is not None
    assert html is not None
    assert text.get_content().strip() == "Grüße"
    assert html.get_content().strip() == "<p>Grüße</p>"


@pytest.mark.parametrize(("answer", "final"), [("550 no ann@example.org here", True), ("451 later", False)])
async def test_a_refusal_says_whether_to_try_again_and_holds_no_address(
    box: Mailbox, answer: str, final: bool
) -> None:
    box.answer = answer
    with pytest.raises(MailError) as refused:
        await mailer(box.url).send("ann@example.org", "Your turn", "text")
    assert refused.value.final is final
    assert "example.org" not in str(refused.value)
    assert answer[:3] in str(refused.value)


async def test_a_mail_server_that_is_away_may_come_back() -> None:
    with pytest.raises(MailError, match="cannot be reached") as refused:
        await mailer("smtp://127.0.0.1:1").send("ann@example.org", "Your turn", "text")
    assert not refused.value.final


async def test_a_password_is_not_sent_without_tls_to_another_machine(
    box: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("doubloon.server.mail.LOCAL", set())
    with pytest.raises(MailError, match="no TLS"):
        await mailer(f"smtp://ann:secret@127.0.0.1:{box.port}").send("ann@example.org", "Your turn", "text")
    assert not box.mails


async def test_without_a_setting_there_is_no_e_mail() -> None:
    silent = Mailer(Settings())
    assert not silent.works
    with pytest.raises(MailError, match="DOUBLOON_SMTP_URL"):
        await silent.send("ann@example.org", "Your turn", "text")


def test_the_setting_is_read_with_its_name_and_password() -> None:
    server = mail_server("smtps://ann%40example.org:p%2Fw@mail.example.org")
    assert server is not None
    assert (server.host, server.port, server.tls) == ("mail.example.org", 465, True)
    assert (server.user, server.password) == ("ann@example.org", "p/w")


@pytest.mark.parametrize(
    "url", ["mail.example.org", "http://mail.example.org", "smtp://", "smtp://a:b@host:port"]
)
def test_a_setting_that_cannot_be_read_is_named_without_its_password(url: str) -> None:
    with pytest.raises(DoubloonError, match="DOUBLOON_SMTP_URL") as wrong:
        mail_server(url)
    assert "a:b" not in str(wrong.value)


def test_a_server_that_sends_e_mail_has_a_sender() -> None:
    with pytest.raises(DoubloonError, match="DOUBLOON_MAIL_FROM"):
        Mailer(Settings(smtp_url="smtp://127.0.0.1:25"))


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "ann",
        "ann@host",
        "a b@example.org",
        "ann@example.org\nBcc: b@example.org",
        "ann@exa mple.org",
        f"{'a' * 65}@example.org",
        f"ann@{'a.' * 130}org",
        "<ann@example.org>",
        "ann@example.org, bob@example.org",
    ],
)
def test_what_is_no_address_is_refused(typed: str) -> None:
    with pytest.raises(BadRequest):
        address(typed)


def test_an_address_is_taken_as_it_is_typed() -> None:
    assert address(" ann+tables@play.example.org ") == "ann+tables@play.example.org"


@pytest.mark.parametrize(
    "url",
    [
        "play.example.org",
        "ftp://play.example.org",
        "https://",
        "https://a@play.example.org",
        "https://play.example.org/?x",
    ],
)
def test_the_public_address_is_a_plain_one(url: str) -> None:
    with pytest.raises(DoubloonError, match="DOUBLOON_URL"):
        public_address(url)


def test_the_public_address_ends_without_a_slash() -> None:
    assert public_address("https://play.example.org/tables/") == "https://play.example.org/tables"
    assert public_address("") == ""
