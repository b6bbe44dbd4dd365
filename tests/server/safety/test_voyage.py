"""The voyage and the puzzles: stored, computed, moved, exported and deleted."""

import asyncio
from typing import Any

import pytest

from starboard.bots.levels import NAMES
from starboard.bots.puzzle import puzzles
from starboard.core.puzzle import PREFIX, Puzzle
from starboard.core.real_time import levels_of
from starboard.core.registry import load
from starboard.server.delete_person import delete_person
from starboard.server.glicko import NEW, after
from starboard.server.lessons import DAY
from starboard.server.my_puzzles import listed_puzzles
from starboard.server.outcome import results
from starboard.server.puzzle_tries import FIRST, LATER, OPEN, RETURNS, PuzzleMark, mark
from starboard.server.rating import bring_up_to_date, recompute
from starboard.server.site import Site
from starboard.server.store import Store
from starboard.server.store.due import DueRow
from starboard.server.store.tries import PUZZLES, PuzzleTry, rated_name
from starboard.server.table_service import TableService
from starboard.server.voyage import core_lessons, game_voyage, level_options, next_stop, order, voyage
from starboard.server.workers.result_handler import ResultHandler
from starboard.table.table import OVER, Table
from starboard.wire.api.voyage import GameVoyage, WireVoyage
from tests.server.safety.test_lessons import begin, do, solve
from tests.server.safety.test_people import person_of
from tests.server.serving.kit import Player, seated, serving
from tests.server.serving.test_hints import hint
from tests.server.upgrade.every_command import ADA, Scene
from tests.server.waiting import eventually

pytestmark = pytest.mark.anyio
GAME = "spacewalk"
SOLVABLE = [each for each in puzzles(GAME) if not each.until]
OWN = ("spacewalk", "situation7", "astroplane", "astron", "zylatron")


def names(count: int) -> list[str]:
    return [PREFIX + each.key for each in SOLVABLE[:count]]


async def of(site: Site, person: str) -> WireVoyage:
    return await voyage(site.store, site.accounts.progress, site.puzzle_tries, person)


def stars(told: dict[str, Any], game: str = GAME) -> dict[str, bool]:
    (found,) = [each for each in told["games"] if each["game"] == game]
    return {stop.get("level") or stop["kind"]: stop["reached"] for stop in found["stops"]}


async def won(service: TableService, id: str, hinted: bool = False, options: str = "", level: str = "ensign") -> str:
    """Play random games of Ada against a bot until she wins one, let the worker store it, and return its table."""
    for number in range(20):
        scene = await Scene(service, f"{id}{number}").open(GAME, options)
        await (await (await scene.sit(ADA)).bots(2, level=level)).start()
        while (table := await scene.table()).stage != OVER:
            await scene.play(1)
        if hinted:
            await service.store.tables.note_hint(scene.id, ADA)
        await ResultHandler(service).handle(DueRow(scene.id, "result", 0, 0, "result", "", b"", 0))
        (result,) = results(table)
        if (result.place, result.tied) == (1, 0):
            return scene.id
    raise AssertionError("she never won")


# ---- stars


def test_each_of_the_five_games_has_eight_stars() -> None:
    assert tuple(key for key in order() if key in OWN) == OWN
    for key in OWN:
        stops = game_voyage(key, (), 0, 0, set()).stops
        assert [stop.kind for stop in stops] == ["learn", "first_game", "puzzles", *["level"] * 5]
        assert [stop.level for stop in stops[3:]] == list(NAMES)
        assert not any(stop.reached for stop in stops)
        assert core_lessons(key)
    assert level_options("situation7") == "mode=by_turns"
    real_time = levels_of(load("situation7"))
    assert "match" in real_time, "the level that adapts"
    assert not set(real_time) & set(NAMES), "and none of these earns a star"
    assert level_options("astron") == ""
    assert level_options("zylatron") == "variant=short hq_entry=on_foot", "its usual rules are those of no preset"


def test_the_whole_core_chapter_one_game_and_ten_puzzles_earn_a_star_each() -> None:
    core = core_lessons(GAME)
    assert [stop.reached for stop in game_voyage(GAME, core[:-1], 0, 9, set()).stops[:3]] == [False] * 3
    assert [stop.reached for stop in game_voyage(GAME, core, 1, 10, set()).stops[:3]] == [True] * 3


async def test_a_win_counts_by_the_rules_of_a_preset_and_without_a_hint(store: Store) -> None:
    service = TableService(store)
    await won(service, "plain", options="mode=plain")  # the preset for a first game
    assert await store.results.beaten(ADA) == {GAME: {"ensign"}}
    await won(service, "hinted", hinted=True, level="captain")
    await won(service, "own", options="tokens_from_round=3", level="admiral")
    await won(service, "random", level="random")
    assert await store.results.beaten(ADA) == {GAME: {"ensign"}}
    assert {each.game: each.played for each in await store.results.played(ADA, ADA)}[GAME] >= 4
    await won(service, "printed", level="navigator")
    assert await store.results.beaten(ADA) == {GAME: {"ensign", "navigator"}}


async def test_the_voyage_follows_from_what_is_stored(url: str) -> None:
    """Recompute every star from the tables, the lessons and the attempts, and compare."""
    async with serving(url, bots=0) as (site, _):
        for name in core_lessons(GAME):
            await site.accounts.progress.keep(ADA, GAME, name)
        for name in names(10):
            await site.puzzle_tries.note(ADA, GAME, name, solved=True, rated=True)
        await site.puzzle_tries.note(ADA, "astron", PREFIX + puzzles("astron")[0].key, solved=False, rated=True)
        await won(site.service, "w")
        told = await of(site, ADA)
        assert told == await recomputed(site, ADA)
        (found,) = [each for each in told.games if each.game == GAME]
        assert [stop.level or stop.kind for stop in found.stops if stop.reached] == [
            "learn", "first_game", "puzzles", "ensign",
        ]  # fmt: skip
        assert (found.solved, [each.solved for each in told.games if each.game == "astron"]) == (10, [0])
        assert told.next is not None
        assert (told.next.kind, told.next.game, told.next.name) == ("level", GAME, "navigator")


async def recomputed(site: Site, person: str) -> WireVoyage:
    """Return the voyage computed from all logs, lessons and attempts, without the stored results."""
    tables: list[Table] = []
    for id in await site.store.tables_of(person):
        table = await site.service.table(id)
        tables += [table] if table.stage == OVER else []
    hinted = set(await site.store.tables.hinted_by(person))
    found = {table.setup.id: results(table, {person} if table.setup.id in hinted else ()) for table in tables}
    ended = [each for some in found.values() for each in some if each.person == person]
    lessons = await site.accounts.progress.of(person)
    solved = {(each.game, each.puzzle) for each in await site.store.tries.of(person) if each.solved}
    way: list[GameVoyage] = []
    for key in order():
        games = [each for each in ended if each.game == key]
        beaten = {each.level for each in games if each.level}
        done = len([game for game, _ in solved if game == key])
        way.append(game_voyage(key, lessons.get(key, ()), len(games), done, beaten))
    stop = next_stop(way, {each.game: each.ended for each in ended})
    return WireVoyage(way, stop)


# ---- the next stop


def way(**known: tuple[int, int, int, set[str]]) -> list[GameVoyage]:
    """Return a voyage from lessons done, games played, puzzles solved and levels beaten, by game."""
    found = []
    for key in OWN:
        lessons, played, solved, beaten = known.get(key, (0, 0, 0, set[str]()))
        found.append(game_voyage(key, core_lessons(key)[:lessons], played, solved, beaten))
    return found


@pytest.mark.parametrize(
    ("known", "last", "expected"),
    [
        ({}, {}, ("learn", "spacewalk", "")),
        ({"astron": (1, 0, 0, set()), "zylatron": (4, 0, 0, set())}, {}, ("learn", "astron", "")),
        ({"zylatron": (4, 0, 0, set()), "astron": (0, 2, 0, set())}, {"astron": 5}, ("first_game", "zylatron", "")),
        ({"astron": (0, 2, 0, {"captain"})}, {"astron": 5}, ("level", "astron", "admiral")),
        (
            {"astron": (0, 2, 0, set(NAMES[:2])), "zylatron": (0, 1, 0, set())},
            {"astron": 5, "zylatron": 4},
            ("level", "astron", "navigator"),
        ),
        ({"astron": (0, 2, 3, set(NAMES))}, {"astron": 5}, ("puzzles", "astron", "")),
        ({"astron": (0, 2, 10, set(NAMES))}, {"astron": 5}, ("learn", "spacewalk", "")),
        ({key: (9, 1, 10, set(NAMES)) for key in OWN}, {"astron": 5}, None),
        (
            {key: (9, 1, 10, set(NAMES[1:] if key == "zylatron" else NAMES)) for key in OWN},
            {"astron": 5},
            ("level", "zylatron", "stargazer"),
        ),
    ],
)
def test_the_next_stop_is_that_of_the_first_rule_that_fits(
    known: dict[str, Any], last: dict[str, int], expected: tuple[str, str, str] | None
) -> None:
    found = next_stop(way(**known), last)
    assert (found and (found.kind, found.game, found.name)) == expected


# ---- hints


async def test_a_hint_is_remembered_before_it_is_shown_and_feedback_is_not_a_hint(url: str) -> None:
    async with serving(url) as (site, address):
        ada = await Player.new(address)
        table = await seated(ada, GAME, bots=1, options="first_seat=1")
        await (await ada.watch(table)).until(lambda player: player.asked)
        assert "refusal" in await hint(ada, "h0", last=True)
        assert await site.store.tables.hinted(table) == set()
        assert "refusal" not in await hint(ada)
        assert await site.store.tables.hinted(table) == {await person_of(ada)}
        (stored,) = (await ada.ask("/api/me/data")).json()["tables"]
        assert stored["hinted"] is True
        await ada.leave()


# ---- puzzles


def test_marks_follow_from_attempts_and_a_missed_puzzle_comes_back_after_three_days() -> None:
    def marked(now: int, *tries: tuple[int, int]) -> PuzzleMark:
        return mark([PuzzleTry(ADA, GAME, "p", at, solved) for at, solved in tries], now)

    assert marked(10 * DAY, (1, 1)) == PuzzleMark(FIRST)
    assert marked(RETURNS, (1, 0)) == PuzzleMark(OPEN)
    assert marked(RETURNS + 1, (1, 0)) == PuzzleMark(OPEN, due=True)
    assert marked(RETURNS + 1, (1, 0), (2, 1)) == PuzzleMark(LATER), "it was tried a moment ago"
    assert marked(RETURNS + 2, (1, 0), (2, 1)) == PuzzleMark(LATER, due=True), "solved right after the miss"
    assert marked(9 * DAY, (1, 0), (2, 1), (4 * DAY, 1)) == PuzzleMark(LATER), "solved without a miss"
    assert marked(9 * DAY, (1, 1), (4 * DAY, 0)) == PuzzleMark(FIRST, due=True)


async def test_only_first_attempts_are_rated_once_and_recomputing_changes_nothing(url: str) -> None:
    async with serving(url, bots=0) as (site, _):
        first, second, old, withdrawn, older = names(5)
        for name in (old, older):  # solved before attempts were stored
            await site.accounts.progress.keep(ADA, GAME, name)
        for name, solved in ((first, False), (first, True), (second, True), (old, True)):
            await site.puzzle_tries.note(ADA, GAME, name, solved, rated=True)
            await asyncio.sleep(0.002)  # attempts are rated in the order of their milliseconds
        await site.puzzle_tries.note(ADA, GAME, withdrawn, solved=True, rated=False)
        await site.puzzle_tries.note("b1", GAME, first, solved=True, rated=True)  # a bot
        await bring_up_to_date(site.store, PUZZLES)
        lost = after(NEW, NEW, 0)
        expected = {ADA: after(lost, NEW, 1), rated_name(GAME, first): after(NEW, NEW, 1)}
        expected[rated_name(GAME, second)] = after(NEW, lost, 0)
        found = {each.person: each for each in await site.store.ratings.all(PUZZLES)}
        assert {who: (each.mu, each.sigma, each.volatility) for who, each in found.items()} == {
            who: pytest.approx(tuple(each)) for who, each in expected.items()
        }
        assert found[ADA].games == 2
        assert [(each.game, each.changed) for each in await recompute(site.store)] == [(PUZZLES, 0)]
        marks = await site.puzzle_tries.marks(ADA, await site.store.tries.of(ADA))
        assert {name: marks[GAME, name].mark for name in (first, second, older)} == {
            first: LATER, second: FIRST, older: LATER,
        }  # fmt: skip


async def test_an_attempt_is_stored_as_it_is_played_and_goes_with_the_person(url: str) -> None:
    async with serving(url, bots=0) as (site, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        told = (await ada.ask("/api/me/puzzles")).json()
        assert (told["times"], told["rating"], told["today"]["solvers"]) == ([], 0, 0)
        assert {each["game"]: len(each["puzzles"]) for each in told["games"]}[GAME] == len(SOLVABLE)
        assert not any(each["mark"] for game in told["games"] for each in game["puzzles"])
        today = told["today"]
        await attempt(ada, today["game"], today["key"])
        person = await person_of(ada)
        assert [each.solved for each in await site.store.tries.of(person)] == [0, 1], "one row for each result"

        async def rated() -> bool:
            return bool((await ada.ask("/api/me/puzzles")).json()["rating"])

        await eventually(rated)
        told = (await ada.ask("/api/me/puzzles")).json()
        (own,) = [each for game in told["games"] for each in game["puzzles"] if each["mark"]]
        assert (own["key"], own["mark"], own["due"], told["rated"]) == (today["key"], "later", False, 1)
        assert told["rating"] < 1500
        assert len(told["times"]) == 1
        assert (await bob.ask("/api/me/puzzles")).json()["today"]["solvers"] == 1
        assert await site.store.tries.solvers(today["game"], today["key"], told["times"][0]) == [person]
        data = (await ada.ask("/api/me/data")).json()
        assert [each["solved"] for each in data["tries"]] == [False, True]
        assert data["puzzle_rating"]["rating"] == told["rating"]
        assert data["ratings"] == []
        await delete_person(site, person)
        assert await site.store.tries.of(person) == []
        assert person not in repr(await site.store.ratings.results_of(person))
        assert person not in {each.person for each in await site.store.ratings.all(PUZZLES)}


async def test_a_withdrawn_puzzle_stays_listed_for_those_who_solved_it(url: str) -> None:
    """The puzzles page counts the same puzzles as the voyage."""
    withdrawn, other = [PREFIX + each.key for each in puzzles(GAME) if each.until][:2]
    async with serving(url, bots=0) as (site, address):
        ada = await Player.new(address)
        person = await person_of(ada)
        await site.puzzle_tries.note(person, GAME, withdrawn, solved=True, rated=False)
        await site.puzzle_tries.note(person, GAME, other, solved=False, rated=False)
        (listed,) = [each for each in (await ada.ask("/api/me/puzzles")).json()["games"] if each["game"] == GAME]
        assert {each["key"] for each in listed["puzzles"]} == {*names(len(SOLVABLE)), withdrawn}
        (found,) = [each for each in (await of(site, person)).games if each.game == GAME]
        assert found.solved == len([each for each in listed["puzzles"] if each["mark"]]) == 1
    kept = [each for each in listed_puzzles(GAME, {(GAME, withdrawn): PuzzleMark(LATER, due=True)}) if each.mark]
    assert [(each.key, each.due) for each in kept] == [(withdrawn, False)], "it does not come back"


def wrong_move(game: str, puzzle: Puzzle) -> str:
    """Return a legal first action that begins no solution."""
    rules = load(game, puzzle.options)
    legal = [rules.write(action) for action in rules.legal(rules.read_state(puzzle.position), puzzle.seat)]
    return next(text for text in legal if all(line[0] != text for line in puzzle.lines))


async def attempt(player: Player, game: str, key: str) -> None:
    """Miss a puzzle, then start it again and solve it. A wrong move can end the game, so it is not undone."""
    puzzle = next(each for each in puzzles(game) if PREFIX + each.key == key)
    await begin(player, key, game)
    assert (await do(player, "play", wrong_move(game, puzzle), puzzle.seat))["stands"] == "missed"
    await player.leave()
    await begin(player, key, game)
    assert await solve(player, puzzle) == "reached"
    await player.leave()


async def test_a_puzzle_missed_twice_in_one_connection_is_stored_once(sqlite_url: str) -> None:
    puzzle = next(each for each in puzzles(GAME) if not each.until)
    async with serving(sqlite_url, bots=0) as (site, address):
        ada = await Player.new(address)
        await begin(ada, PREFIX + puzzle.key, GAME)
        for _ in range(2):
            assert (await do(ada, "play", wrong_move(GAME, puzzle), puzzle.seat))["stands"] == "missed"
            assert (await do(ada, "undo", seat=puzzle.seat))["stands"] == "open"
        assert await solve(ada, puzzle) == "reached"
        await ada.leave()
        assert [each.solved for each in await site.store.tries.of(await person_of(ada))] == [0, 1]


async def test_a_new_guest_has_an_empty_voyage_and_is_sent_to_the_first_game(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada = await Player.new(address)
        told = (await ada.ask("/api/me/voyage")).json()
        assert not any(stars(told).values())
        assert told["next"]["kind"] in ("learn", "first_game")
        await site.accounts.progress.keep(await person_of(ada), GAME, core_lessons(GAME)[0])
        told = (await ada.ask("/api/me/voyage")).json()
        assert told["next"] == {"kind": "learn", "game": GAME, "name": core_lessons(GAME)[1]}
