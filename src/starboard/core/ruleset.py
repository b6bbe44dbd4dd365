"""A ruleset: a game, its options and the version of its rules. Rulesets are equal if all three match."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, final

from starboard.core.compiled import mypyc_attr
from starboard.core.errors import Unreadable
from starboard.core.options import Option, Options, Setting


@mypyc_attr(allow_interpreted_subclasses=True)
class Ruleset:
    """The key of a game, its options and the version of its rules.

    It is not an ABC: when compiled, all subclasses of an ABC give the same `isinstance` answer. `registry` checks for
    missing methods.

    The version rises only if some record would replay differently. A running game keeps the version it began with.
    While such games exist, the old version stays in `kept`, and the rules check `rules_version` to choose a ruling.
    """

    key: ClassVar[str]
    version: ClassVar[int]  # the newest, for new games
    kept: ClassVar[tuple[int, ...]] = ()  # older versions still supported, oldest first
    offered: ClassVar[tuple[Option, ...]] = ()

    def __init__(self, chosen: Mapping[str, Setting] | None = None, version: int | None = None) -> None:
        self.rules_version: Final = self.known(version)
        self.options: Final = Options(self.offered_in(self.rules_version), chosen)

    @final
    @classmethod
    def versions(cls) -> tuple[int, ...]:
        """Return every supported version of the rules, oldest first."""
        return (*cls.kept, cls.version)

    @final
    @classmethod
    def known(cls, version: int | None) -> int:
        """Return the requested version, by default the newest; raise Unreadable if it is not supported."""
        if version is None:
            return cls.version
        if version not in cls.versions():
            raise Unreadable(f"rules version {version} of {cls.key} is not supported")
        return version

    @classmethod
    def offered_in(cls, version: int) -> tuple[Option, ...]:
        """Return the options of a version. An option missing from a record has its default in that version."""
        return cls.offered

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other) or not isinstance(other, Ruleset):
            return False
        return self.rules_version == other.rules_version and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.key, self.rules_version, self.options))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.options.chosen, self.rules_version)

    def __repr__(self) -> str:
        older = "" if self.rules_version == self.version else f"version={self.rules_version}"
        return f"{type(self).__name__}({', '.join(filter(None, [str(self.options.chosen or ''), older]))})"
