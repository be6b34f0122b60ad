"""A finished game: its sheet, its dice, its record, playing on from any ply, and playing again."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.e2e.judging import serious, serious_by_day_or_night, sideways
from tests.e2e.playing import by_clicking, play_on, wait_for_my_turn

Come = Any


def looks_back(somebody: Come, finished: Any, **more: Any) -> tuple[Any, Page]:
    """Who played the game opens its table again."""
    me = somebody(storage_state=finished.cookies, **more)
    page: Page = me.visit(f"/table/{finished.table}")
    expect(page.locator(".score")).to_be_visible()
    return me, page


def test_the_dice_are_verified_in_the_page(somebody: Come, finished: Any) -> None:
    """Finding 25: the answer came where nobody saw it."""
    _, page = looks_back(somebody, finished)
    page.set_viewport_size({"width": 390, "height": 560})
    page.get_by_role("button", name="Check the dice").dispatch_event("click")  # without scrolling there
    expect(page.locator(".verdict")).to_contain_text("agree with the seed")
    expect(page.locator(".verdict")).to_be_in_viewport()
    expect(page.locator(".verdict.bad")).to_have_count(0)


def test_a_long_log_shows_its_end_first_and_all_of_it_on_demand(somebody: Come, finished: Any) -> None:
    _, page = looks_back(somebody, finished)
    lines, earlier = page.locator(".log a.ply"), page.get_by_role("button", name="Show earlier lines")
    expect(lines).to_have_count(100)
    expect(lines.last).to_be_in_viewport()
    first = lines.first.inner_text()
    earlier.click()
    expect(lines.nth(100)).to_be_attached()
    assert int(lines.first.inner_text()) < int(first)
    while earlier.count():
        earlier.click()
    expect(lines.first).to_have_text("0")


def test_the_record_is_downloaded_whole(somebody: Come, finished: Any) -> None:
    _, page = looks_back(somebody, finished)
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    record = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert record["game"] == "gilded-compass"
    assert record["seed"]
    assert record["outcome"]


def test_any_ply_can_be_played_on_from_in_a_sandbox(somebody: Come, finished: Any) -> None:
    me, page = looks_back(somebody, finished)
    page = me.visit(f"/table/{finished.table}/ply/20")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_text("This is a sandbox")).to_be_visible()
    expect(page).not_to_have_url(re.compile(finished.table))
    wait_for_my_turn(page)
    assert play_on(page, by_clicking, most=3) == 3
    assert me.complaints == []


def test_buttons_of_the_sheet_stay_where_they_are_while_the_rest_arrives(
    somebody: Come, finished: Any
) -> None:
    """The luck of the dice came late and pushed "Rematch" from under the pointer: the click did nothing."""
    me = somebody(storage_state=finished.cookies)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    me.page.route("**/luck", hold)
    page: Page = me.visit(f"/table/{finished.table}")
    button = page.get_by_role("button", name="Rematch")
    expect(button).to_be_visible()
    page.wait_for_function("() => !document.querySelector('.score .coming')")
    before = button.bounding_box()
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(page.locator(".luck")).to_be_visible()
    assert button.bounding_box() == before


def test_a_rematch_is_the_same_table_once_more(somebody: Come, finished: Any) -> None:
    me, page = looks_back(somebody, finished)
    page.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(re.compile(finished.table))
    wait_for_my_turn(page)
    again = page.url.rpartition("/")[2].partition("?")[0]
    seats = [
        [(seat["kind"], seat["name"]) for seat in me.door.get(f"/api/tables/{table}")["seats"]]
        for table in (finished.table, again)
    ]
    assert sorted(seats[0]) == sorted(seats[1])


def test_how_the_dice_fell_is_counted(somebody: Come, finished: Any) -> None:
    me, page = looks_back(somebody, finished)
    luck = me.door.get(f"/api/tables/{finished.table}/luck")
    mine = next(one for one in luck["seats"] if one["seat"] == 0)
    panel = page.locator(".luck")
    expect(panel).to_contain_text(f"Your {mine['dice']} dice showed {mine['mean']:.2f} on average")
    panel.locator("summary").click()
    cells = panel.get_by_role("row", name=re.compile("^You")).get_by_role("cell")
    assert [int(cells.nth(face).inner_text()) for face in range(6)] == mine["faces"]


def test_the_sheet_counts_up_to_the_true_totals(somebody: Come, finished: Any) -> None:
    _, page = looks_back(somebody, finished, moving=True)
    totals = page.locator(".score tfoot td").first
    outcome = page.locator(".score header p:not(.after)").inner_text()
    winner = re.match(r"(\d+)", outcome)
    assert winner is not None
    expect(totals).to_have_text(winner[1])
    expect(page.locator(".score .coming")).to_have_count(0)


def test_a_game_is_analysed_for_whoever_asks_and_shown_to_everybody(somebody: Come, finished: Any) -> None:
    me, page = looks_back(somebody, finished)
    panel = page.get_by_role("region", name="Analysis")
    panel.get_by_role("button", name="Analyse this game").click()
    expect(panel.get_by_role("progressbar", name="Analysing this game")).to_be_visible()
    expect(panel.get_by_role("img", name="Chances to win over the plies")).to_be_visible()
    found = me.door.get(f"/api/tables/{finished.table}/analysis")["found"]
    luck = panel.get_by_role("row", name=re.compile("^Luck")).get_by_role("cell")
    shown = [re.sub("[^0-9−]", "", luck.nth(seat).inner_text().split()[0]) for seat in range(3)]
    assert shown == [str(round(100 * one["luck"]["value"])).replace("-", "−") for one in found["seats"]]
    assert serious_by_day_or_night(page, ".score") == []
    guest = somebody(phone=True, color_scheme="dark").visit(f"/table/{finished.table}")
    other = guest.get_by_role("region", name="Analysis")
    expect(other.get_by_role("img", name="Chances to win over the plies")).to_be_visible()
    assert serious(guest, ".score") == []
    assert sideways(guest) == 0
    assert me.complaints == []


def test_a_mistake_is_looked_for_again_seen_beside_the_better_move_and_played_on(
    somebody: Come, finished: Any
) -> None:
    """Finding 16: a mistake led to a ply that showed neither my move nor the better one."""
    me, page = looks_back(somebody, finished)
    expect(page.locator(".score .after")).to_contain_text(re.compile(r"\d+ against \d+"))
    view: dict[str, Any] = next(
        one
        for version in range(1, 60)
        for one in [me.door.get(f"/api/tables/{finished.table}/moment", version=version, seat=0)["view"]]
        if 0 in one["to_act"] and len({choice["action"].split()[0] for choice in one["choices"]}) > 2
    )
    chose, better = view["choices"][0], view["choices"][-1]
    mistake = {
        "version": view["version"],
        "seat": 0,
        "chose": chose["label"],
        "better": better["label"],
        "chose_action": chose["action"],
        "better_action": better["action"],
        "why": "It brings 2.0 for maps.",
        "places": ["part:knowledge"],
        "loss": {"value": -0.18, "error": 0.02, "low": -0.22, "high": -0.14},
    }
    found = {"adviser": "captain", "worlds": 64, "curve": [], "seats": [], "mistakes": [mistake]}
    told = {"state": "done", "done": 100, "found": found}
    page.route(re.compile("/analysis$"), lambda route: route.fulfill(json=told))
    page.reload()
    expect(page.locator(".advice")).to_contain_text(f"What to do differently: {better['label']} instead of")
    line = page.get_by_role("listitem").filter(has_text=f"captain would have chosen {better['label']}")
    expect(line).to_contain_text(f"You chose {chose['label']}")
    expect(line).to_contain_text("−18 % ±4")
    expect(line).to_contain_text("It brings 2.0 for maps.")
    expect(line.get_by_role("link")).to_have_attribute("href", re.compile(f"/ply/{view['version']}"))
    line.get_by_role("button", name="Find the better move").click()
    expect(page).to_have_url(re.compile(f"{finished.table}/ply/{view['version']}"))
    bar = page.get_by_role("region", name="A mistake")
    expect(bar).to_contain_text("Find a better move")
    for _ in range(6):  # some other move is tried first
        if bar.locator(".confirm").get_attribute("aria-disabled") == "false":
            break
        bar.locator(".choice:not(.wider)").first.click()
    bar.locator(".confirm").click()
    expect(bar.get_by_role("status")).to_contain_text("Try another")
    bar.get_by_role("button", name="Show it").click()
    expect(bar.get_by_role("button", name=re.compile("^Better"))).to_have_attribute("aria-pressed", "true")
    expect(bar.get_by_role("status")).to_have_text("It brings 2.0 for maps.")
    around, thing = (
        page.locator(what).bounding_box()
        for what in (".ghost.reason", '.seat.mine [data-about="part:knowledge"]')
    )
    assert around is not None
    assert thing is not None
    assert abs(around["y"] + around["height"] / 2 - thing["y"] - thing["height"] / 2) < 6
    actions, whole = (bar.locator(".bar-actions").bounding_box(), bar.bounding_box())
    assert actions is not None
    assert whole is not None
    assert whole["x"] + whole["width"] - actions["x"] - actions["width"] < 40, (
        "buttons are where they always are"
    )
    ghost = page.locator(".ghost.chose")
    expect(ghost).to_contain_text("You")
    building = next(target for target in chose["targets"] if target.startswith("space:"))
    place = page.locator(f'.board [data-target="{building}"]').first
    around, thing = ghost.bounding_box(), place.bounding_box()
    assert around is not None
    assert thing is not None
    assert abs(around["x"] + around["width"] / 2 - thing["x"] - thing["width"] / 2) < 6
    place.dispatch_event("click")
    expect(bar.get_by_role("button", name=re.compile("^Better"))).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    bar.get_by_role("button", name=re.compile("^You chose")).click()
    expect(bar.get_by_role("button", name=re.compile("^You chose"))).to_have_attribute("aria-pressed", "true")
    assert serious(page, "#decision") == []
    bar.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_text("against computers")).to_be_visible()
    expect(page).not_to_have_url(re.compile(finished.table))
    wait_for_my_turn(page)
    fork = page.url.partition("/table/")[2].partition("?")[0]
    seats = me.door.get(f"/api/tables/{fork}")["seats"]
    assert [seat["kind"] for seat in seats] == ["human", "bot", "bot"]
    assert me.complaints == []
