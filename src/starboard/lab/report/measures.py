"""The measures of a contest: winners, duration, leads, events and endings."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from starboard.bots.arena import Sides, in_order
from starboard.lab.report.estimate import Estimate, mean, share
from starboard.lab.report.results import PlayedContest
from starboard.lab.rows import GameRow, TurnRow

STEPS: Final = 10  # number of parts that a game is divided into


@dataclass(frozen=True, slots=True)
class Use:
    """The number of times an event occurs per game, the share of games with it, and the winners' share of its turns."""

    name: str
    per_game: Estimate
    games: Estimate
    by_winners: Estimate


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures of one contest. Those based on turns are None or empty if the study did not store turns."""

    games: int
    order: list[Estimate]  # the share of wins by order of play: first, second ...
    lengths: list[int]  # in turns, sorted
    turns: Estimate
    rounds: Estimate
    reasons: list[tuple[str, Estimate]]
    changes: list[int]  # lead changes in each game
    lead_changes: Estimate | None
    half_time: Estimate | None  # how often the leader at half time wins
    winners_chance: list[Estimate]  # win probability of the later winner, by tenths of the game
    choices: list[Estimate]  # legal actions at the start of a turn, by tenths of the game
    uses: list[Use]

    @property
    def par(self) -> float:
        return 1 / len(self.order)

    @property
    def imbalance(self) -> Estimate:
        """The share of wins that differs most from an equal share."""
        return max(self.order, key=lambda seat: abs(seat.value - self.par))

    @property
    def even(self) -> bool:
        return all(seat.holds(self.par) for seat in self.order)


def measures(played: PlayedContest) -> Measures:
    games = played.games
    sides = played.setup.sides
    pairs = [(game, turns) for game, turns in zip(games, played.turns, strict=True) if turns]
    lengths = sorted(game.turns for game in games)
    changes = [_changes(turns, sides) for _, turns in pairs]
    return Measures(
        games=len(games),
        order=_order(games, sides),
        lengths=lengths,
        turns=mean(lengths),
        rounds=mean([game.rounds for game in games]),
        reasons=_reasons(games),
        changes=changes,
        lead_changes=mean(changes) if pairs else None,
        half_time=_half_time(pairs, sides) if pairs else None,
        winners_chance=_by_tenths([[_winners(game, turn, sides) for turn in turns] for game, turns in pairs]),
        choices=_by_tenths([[float(turn.choices) for turn in turns] for _, turns in pairs]),
        uses=_uses(pairs, sides),
    )


Pairs = Sequence[tuple[GameRow, list[TurnRow]]]


def _order(games: Sequence[GameRow], sides: Sides) -> list[Estimate]:
    won = [0.0] * len(sides)
    for game in games:
        for place, side in enumerate(in_order(sides, game.first)):
            won[place] += _won(game, side)
    return [share(part, len(games)) for part in won]


def _won(game: GameRow, side: tuple[int, ...]) -> float:
    return sum(game.shares[seat - 1] for seat in side)


def _reasons(games: Sequence[GameRow]) -> list[tuple[str, Estimate]]:
    counted = Counter(game.reason or game.ending for game in games)
    return [(reason, share(count, len(games))) for reason, count in counted.most_common()]


def leader(chances: Sequence[float], sides: Sides) -> tuple[int, ...] | None:
    """Return the side with the highest win probability; None if several share it."""
    by_side = [chances[side[0] - 1] for side in sides]
    best = max(by_side)
    return sides[by_side.index(best)] if by_side.count(best) == 1 else None


def _changes(turns: Sequence[TurnRow], sides: Sides) -> int:
    """Count how often the lead passes from one side to another."""
    leaders = [found for turn in turns if (found := leader(turn.chances, sides)) is not None]
    return sum(one != other for one, other in pairwise(leaders))


def _half_time(pairs: Pairs, sides: Sides) -> Estimate:
    right = 0.0
    for game, turns in pairs:
        ahead = leader(turns[max(0, len(turns) // 2 - 1)].chances, sides)
        right += _won(game, ahead) if ahead is not None else 1 / len(sides)
    return share(right, len(pairs))


def _winners(game: GameRow, turn: TurnRow, sides: Sides) -> float:
    """Return the win probability of the winning side; if several sides share the win, their mean."""
    return sum(turn.chances[side[0] - 1] * _won(game, side) for side in sides)


def _by_tenths(courses: Sequence[Sequence[float]]) -> list[Estimate]:
    """Return the mean over all games at the end of each tenth of a game."""
    if not courses:
        return []
    return [
        mean([course[max(0, -(-len(course) * step // STEPS) - 1)] for course in courses])
        for step in range(1, STEPS + 1)
    ]


def _uses(pairs: Pairs, sides: Sides) -> list[Use]:
    """Return the use of each event, most frequent first."""
    counts = [Counter(event for turn in turns for event in turn.events) for _, turns in pairs]
    names = sorted({name for count in counts for name in count})
    side_of = {seat: side for side in sides for seat in side}
    won = dict.fromkeys(names, 0.0)
    for game, turns in pairs:
        for turn in turns:
            for event in turn.events:
                won[event] += _won(game, side_of[turn.seat])
    uses = []
    for name in names:
        each = [count[name] for count in counts]
        games = share(sum(map(bool, each)), len(pairs))
        uses.append(Use(name, mean(each), games, share(won[name], sum(each))))
    return sorted(uses, key=lambda use: -use.per_game.value)
