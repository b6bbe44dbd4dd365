"""The ladder of a game, computed from finished games and attempts at puzzles.

It leaves out people who have hidden their page or left the ladder, and games behind closed doors.
"""

from collections.abc import Sequence

from starboard.bots.levels import NAMES
from starboard.server.accounts import Accounts
from starboard.server.lessons import DAY, puzzle_lesson, puzzle_of_day
from starboard.server.rating import ENOUGH
from starboard.server.store.result import Beaten
from starboard.server.store.store import Store
from starboard.server.voyage import level_options, order
from starboard.wire.api.ladder import GameLadder, LadderPerson, PuzzleSolver, Rung, ShortestWin, TodaysSolvers

NAMED = 8  # people named for each level
SHORTEST = 5  # wins
SOLVERS = 10


async def ladder(store: Store, accounts: Accounts, game: str, viewer: str, now: int) -> GameLadder:
    """Return the ladder of a game as a viewer sees it."""
    wins = [each for shard in store.shards for each in await shard.results.wins(game)]
    unlisted = await accounts.pages.unlisted([each.person for each in wins]) - {viewer}
    wins = sorted((each for each in wins if each.person not in unlisted), key=lambda each: (each.ended, each.table))
    people = await _People(accounts, viewer).learn({each.person: each.name for each in wins})
    options = level_options(game)
    return GameLadder(
        [_rung(level, wins, people) for level in reversed(NAMES)] if options is not None else [],
        _shortest(wins, people),
        await _today(store, accounts, viewer, now),
        len({person for shard in store.shards for person in await shard.results.players(game)}),
        await store.ratings.count(game, ENOUGH),
        options or "",
    )


class _People:
    """People as one viewer may see them."""

    def __init__(self, accounts: Accounts, viewer: str) -> None:
        self.viewer = viewer
        self._accounts = accounts
        self._known: dict[str, LadderPerson] = {}

    async def learn(self, names: dict[str, str]) -> "_People":
        pages = self._accounts.pages
        linked = await pages.visible(self.viewer, list(names)) if names else set()
        for person, name in names.items():
            page = (await pages.of(person)).id if person in linked else ""
            self._known[person] = LadderPerson(name, page, person == self.viewer)
        return self

    def __getitem__(self, person: str) -> LadderPerson:
        return self._known[person]


def _rung(level: str, wins: Sequence[Beaten], people: _People) -> Rung:
    first: dict[str, int] = {}
    for each in wins:
        if each.level == level:
            first.setdefault(each.person, each.ended)
    own = first.get(people.viewer)
    named = sorted(first, key=lambda person: (person != people.viewer, first[person]))[:NAMED]
    since = min(first.values(), default=0) if own is None else own
    return Rung(level, [people[person] for person in named], len(first), since, own is not None)


def _shortest(wins: Sequence[Beaten], people: _People) -> list[ShortestWin]:
    """Return the shortest wins, one for each person and level."""
    best: dict[tuple[str, str], Beaten] = {}
    for each in sorted(wins, key=lambda each: each.turns):
        if each.turns:
            best.setdefault((each.person, each.level), each)
    return [ShortestWin(people[each.person], each.level, each.turns, each.table) for each in best.values()][:SHORTEST]


async def _today(store: Store, accounts: Accounts, viewer: str, now: int) -> TodaysSolvers | None:
    found = puzzle_of_day(order(), now)
    if found is None:
        return None
    game, puzzle = found
    key = puzzle_lesson(game, puzzle).key
    solvers = await store.tries.solvers(game, key, now - now % DAY)
    unlisted = await accounts.pages.unlisted(solvers) - {viewer}
    listed = [person for person in solvers if person not in unlisted][:SOLVERS]
    people = await _People(accounts, viewer).learn({person: await accounts.name(person) for person in listed})
    missed = await store.tries.missed(game, key, listed)
    told = [PuzzleSolver(people[person], person not in missed) for person in listed]
    return TodaysSolvers(game, key, told, len(solvers), viewer in solvers)
