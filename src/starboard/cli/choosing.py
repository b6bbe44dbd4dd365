"""Choosing: a long list of choices narrowed by one question after the other, as touches narrow it on a screen."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from starboard.cli import canvas
from starboard.cli.language import said
from starboard.core.contract import Game
from starboard.core.scene import Choice, Id, Scene
from starboard.core.view import View

LISTED = 12  # choices of one kind that are listed at once without being narrowed first
MIXED = 9  # lines that are listed where choices are of several kinds
SEVERAL = 4  # choices of a kind that are worth a list of their own


@dataclass(frozen=True)
class Offer:
    """A line to choose: a choice; or a thing to touch, or a group to open, which narrow the choices."""

    choice: Choice[Any] | None = None
    touch: Id = ""
    group: tuple[Choice[Any], ...] = ()


def offers(choices: Sequence[Choice[Any]], touched: Collection[Id]) -> list[Offer]:
    """List the choices, long lists narrowed; those that repeat come last and narrow nothing."""
    once = [choice for choice in choices if not choice.repeats]
    return [*_shortened(once, touched), *[Offer(choice) for choice in choices if choice.repeats]]


def _shortened(choices: Sequence[Choice[Any]], touched: Collection[Id]) -> list[Offer]:
    """The choices themselves; the longest kinds folded, or one thing named first, if they are many."""
    groups = _groups(choices)
    if len(groups) > 1:
        return _folded(choices, groups)
    found = ways(choices, touched)
    return [Offer(touch=id) for id in found] if found else [Offer(choice) for choice in choices]


def _groups(choices: Sequence[Choice[Any]]) -> dict[str, tuple[Choice[Any], ...]]:
    return {one.group: tuple(choice for choice in choices if choice.group == one.group) for one in choices}


def _folded(choices: Sequence[Choice[Any]], groups: Mapping[str, tuple[Choice[Any], ...]]) -> list[Offer]:
    """The largest groups first become one line each, until there are few enough."""
    folded: set[str] = set()
    lines = len(choices)
    for key, own in sorted(groups.items(), key=lambda item: -len(item[1])):
        if lines > MIXED and len(own) >= SEVERAL:
            folded.add(key)
            lines -= len(own) - 1
    found: dict[Offer, None] = {}
    for choice in choices:
        found.setdefault(Offer(group=groups[choice.group]) if choice.group in folded else Offer(choice))
    return list(found)


def open_choices(game: Game[Any, Any], view: View[Any], touched: frozenset[Id]) -> list[Choice[Any]]:
    """The choices that contain what was touched; a promise whose ids all were is opened."""
    return narrowed(game.choices(view, touched), touched)


def narrowed(choices: Sequence[Choice[Any]], touched: frozenset[Id]) -> list[Choice[Any]]:
    """Those that contain what was touched, without promises that have been kept."""
    return [choice for choice in choices if touched <= choice.ids and not (choice.promise and choice.ids <= touched)]


def ways(choices: Sequence[Choice[Any]], touched: Collection[Id]) -> list[Id]:
    """The ids of which one is to be named next; empty where the choices are better listed as they are."""
    if len(choices) <= LISTED and not any(choice.promise for choice in choices):
        return []
    left = [choice.ids - set(touched) for choice in choices]
    common = frozenset.intersection(*left)
    found: list[Id] = []
    waiting = [ids - common for ids in left]
    while waiting:
        id = _commonest(waiting)
        if not id:
            return []
        found.append(id)
        waiting = [ids for ids in waiting if id not in ids]
    if not 1 < len(found) < len(choices):
        return []
    return sorted(found, key=lambda way: next(place for place, ids in enumerate(left) if way in ids))


def _commonest(waiting: Sequence[frozenset[Id]]) -> Id:
    counts: dict[Id, int] = {}
    for ids in waiting:
        for id in sorted(ids):
            counts[id] = counts.get(id, 0) + 1
    return max(counts, key=counts.__getitem__, default="")


def names(scene: Scene) -> dict[Id, str]:
    """What everything that can be touched is called."""
    found = {place.id: said(place.label) for board in scene.boards for place in board.places}
    found.update({tray.id: said(tray.label) for tray in scene.trays})
    found.update({piece.id: said(piece.label) for piece in canvas.all_pieces(scene) if piece.id})
    return found


def meant(text: str, called: Mapping[Id, str]) -> Id:
    """The thing whose id, name, or a word of its name was typed; "" if it is none, or could be several."""
    typed = text.casefold()
    exact = [id for id, name in called.items() if typed in (id.casefold(), name.casefold())]
    loose = [id for id, name in called.items() if typed in re.findall(r"\w+", name.casefold())]
    found = exact or loose
    return found[0] if len(found) == 1 else ""
