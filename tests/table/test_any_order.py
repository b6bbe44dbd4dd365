"""People, bots and timers act in any order: replay of the log gives the same table, and nothing leaks."""

import itertools
from typing import Any

from hypothesis import event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from starboard.core.errors import Refused
from starboard.core.record import chain_faults
from starboard.table.agreements import COURTESY
from starboard.table.command import SYSTEM
from starboard.table.due import due
from starboard.table.referee import replay
from starboard.table.row import read_row
from starboard.table.table import GATHERING, OVER, PLAYING, SEALING
from tests.table.kit import Kept, share

GAMES = ("parley", "drift", "convoy", "embers")
PACES = ("none", "live 30+1", "days 1")


class Anything(RuleBasedStateMachine):
    """A state machine with two seats and random commands, most of them allowed."""

    def seat(self, kept: Kept, fair: bool, bots: bool) -> None:
        self.kept = kept.sit(1, fair=fair)
        if bots:
            self.kept.bots(2)
        else:
            self.kept.sit(2, fair=fair)
        self.games = 1
        self.handed = 0
        self.owned = dict.fromkeys([occupant.who for occupant in self.kept.table.occupants], 0)

    def attempt(self, kind: str, *args: Any, **more: Any) -> None:
        before = self.kept.table
        try:
            self.kept.do(kind, *args, **more)
        except Refused:
            assert self.kept.table is before

    @precondition(lambda self: self.kept.table.stage == GATHERING)
    @rule()
    def start(self) -> None:
        self.kept.start()

    @precondition(lambda self: self.kept.table.stage == SEALING)
    @rule(seat=st.integers(1, 2))
    def show_share(self, seat: int) -> None:
        self.attempt("reveal", seat, share(seat).hex())

    @precondition(lambda self: self.kept.table.stage == SEALING)
    @rule()
    def lose_patience(self) -> None:
        self.kept.at += 10_000
        self.attempt("late")

    @precondition(lambda self: self.kept.table.stage == PLAYING and not self.kept.table.paused)
    @rule(choice=st.integers(0, 10_000), wait=st.integers(0, 20_000))
    def play(self, choice: int, wait: int) -> None:
        table, game = self.kept.table, self.kept.table.setup.game
        assert table.history is not None
        self.kept.at += wait
        legal = game.legal(table.history.state, table.actors[0])
        self.kept.play(game.write(legal[choice % len(legal)]))

    @precondition(lambda self: self.kept.table.stage == PLAYING)
    @rule(seat=st.integers(1, 2), choice=st.integers(0, 10_000))
    def answer_early(self, seat: int, choice: int) -> None:
        table, game = self.kept.table, self.kept.table.setup.game
        question = game.upcoming_decision(table.history.state, seat) if table.history else None
        if question is not None and table.occupant(seat).person:
            legal = game.legal(question, seat)
            self.attempt("early", seat, game.write(legal[choice % len(legal)]))

    @precondition(lambda self: self.kept.table.stage == PLAYING)
    @rule(pick=st.integers(0, 10))
    def let_a_timer_fall_due(self, pick: int) -> None:
        table = self.kept.table
        waiting = [item for item in due(table).values() if item.kind in ("flag", "grace", "alarm")]
        if not waiting:
            return
        item = waiting[pick % len(waiting)]
        self.kept.at = max(self.kept.at, item.at)
        kind = "absent" if item.kind == "grace" else item.kind
        self.kept.do(kind, item.seat, "random" if kind == "absent" else "", SYSTEM)

    @precondition(lambda self: self.kept.table.stage != SEALING)
    @rule(
        seat=st.integers(1, 2),
        kind=st.sampled_from(("undo", "agree", "decline", "settle", "pause", "resume", "back", "rematch")),
    )
    def ask(self, seat: int, kind: str) -> None:
        if self.kept.table.occupant(seat).person:
            self.attempt(kind, seat, f"t{self.games + 1}" if kind == "rematch" else "")

    @precondition(lambda self: self.kept.table.stage == PLAYING)
    @rule(seat=st.integers(1, 2), bot=st.sampled_from(("random", "")))
    def let_a_bot_play(self, seat: int, bot: str) -> None:
        """Ask for a bot. Accepted only for an absent seat to act, with no bot and no clock."""
        table, other = self.kept.table, self.kept.table.occupant(3 - seat)
        occupant = table.occupant(seat)
        may = bot and occupant.present and other.present and seat in table.actors and not table.setup.pace.timed
        if other.person:
            self.attempt("substitute", seat, bot, other.who)
            assert (self.kept.table.occupant(seat) != occupant) == bool(may)

    @precondition(lambda self: self.kept.table.stage != SEALING)
    @rule(seat=st.integers(1, 2))
    def hand_over(self, seat: int) -> None:
        """Hand over a seat, including its points in the series."""
        giver = self.kept.table.occupant(seat)
        if giver.person:
            self.handed += 1
            taker = f"q{self.handed}"
            self.kept.do("hand", seat, f"{giver.who} {taker} Somebody", SYSTEM)
            self.owned[taker] = self.owned.pop(giver.who)

    @precondition(lambda self: self.kept.table.stage == OVER)
    @rule()
    def lose_patience_with_the_others(self) -> None:
        self.kept.at = max(self.kept.at, self.kept.table.clocks.since + COURTESY)
        for seat in self.kept.table.present[:1] * 2:
            self.attempt("rematch", seat, f"t{self.games + 1}")
        assert self.kept.table.next_table or not self.kept.table.present

    @precondition(lambda self: self.kept.table.next_table)
    @rule()
    def go_on(self) -> None:
        """Play the next game. Players keep their points until one of them wins the series."""
        table = self.kept.table
        assert table.history is not None
        self.the_log_tells_it_all()
        for occupant, points in zip(table.occupants, table.setup.game.series_points(table.history.state), strict=True):
            self.owned[occupant.who] += points
        ranked = sorted(self.owned.values())
        tally = table.tally
        decided = tally is not None and ranked[-1] >= tally.target and ranked[-1] > ranked[-2]
        assert (table.series_places is not None) == decided
        if decided or tally is None:
            self.owned = dict.fromkeys(self.owned, 0)
        self.kept.go_on()
        self.games += 1
        event("the series is decided" if decided else "the series goes on" if tally else "a rematch")
        new = self.kept.table
        assert new.commitment != table.commitment
        assert (new.tally is None) == (tally is None)
        if new.tally is not None and tally is not None:
            assert dict(zip([one.who for one in new.occupants], new.tally.totals, strict=True)) == self.owned
            assert [game.table for game in new.tally.games] == ([] if decided else [g.table for g in tally.games])

    @rule(seat=st.integers(1, 2), auto_reply=st.sampled_from(("", "timeout", "never", "nonsense")))
    def change_auto_reply(self, seat: int, auto_reply: str) -> None:
        if self.kept.table.occupant(seat).person:
            self.attempt("habit", seat, auto_reply)

    @rule(
        seat=st.integers(1, 2),
        kind=st.sampled_from(
            (
                "play",
                "undo",
                "leave",
                "resign",
                "pause",
                "resume",
                "reveal",
                "flag",
                "absent",
                "substitute",
                "back",
                "stand",
                "bot",
                "close",
            )
        ),
    )
    def meddle(self, seat: int, kind: str) -> None:
        """Check that a stranger's commands are all refused."""
        before = self.kept.table
        try:
            self.kept.do(kind, seat, "", "eve")
        except (Refused, ValueError):
            assert self.kept.table is before
        else:
            raise AssertionError(f"a stranger's {kind} was accepted")

    @invariant()
    def time_and_numbers_go_forward(self) -> None:
        rows = self.kept.rows
        assert [row.n for row in rows] == list(range(1, len(rows) + 1))
        assert all(one.at <= two.at for one, two in itertools.pairwise(rows))

    @invariant()
    def the_table_rests_where_somebody_is_awaited(self) -> None:
        table = self.kept.table
        if table.stage == PLAYING:
            assert table.actors
            assert 0 not in table.actors
            assert table.paused or due(table) or any(table.occupant(seat).present for seat in table.actors)
        if table.stage == OVER:
            assert list(due(table)) == (["next"] if table.next_table else [])

    @invariant()
    def totals_change_only_at_the_end_of_a_game(self) -> None:
        table = self.kept.table
        if table.setup.tally is not None and table.stage != OVER:
            assert table.tally == table.setup.tally
            assert table.series_places is None

    def teardown(self) -> None:
        if hasattr(self, "kept"):
            self.the_log_tells_it_all()

    def the_log_tells_it_all(self) -> None:
        again = replay([read_row(str(row)) for row in self.kept.rows])
        table = self.kept.table
        assert again.parts()[3:7] == table.parts()[3:7]
        assert again.tally == table.tally
        assert (again.clocks, again.decisions, again.request, again.paused) == (
            table.clocks, table.decisions, table.request, table.paused,
        )  # fmt: skip
        if table.history is not None:
            assert again.history is not None
            assert again.history.state == table.history.state
            assert again.history.mark == table.history.mark
            games = [row.game for row in self.kept.rows if row.game is not None]
            assert chain_faults(_anchor(table), games) == []


def _anchor(table: Any) -> str:
    from starboard.core import header

    fairness = table.history.fairness
    return header.anchor(header.opening_lines(table.setup.game, table.setup.seating, fairness))


class AnyOrder(Anything):
    """A state machine for any game with rematches."""

    @initialize(key=st.sampled_from(GAMES), pace=st.sampled_from(PACES), fair=st.booleans(), bots=st.booleans())
    def open(self, key: str, pace: str, fair: bool, bots: bool) -> None:
        self.seat(Kept(key, 2, pace=pace), fair, bots)


class AnyMatch(Anything):
    """A state machine for a series of short games."""

    @initialize(to=st.integers(1, 3), pace=st.sampled_from(PACES), fair=st.booleans(), bots=st.booleans())
    def open(self, to: int, pace: str, fair: bool, bots: bool) -> None:
        self.seat(Kept("embers", 2, "coals=2", pace=pace, target=to), fair, bots)

    @precondition(lambda self: self.kept.table.stage == PLAYING and not self.kept.table.paused)
    @rule(seed=st.integers(0, 10_000))
    def play_to_the_end(self, seed: int) -> None:
        while self.kept.table.stage == PLAYING:
            self.play(seed, 100)
            seed = seed * 31 + 7


TestAnyOrder = AnyOrder.TestCase
TestAnyOrder.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestAnyMatch = AnyMatch.TestCase
TestAnyMatch.settings = settings(max_examples=150, stateful_step_count=40, deadline=None)
