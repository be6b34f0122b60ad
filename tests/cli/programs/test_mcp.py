"""`doubloon mcp`: a language-model program plays by tools, over the official client; illegal moves are counted by clause."""

from __future__ import annotations

import re
import sys
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from mcp import Client

WHOLE = -1
SEED = "5eed" * 16


def program() -> Client:
    """A program with the tools at hand."""
    from mcp import Client, StdioServerParameters  # takes a second, and every worker collects this file

    return Client(StdioServerParameters(command=sys.executable, args=["-m", "doubloon", "mcp"]))


async def text_of(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result
    return "\n".join(part.text for part in result.content if part.type == "text")


async def test_the_tools_tell_what_they_do() -> None:
    async with program() as client:
        tools = {tool.name: tool.description or "" for tool in (await client.list_tools()).tools}
        assert set(tools) == {"games", "new_table", "view", "choices", "act", "why", "rule"}
        assert all(tools.values())
        told = await text_of(client, "games")
        assert all(
            game in told for game in ("gilded-compass", "el-dorado", "battle-of-gog", "city-of-thieves")
        )


@pytest.mark.parametrize(
    ("game_id", "options", "most"),
    [
        ("gilded-compass", {}, WHOLE),
        ("el-dorado", {"rounds": 4}, WHOLE),
        ("battle-of-gog", {"map": "reference"}, 40),
        ("city-of-thieves", {}, 40),
    ],
)
async def test_a_game_in_words(game_id: str, options: dict[str, Any], most: int) -> None:
    """Every choice as it is listed is legal, until the end is told with the scores; of two long games only the beginning."""
    dice = Random(5)
    async with program() as client:
        said = await text_of(
            client, "new_table", game=game_id, seats=2, opponent="random", seed=SEED, options=options
        )
        table = re.match(r"This is table (\S+)\.", said)
        assert table
        refused = await text_of(client, "act", table=table[1], action="library 9")
        assert "Refused, nothing changed" in refused
        assert "[TB-4]" in refused
        while listed := re.findall(
            r"^- (?!and \d+ more)([^:\n]+): ", said.partition("You are asked: ")[2], re.MULTILINE
        ):
            said = await text_of(client, "act", table=table[1], action=dice.choice(listed))
            assert not said.startswith("Refused")
            most -= 1
            if not most:
                return
        assert "The game is over." in said
        assert "TB-4 1x" in said


async def test_why_rule_and_view() -> None:
    async with program() as client:
        said = await text_of(
            client, "new_table", game="city-of-thieves", seats=2, seat=1, opponent="random", seed=SEED
        )
        assert "You are asked:" in said
        assert "TB-4" in await text_of(client, "why", table="1", action="fly away")
        assert "GC-5.5" in await text_of(client, "rule", words="GC-5.5")
        assert "no such choice" in await text_of(client, "choices", table="1", containing="no such word")
        assert "What happened:\n- nothing" in await text_of(client, "view", table="1")


async def test_bad_calls_are_answered_in_words() -> None:
    async with program() as client:
        assert "chess" in await text_of(client, "new_table", game="chess")
        assert "seats 0 to 1" in await text_of(client, "new_table", game="gilded-compass", seats=2, seat=7)
        result = await client.call_tool("act", {"table": "9", "action": "pass"})
        assert result.is_error
        assert "open one with new_table" in str(result.content)
