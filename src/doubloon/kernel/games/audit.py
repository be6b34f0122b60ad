"""What the audits of all games are made of: nothing appears, nothing vanishes. (Not compiled: edge.)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from doubloon.kernel.errors import AuditFailed


def expect(holds: bool, what: str) -> None:
    """AuditFailed unless it holds."""
    if not holds:
        raise AuditFailed(what)


def expect_all(name: str, found: Iterable[int], wanted: Iterable[int]) -> None:
    """The same pieces, in any order."""
    have, want = sorted(found), sorted(wanted)
    if have != want:
        more, less = Counter(have) - Counter(want), Counter(want) - Counter(have)
        raise AuditFailed(f"{name}: too many {dict(more)}, missing {dict(less)}")
