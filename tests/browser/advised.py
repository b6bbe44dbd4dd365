"""Players in real browsers who follow a greedy bot's advice with a person's gestures."""

import time
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from starboard.bots.bot import Budget
from starboard.bots.greedy import GreedyBot
from starboard.core import CHANCE, load
from starboard.core.draft import carried_out, opened
from starboard.core.message import Refusal
from starboard.core.scene import Choice
from tests.browser.kit import Person, eventually
from tests.browser.test_whole_games import count

THOUGHT = Budget(nodes=400)
LONGEST = 40  # maximum number of a seat's actions to plan ahead


class Advised:
    """A seat that follows the bot's plan with the fewest choices.

    A plan ends where another seat or chance is to act.
    """

    def __init__(self, person: Person, table: str, game: str, options: str = "", seat: int = 1) -> None:
        self.person, self.table, self.seat = person, table, seat
        self.game = load(game, options)
        self.bot, self.rng = GreedyBot(), Random(3)

    def awaited(self) -> bool:
        """Return whether this seat is to act and its page shows that."""
        seen = self.person.seen()
        if seen["playing"] or not seen["ringed"] or seen["over"]:
            return False
        return bool(self._position()["acts"])

    def over(self) -> bool:
        return bool(self.person.seen()["over"])

    def gesture(self) -> tuple[int, bool]:
        """Act until chance or another seat is to act.

        Return the number of taps, and whether chance is next.
        """
        begun, taps = count(self.person, self.table), self.person.taps
        state = self.game.read_state(self._position()["view"])
        while self.game.actors(state) == (self.seat,):
            choice = self._advice(state)
            self._touch(choice)
            after = carried_out(self.game, state, self.seat, choice.actions)
            assert not isinstance(after, Refusal), after
            state = after
            if self.person.words["page.plan_on"] in self.person.seen()["buttons"]:
                self.person.push("page.plan_on")
        self._send(begun)
        return self.person.taps - taps, self.game.actors(state) == (CHANCE,)

    def turn(self) -> int:
        """Make gestures until another player is to act or the game is over; return the number of taps."""
        taps, on = 0, True
        while on and not self.over():
            eventually(lambda: self.awaited() or self._resting(), self.person.page)
            if not self.awaited():
                break
            more, on = self.gesture()
            taps += more
        return taps

    def _resting(self) -> bool:
        seen = self.person.seen()
        return bool(seen["over"]) or (not seen["playing"] and not self._position()["acts"])

    def _position(self) -> dict[str, Any]:
        found: dict[str, Any] = self.person.ask(f"/api/tables/{self.table}/position?seat={self.seat}")
        return found

    # ---- choose

    def _advice(self, state: Any) -> Choice[Any]:
        """Return the choice that covers most of the plan, with the fewest ids among equals."""
        ahead = self._ahead(state)
        offered = [one for one in opened(self.game, self.game.view(state, self.seat)) if not one.repeats]
        fitting = [one for one in offered if self._fits(one, ahead)]
        assert fitting, f"no choice begins as {ahead[0]} in {self.game.write_state(state)}"
        return max(fitting, key=lambda one: (self._common(one, ahead), -len(one.ids)))

    def _fits(self, choice: Choice[Any], ahead: list[Any]) -> bool:
        return bool(choice.actions[0] == ahead[0])

    def _common(self, choice: Choice[Any], ahead: list[Any]) -> int:
        """Return how many actions of the plan a choice covers; negative if it deviates."""
        same = 0
        for one, other in zip(choice.actions, ahead, strict=False):
            if one != other:
                return same - len(choice.actions)
            same += 1
        return same

    def _ahead(self, state: Any) -> list[Any]:
        """Return the bot's plan, with consecutive moves of a unit reduced to the last."""
        found: list[Any] = []
        now = state
        while self.game.actors(now) == (self.seat,) and len(found) < LONGEST:
            found.append(self.bot.choose(self.game.view(now, self.seat), THOUGHT, self.rng))
            now = self.game.apply(now, self.seat, found[-1])
        straight = [one for one, next in zip(found, [*found[1:], None], strict=True) if not self._detour(one, next)]
        return straight if not isinstance(carried_out(self.game, state, self.seat, straight), Refusal) else found

    def _detour(self, action: Any, following: Any) -> bool:
        return following is not None and all(self.game.write(one).startswith("go ") for one in (action, following))

    # ---- act

    def _touch(self, choice: Choice[Any]) -> None:
        for _ in range(2 * len(choice.ids)):
            seen, planned = self.person.seen(), self._planned()
            left = [id for id in sorted(choice.ids, key=choice.group.__ne__) if id not in seen["chosen"]]
            if not left:
                return
            last = len(left) == 1
            other = set(seen["chosen"]) - choice.ids  # a leftover selection must not combine with this choice
            now = [id for id in left if (id in seen["ringed"]) != bool(other)] or left
            self.person.page.wait_for_selector(f'[data-id="{now[0]}"]', state="attached")  # a plan is drawn in steps
            self.person.press(now[0]) if self.person.phone else self.person.touch(now[0])
            try:
                eventually(partial(self._answered, seen, planned), self.person.page)
                assert seen["chosen"] or self._changed(seen, planned)
            except AssertionError:
                wanted = [self.game.write(action) for action in choice.actions]
                raise AssertionError(f"{now[0]} touched for {wanted}: {seen}, {self.person.seen()}") from None
            if not self._changed(seen, planned):
                self.person.push("page.take_back")  # refused with a reason: undo the earlier selection
                continue
            if last:
                return

    def _planned(self) -> int:
        return self.person.page.locator("ol.plan li").count()

    def _answered(self, before: dict[str, Any], planned: int) -> bool:
        """Return whether the page changed or shows a refusal."""
        return self._changed(before, planned) or bool(self.person.seen()["refused"])

    def _changed(self, before: dict[str, Any], planned: int) -> bool:
        now = self.person.seen()
        parts = ("ringed", "chosen", "buttons", "prompt", "playing")
        return self._planned() != planned or any(now[part] != before[part] for part in parts)

    def _send(self, begun: int) -> None:
        """Wait until the server has the move; press Send and confirm if necessary."""
        for _ in range(100):
            if count(self.person, self.table) > begun:
                return
            buttons = self.person.seen()["buttons"]
            pushed = next((one for one in ("page.confirm.yes", "page.send") if self.person.words[one] in buttons), None)
            if pushed:
                self.person.push(pushed)
            self.person.page.wait_for_timeout(60)
        raise AssertionError(f"nothing was sent: {self.person.seen()}")


def play_as_advised(players: Sequence[Advised], seconds: float) -> list[int]:
    """Play turn by turn until every page shows the end; return the taps of each turn."""
    turns: list[int] = []
    end = time.monotonic() + seconds
    while not all(player.over() for player in players):
        assert time.monotonic() < end, [player.person.seen() for player in players]
        acting = next((player for player in players if player.awaited()), None)
        if acting is None:
            players[0].person.page.wait_for_timeout(50)
        else:
            turns.append(acting.turn())
    return turns
