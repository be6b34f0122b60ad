"""A push message in a browser: the service worker is handed one by Chromium, shows it, and its click leads to the table.

A browser without windows shows no notifications, so what the worker would show is written down in their place.
"""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, Worker, expect

from tests.e2e.tables import ME, OPEN
from tests.server.receiver import Browser

Come = Any
WRITTEN_DOWN = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, options) => { self.shown.push({ title, ...options }); };
}"""
CLICKED = """(address) => new Promise((done) => {
  const event = new Event('notificationclick');
  event.notification = { close() {}, data: address };
  event.waitUntil = (work) => work.then(() => done('opened'), (error) => done(String(error)));
  self.dispatchEvent(event);
})"""

ANOTHER_ADDRESS = """(subscription) => new Promise((done) => {
  const event = new Event('pushsubscriptionchange');
  event.newSubscription = { toJSON: () => subscription };
  event.waitUntil = (work) => work.then(() => done('told'), (error) => done(String(error)));
  self.dispatchEvent(event);
})"""


class PushService:
    """Hands messages to the service worker of a page, as the browser's own push service does."""

    def __init__(self, one: Any, page: Page) -> None:
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        self.page = page
        self.origin = one.url
        self.worker: Worker = one.context.service_workers[0]
        self.worker.evaluate(WRITTEN_DOWN)
        self.session = one.context.new_cdp_session(page)
        registered: list[dict[str, Any]] = []
        self.session.on(
            "ServiceWorker.workerRegistrationUpdated", lambda told: registered.extend(told["registrations"])
        )
        self.session.send("ServiceWorker.enable")
        while not registered:
            page.wait_for_timeout(50)
        self.registration = registered[-1]["registrationId"]

    def deliver(self, message: dict[str, str]) -> None:
        wish = {"origin": self.origin, "registrationId": self.registration, "data": json.dumps(message)}
        self.session.send("ServiceWorker.deliverPushMessage", wish)

    def shown(self, many: int) -> list[dict[str, Any]]:
        """What was shown so far, once it is as much."""
        while len(found := self.worker.evaluate("self.shown")) < many:
            self.page.wait_for_timeout(50)
        return list(found)


def test_a_push_message_is_shown_once_a_table_and_its_click_opens_the_table(somebody: Come) -> None:
    me = somebody(worker=True)
    me.door.guest()
    table = me.door.opens(ME, OPEN, pace="turns")
    page = me.visit("/lobby")
    service = PushService(me, page)
    told = {
        "key": "k",
        "table": table,
        "title": "Gilded Compass: it is your turn.",
        "body": "Bob rolls.\nYou have 2 days left.",
    }
    service.deliver(told)
    (one,) = service.shown(1)
    assert (one["title"], one["body"], one["tag"]) == (told["title"], told["body"], table)
    assert one["data"] == f"{me.url}/table/{table}"
    service.deliver({**told, "table": "", "title": "Bob is your friend now."})
    friend = service.shown(2)[1]
    assert (friend["tag"], friend["data"]) == ("doubloon", f"{me.url}/notices")
    assert service.worker.evaluate(CLICKED, one["data"]) == "opened"
    expect(page).to_have_url(re.compile(f"/table/{table}$"))
    page.goto(f"{me.url}/table/{table}/ply/0")
    assert service.worker.evaluate(CLICKED, one["data"]) == "opened"
    expect(page).to_have_url(re.compile(f"/table/{table}$"))


def test_nobody_who_looks_at_the_table_is_shown_a_push_message_about_it(somebody: Come) -> None:
    me = somebody(worker=True)
    me.door.guest()
    table = me.door.opens(ME, OPEN, pace="turns")
    page = me.visit(f"/table/{table}")
    service = PushService(me, page)
    page.bring_to_front()
    page.wait_for_function("() => document.hasFocus()")
    service.deliver({"key": "k", "table": table, "title": "It is your turn.", "body": ""})
    service.deliver({"key": "l", "table": "another", "title": "Another table.", "body": ""})
    assert [one["title"] for one in service.shown(1)] == ["Another table."]


def test_a_browser_that_gets_another_address_is_told_there(somebody: Come) -> None:
    """Notices would end at the old address, and nobody would know."""
    me = somebody(worker=True)
    me.door.guest()
    page = me.visit("/lobby")
    service = PushService(me, page)
    subscription = {"endpoint": "https://1.1.1.1/push/another", "keys": Browser().keys}
    assert service.worker.evaluate(ANOTHER_ADDRESS, subscription) == "told"
    page.goto(f"{me.url}/notices")
    expect(page.get_by_role("button", name="Remove Browser")).to_have_count(1)
