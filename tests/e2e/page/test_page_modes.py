"""Everything the page offers that needs no other person, tried on the built page; several things in one visit, since each costs a start."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import PATIENCE
from tests.e2e.page.hosting_page import static_host
from tests.e2e.page.page_visitors import seated
from tests.e2e.playing import (
    by_clicking,
    by_keys,
    finish,
    play_on,
    version,
    wait_for_answer,
    wait_for_my_turn,
)
from tests.server.live import ServerProcess
from tools import page_build

SHARED = """async (text) => {
  const form = new FormData();
  form.set("record", new File([text], "record.json", { type: "application/json" }));
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
  return (await fetch("share", { method: "POST", body: form, redirect: "manual" })).type;
}"""
LEVELS = """() => [...document.querySelectorAll('select[aria-label="Who sits at seat 2"] option')]
  .map((one) => one.value).filter((one) => one.startsWith("bot:"))"""


def test_every_level_of_computer_plays(resident: Any) -> None:
    page = resident.opens("gilded-compass")
    levels = page.evaluate(LEVELS)
    assert len(levels) >= 6
    for three in (levels[:3], levels[3:6], levels[6:]):
        if three:
            page = resident.opens("gilded-compass")
            seated(page, *three)
            play_on(page, by_clicking, most=2)
            assert page.locator(".toast.bad").count() == 0


def test_options_solo_mode_and_a_campaign(resident: Any) -> None:
    page = resident.opens("city-of-thieves")
    page.get_by_role("switch", name="Campaign: The King of Ashes").click()
    seated(page, "bot:random")
    expect(page.locator("header.top")).to_contain_text("Adventure 1 of 4")
    wait_for_my_turn(page)
    page = resident.opens("el-dorado")
    page.get_by_label("Mode", exact=True).select_option("solo")
    seated(page)
    wait_for_my_turn(page)
    page = resident.opens("gilded-compass")
    page.get_by_label("C building", exact=True).select_option("tower")
    seated(page, "bot:random")
    wait_for_my_turn(page)
    expect(page.locator('[data-target="space:tower"]').first).to_be_attached()


def test_what_helps_at_the_table_works_without_a_server(resident: Any) -> None:
    """Hint, text mode, keys, sound, theme, rules; then a lesson and a puzzle."""
    me = resident
    page = me.sits_down("gilded-compass", "bot:random")
    page.keyboard.press("i")
    expect(page.get_by_role("button", name="Choose it")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page.get_by_role("region", name="The board in words")).to_be_visible()
    page.keyboard.press("t")
    page.get_by_role("button", name="Sound").first.click()
    theme = page.evaluate("document.documentElement.dataset.theme")
    page.get_by_role("button", name=re.compile("(Dark|Light) theme")).first.click()
    assert page.evaluate("document.documentElement.dataset.theme") != theme
    page.evaluate("document.activeElement.blur()")
    before = version(page)
    by_keys(page, 0)
    wait_for_my_turn(page, before)
    page.goto(f"{me.url}#/rules/gilded-compass/GC-5.5")
    expect(page.get_by_text("GC-5.5").first).to_be_visible()
    page.goto(f"{me.url}#/learn/gilded-compass")
    page.locator("[data-lesson] button").first.click()
    expect(page).to_have_url(re.compile("#/table/"))
    expect(page.locator("[data-version]")).to_be_visible()
    page.goto(f"{me.url}#/learn/gilded-compass")
    page.locator(".tiles a").first.click()
    expect(page.get_by_role("heading", name="Find the move")).to_be_visible()
    page.locator(".answer .choice").first.click()


def test_a_finished_game_is_looked_back_at_forked_saved_shared_and_opened_elsewhere(
    resident: Any, visitors: Any, tmp_path: Path
) -> None:
    page = resident.sits_down("gilded-compass", "bot:random")
    finish(page)
    table = page.url
    with page.expect_download() as downloaded:
        page.get_by_role("link", name="Record").click()
    file = tmp_path / "record.json"
    downloaded.value.save_as(file)
    record = json.loads(file.read_text())
    expect(page.locator(".luck")).to_contain_text("on average")
    page.goto(f"{table}/ply/7")
    expect(page.locator(".bar--replay")).to_be_visible()
    page.keyboard.press("]")
    expect(page).to_have_url(f"{table}/ply/8")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_text("This is a sandbox")).to_be_visible()
    play_on(page, by_clicking, most=2)

    other = visitors()
    there = other.page
    there.goto(other.url)
    assert there.evaluate(SHARED, json.dumps(record)) == "opaqueredirect"
    there.goto(f"{other.url}#/import")
    expect(there.locator(".score")).to_be_visible()
    there.goto(f"{other.url}#/import")
    there.get_by_label("Or paste a link or a record").fill("neither")
    there.get_by_role("button", name="Open it").click()
    expect(there.get_by_role("alert")).to_contain_text("no record of doubloon")
    there.goto(f"{other.url}#/lobby")
    expect(there.locator(".mrow")).to_have_count(1)
    there.locator(".mrow a").first.click()
    there.get_by_role("button", name="Analyse this game").click()
    there.wait_for_function("() => document.querySelector('.analysis progress')?.value > 0", polling=50)


def test_a_new_version_is_offered_and_never_forced(browser: Browser, tmp_path: Path, page_url: str) -> None:
    folder = tmp_path / "page"
    folder.mkdir()
    for one in page_build.PAGE.iterdir():
        (folder / one.name).symlink_to(one)
    with static_host(folder) as url:
        context = browser.new_context()
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(url)
        page.evaluate("navigator.serviceWorker.ready")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        newer = (page_build.PAGE / "sw.js").read_text().replace("doubloon-shell-", "doubloon-shell-next-")
        (folder / "sw.js").unlink()
        (folder / "sw.js").write_text(newer)
        page.evaluate("() => { window.marked = true; }")
        page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
        offer = page.locator(".toast", has_text="A new version is ready")
        expect(offer).to_be_visible()
        assert page.evaluate("window.marked")
        offer.get_by_role("button", name="Update").click()
        page.wait_for_function("() => window.marked === undefined")
        context.close()


KEPT = """async () => (await (await caches.open('doubloon-runtime')).keys())
  .map((one) => one.url.slice(document.baseURI.split('#')[0].length)).sort().join(' ')"""


def kept_later(folder: Path) -> str:
    """What a page of this folder keeps of the runtime once it is complete."""
    later = re.search(r"const LATER = (\[.*?\]);", (folder / "sw.js").read_text())
    assert later
    return " ".join(sorted(name.removesuffix(".z") for name in json.loads(later[1])))


def test_a_game_goes_on_after_an_update_of_the_rules(browser: Browser, tmp_path: Path, page_url: str) -> None:
    """What is kept of the runtime gives way to the new one, without anybody's doing but a press on Update."""
    folder = tmp_path / "page"
    shutil.copytree(page_build.PAGE, folder, ignore=shutil.ignore_patterns("docs", "*.br", "*.gz"))
    listed, worker = folder / "runtime" / "runtime.json", folder / "sw.js"
    old = json.loads(listed.read_text())["engine"]["name"]
    new = "engine-0123456789ab.zip.z"
    with static_host(folder) as url:
        context = browser.new_context()
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(url)
        page.get_by_role("button", name="Play against computers: Order of the Gilded Compass").click()
        page.get_by_role("button", name="Just play").click()
        wait_for_my_turn(page)
        wait_for_answer(page, f"async (all) => await ({KEPT})() === all", kept_later(folder))
        (folder / "runtime" / old).rename(folder / "runtime" / new)
        for file in (listed, worker):
            file.write_text(
                file.read_text().replace(old, new).replace("doubloon-shell-", "doubloon-shell-next-")
            )
        page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
        with page.expect_navigation():
            page.locator(".toast", has_text="A new version").get_by_role("button", name="Update").click()
        wait_for_my_turn(page)
        wait_for_answer(page, f"async (all) => await ({KEPT})() === all", kept_later(folder))
        context.set_offline(True)
        page.reload()
        wait_for_my_turn(page)
        before = version(page)
        by_clicking(page, 0)
        wait_for_my_turn(page, before)
        context.close()


def test_the_server_offers_the_page_and_can_be_installed_itself(
    browser: Browser, server: ServerProcess, page_url: str
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(server.url)
    manifest = page.request.get(f"{server.url}/manifest.webmanifest").json()
    assert (manifest["start_url"], manifest["shortcuts"][0]["url"]) == ("./", "./lobby")
    assert {one["purpose"] for one in manifest["icons"]} == {"any", "maskable"}
    assert page.evaluate("async () => (await navigator.serviceWorker.ready).active !== null")
    page.get_by_role("link", name="Play without the server").click()
    expect(page).to_have_url(f"{server.url}/page/")
    page.get_by_role("button", name="Play against computers: Order of the Gilded Compass").click()
    page.get_by_role("button", name="Just play").click()
    wait_for_my_turn(page)
    context.close()
