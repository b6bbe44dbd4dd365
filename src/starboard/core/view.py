"""A view: what one seat may know of a game. Bots, scenes and players receive views, never states."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, final

from starboard.core.scene import Scene
from starboard.core.seating import Seat
from starboard.core.value import Value

if TYPE_CHECKING:
    from starboard.core.contract import Game

S = TypeVar("S", bound=Value)


@final
class View(Value, Generic[S]):
    """The knowledge of one seat (None: a spectator): the game, and a state without hidden information."""

    __slots__ = ("game", "seat", "state")

    def __init__(self, game: "Game[S, Any]", seat: Seat | None, state: S) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.state: Final = state

    def parts(self) -> tuple[Any, ...]:
        return self.game, self.seat, self.state

    def legal(self) -> Sequence[Any]:
        """Return the legal actions of the viewing seat; none for a spectator or out of turn."""
        if self.seat is None or self.seat not in self.game.actors(self.state):
            return ()
        return self.game.legal(self.state, self.seat)

    def scene(self) -> Scene:
        return self.game.scene(self)

    def _repr_svg_(self) -> str:
        return self.scene()._repr_svg_()


T = TypeVar("T")


@final
class ForAllViewers(Generic[S, T]):
    """A part of the scene that depends only on the state, not on the viewer: computed once for all viewers.

    All viewers get the same object, so the server can recognise an object it has already compared and encoded. Only the
    last state is cached, because viewers of one table are served in succession.
    """

    __slots__ = ("_last", "_work")

    def __init__(self, work: Callable[[View[S]], T]) -> None:
        self._work: Final = work
        self._last: tuple[Game[S, Any], S, T] | None = None

    def __call__(self, view: View[S]) -> T:
        last = self._last
        if last is None or last[1] is not view.state or last[0] is not view.game:
            last = self._last = view.game, view.state, self._work(view)
        return last[2]
