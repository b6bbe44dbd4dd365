"""Patches between scenes: list splices, patches of remaining items, and new values for other fields."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Raw

from starboard.core.scene import Counter, Grid, Layer, Overlay, Panel, Tray
from starboard.wire.json import encode, once
from starboard.wire.picture import Patch, Splice, WireScene

FEW = 100  # up to this many comparisons, a list is not indexed
LISTS = ("pieces", "panels", "trays", "layers", "overlays", "notes", "marks", "tables", "fields")
SINGLE = ("prompt", "turned", "progress", "detail", "warning", "timer", "goal")  # replaced as a whole
KEYS = {"panels": "seat", "trays": "id", "layers": "id", "overlays": "id", "tables": "id"}  # identifying field
PARTS: dict[type[Any], tuple[str, ...]] = {  # the lists within an item
    Panel: ("counters", "status"), Tray: ("pieces",), Overlay: ("marks", "arrows", "veil", "glow", "fields", "holding"),
    Grid: ("heads", "rows"), Layer: (),
}  # fmt: skip


Change = tuple[str, Any]  # field of the patch ("" for no change), and the change
Known = dict[tuple[int, int], tuple[Any, Any, Change]]  # by the object identities of two lists, which it keeps alive


def patch(old: WireScene, new: WireScene, known: Known | None = None) -> Patch:
    """Return the patch between two scenes: `applied(old, patch(old, new)) == new`.

    `known` caches changes between lists that several viewers share, so that they are sent the same bytes.
    """
    made = Patch()
    known = {} if known is None else known
    for name in LISTS:
        before, after = getattr(old, name), getattr(new, name)
        if before is not after:
            found = known.get((id(before), id(after)))
            if found is None:
                found = known[id(before), id(after)] = before, after, _change(name, before, after)
            kind, change = found[2]
            if kind:
                getattr(made, kind)[name] = change
    for name in ("boards", *SINGLE):
        value = getattr(new, name)
        if getattr(old, name) != value:
            made.fields[name] = value
    return made


def _change(name: str, before: Sequence[Any], after: Sequence[Any]) -> Change:
    if before == after:
        return "", None
    key = KEYS.get(name)
    if key is not None and _same_order(before, after, key):
        pairs = enumerate(zip(before, after, strict=True))
        inner = {place: _within(old, new) for place, (old, new) in pairs if old is not new and old != new}
        return "within", Raw(encode(inner))
    return "splices", Raw(encode(splice(before, after)))


def _same_order(old: Sequence[Any], new: Sequence[Any], key: str) -> bool:
    """Return whether both lists hold the same items in the same order."""
    return [getattr(item, key) for item in old] == [getattr(item, key) for item in new]


def _within(old: Any, new: Any) -> Patch:
    """Return the changes inside one item."""
    made = Patch()
    lists = PARTS[type(new)]
    for name in new.__dataclass_fields__:
        before, after = getattr(old, name), getattr(new, name)
        if before is after or before == after:
            continue
        if name in lists:
            made.splices[name] = splice(before, after)
        else:
            made.fields[name] = once(after) if isinstance(after, Counter) else after
    return made


def splice(old: Sequence[Any], new: Sequence[Any]) -> Splice:
    """Return a splice that keeps common items: the same start and end, and those found in one pass between them."""
    start, end = _common(old, new)
    gone, come = old[start : len(old) - end], new[start : len(new) - end]
    find = _scan(gone) if len(gone) * len(come) <= FEW else _index(gone)
    kept: set[int] = set()
    into: list[tuple[int, Any]] = []
    last = -1
    for place, item in enumerate(come, start):
        found = find(item, last)
        if found is None:
            into.append((place, item if isinstance(item, (str, int)) else once(item)))
        else:
            kept.add(found)
            last = found
    return Splice([start + place for place in range(len(gone)) if place not in kept], into)


Find = Callable[[Any, int], int | None]  # first index of an item after an index


def _scan(items: Sequence[Any]) -> Find:
    """Return a linear search, for short lists: hashing a piece costs more than comparing it."""

    def find(item: Any, last: int) -> int | None:
        for place in range(last + 1, len(items)):
            if items[place] is item or items[place] == item:
                return place
        return None

    return find


def _index(items: Sequence[Any]) -> Find:
    where: dict[Any, list[int]] = {}
    for place, item in enumerate(items):
        where.setdefault(item, []).append(place)
    return lambda item, last: next((place for place in where.get(item, ()) if place > last), None)


def _common(old: Sequence[Any], new: Sequence[Any]) -> tuple[int, int]:
    """Return the lengths of the common prefix and of the common suffix after it."""
    shorter = min(len(old), len(new))
    start = 0
    while start < shorter and (old[start] is new[start] or old[start] == new[start]):
        start += 1
    end = 0
    while end < shorter - start and (old[-1 - end] is new[-1 - end] or old[-1 - end] == new[-1 - end]):
        end += 1
    return start, end
