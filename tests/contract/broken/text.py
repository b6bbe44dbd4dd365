"""Toys that break the laws of texts."""

from collections.abc import Mapping
from typing import Any, ClassVar

from starboard.core.message import Message, message
from starboard.core.options import OURS, Option, OptionGroup
from starboard.core.seating import Seat
from tests.contract.broken.breaking import breaks
from tests.contract.toys.hush import READ, SWAP, Act, Hush, State


@breaks("notation_reads_back")
class ReadsAnotherCard(Hush):
    """A toy that reads every swap as a swap of a face-down card."""

    def read(self, text: str) -> Act:
        return SWAP[0] if text.startswith("swap ") else super().read(text)


@breaks("notation_is_one_line")
class WritesABlank(Hush):
    def write(self, action: Act) -> str:
        return f"{super().write(action)} "

    def read(self, text: str) -> Act:
        return super().read(text.removesuffix(" "))


@breaks("position_loads_back")
class ForgetsTheNod(Hush):
    def read_state(self, text: str) -> State:
        return super().read_state(text).but(nod=0)


@breaks("nonsense_is_unreadable")
class BreaksDownOnNonsense(Hush):
    def read(self, text: str) -> Act:
        return READ[text]


@breaks("values_are_pickled")
class ComesBackAsAnother(Hush):
    def __reduce__(self) -> tuple[Any, ...]:
        return Hush, ()


@breaks("everything_has_words")
class Mumbles(Hush):
    def label(self, state: State, seat: Seat, action: Act) -> Message:
        return message(f"hush.mumbled.{action.kind}")


@breaks("everything_can_be_asked_about")
class ExplainsOneThingOnly(Hush):
    about: ClassVar[Mapping[str, str]] = {"nothing-of-the-kind": "HU-77"}


@breaks("options_are_explained")
class HidesAnOption(Hush):
    offered: ClassVar[tuple[Option, ...]] = (*Hush.offered, Option("secret_rule", "HU-77", ("on", "off"), "off", OURS))
    option_groups: ClassVar[tuple[OptionGroup, ...]] = (OptionGroup("play", "doubling", "secret_rule"),)


@breaks("option_groups_hold_every_option_once")
class ListsAnOptionTwice(Hush):
    option_groups: ClassVar[tuple[OptionGroup, ...]] = (OptionGroup("play", "doubling", "doubling"),)


@breaks("option_groups_hold_every_option_once")
class GroupsWithoutAHeading(Hush):
    option_groups: ClassVar[tuple[OptionGroup, ...]] = (OptionGroup("unnamed", "doubling"),)


@breaks("options_have_sources")
class SaysNotWhereARuleIsFrom(Hush):
    offered: ClassVar[tuple[Option, ...]] = (Option("doubling", "HU-5", ("on", "off"), "on", {"on": OURS}),)
