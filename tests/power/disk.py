"""What a disk holds after the power was cut, worked out from the notes of `powercut.c`.

The model is that of a journalling file system. What was written to a file before a sync of it began is there. Of what was
written later any sectors may be there, or none. Names (files created, renamed, removed) come in their order: all that came
before the last sync of any file, and any number of those that came after it. Memory-mapped files (SQLite's index of its
log) hold anything.
"""

from __future__ import annotations

import os
import random
import shutil
import struct
import subprocess
from pathlib import Path
from typing import Final, NamedTuple

SOURCE: Final = Path(__file__).with_name("powercut.c")
SECTOR: Final = 512
HEAD: Final = struct.Struct("=QQQII")
OPEN, CREATE, WRITE, TRUNCATE, EXTEND, SYNC, RENAME, UNLINK, MKDIR, RMDIR, LINK = range(1, 12)
NAMES: Final = (CREATE, RENAME, UNLINK, MKDIR, RMDIR, LINK)


def compiler() -> str | None:
    """A C compiler, if this machine has one."""
    return next((found for name in ("cc", "gcc", "clang") if (found := shutil.which(name))), None)


def library(folder: Path) -> Path:
    """The compiled notetaker."""
    made = folder / "powercut.so"
    found = compiler()
    assert found is not None
    subprocess.run([found, "-O2", "-Wall", "-fPIC", "-shared", "-o", made, SOURCE, "-ldl"], check=True)
    return made


class Note(NamedTuple):
    """One change, or one sync."""

    number: int
    kind: int
    file: int
    at: int
    body: bytes


class File:
    """A file as the disk holds it, and what has been done to it since it was last synced."""

    def __init__(self, held: bytes) -> None:
        self.held = bytearray(held)
        self.pending: list[Note] = []

    def sync(self) -> None:
        for note in self.pending:
            apply(self.held, note)
        self.pending.clear()

    def cut(self, luck: random.Random) -> bytes:
        """What is left of it."""
        fate = luck.choice(("nothing", "all", "some", "torn"))
        for note in self.pending:
            if fate == "all" or (fate == "some" and luck.random() < 0.5):
                apply(self.held, note)
            elif fate == "torn":
                for one in torn(note):
                    if luck.random() < 0.5:
                        apply(self.held, one)
        self.pending.clear()
        return bytes(self.held)


def apply(held: bytearray, note: Note) -> None:
    """Carry out one change."""
    size = note.at + len(note.body) if note.kind == WRITE else note.at
    if len(held) < size:
        held.extend(bytes(size - len(held)))
    if note.kind == WRITE:
        held[note.at : size] = note.body
    elif note.kind == TRUNCATE:
        del held[size:]


def torn(note: Note) -> list[Note]:
    """A write, sector by sector."""
    if note.kind != WRITE:
        return [note]
    parts, at = [], note.at
    while at < note.at + len(note.body):
        end = min((at // SECTOR + 1) * SECTOR, note.at + len(note.body))
        parts.append(note._replace(at=at, body=note.body[at - note.at : end - note.at]))
        at = end
    return parts


def read(log: Path) -> list[Note]:
    """All notes in their order; a process that was killed may have left half a note at the end of its own."""
    found = []
    for file in log.glob("*.notes"):
        body, place = file.read_bytes(), 0
        while place + HEAD.size <= len(body):
            number, inode, at, kind, length = HEAD.unpack_from(body, place)
            place += HEAD.size
            if place + length > len(body):
                break
            found.append(Note(number, kind, inode, at, body[place : place + length]))
            place += length
    return sorted(found)


class Disk:
    """The files below `live`, which a server uses, and what of them is on disk: `held`."""

    def __init__(self, folder: Path) -> None:
        self.live = (folder / "live").resolve()
        self.held = folder / "held"
        self.log = folder / "notes"
        for one in (self.live, self.held, self.log):
            one.mkdir(exist_ok=True)

    def environment(self, made: Path) -> dict[str, str]:
        """For a process that uses the files."""
        return {"LD_PRELOAD": str(made), "POWER_FILES": str(self.live), "POWER_LOG": str(self.log)}

    def settle(self) -> None:
        """Everything there is now is on disk. Nobody uses the files."""
        shutil.rmtree(self.held)
        shutil.copytree(self.live, self.held, symlinks=True)
        self.forget()

    def forget(self) -> None:
        """The notes so far; a process that lives goes on with its own."""
        for file in self.log.glob("*.notes"):
            os.truncate(file, 0)

    def cut(self, luck: random.Random, notes: list[Note] | None = None) -> int:
        """The power was cut, after all that is noted or only these notes: the files are as the disk holds them. Gives how many
        syncs there were since the last time."""
        notes = read(self.log) if notes is None else notes
        files: dict[str, File] = {}
        by_number: dict[int, File] = {}
        names: list[Note] = []
        last_sync = 0
        seen: dict[str, File] = {}

        def known(path: str) -> File:
            if path not in seen:
                stored = next((one / path for one in (self.held, self.live) if (one / path).is_file()), None)
                seen[path] = files[path] = File(stored.read_bytes() if stored is not None else b"")
            return seen[path]

        created: dict[int, File] = {}
        for note in notes:
            if note.kind == CREATE:
                created[note.number] = by_number[note.file] = seen[note.body.decode()] = File(b"")
            elif note.kind == OPEN:
                by_number[note.file] = known(note.body.decode())
            elif note.kind == SYNC:
                last_sync = note.number
                if note.file in by_number:
                    by_number[note.file].sync()
            elif note.kind in (RENAME, LINK):
                old, new = note.body.decode().split("\0")
                if old in seen or (self.held / old).is_file():
                    seen[new] = known(old)
                    if note.kind == RENAME:
                        del seen[old]
            elif note.kind == UNLINK:
                known(note.body.decode())
                del seen[note.body.decode()]
            elif note.file in by_number:
                by_number[note.file].pending.append(note)
            if note.kind in NAMES:
                names.append(note)
        sure = sum(note.number < last_sync for note in names)
        survive = names[: luck.randint(sure, len(names))]
        touched = {name for note in names for name in note.body.decode().split("\0")} | set(files)
        for note in survive:
            self._rename(note, files, created)
        for path in sorted(touched):
            self._put(path, files.get(path), luck)
        self.forget()
        return sum(note.kind == SYNC for note in notes)

    def _rename(self, note: Note, files: dict[str, File], created: dict[int, File]) -> None:
        """Names as they are on disk: `files` says which file each of them means."""
        name, _, new = note.body.decode().partition("\0")
        if note.kind == CREATE:
            files[name] = created[note.number]
        elif note.kind == UNLINK:
            files.pop(name, None)
        elif note.kind in (RENAME, LINK) and name in files:
            files[new] = files[name]
            if note.kind == RENAME:
                del files[name]
        elif note.kind == MKDIR:
            (self.held / name).mkdir(exist_ok=True)

    def _put(self, path: str, file: File | None, luck: random.Random) -> None:
        """One file on the disk, and in the folder that is used."""
        held, live = self.held / path, self.live / path
        if held.is_dir() or live.is_dir():
            live.mkdir(exist_ok=True)
            return
        if file is None:
            held.unlink(missing_ok=True)
            live.unlink(missing_ok=True)
            return
        body = luck.randbytes(len(file.held)) if path.endswith("-shm") else file.cut(luck)
        held.write_bytes(body)
        live.unlink(missing_ok=True)
        live.write_bytes(body)
        if os.geteuid() == 0:
            owner = self.live.stat()
            os.chown(live, owner.st_uid, owner.st_gid)
        live.chmod(0o600)
