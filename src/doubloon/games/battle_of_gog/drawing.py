"""The map of Canaan for a terminal of 80 columns, drawn from a view. (Not compiled: edge.)

Text with markup: `{0}` is the emblem of seat 0, `[seat0]` its colours.
"""

from __future__ import annotations

from doubloon.kernel.table import View


def drawing(view: View) -> str:
    return "\n".join(view["board"]["terrain"])
