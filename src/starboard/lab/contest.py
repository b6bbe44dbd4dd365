"""A contest: games between bots with the same options and number of seats, and the function that plays one game."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any

from starboard.bots import Bot, Budget, bot
from starboard.bots.arena import Lineup, lineups, win_shares
from starboard.bots.level_bot import LevelBot
from starboard.bots.match_runner import MatchRunner, Misbehaved
from starboard.bots.passage import passage
from starboard.bots.roster import title
from starboard.core.chance import Fairness, seeded
from starboard.core.contract import Game
from starboard.core.match import Match
from starboard.core.message import Event, Message
from starboard.core.registry import load
from starboard.core.row import HistoryRow
from starboard.core.seating import CHANCE, Seat
from starboard.lab.rows import GameRow, TurnRow


@dataclass(frozen=True, slots=True)
class Contest:
    """The games to play: plain data that can be sent to other processes.

    With `seconds`, the levels observe time limits as at a table. Without it, only positions limit a bot, so a game is
    the same on every machine.
    """

    game: str
    options: str
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: int
    positions: int | None = None
    seconds: float | None = None


def play(contest: Contest, number: int) -> tuple[Match[Any, Any], Misbehaved | None]:
    """Play game `number` of a contest, from 0. The games of one cycle of lineups share their chance seed."""
    cycle = _cycle(len(contest.bots), contest.seats)
    lineup = cycle[number % len(cycle)]
    game = load(contest.game, contest.options)
    chance = Fairness(f"arena-{contest.seed}-{number + 1}", seeded(contest.seed * 1_000_003 + number // len(cycle)))
    players = [title(contest.bots[own]) for own in lineup]
    match = Match(game, seating=game.seatings(contest.seats)[0], fairness=chance, players=players)
    seated = [_bot(contest.bots[own], game, contest.seconds is not None) for own in lineup]
    budget = Budget(contest.seconds, contest.positions)
    return match, MatchRunner(match, seated, budget, f"{contest.seed} {number}").play()


@cache
def _cycle(bots: int, seats: int) -> list[Lineup]:
    return lineups(bots, seats)


@cache
def _bot(name: str, game: Game[Any, Any], timed: bool) -> Bot:
    found = bot(name, game)
    return LevelBot(found.level, capped=timed) if isinstance(found, LevelBot) else found


def game_row(contest: Contest, number: int, match: Match[Any, Any], misbehaved: Misbehaved | None) -> GameRow:
    """Return the row of game `number` of a contest, numbered as if its study had no other contests."""
    cycle = _cycle(len(contest.bots), contest.seats)
    lineup = cycle[number % len(cycle)]
    passed = passage(match)
    guilty = misbehaved.seat if misbehaved is not None else 0
    return GameRow(
        number=number + 1,
        contest=1,
        game=contest.game,
        options=contest.options,
        seats=contest.seats,
        seed=contest.seed,
        bots=tuple([title(contest.bots[own]) for own in lineup]),
        lineup=lineup,
        places=match.places,
        scores=match.scores,
        shares=win_shares(match.places, guilty),
        first=passed.first,
        actions=passed.actions,
        turns=passed.turns,
        rounds=passed.rounds,
        ending=passed.ending,
        reason=_reason(match),
        fault=misbehaved.fault if misbehaved is not None else "",
        guilty=guilty,
    )


def turn_rows(match: Match[Any, Any], number: int) -> Iterator[TurnRow]:
    """Yield the turns of a match, which must have no undone rows; `number` is the game's number in its study."""
    acted = [row for row in match.rows if _actor(row) != CHANCE]
    for turn, (seat, group) in enumerate(groupby(acted, _actor), 1):
        rows = list(group)
        before, after = match.state_after(rows[0].n - 1), match.state_after(rows[-1].n)
        actions = tuple([entry.action for row in rows for entry in row.entries if entry.actor == seat])
        choices = len(match.game.legal(before, seat))
        chances = tuple([round(chance, 3) for chance in match.game.win_probabilities(after)])
        yield TurnRow(
            number, turn, seat, choices, actions, scores=match.game.scores(after), chances=chances,
            events=_events(match, rows),
        )  # fmt: skip


def _reason(match: Match[Any, Any]) -> str:
    said = match.game.ended_because(match.state)
    return "" if said is None else _own_id(match, said)


def _events(match: Match[Any, Any], rows: list[HistoryRow]) -> tuple[str, ...]:
    seen = [event for row in rows for event in match.replay_for_seat(None, row.n).events]
    return tuple([_named(_own_id(match, event), event) for event in seen])


def _named(id: str, event: Event) -> str:
    face = next((value for name, value in event.args if name == "face"), "")
    return f"{id} {face}" if face else id


def _own_id(match: Match[Any, Any], said: Message) -> str:
    return said.id.removeprefix(f"{match.game.key}.").removeprefix("because.")


def _actor(row: HistoryRow) -> Seat:
    return next((entry.actor for entry in row.entries if entry.actor != CHANCE), CHANCE)
