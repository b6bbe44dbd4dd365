"""Somebody who plays by touch what a greedy bot advises: whole gestures, as a person would make them."""

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
LONGEST = 40  # actions of one seat that are looked ahead


class Advised:
    """One seat of a table. What the bot would do until somebody else or chance is to act is done by the fewest choices
    that hold it."""

    def __init__(self, person: Person, table: str, game: str, options: str = "", seat: int = 1) -> None:
        self.person, self.table, self.seat = person, table, seat
        self.game = load(game, options)
        self.bot, self.rng = GreedyBot(), Random(3)

    def awaited(self) -> bool:
        """May this seat act, and does its page show that it may?"""
        seen = self.person.seen()
        if seen["playing"] or not seen["ringed"] or seen["over"]:
            return False
        return bool(self._position()["acts"])

    def over(self) -> bool:
        return bool(self.person.seen()["over"])

    def gesture(self) -> tuple[int, bool]:
        """All that is done up to the next decision of chance or of another seat: how many taps it took, and whether
        this seat may go on."""
        begun, taps = count(self.person, self.table), self.person.taps
        state = self.game.load(self._position()["view"])
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
        """Gestures until somebody else is to act, or the game is over; how many taps they took."""
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

    # ---- what to do

    def _advice(self, state: Any) -> Choice[Any]:
        """The longest choice that does what the bot would do; of several the one with the fewest ids."""
        ahead = self._ahead(state)
        offered = [one for one in opened(self.game, self.game.view(state, self.seat)) if not one.repeats]
        fitting = [one for one in offered if self._fits(one, ahead)]
        assert fitting, f"no choice begins as {ahead[0]} in {self.game.dump(state)}"
        return max(fitting, key=lambda one: (self._common(one, ahead), -len(one.ids)))

    def _fits(self, choice: Choice[Any], ahead: list[Any]) -> bool:
        return bool(choice.actions[0] == ahead[0])

    def _common(self, choice: Choice[Any], ahead: list[Any]) -> int:
        """How much of the advice a choice does; nothing that goes against it counts."""
        same = 0
        for one, other in zip(choice.actions, ahead, strict=False):
            if one != other:
                return same - len(choice.actions)
            same += 1
        return same

    def _ahead(self, state: Any) -> list[Any]:
        """What the bot would do, without detours: of several goings to one place after the other only the last."""
        found: list[Any] = []
        now = state
        while self.game.actors(now) == (self.seat,) and len(found) < LONGEST:
            found.append(self.bot.choose(self.game.view(now, self.seat), THOUGHT, self.rng))
            now = self.game.apply(now, self.seat, found[-1])
        straight = [one for one, next in zip(found, [*found[1:], None], strict=True) if not self._detour(one, next)]
        return straight if not isinstance(carried_out(self.game, state, self.seat, straight), Refusal) else found

    def _detour(self, action: Any, following: Any) -> bool:
        return following is not None and all(self.game.write(one).startswith("go ") for one in (action, following))

    # ---- doing it

    def _touch(self, choice: Choice[Any]) -> None:
        for _ in range(2 * len(choice.ids)):
            seen, planned = self.person.seen(), self._planned()
            left = [id for id in sorted(choice.ids, key=choice.group.__ne__) if id not in seen["chosen"]]
            if not left:
                return
            last = len(left) == 1
            other = set(seen["chosen"]) - choice.ids  # it must not be taken for what goes with this
            now = [id for id in left if (id in seen["ringed"]) != bool(other)] or left
            self.person.page.wait_for_selector(f'[data-id="{now[0]}"]', state="attached")  # a plan is drawn by and by
            self.person.press(now[0]) if self.person.phone else self.person.touch(now[0])
            try:
                eventually(partial(self._answered, seen, planned), self.person.page)
                assert seen["chosen"] or self._changed(seen, planned)
            except AssertionError:
                wanted = [self.game.write(action) for action in choice.actions]
                raise AssertionError(f"{now[0]} touched for {wanted}: {seen}, {self.person.seen()}") from None
            if not self._changed(seen, planned):
                self.person.push("page.take_back")  # words say why: what was chosen before is in the way
                continue
            if last:
                return

    def _planned(self) -> int:
        return self.person.page.locator("ol.plan li").count()

    def _answered(self, before: dict[str, Any], planned: int) -> bool:
        """Something came of it, or words say why nothing did."""
        return self._changed(before, planned) or bool(self.person.seen()["refused"])

    def _changed(self, before: dict[str, Any], planned: int) -> bool:
        now = self.person.seen()
        parts = ("ringed", "chosen", "buttons", "prompt", "playing")
        return self._planned() != planned or any(now[part] != before[part] for part in parts)

    def _send(self, begun: int) -> None:
        """Until the server has it: what is complete goes by itself, or is sent; and what asks is answered."""
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
    """Turn by turn until everybody sees the end; how many taps each turn took."""
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
