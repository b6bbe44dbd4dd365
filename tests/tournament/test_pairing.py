"""Pairing: properties for any number of people and any results."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starboard.tournament.matching import all_can_be_paired
from starboard.tournament.pairing import next_round
from starboard.tournament.sizes import table_sizes
from starboard.tournament.standing import meetings
from starboard.tournament.tournament import RoundTable, Tournament
from tests.tournament.kit import ORGANIZER, do, new, play

SEEDS = st.integers(0, 10_000)


def ranked(rng: Random, table: RoundTable) -> list[int]:
    scores = [rng.randrange(4) for _ in table.seats]
    return [1 + sum(other > score for other in scores) for score in scores]


def played(people: int, rounds: int, seed: int, seats: int = 2, sizes: tuple[int, ...] = (2,)) -> Tournament:
    rng, tournament = Random(seed), new(people, seats, sizes, rounds, f"e{seed}")
    for _ in range(rounds):
        tournament = play(tournament, lambda table: ranked(rng, table))
    return tournament


@settings(deadline=None)
@given(people=st.integers(2, 20), rounds=st.integers(1, 6), seed=SEEDS, seats=st.integers(2, 6))
def test_everybody_has_one_table_or_a_bye(people: int, rounds: int, seed: int, seats: int) -> None:
    tournament = played(people, rounds, seed, seats, tuple(range(2, seats + 1)))
    for each in tournament.rounds:
        numbers = [number for table in each.tables for number in table.seats] + list(each.byes)
        assert sorted(numbers) == list(range(1, people + 1))


@pytest.mark.parametrize("people", range(2, 9))
def test_up_to_eight_meet_everyone_once(people: int) -> None:
    tournament = played(people, people - 1 + people % 2, 7)
    assert meetings(tournament) == dict.fromkeys(combinations(range(1, people + 1), 2), 1)
    assert {len(each.byes) for each in tournament.rounds} == {people % 2}
    assert Counter(number for each in tournament.rounds for number in each.byes) == (
        dict.fromkeys(range(1, people + 1), 1) if people % 2 else {}
    )


@settings(deadline=None, max_examples=60)
@given(people=st.integers(9, 24), rounds=st.integers(1, 8), seed=SEEDS)
def test_nobody_meets_again_while_that_can_be_avoided(people: int, rounds: int, seed: int) -> None:
    """This is possible while everyone has met fewer than half of the others (Dirac 1952)."""
    tournament = played(people, min(rounds, people // 2), seed)
    assert set(meetings(tournament).values()) == {1}


@settings(deadline=None, max_examples=60)
@given(people=st.integers(9, 15), seed=SEEDS)
def test_swiss_repeats_only_where_no_pairing_is_without(people: int, seed: int) -> None:
    tournament, rng = played(people, 0, seed), Random(seed)
    for _ in range(people + 1):
        met = meetings(tournament)
        following = next_round(tournament)
        assert following is not None
        repeats = sum(tuple(sorted(table.seats)) in met for table in following.tables)
        assert (repeats == 0) == possible_without(tournament, people)
        tournament = play_more(tournament, rng)


def possible_without(tournament: Tournament, people: int) -> bool:
    """Return whether a pairing without repeats exists, with any bye going to an entrant with the fewest."""
    met, everybody = meetings(tournament), range(1, people + 1)
    byes = {number: sum(number in each.byes for each in tournament.rounds) for number in everybody}
    spare = [{number} for number in everybody if byes[number] == min(byes.values())] if people % 2 else [set[int]()]

    def new_to(one: int, other: int) -> bool:
        return (min(one, other), max(one, other)) not in met

    return any(all_can_be_paired([each for each in everybody if each not in out], new_to) for out in spare)


def play_more(tournament: Tournament, rng: Random) -> Tournament:
    """Play one more round, even beyond the planned last one."""
    wider = replace(tournament, terms=replace(tournament.terms, rounds=len(tournament.rounds) + 1))
    return play(wider, lambda table: ranked(rng, table))


@settings(deadline=None, max_examples=60)
@given(people=st.sampled_from([3, 5, 7, 9, 11, 13]), rounds=st.integers(1, 9), seed=SEEDS)
def test_nobody_has_a_second_bye_before_everyone_has_had_one(people: int, rounds: int, seed: int) -> None:
    tournament = played(people, rounds, seed)
    byes = Counter(dict.fromkeys(range(1, people + 1), 0))
    byes.update(number for each in tournament.rounds for number in each.byes)
    assert max(byes.values()) - min(byes.values()) <= 1


@settings(deadline=None, max_examples=60)
@given(people=st.integers(2, 16), rounds=st.integers(1, 7), seed=SEEDS, seats=st.integers(2, 4))
def test_seats_are_balanced(people: int, rounds: int, seed: int, seats: int) -> None:
    """No entrant begins much more often than others with as many tables."""
    tournament = played(people, rounds, seed, seats, tuple(range(2, seats + 1)))
    tables = [table for each in tournament.rounds for table in each.tables]
    for number in range(1, people + 1):
        own = [table for table in tables if number in table.seats]
        first = sum(table.seats[0] == number for table in own)
        assert first <= sum(1 / len(table.seats) for table in own) + 2


@settings(deadline=None, max_examples=40)
@given(people=st.integers(6, 18), rounds=st.integers(2, 3), seed=SEEDS)
def test_at_tables_of_three_few_meet_again(people: int, rounds: int, seed: int) -> None:
    tournament = played(people, rounds, seed, 3, (2, 3))
    again = sum(times - 1 for times in meetings(tournament).values())
    assert again <= (3 if people < 9 else 1) * (rounds - 1)


@pytest.mark.parametrize(
    ("people", "seats", "sizes", "expected"),
    [
        (11, 3, (2, 3), (3, 3, 3, 2)),
        (10, 3, (2, 3), (3, 3, 2, 2)),
        (7, 3, (2, 3), (3, 2, 2)),
        (9, 4, (2, 3, 4), (3, 3, 3)),
        (6, 4, (2, 3, 4), (3, 3)),
        (5, 2, (2,), (2, 2)),
        (5, 3, (3,), (3,)),
        (1, 2, (2,), ()),
        (9, 4, (2, 4), (4, 4)),
        (13, 6, (2, 3, 4, 5, 6), (5, 4, 4)),
    ],
)
def test_tables_are_as_equal_as_the_game_allows(
    people: int, seats: int, sizes: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert table_sizes(people, sizes, seats) == expected


def test_equal_points_meet_in_the_second_round() -> None:
    tournament = play(new(12, rounds=3))
    winners = {table.seats[table.places.index(1)] for table in tournament.rounds[0].tables}
    following = next_round(tournament)
    assert following is not None
    assert all(len(set(table.seats) & winners) in (0, 2) for table in following.tables)


def test_entrants_who_left_are_not_paired_and_latecomers_are() -> None:
    tournament = play(new(9))
    tournament = do(tournament, "p3", "leave")
    tournament = do(tournament, "late", "enter", name="Late")
    following = next_round(tournament)
    assert following is not None
    assert following.roster == {1, 2, 4, 5, 6, 7, 8, 9, 10}


def test_when_a_player_leaves_a_small_group_the_others_still_do_not_meet_again() -> None:
    tournament = new(8, rounds=5)
    for _ in range(2):
        tournament = play(tournament)
    tournament = do(tournament, "p8", "leave")
    for _ in range(3):
        tournament = play(tournament)
    assert set(meetings(tournament).values()) == {1}


def test_a_round_needs_two_entrants() -> None:
    assert next_round(new(1)) is None
    assert next_round(new()) is None


@settings(deadline=None)
@given(st.integers(0, 9), st.sets(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=24))
def test_a_perfect_matching_is_found_where_there_is_one(size: int, edges: set[tuple[int, int]]) -> None:
    def may(one: int, other: int) -> bool:
        return (one, other) in edges or (other, one) in edges

    def tried(waiting: list[int]) -> bool:
        if not waiting:
            return True
        top, *rest = waiting
        return any(may(top, each) and tried([other for other in rest if other != each]) for each in rest)

    assert all_can_be_paired(range(size), may) == tried(list(range(size)))


def test_the_organizer_alone_begins_a_round() -> None:
    tournament = new(4)
    assert len(do(tournament, ORGANIZER, "round").rounds) == 1
