"""Makes the review of a finished game, portion by portion: first a cheap look at everything, then one search for each
move that may have been a mistake. The same record always gives the same review."""

from collections.abc import Sequence
from typing import Any, Final, final

from starboard.bots import greedy
from starboard.bots.allowance import Allowance
from starboard.bots.improvement import WHOLE, Improvement, chance, improvement, label, thousandths
from starboard.bots.reasons import begins
from starboard.bots.review import Luck, LuckyDraw, Moment, Point, Review, percent, verdict
from starboard.bots.steps import Step, steps
from starboard.core.match import Match
from starboard.core.message import Event, Message, message
from starboard.core.seating import CHANCE, Seat
from starboard.core.view import View

GLANCE: Final = 5_000  # positions of the cheap look, for all decisions together
LEAST: Final = 24  # ... and for one decision, as long as there are any left
CANDIDATES: Final = 12  # moves that are searched, of all seats together
POINTS: Final = 600  # of a curve
OUTCOMES: Final = 48  # of a draw that are weighed against each other
WON: Final = 990  # thousandths from which on that it wins is all there is to say


@final
class Decision:
    """Something that a seat could have done otherwise: its place in the curve, its turn, how bad it looks at first."""

    __slots__ = ("glance", "later", "number", "step", "turn")

    def __init__(self, number: int, turn: int, step: Step) -> None:
        self.number: Final = number
        self.turn: Final = turn
        self.step: Final = step
        self.glance = 0.0  # what a better action would have been worth at first sight
        self.later = 0.0  # what was lost until the seat decided again, luck aside


@final
class Reviewer:
    """The review of one match that is over. `work` does the next of `portions`; after the last one `review` is made."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self.match: Final = match
        self.game: Final = match.game
        self.sides: Final = self.game.sides_of(match.state)
        self.done = 0
        self._steps: list[Step] = []
        self._odds: list[tuple[float, ...]] = []  # by side: at the start, and after each step
        self._fortune: list[tuple[float, ...]] = []  # by side: what each step gave that chance decided
        self._candidates: list[Decision] = []
        self._moments: list[Moment] = []

    @property
    def portions(self) -> int:
        """How many there are, as far as is known: the first one finds that out."""
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
        """What was found."""
        while not self.finished:
            self.work()
        luck = None if self.game.real_time else self._luck()
        moments = tuple(sorted(self._moments, key=_in_order))
        draft = Review(
            self.sides, self.match.places, self.match.scores, self._curve(), moments, luck, ()
        )  # fmt: skip
        verdicts = tuple([self._verdict(draft, seat) for seat in self.match.seating.seats])
        return Review(draft.sides, draft.places, draft.scores, draft.curve, moments, luck, verdicts)

    # ---- the cheap look

    def _survey(self) -> None:
        self._steps = list(steps(self.match))
        first = self._steps[0].before if self._steps else self.match.state
        self._odds = [self._by_side(first), *[self._by_side(step.after) for step in self._steps]]
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
        odds = self.game.win_probabilities(state)
        return tuple([odds[side[0] - 1] for side in self.sides])

    def _fortune_of(self, step: Step, odds: tuple[float, ...]) -> tuple[float, ...]:
        """What a draw gave each side: its chances after it, less what they were on average over all that could have
        been drawn. Nothing where nothing was drawn."""
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

    def _decisions(self) -> list[Decision]:
        found: list[Decision] = []
        turn, actor = 0, CHANCE
        for number, step in enumerate(self._steps):
            if step.actor == CHANCE:
                continue
            turn, actor = turn + (step.actor != actor), step.actor
            if self.game.routine_action(step.before, actor) is None and len(self.game.legal(step.before, actor)) > 1:
                found.append(Decision(number, turn, step))
        return found

    def _look_later(self, decisions: Sequence[Decision]) -> None:
        """How the chances of a seat went from each turn of it to its next one, luck aside."""
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

    def _glance(self, step: Step, share: int, allowance: Allowance) -> float:
        view = self.game.view(step.before, step.actor)
        own = Allowance(share)
        found = greedy.options(view, own, chance(view, step.row))
        allowance.left -= own.seen
        played = [option.value for option in found if option.action == step.action]
        return max([option.value for option in found]) - played[0] if played else 0.0

    # ---- a closer look

    def _examined(self, decision: Decision) -> Moment | None:
        """What the search finds by what the seat knew; None if what was played was as good, or nearly."""
        step = decision.step
        view = self.game.view(step.before, step.actor)
        found = improvement(view, step.action, step.row)
        return None if found is None else self._moment(decision, view, found)

    def _moment(self, decision: Decision, view: View[Any], found: Improvement) -> Moment:
        step, game = decision.step, self.game
        played = self._played(decision, view)
        chances = {"better": percent(found.better_chance), "played": percent(found.played_chance)}
        if found.better_chance >= WON:
            why = message("core.review.wins", played=chances["played"])
        else:
            why = found.reason or message("core.review.chances", **chances)
        when = view.scene().progress or message("core.review.when", row=step.row)
        return Moment(
            step.row, self._place(decision.number), step.actor, game.dump(view.state),
            tuple([game.write(action) for action in played]), tuple([game.write(action) for action in found.better]),
            label(view, played), label(view, found.better), found.better_chance, found.played_chance, when, why,
        )  # fmt: skip

    def _played(self, decision: Decision, view: View[Any]) -> tuple[Any, ...]:
        """What was played; with the next action where the first only begins something."""
        action, following = decision.step.action, self._steps[decision.number + 1 : decision.number + 2]
        if begins(view, action) is None or [step.actor for step in following] != [view.seat]:
            return (action,)
        return action, following[0].action

    # ---- what it comes to

    def _stride(self) -> int:
        return 1 + (len(self._odds) - 1) // POINTS

    def _place(self, number: int) -> int:
        """Where in the curve the position before a step stands."""
        return number // self._stride()

    def _curve(self) -> tuple[Point, ...]:
        """Every entry; of a very long game every second, or third. The last is always there."""
        whole = [Point(0, _shares(self._odds[0]))]
        for step, odds in zip(self._steps, self._odds[1:], strict=True):
            whole.append(Point(step.row, _shares(odds)))
        last = Point(whole[-1].row, _shares(self._by_side(self.match.state)))
        return (*whole[:-1][:: self._stride()], last)

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
        return verdict(seat, found.places, chances, found.moments_of(seat), found.luck, side)


def candidates(decisions: Sequence[Decision], seats: int) -> list[Decision]:
    """The decisions to search: of each seat those that look worst at once, and a few after which it went downhill.

    At most one of a turn.
    """
    each = max(3, CANDIDATES // seats)
    found: list[Decision] = []
    for seat in range(1, seats + 1):
        own = [decision for decision in decisions if decision.step.actor == seat]
        some: dict[int, Decision] = {}
        for decision in sorted(own, key=_by_glance):
            if decision.glance > 0 and len(some) < each - each // 3:
                some.setdefault(decision.turn, decision)
        for decision in sorted(own, key=_by_later):
            if decision.later > 0 and len(some) < each:
                some.setdefault(decision.turn, decision)
        found.extend(some.values())
    return sorted(found, key=_by_number)


def review(match: Match[Any, Any]) -> Review:
    """The review of a match; ValueError unless it is over."""
    if not match.over:
        raise ValueError("the game is not over")
    return Reviewer(match).review()


def _shares(odds: Sequence[float]) -> tuple[int, ...]:
    """Thousandths that add up to a thousand: what rounding leaves goes to the likeliest."""
    shares = [thousandths(each) for each in odds]
    shares[shares.index(max(shares))] += WHOLE - sum(shares)
    return tuple(shares)


def _balanced(gains: Sequence[float]) -> tuple[int, ...]:
    """Thousandths that add up to nothing: what rounding leaves goes where it is seen least."""
    found = [round(WHOLE * gain) for gain in gains]
    if not any(found):
        return tuple(found)
    sizes = [abs(each) for each in found]
    found[sizes.index(max(sizes))] -= sum(found)
    return tuple(found)


def _size(drawn: tuple[int, tuple[float, ...]]) -> float:
    return max([abs(gain) for gain in drawn[1]])


def _by_glance(decision: Decision) -> float:
    return -decision.glance


def _by_later(decision: Decision) -> float:
    return -decision.later


def _by_number(decision: Decision) -> int:
    return decision.number


def _in_order(moment: Moment) -> tuple[int, Seat]:
    return moment.point, moment.seat
