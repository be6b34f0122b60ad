"""How a server is set up: by the command line, or by `DOUBLOON_*` in the environment (which workers inherit)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import msgspec

STATIC: Final = Path(__file__).parent / "static"
PREFIX: Final = "DOUBLOON_"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that may differ from one server to the next; each field is `DOUBLOON_<NAME>` in the environment. docs/wire.md is
    written from what stands here."""

    database_url: str = "sqlite+aiosqlite:///doubloon.db"
    """A file, or the address of a PostgreSQL database: `postgresql://name:password@host/database`."""
    origins: tuple[str, ...] = ()
    """Origins besides the own host from which browsers may connect (a proxy's outside name)."""
    secure_cookies: bool = False
    """Always say `Secure` on cookies; over TLS it is said in any case."""
    limits: bool = True
    """Rate limits; off for load tests only."""
    bot_processes: int = 1
    """Processes that think, for each worker."""
    bot_seconds: float = 5.0
    """Seconds a bot may think before a random choice takes its place; the levels themselves stop earlier."""
    bot_pause: float = 0.35
    """Seconds a bot waits at a live table that somebody watches, so that people can follow."""
    bots_by_lot: bool = False
    """Never think: every bot choice is random, the same at tables of the same seed (load, crash and browser tests)."""
    analysis_seconds: float = 60.0
    """Processor seconds that looking back at a finished game is worth."""
    analysis_worlds: int = 256
    """Imagined games for each of its moments, at most."""
    traces: str = ""
    """An OpenTelemetry collector that takes OTLP over HTTP (`http://127.0.0.1:4318`); empty: no traces."""
    metrics_token: str = ""
    """The bearer token for `/metrics` from another machine."""
    webhook_allow: tuple[str, ...] = ()
    """Networks that messages to the outside may reach although they are not public."""
    url: str = ""
    """The server's public address (`https://play.example.org`), for links in messages; without it there are none."""
    smtp_url: str = ""
    """The mail server: `smtp://name:password@host:587`, or `smtps://` for TLS from the first byte; no password is sent
    without TLS. Empty: no e-mail."""
    mail_from: str = ""
    """The sender's address of e-mails."""
    vacation_days: int = 28
    """Days of vacation a person may take in a year, while their clocks at turn-based tables stand still; 0 for none."""
    most_plies: int = 20_000
    """A journal as long as this takes nothing back any more: moves go on, and every game ends by itself."""
    heard_within: float = 5.0
    """A socket that has been silent for longer is dead."""
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses and networks of proxies: only from these `X-Forwarded-For` and `X-Forwarded-Proto` are believed."""
    connections: int = 8000
    """Connections of a worker; fewer where the system allows fewer open files."""
    connections_each: int = 256
    """Connections from one address (an IPv6 network of 64 bits counts as one)."""
    header_seconds: float = 15.0
    """How long the head of a request may take."""
    body_seconds: float = 30.0
    """How long its body may take, and how long somebody may not read an answer."""
    sockets_each: int = 64
    """Tables' sockets from one address."""
    sockets_at_table: int = 300
    """Sockets at one table; those who hold a seat there always come in."""
    oidc_issuer: str = ""
    """The OpenID Connect provider with whose accounts people may sign in; empty: none."""
    oidc_client_id: str = ""
    """What the provider calls this server."""
    oidc_client_secret: str = ""
    """Its password there, if it has one."""
    oidc_title: str = "your other account"
    """What the provider is called on the button."""
    keep_guests_days: int = 90
    """A guest who has no session left is deleted this many days after they came; 0: never."""
    keep_tables_days: int = 0
    """A table is deleted this many days after the last thing that happened at it; 0: never."""
    static: str = str(STATIC)
    """The web client."""
    docs: str = str(STATIC.with_name("docs"))
    """The documentation as a site."""
    page: str = ""
    """The folder of the page that plays without a server; found by itself where it was built."""
    log_level: str = "INFO"
    """Of the JSON lines on standard error."""

    @property
    def page_folder(self) -> Path:
        """Where the page that plays without a server is: in the package, or in a checkout after `make page`."""
        built = (Path(self.page), STATIC.with_name("page"), STATIC.parents[3] / "dist" / "page")
        return next((one for one in built if one.name and (one / "index.html").is_file()), built[-1])

    @property
    def embedded(self) -> bool:
        """Whether the database is a file of our own, with one process at it."""
        return self.database_url.startswith("sqlite")

    @property
    def file(self) -> Path:
        """The embedded database's file."""
        return Path(self.database_url.partition(":///")[2])


def from_environment() -> Settings:
    """The settings that `DOUBLOON_*` variables give; lists are comma-separated."""
    given = {
        field: os.environ[PREFIX + field.upper()]
        for field in Settings.__struct_fields__
        if PREFIX + field.upper() in os.environ
    }
    lists: dict[str, object] = {
        field: tuple(filter(None, given[field].split(","))) for field in LISTS if field in given
    }
    switches: dict[str, object] = {
        field: given[field].lower() in {"1", "true", "on", "yes"} for field in SWITCHES if field in given
    }
    everything: dict[str, object] = {**given, **lists, **switches}
    settings = msgspec.convert(everything, Settings, strict=False)
    return msgspec.structs.replace(settings, database_url=url_of(settings.database_url))


LISTS: Final = ("origins", "webhook_allow", "trusted_proxies")
SWITCHES: Final = ("secure_cookies", "limits", "bots_by_lot")


def to_environment(settings: Settings) -> dict[str, str]:
    """The same settings as variables, for the workers."""
    plain = msgspec.structs.asdict(settings)
    return {
        PREFIX + field.upper(): ",".join(value) if isinstance(value, tuple) else str(value)
        for field, value in plain.items()
    }


def url_of(database: str) -> str:
    """A database as somebody names it (a file, or an address) as SQLAlchemy wants it, with its asynchronous driver."""
    if database.startswith(("postgresql://", "postgres://")):
        return "postgresql+asyncpg://" + database.partition("://")[2]
    if "://" in database:
        return database
    return f"sqlite+aiosqlite:///{Path(database).resolve()}"
