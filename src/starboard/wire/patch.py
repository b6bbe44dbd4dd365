"""What changed from one scene to the next: lists by splices, items that stay from within, all else anew."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Raw

from starboard.core.scene import Counter, Layer, Overlay, Panel, Table, Tray
from starboard.wire.json import encode, once
from starboard.wire.picture import Patch, Scene, Splice

FEW = 100  # comparisons
LISTS = ("pieces", "panels", "trays", "layers", "overlays", "notes", "marks", "tables", "fields")
SINGLE = ("prompt", "turned", "progress", "detail", "warning", "timer", "goal")  # replaced as a whole
KEYS = {"panels": "seat", "trays": "id", "layers": "id", "overlays": "id", "tables": "id"}  # by which items are known
PARTS: dict[type[Any], tuple[str, ...]] = {  # the lists within an item
    Panel: ("counters", "status"), Tray: ("pieces",), Overlay: ("marks", "arrows", "veil", "glow", "fields", "holding"),
    Table: ("heads", "rows"), Layer: (),
}  # fmt: skip


Change = tuple[str, Any]  # where it stands in a patch, and what; "" if there is none
Known = dict[tuple[int, int], tuple[Any, Any, Change]]  # by the identities of two lists, which it keeps alive


def patch(old: Scene, new: Scene, known: Known | None = None) -> Patch:
    """What leads from one scene to the next: `applied(old, patch(old, new)) == new`.

    `known` are changes worked out for others: who is shown the same lists is sent the same bytes.
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
    """Do the same items stand in the same order?"""
    return [getattr(item, key) for item in old] == [getattr(item, key) for item in new]


def _within(old: Any, new: Any) -> Patch:
    """What changed in one item."""
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
    """Keeps what is common in the same order: the same beginning, the same end, and between them by walking once."""
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


Find = Callable[[Any, int], int | None]  # where an item is found first, after a place


def _scan(items: Sequence[Any]) -> Find:
    """For few: to hash a piece costs more than to look at it."""

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
    """How many items are the same at the beginning, and how many of the rest at the end."""
    shorter = min(len(old), len(new))
    start = 0
    while start < shorter and (old[start] is new[start] or old[start] == new[start]):
        start += 1
    end = 0
    while end < shorter - start and (old[-1 - end] is new[-1 - end] or old[-1 - end] == new[-1 - end]):
        end += 1
    return start, end
