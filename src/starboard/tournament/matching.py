"""Perfect matching in a graph (Edmonds 1965), used to check whether everyone can be paired."""

from collections import deque
from collections.abc import Callable, Sequence

NOBODY = -1


def all_can_be_paired(people: Sequence[int], may_meet: Callable[[int, int], bool]) -> bool:
    """Return whether everyone can be paired with a person they may meet."""
    graph = [[j for j, other in enumerate(people) if j != i and may_meet(one, other)] for i, one in enumerate(people)]
    return NOBODY not in Matching(graph).partner


class Matching:
    """A maximum matching; `partner` gives the partner of each vertex."""

    def __init__(self, graph: Sequence[Sequence[int]]) -> None:
        self._graph = graph
        size = len(graph)
        self.partner = [NOBODY] * size
        for vertex in range(size):
            if self.partner[vertex] == NOBODY:
                end = self._path_from(vertex)
                while end != NOBODY:
                    before = self._parent[end]
                    following = self.partner[before]
                    self.partner[end], self.partner[before] = before, end
                    end = following

    def _path_from(self, root: int) -> int:
        """Return the free end of an augmenting path from `root`, or NOBODY."""
        size = len(self._graph)
        self._parent, self._base = [NOBODY] * size, list(range(size))
        reached = [False] * size
        reached[root] = True
        waiting = deque([root])
        while waiting:
            vertex = waiting.popleft()
            for other in self._graph[vertex]:
                if self._base[vertex] == self._base[other] or self.partner[vertex] == other:
                    continue
                if other == root or (self.partner[other] != NOBODY and self._parent[self.partner[other]] != NOBODY):
                    self._contract(vertex, other, reached, waiting)
                elif self._parent[other] == NOBODY:
                    self._parent[other] = vertex
                    if self.partner[other] == NOBODY:
                        return other
                    reached[self.partner[other]] = True
                    waiting.append(self.partner[other])
        return NOBODY

    def _contract(self, one: int, other: int, reached: list[bool], waiting: "deque[int]") -> None:
        """Contract an odd cycle into one vertex."""
        meeting = self._common(one, other)
        cycle: set[int] = set()
        self._mark(one, meeting, other, cycle)
        self._mark(other, meeting, one, cycle)
        for vertex in range(len(self._graph)):
            if self._base[vertex] in cycle:
                self._base[vertex] = meeting
                if not reached[vertex]:
                    reached[vertex] = True
                    waiting.append(vertex)

    def _common(self, one: int, other: int) -> int:
        seen: set[int] = set()
        while True:
            one = self._base[one]
            seen.add(one)
            if self.partner[one] == NOBODY:
                break
            one = self._parent[self.partner[one]]
        while self._base[other] not in seen:
            other = self._parent[self.partner[self._base[other]]]
        return self._base[other]

    def _mark(self, vertex: int, meeting: int, child: int, cycle: set[int]) -> None:
        while self._base[vertex] != meeting:
            cycle |= {self._base[vertex], self._base[self.partner[vertex]]}
            self._parent[vertex] = child
            child = self.partner[vertex]
            vertex = self._parent[child]
