"""Choosing: narrows long lists of choices question by question, as touches do on a screen."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from starboard.cli import canvas
from starboard.cli.language import said
from starboard.core.contract import Game
from starboard.core.scene import Choice, Id, Scene
from starboard.core.view import View

LISTED = 12  # maximum choices of one kind that are listed without narrowing
MIXED = 9  # maximum lines listed if there are choices of several kinds
SEVERAL = 4  # minimum choices of a kind for a separate list


@dataclass(frozen=True)
class MenuLine:
    """A line of the menu: a choice, or an id or group that narrows the choices."""

    choice: Choice[Any] | None = None
    touch: Id = ""
    group: tuple[Choice[Any], ...] = ()


def offers(choices: Sequence[Choice[Any]], touched: Collection[Id]) -> list[MenuLine]:
    """List the choices, narrowing long lists; repeating choices come last and are never narrowed."""
    once = [choice for choice in choices if not choice.repeats]
    return [*_shortened(once, touched), *[MenuLine(choice) for choice in choices if choice.repeats]]


def _shortened(choices: Sequence[Choice[Any]], touched: Collection[Id]) -> list[MenuLine]:
    """Return the choices; if there are many, fold the largest groups or offer ids to name first."""
    groups = _groups(choices)
    if len(groups) > 1:
        return _folded(choices, groups)
    found = ways(choices, touched)
    return [MenuLine(touch=id) for id in found] if found else [MenuLine(choice) for choice in choices]


def _groups(choices: Sequence[Choice[Any]]) -> dict[str, tuple[Choice[Any], ...]]:
    return {one.group: tuple(choice for choice in choices if choice.group == one.group) for one in choices}


def _folded(choices: Sequence[Choice[Any]], groups: Mapping[str, tuple[Choice[Any], ...]]) -> list[MenuLine]:
    """Fold the largest groups into one line each until there are few enough lines."""
    folded: set[str] = set()
    lines = len(choices)
    for key, own in sorted(groups.items(), key=lambda item: -len(item[1])):
        if lines > MIXED and len(own) >= SEVERAL:
            folded.add(key)
            lines -= len(own) - 1
    found: dict[MenuLine, None] = {}
    for choice in choices:
        found.setdefault(MenuLine(group=groups[choice.group]) if choice.group in folded else MenuLine(choice))
    return list(found)


def open_choices(game: Game[Any, Any], view: View[Any], touched: frozenset[Id]) -> list[Choice[Any]]:
    """Return the choices that contain all touched ids; a placeholder whose ids are all touched is expanded."""
    return narrowed(game.choices(view, touched), touched)


def narrowed(choices: Sequence[Choice[Any]], touched: frozenset[Id]) -> list[Choice[Any]]:
    """Return the choices that contain all touched ids, without expanded placeholders."""
    return [choice for choice in choices if touched <= choice.ids and not (choice.promise and choice.ids <= touched)]


def ways(choices: Sequence[Choice[Any]], touched: Collection[Id]) -> list[Id]:
    """Return the ids to choose from next; empty if listing the choices is better."""
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
    """Return the names of everything that can be touched."""
    found = {place.id: said(place.label) for board in scene.boards for place in board.places}
    found.update({tray.id: said(tray.label) for tray in scene.trays})
    found.update({piece.id: said(piece.label) for piece in canvas.all_pieces(scene) if piece.id})
    return found


def meant(text: str, called: Mapping[Id, str]) -> Id:
    """Return the thing whose id, name or word of its name was typed; "" if none or several match."""
    typed = text.casefold()
    exact = [id for id, name in called.items() if typed in (id.casefold(), name.casefold())]
    loose = [id for id, name in called.items() if typed in re.findall(r"\w+", name.casefold())]
    found = exact or loose
    return found[0] if len(found) == 1 else ""
