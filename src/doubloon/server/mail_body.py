"""What an e-mail says, as text and as HTML that is set to be read. Names and addresses in it may hold anything."""

from __future__ import annotations

import html
from typing import Final, NamedTuple

STYLE: Final = "max-width: 560px; margin: 24px auto; padding: 0 16px; font: 16px/1.5 system-ui, sans-serif"


class MailLink(NamedTuple):
    """An address to open."""

    reason: str
    words: str
    address: str


class MailBody(NamedTuple):
    """The same twice."""

    text: str
    html: str


def body(*parts: str | MailLink) -> MailBody:
    """Paragraphs, and links on lines of their own."""
    text = "\n\n".join(
        f"{one.reason}:\n\n{one.address}" if isinstance(one, MailLink) else one for one in parts
    )
    return MailBody(f"{text}\n", page("".join(_shown(one) for one in parts)))


def page(shown: str) -> str:
    """A whole e-mail in HTML."""
    return f'<!doctype html><html lang="en"><meta charset="utf-8"><body style="{STYLE}">{shown}</body></html>'


def _shown(part: str | MailLink) -> str:
    if isinstance(part, str):
        return f"<p>{html.escape(part)}</p>"
    address = html.escape(part.address)
    return (
        f'<p>{html.escape(part.reason)}:</p><p><a href="{address}"><b>{html.escape(part.words)}</b></a></p>'
        f"<p><small>{address}</small></p>"
    )
