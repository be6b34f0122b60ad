"""Makes the pictures of the README and the documentation from the running application: a table of each game, by day and by night.

    python tools/pictures.py [GAME …]     needs the client (`make client`) and a Chromium (`make chromium`)

Tables are shuffled alike every time, and computers draw lots: the pictures change when the application does.
"""

from __future__ import annotations

import argparse
import base64
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.e2e.conftest import CHROMIUM, DESKTOP, FLAGS  # noqa: E402 (the folder must be known first)
from tests.e2e.playing import wait_for_my_turn  # noqa: E402
from tests.e2e.tables import ME, Door  # noqa: E402
from tests.server.live import ServerProcess  # noqa: E402

PICTURES: Final = ROOT / "docs" / "pictures"
PLIES: Final = {"gilded-compass": 14, "el-dorado": 300, "battle-of-gog": 40, "city-of-thieves": 24}
"""How often I decide before a game's picture is taken: enough lies on its table."""
RIVAL: Final = {"kind": "bot", "level": "greedy"}
SMALL: Final = """async (png) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality: 0.72 })).arrayBuffer());
  return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(""));
}"""
"""A third of the size: browsers write WebP, Playwright does not."""


def table_of(browser: Browser, url: str, game: str) -> tuple[str, Any]:
    """A table in the middle of a game, at which I am asked, and the cookies of who I am."""
    context = browser.new_context()
    door = Door(context, url)
    table = door.opens(ME, RIVAL, RIVAL, game=game)
    door.plays(table, PLIES[game])
    cookies = context.storage_state()
    context.close()
    return table, cookies


def picture(browser: Browser, address: str, cookies: Any, theme: str) -> bytes:
    """The page as it looks by day or by night."""
    context = browser.new_context(
        viewport=DESKTOP,  # type: ignore[arg-type]
        color_scheme=theme,  # type: ignore[arg-type]
        storage_state=cookies,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(address)
    wait_for_my_turn(page)
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(500)
    png = page.screenshot()
    context.close()
    return png


def small(page: Page, png: bytes) -> bytes:
    return base64.b64decode(page.evaluate(SMALL, base64.b64encode(png).decode()))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(PLIES)}; all unless told")
    games = parser.parse_args().games or list(PLIES)
    if CHROMIUM is None:
        raise SystemExit("no Chromium on this machine: as root, `make chromium`")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(f"sqlite+aiosqlite:///{folder}/server.db", DOUBLOON_BOTS_BY_LOT="on").open()
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            converter = browser.new_page()
            for game in games:
                table, cookies = table_of(browser, server.url, game)
                for theme in ("light", "dark"):
                    body = small(converter, picture(browser, f"{server.url}/table/{table}", cookies, theme))
                    (PICTURES / f"{game}-{theme}.webp").write_bytes(body)
                    print(f"{game}-{theme}.webp {len(body):,} bytes")
            browser.close()
        finally:
            server.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
