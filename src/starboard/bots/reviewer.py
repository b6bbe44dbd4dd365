"""The reviewer: computes the review of a finished game in portions.

First comes a quick pass over all decisions, then one search for each possible mistake. The same record always gives the
same review.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, final

from starboard.bots import comparison, greedy
from starboard.bots.allowance import Allowance
from starboard.bots.improvement import WHOLE, Improvement, chance, improvement, label, thousandths
from starboard.bots.levels import settings
from starboard.bots.reasons import begins
from starboard.bots.review import Luck, LuckyDraw, Moment, Point, Review, percent, verdict
from starboard.bots.solver import Solver
from starboard.bots.steps import Transition, steps
from starboard.core.match import Match
from starboard.core.message import Event, Message, message
from starboard.core.seating import CHANCE, Seat
from starboard.core.view import View

GLANCE: Final = 5_000  # positions of the quick pass, for all decisions together
LEAST: Final = 24  # minimum for one decision, while any are left
CANDIDATES: Final = 12  # moves to search, over all seats
POINTS: Final = 600  # maximum number of points in a curve
OUTCOMES: Final = 48  # maximum number of outcomes of a draw that are compared
WON: Final = 990  # thousandths; from here on, the stated reason is that the move wins


@final
class ReviewedDecision:
    """A decision of a seat: its index in the curve, its turn, and first estimates of its cost."""

    __slots__ = ("glance", "later", "number", "step", "turn")

    def __init__(self, number: int, turn: int, step: Transition) -> None:
        self.number: Final = number
        self.turn: Final = turn
        self.step: Final = step
        self.glance = 0.0  # gain of the best action in the quick pass
        self.later = 0.0  # loss until the seat's next decision, luck excluded


@final
class Reviewer:
    """The review of one finished match. `work` processes the next of `portions`; `review` returns the result."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self.match: Final = match
        self.game: Final = match.game
        self.sides: Final = self.game.sides_of(match.state)
        self._solver: Final = Solver(self.game)
        self._solve = settings(comparison.LEVEL, self.game.key, match.seating.count).solve  # positions; 0: no attempt
        self.done = 0
        self._steps: list[Transition] = []
        self._odds: list[tuple[float, ...]] = []  # by side, at the start and after each step
        self._fortune: list[tuple[float, ...]] = []  # by side, the gain from each draw; () for other steps
        self._candidates: list[ReviewedDecision] = []
        self._moments: list[Moment] = []

    @property
    def portions(self) -> int:
        """The number of portions; an estimate until the first one is done."""
        return 1 + (len(self._candidates) if self.done else CANDIDATES)

    @property
    def finished(self) -> bool:
        return self.done > 0 and self.done >= self.portions

    def work(self) -> None:
        if self.done == 0:
            self._survey()
        else:
            moment = self._examined(self._candidates[self.done - 1])
            if moment is not None:
                self._moments.append(moment)
        self.done += 1

    def review(self) -> Review:
        """Process the remaining portions and return the review."""
        while not self.finished:
            self.work()
        luck = None if self.game.real_time else self._luck()
        moments = tuple(sorted(self._moments, key=_in_order))
        draft = Review(
            self.sides, self.match.places, self.match.scores, self._curve(), moments, luck=luck, verdicts=()
        )  # fmt: skip
        verdicts = tuple([self._verdict(draft, seat) for seat in self.match.seating.seats])
        return replace(draft, verdicts=verdicts)

    # ---- the quick pass

    def _survey(self) -> None:
        self._steps = list(steps(self.match))
        first = self._steps[0].before if self._steps else self.match.state
        backwards = [first, *[step.after for step in self._steps]][::-1]  # the last are solved first
        self._odds = [self._by_side(state) for state in backwards][::-1]
        if self.game.real_time:
            return
        self._fortune = [self._fortune_of(step, self._odds[n + 1]) for n, step in enumerate(self._steps)]
        decisions = self._decisions()
        self._look_later(decisions)
        allowance = Allowance(GLANCE)
        share = max(LEAST, GLANCE // max(1, len(decisions)))
        for decision in sorted(decisions, key=_by_later):
            if not allowance.spent:
                decision.glance = self._glance(decision.step, share, allowance)
        self._candidates = candidates(decisions, self.match.seating.count)

    def _by_side(self, state: Any) -> tuple[float, ...]:
        if self._solve:
            exact = self._solver.value(state, self.sides[0][0], self._solve)
            if exact is not None:
                return exact, 1.0 - exact
            self._solve = 0  # earlier positions have larger trees
        odds = self.game.win_probabilities(state)
        return tuple([odds[side[0] - 1] for side in self.sides])

    def _fortune_of(self, step: Transition, odds: tuple[float, ...]) -> tuple[float, ...]:
        """Return each side's gain from a draw, compared with the mean of all its outcomes; () if nothing was drawn."""
        outcomes = self.game.chance_outcomes(step.before) if step.actor == CHANCE else ()
        if len(outcomes) < 2:
            return ()
        some = outcomes[:: 1 + (len(outcomes) - 1) // OUTCOMES]
        whole, mean = 0, [0.0] * len(odds)
        for outcome, weight in some:
            whole += weight
            for side, share in enumerate(self._by_side(self.game.apply(step.before, CHANCE, outcome))):
                mean[side] += weight * share
        return tuple([share - expected / whole for share, expected in zip(odds, mean, strict=True)])

    def _decisions(self) -> list[ReviewedDecision]:
        found: list[ReviewedDecision] = []
        turn, actor = 0, CHANCE
        for number, step in enumerate(self._steps):
            if step.actor == CHANCE:
                continue
            turn, actor = turn + (step.actor != actor), step.actor
            if self.game.routine_action(step.before, actor) is None and len(self.game.legal(step.before, actor)) > 1:
                found.append(ReviewedDecision(number, turn, step))
        return found

    def _look_later(self, decisions: Sequence[ReviewedDecision]) -> None:
        """Compute each decision's loss until the seat's next one, excluding luck."""
        last: dict[Seat, int] = {}
        for decision in reversed(decisions):
            seat, number = decision.step.actor, decision.number
            side = self._side(seat)
            until = last.get(seat, len(self._steps))
            luck = sum([each[side] for each in self._fortune[number:until] if each])
            decision.later = self._odds[number][side] + luck - self._odds[until][side]
            last[seat] = number

    def _side(self, seat: Seat) -> int:
        return [seat in side for side in self.sides].index(True)

    def _glance(self, step: Transition, share: int, allowance: Allowance) -> float:
        view = self.game.view(step.before, step.actor)
        own = Allowance(share)
        found = greedy.options(view, own, chance(view, step.row))
        allowance.left -= own.seen
        played = [option.value for option in found if option.action == step.action]
        return max([option.value for option in found]) - played[0] if played else 0.0

    # ---- the searches

    def _examined(self, decision: ReviewedDecision) -> Moment | None:
        """Search a decision using what the seat knew; None if the action played was about as good.

        An action that the game itself proposes, such as placing the rest for the player, is no mistake of the player.
        """
        step = decision.step
        view = self.game.view(step.before, step.actor)
        if any(choice.repeats and choice.actions[:1] == (step.action,) for choice in view.game.choices(view)):
            return None
        found = improvement(view, step.action, step.row)
        return None if found is None else self._moment(decision, view, found)

    def _moment(self, decision: ReviewedDecision, view: View[Any], found: Improvement) -> Moment:
        step, game = decision.step, self.game
        played = self._played(decision, view)
        chances = {"better": percent(found.better_chance), "played": percent(found.played_chance)}
        if found.better_chance >= WON:
            why = message("core.review.wins", played=chances["played"])
        else:
            why = found.reason or message("core.review.chances", **chances)
        when = view.scene().progress or message("core.review.when", row=step.row)
        return Moment(
            step.row,
            self._place(decision.number),
            step.actor,
            position=game.write_state(view.state),
            played=tuple([game.write(action) for action in played]),
            better=tuple([game.write(action) for action in found.better]),
            played_label=label(view, played),
            better_label=label(view, found.better),
            better_chance=found.better_chance,
            played_chance=found.played_chance,
            when=when,
            why=why,
        )

    def _played(self, decision: ReviewedDecision, view: View[Any]) -> tuple[Any, ...]:
        """Return the action played, with the next one if the first only begins a move."""
        action, following = decision.step.action, self._steps[decision.number + 1 : decision.number + 2]
        if begins(view, action) is None or [step.actor for step in following] != [view.seat]:
            return (action,)
        return action, following[0].action

    # ---- the results

    def _stride(self) -> int:
        return 1 + (len(self._odds) - 1) // POINTS

    def _place(self, number: int) -> int:
        """Return the index in the curve of the position before a step."""
        return number // self._stride()

    def _curve(self) -> tuple[Point, ...]:
        """Return a point per entry, at most about POINTS.

        A long game keeps every nth point. The last one is always included.
        """
        whole = [Point(0, _shares(self._odds[0]))]
        for step, odds in zip(self._steps, self._odds[1:], strict=True):
            whole.append(Point(step.row, _shares(odds)))
        line, ended = self.match.line, _shares(self._by_side(self.match.state))
        last = Point(line[-1] if line else 0, ended)
        if last.row == whole[-1].row:  # otherwise a decree ended the game, such as a resignation
            whole.pop()
        return (*whole[:: self._stride()], last)

    def _luck(self) -> Luck:
        drawn = [(number, each) for number, each in enumerate(self._fortune) if any(_balanced(each))]
        total = [sum([each[side] for _, each in drawn]) for side in range(len(self.sides))]
        biggest = max(drawn, key=_size, default=None)
        told = None if biggest is None else self._told(*biggest)
        return Luck(_balanced(total), len(drawn), told)

    def _told(self, number: int, gain: tuple[float, ...]) -> LuckyDraw | None:
        step = self._steps[number]
        events: list[Event] = []
        self.game.apply(step.before, CHANCE, step.action, events)
        said = [event for event in events if event.id not in self.game.minor_events] or events
        balanced = _balanced(gain)
        return LuckyDraw(step.row, Message(*said[0].parts()), balanced) if said and any(balanced) else None

    def _verdict(self, found: Review, seat: Seat) -> Message:
        side = self._side(seat)
        chances = [point.odds[side] for point in found.curve]
        return verdict(seat, found.places, chances, found.moments_of(seat), found.luck, side=side)


def candidates(decisions: Sequence[ReviewedDecision], seats: int) -> list[ReviewedDecision]:
    """Return the decisions to search, at most one per turn.

    For each seat, these are the decisions that look worst in the quick pass, and a few after which its win probability
    fell.
    """
    each = max(3, CANDIDATES // seats)
    found: list[ReviewedDecision] = []
    for seat in range(1, seats + 1):
        own = [decision for decision in decisions if decision.step.actor == seat]
        some: dict[int, ReviewedDecision] = {}
        for decision in sorted(own, key=_by_glance):
            if decision.glance > 0 and len(some) < each - each // 3:
                some.setdefault(decision.turn, decision)
        for decision in sorted(own, key=_by_later):
            if decision.later > 0 and len(some) < each:
                some.setdefault(decision.turn, decision)
        found.extend(some.values())
    return sorted(found, key=_by_number)


def review(match: Match[Any, Any]) -> Review:
    """Return the review of a match; raise ValueError unless it is over."""
    if not match.over:
        raise ValueError("the game is not over")
    return Reviewer(match).review()


def _shares(odds: Sequence[float]) -> tuple[int, ...]:
    """Convert win probabilities to thousandths that add up to 1000; the largest absorbs the rounding error."""
    shares = [thousandths(each) for each in odds]
    shares[shares.index(max(shares))] += WHOLE - sum(shares)
    return tuple(shares)


def _balanced(gains: Sequence[float]) -> tuple[int, ...]:
    """Convert gains to thousandths that add up to 0; the largest absorbs the rounding error."""
    found = [round(WHOLE * gain) for gain in gains]
    if not any(found):
        return tuple(found)
    sizes = [abs(each) for each in found]
    found[sizes.index(max(sizes))] -= sum(found)
    return tuple(found)


def _size(drawn: tuple[int, tuple[float, ...]]) -> float:
    return max([abs(gain) for gain in drawn[1]])


def _by_glance(decision: ReviewedDecision) -> float:
    return -decision.glance


def _by_later(decision: ReviewedDecision) -> float:
    return -decision.later


def _by_number(decision: ReviewedDecision) -> int:
    return decision.number


def _in_order(moment: Moment) -> tuple[int, Seat]:
    return moment.point, moment.seat
