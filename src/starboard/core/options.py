"""House rules: typed options, each with a default and the clause that documents it. Forms are generated from them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from starboard.core.value import Value

Setting = str | int

PRINTED: Final = "R"  # in the printed rules, explicitly or because they set no limit
PUBLIC: Final = "P"  # published reviews, reports, descriptions
INFERRED: Final = "I"  # follows from the printed rules by counting or logic
OURS: Final = "D"  # our decision
SOURCES: Final = (PRINTED, PUBLIC, INFERRED, OURS)  # closest to the print first; rulebooks mark clauses with them


class Option(Value):
    """One house rule: its name, the clause that explains it, its allowed settings, default and sources.

    `sources` gives one of SOURCES per setting, or a single one for all. The texts are the messages
    `<game>.option.<name>` and, for a setting that is a word other than "on" and "off",
    `<game>.option.<name>.<setting>`. `yes` is the setting that makes the option's name true, by default "on". An option
    with two settings is shown as a switch if `yes` is one of them. `seats` is the minimum number of seats for which the
    option matters. An option in `front` is also shown next to the seats of a new table.
    """

    __slots__ = ("_sources", "clause", "default", "front", "name", "seats", "settings", "yes")

    def __init__(
        self, name: str, clause: str, settings: Sequence[Setting], default: Setting,
        sources: str | Mapping[Any, str] | tuple[tuple[Setting, str], ...] = "",
        yes: str = "", seats: int = 0, front: bool = False,
    ) -> None:  # fmt: skip
        self.name: Final = name
        self.clause: Final = clause
        self.settings: Final = tuple(settings)
        self.default: Final = default
        if default not in self.settings:
            raise ValueError(f"the default of {name}, {default!r}, is not one of its settings")
        known: dict[Setting, str] = dict.fromkeys(self.settings, sources) if isinstance(sources, str) else dict(sources)
        for setting, source in known.items():
            if setting not in self.settings or (source and source not in SOURCES):
                raise ValueError(f"{name} cannot have the source {source!r} for {setting!r}")
        self.yes: Final = yes or ("on" if set(self.settings) == {"on", "off"} else "")
        if self.yes and (self.yes not in self.settings or len(self.settings) != 2):
            raise ValueError(f"{name} is not a switch with the setting {self.yes!r}")
        self.seats: Final = seats
        self.front: Final = front
        self._sources: Final = tuple([(setting, known.get(setting, "")) for setting in self.settings])

    def parts(self) -> tuple[Any, ...]:
        return self.name, self.clause, self.settings, self.default, self._sources, self.yes, self.seats, self.front

    @property
    def sources(self) -> dict[Setting, str]:
        """The source of each setting; "" if unknown."""
        return dict(self._sources)

    @property
    def closest(self) -> Setting:
        """The setting closest to the printed rules: the default, unless another setting has a closer source."""
        sources = self.sources
        return min((self.default, *self.settings), key=lambda setting: _distance(sources[setting]))

    def read(self, text: str) -> Setting:
        """Parse a setting; raise ValueError with the allowed ones if it is invalid."""
        for setting in self.settings:
            if str(setting) == text:
                return setting
        allowed = ", ".join(map(str, self.settings))
        raise ValueError(f"{self.name} cannot be {text!r}; it can be {allowed}")


class OptionGroup(Value):
    """Options shown under one heading, the message `<game>.options.<key>`."""

    __slots__ = ("key", "options")

    def __init__(self, key: str, *options: str) -> None:
        self.key: Final = key
        self.options: Final = options

    def parts(self) -> tuple[Any, ...]:
        return self.key, self.options


class Options(Value):
    """The settings of one game, one for every option. Only non-default settings are written."""

    __slots__ = ("_chosen", "_settings", "offered")

    def __init__(self, offered: tuple[Option, ...], chosen: Mapping[str, Setting] | None = None) -> None:
        self.offered: Final = offered
        names = [option.name for option in offered]
        for name in chosen or {}:
            if name not in names:
                raise ValueError(f"there is no option {name!r}; the options are: {', '.join(names) or 'none'}")
        settings: dict[str, Setting] = {}
        for option in offered:
            value = (chosen or {}).get(option.name, option.default)
            settings[option.name] = option.read(str(value))
        self._settings: Final = settings
        self._chosen: Final = {o.name: settings[o.name] for o in offered if settings[o.name] != o.default}

    def parts(self) -> tuple[Any, ...]:
        return self.offered, self._chosen

    def __hash__(self) -> int:
        return hash(str(self))

    def __getitem__(self, name: str) -> Setting:
        return self._settings[name]

    def __str__(self) -> str:
        """Return the non-default settings: `mode=cards tokens_from_round=3`."""
        return " ".join(f"{name}={value}" for name, value in self._chosen.items())

    @property
    def chosen(self) -> dict[str, Setting]:
        return dict(self._chosen)

    def number(self, name: str) -> int:
        return int(self._settings[name])

    def word(self, name: str) -> str:
        return str(self._settings[name])

    def on(self, name: str) -> bool:
        return self._settings[name] == "on"


def closest_to_print(offered: tuple[Option, ...]) -> Options:
    """Return every option with the setting closest to the printed rules."""
    return Options(offered, {option.name: option.closest for option in offered})


def _distance(source: str) -> int:
    return SOURCES.index(source) if source else len(SOURCES)


def read_options(offered: tuple[Option, ...], text: str) -> Options:
    """Parse options written as `name=value name=value`."""
    chosen: dict[str, Setting] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise ValueError(f"{word!r} is not of the form name=value")
        chosen[name] = value
    return Options(offered, chosen)
