"""A ruleset: which game, under which options, by which version of its rules. Two that agree in these are equal."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, final

from starboard.core.compiled import mypyc_attr
from starboard.core.errors import Unreadable
from starboard.core.options import Option, Options, Setting


@mypyc_attr(allow_interpreted_subclasses=True)
class Ruleset:
    """The name of a game, its options and the version of its rules.

    It is no ABC: compiled, all subclasses of one answer `isinstance` alike. `registry` looks for missing methods.

    A version rises only when some record would replay differently. Running games go on by the version that they
    began with: while there are such, it stays in `kept`, and the rules ask `rules_version` which ruling to follow.
    """

    key: ClassVar[str]
    version: ClassVar[int]  # the newest: what new games are played by
    kept: ClassVar[tuple[int, ...]] = ()  # the older ones whose rulings are still known, oldest first
    offered: ClassVar[tuple[Option, ...]] = ()

    def __init__(self, chosen: Mapping[str, Setting] | None = None, version: int | None = None) -> None:
        self.rules_version: Final = self.known(version)
        self.options: Final = Options(self.offered_in(self.rules_version), chosen)

    @final
    @classmethod
    def versions(cls) -> tuple[int, ...]:
        """Every version of the rules that can be played here, oldest first."""
        return (*cls.kept, cls.version)

    @final
    @classmethod
    def known(cls, version: int | None) -> int:
        """The version asked for, None: the newest; raises Unreadable if it is not known here."""
        if version is None:
            return cls.version
        if version not in cls.versions():
            raise Unreadable(f"rules version {version} of {cls.key} is not known here")
        return version

    @classmethod
    def offered_in(cls, version: int) -> tuple[Option, ...]:
        """The options of a version: what is not written down had its default of then."""
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
