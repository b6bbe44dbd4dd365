"""A whole game as a single animated SVG that plays in a loop wherever pictures are shown.

Pieces move according to the cues. After each row they are placed as in the scene. With reduced motion only the end is
shown.
"""

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from math import atan2, cos, hypot, pi, sin
from textwrap import wrap
from typing import Any, Final

from tools.moving.reel import Reel, flare
from tools.moving.timeline import Actor, Pose, Shown, Spark

from starboard.core.contract import Game
from starboard.core.match import Match
from starboard.core.message import Message
from starboard.core.scene import Appear, Cue, Id, Mark, Move, Piece, Ring, Rise, Scene, Vanish
from starboard.drawing import sidebar, svg
from starboard.drawing.art import number
from starboard.drawing.canvas import Canvas

COLUMN: Final = 400.0  # column beside the board: the players and the events
ROW: Final = 104.0  # the height of a seat
WORDS: Final = 150.0  # the height of the text
HOP: Final = 150  # ms for each place along a path
GLIDE: Final = 260
MOMENT: Final = 620
NEXT: Final = 0.55  # fraction of a flight after which the next one starts
REST: Final = 260  # ms between two rows
SHORT: Final = 5  # only shorter texts rise on the board
LAST: Final = 5000  # ms for which the end is shown


class Film:
    def __init__(self, match: Match[Any, Any]) -> None:
        self.match = match
        self.game: Game[Any, Any] = match.game
        self.clock = 800.0
        first = self._scene(0)
        self.canvas = Canvas(first)
        self.board = first.boards[0]
        self.bare = replace(first, pieces=(), marks=())
        self.picture = svg.Picture(self.canvas, self.bare, self.board, frozenset())
        self.picture.draw(None)
        self.cast: list[Actor] = []
        self.on: list[Actor] = []
        self.sparks: list[Spark] = []
        self.shown: list[Shown] = []
        self._open: dict[str, tuple[str, Shown]] = {}

    def _scene(self, n: int) -> Scene:
        scene: Scene = self.game.view(self.match.state_after(n), None).scene()
        return scene

    # ---- events

    def shoot(self) -> str:
        for n in range(1, len(self.match.rows) + 1):
            seen = self.match.replay_for_seat(None, n)
            cues = self.game.cues(seen.before, seen.events, seen.after)
            if any(isinstance(cue, Appear | Move | Vanish) for cue in cues):
                self._acting(self._scene(n - 1), self._said(seen.events[0]))
                self._row(self._scene(n), cues)
        last = self._scene(len(self.match.rows))
        self._acting(last, self._said(last.prompt))
        self.clock += LAST
        return self._developed()

    def _developed(self) -> str:
        reel = Reel(self.canvas, self.clock)
        hues = [flare(seat, self.canvas.art.hue(seat)) for seat in range(1, len(self.match.players) + 1)]
        self.canvas.add("".join(hues))
        for shown in self.shown:
            if shown.behind:
                reel.show(shown)
        self._names()
        for shown in self.shown:
            if not shown.behind:
                reel.show(shown)
        for actor in self.cast:
            reel.act(actor)
        for spark in self.sparks:
            reel.glow(spark)
        label = f"{self._said(Message(f'{self.game.key}.name'))}: a whole game"
        return reel.document(self.board.size[0] + COLUMN, self.board.size[1], label)

    def _row(self, scene: Scene, cues: Sequence[Cue]) -> None:
        free = end = self.clock
        for cue in cues:
            if isinstance(cue, Move):
                lasts = GLIDE + HOP * (len(cue.path) - 1)
                self._fly(cue, free, free + lasts)
                end, free = free + lasts, free + lasts * NEXT
            elif isinstance(cue, Vanish):
                self._vanish(cue, end)
                end = free = end + MOMENT
            elif isinstance(cue, Appear):
                self._appear(cue.piece, free)
                end, free = free + GLIDE, free + GLIDE * NEXT
            else:
                self._spark(cue, end - (MOMENT if isinstance(cue, Ring) and cue.style == "flare" else 0))
        self.clock = end
        self._settle(scene, self.clock)
        self._scores(scene)
        self.clock += REST

    def _fly(self, cue: Move, start: float, end: float) -> None:
        actor = self._at(cue.piece, cue.path[0])
        if actor is None:
            return
        last = self.picture.places[cue.path[-1]]
        way = self.picture.way(cue.path)[1:-1] if self.canvas.art.start else []
        self.on.remove(actor)
        self.on.append(actor)
        actor.piece = replace(actor.piece, place=cue.path[-1])
        queue = [other.piece for other in self.on if other.piece.place == last.id]
        x, y, scale = self.picture.stand(last, queue)[-1]
        points = [*way, (x, y)]
        poses = []
        before = (actor.pose.x, actor.pose.y)
        for point in points:
            ahead = atan2(point[1] - before[1], point[0] - before[0]) * 180 / pi
            poses.append(Pose(*point, ahead if way else cue.piece.facing, actor.pose.scale))
            before = point
        poses[-1] = Pose(x, y, poses[-1].turn, scale * self.canvas.art.scale)
        actor.go(start, end, poses)

    def _vanish(self, cue: Vanish, start: float) -> None:
        """Spiral a piece into the middle of its place."""
        actor = self._at(cue.piece, cue.piece.place)
        if actor is None:
            return
        self.on.remove(actor)
        x, y = self.picture.at(self.picture.places[cue.piece.place])
        pose = actor.pose
        away, angle = hypot(pose.x - x, pose.y - y), atan2(pose.y - y, pose.x - x)
        poses = []
        for i in range(1, 9):
            t = i / 8
            turn = angle + t * pi * 1.8
            spot = x + away * (1 - t) * cos(turn), y + away * (1 - t) * sin(turn)
            poses.append(Pose(*spot, pose.turn + 324 * t, pose.scale * (1 - 0.9 * t), 1 - t**3))
        actor.go(start, start + MOMENT, poses)

    def _appear(self, piece: Piece, start: float) -> None:
        actor = Actor(replace(piece, count=1))
        self.cast.append(actor)
        self.on.append(actor)
        place = self.picture.places[piece.place]
        x, y, scale = self.picture.stand(place, [one.piece for one in self.on if one.piece.place == place.id])[-1]
        actor.enter(start, start + GLIDE, Pose(x, y, piece.facing, scale * self.canvas.art.scale))

    def _at(self, piece: Piece, place: Id) -> Actor | None:
        """Return one such piece at a place."""
        return next((one for one in self.on if _same(one.piece, replace(piece, place=place))), None)

    def _settle(self, scene: Scene, start: float) -> None:
        """Place everything as in the scene; pieces that no cue mentioned appear or disappear."""
        left = list(self.on)
        queues: dict[Id, list[Actor]] = {}
        for piece in scene.pieces:
            for _ in range(piece.count):
                actor = next((one for one in left if _same(one.piece, piece)), None)
                if actor is None:
                    self._appear(piece, start)
                    actor = self.on[-1]
                else:
                    left.remove(actor)
                actor.piece = replace(piece, count=1)
                queues.setdefault(piece.place, []).append(actor)
        for actor in left:
            self.on.remove(actor)
            actor.go(start, start + GLIDE, [actor.pose._replace(opacity=0)])
        for id, queue in queues.items():
            spots = self.picture.stand(self.picture.places[id], [actor.piece for actor in queue])
            for actor, (x, y, scale) in zip(queue, spots, strict=True):
                pose = Pose(x, y, actor.piece.facing, scale * self.canvas.art.scale)
                if _far(pose, actor.pose):
                    actor.go(start, start + GLIDE, [pose])
        self.on.sort(key=lambda actor: list(queues).index(actor.piece.place))

    def _spark(self, cue: Cue, start: float) -> None:
        """Add a widening ring, a fading light or a short rising word."""
        if isinstance(cue, Ring) and cue.style == "flare":
            x, y, radius = self._spot(cue.at)
            edge = min(x, y, self.board.size[0] - x, self.board.size[1] - y)
            drawn = f'<circle r="{number(min(radius * 2.6, edge))}" fill="url(#flare-{cue.of})"/>'
            self.sparks.append(Spark(drawn, x, y, start, start + 2 * MOMENT, "fade"))
        elif isinstance(cue, Ring):
            x, y, radius = self._spot(cue.at)
            hue = self.canvas.art.hue(cue.of)
            drawn = f'<circle r="{number(radius)}" fill="none" stroke="{hue}" stroke-width="4"/>'
            self.sparks.append(Spark(drawn, x, y, start, start + MOMENT, "widen"))
        elif isinstance(cue, Rise) and cue.style == "bad" and len(str(cue.text)) < SHORT:
            x, y, _ = self._spot(cue.at)
            text = '<text text-anchor="middle" y="14" font-size="42" font-weight="700" fill="#FFF" stroke="#5C0F1A" '
            drawn = f'{text}stroke-width="8" paint-order="stroke">{escape(str(cue.text))}</text>'
            self.sparks.append(Spark(drawn, x, y, start, start + 2.4 * MOMENT, "rise"))

    def _spot(self, id: Id) -> tuple[float, float, float]:
        place = self.picture.places[id]
        return *self.picture.at(place), svg.radius(place)

    # ---- the text beside it

    def _said(self, message: Message) -> str:
        said = str(self._named(message))
        return said[:1].upper() + said[1:]

    def _named(self, value: Any) -> Any:
        if not isinstance(value, Message):
            return value
        if value.id == "core.seat":
            return self.match.players[value["seat"] - 1]
        return Message(value.id, tuple((name, self._named(own)) for name, own in value.args))

    def _top(self, i: float) -> float:
        """Return the top of the i-th seat's row; the rows are centred vertically."""
        return (self.board.size[1] - ROW * len(self.match.players) - WORDS) / 2 + ROW * i

    def _acting(self, scene: Scene, told: str) -> None:
        """Show which seats act, and the action they take."""
        colours, left = self.canvas.art.colours, self.board.size[0]
        for i, panel in enumerate(scene.panels):
            box = f'<rect x="{left + 10:g}" y="{self._top(i):g}" width="{COLUMN - 40:g}" height="{ROW - 16:g}" rx="16" '
            drawn = f'{box}fill="{colours["raised"]}" stroke="{colours["touch"]}" stroke-width="3"/>'
            self._show(f"acts {i}", drawn if panel.acting else "", behind=True)
        y = self._top(len(scene.panels)) + 60
        lines = [escape(line, quote=False) for line in wrap(told, 25)]
        texts = [
            f'<text x="{left + 26:g}" y="{y + 38 * i:g}" font-size="29" fill="{colours["text"]}">{line}</text>'
            for i, line in enumerate(lines)
        ]
        self._show("told", "".join(texts))

    def _scores(self, scene: Scene) -> None:
        """Show every seat's score, the leaders, and the notes on the board."""
        colours, left = self.canvas.art.colours, self.board.size[0]
        best = max(panel.score for panel in scene.panels)
        for i, panel in enumerate(scene.panels):
            text = f'<text x="{left + COLUMN - 54:g}" y="{self._top(i) + 61:g}" text-anchor="end" font-size="46" '
            self._show(f"score {i}", f'{text}font-weight="700" fill="{colours["text"]}">{panel.score}</text>')
            leads = panel.score == best and any(other.score < best for other in scene.panels)
            self._show(f"leads {i}", self._wreath(left + 58, self._top(i) + 44) if leads else "")
        for mark in scene.marks:
            if mark.style == "note":
                self._note(mark)

    def _note(self, mark: Mark) -> None:
        x, y, radius = self._spot(mark.at)
        size = radius * 0.9
        text = f'<text x="{number(x)}" y="{number(y + size * 0.36)}" text-anchor="middle" font-weight="700" '
        fill = self.canvas.art.colours["note"]
        self._show(f"note {mark.at}", f'{text}font-size="{number(size)}" fill="{fill}">{escape(mark.text)}</text>')

    def _wreath(self, x: float, y: float) -> str:
        canvas = Canvas(self.bare)
        canvas.add(f'<g transform="translate({number(x)} {number(y)}) scale(2.3)">')
        sidebar.laurel(canvas, 0, 0)
        canvas.close()
        return "".join(canvas.parts)

    def _names(self) -> None:
        canvas, left = self.canvas, self.board.size[0]
        for seat, name in enumerate(self.match.players, 1):
            y = self._top(seat - 1) + 44
            canvas.shape(seat, left + 58, y, 15, canvas.art.hue(seat))
            canvas.text(left + 104, y, name, 30, canvas.art.colours["text"], weight=600)

    def _show(self, where: str, drawn: str, behind: bool = False) -> None:
        """Show a drawing at `where` from now on, and end the one shown there before."""
        old = self._open.get(where)
        if old and old[0] == drawn:
            return
        if old:
            old[1].end = self.clock
            del self._open[where]
        if drawn:
            made = Shown(drawn, self.clock, behind)
            self.shown.append(made)
            self._open[where] = (drawn, made)


def _same(one: Piece, other: Piece) -> bool:
    return (one.kind, one.of, one.place) == (other.kind, other.of, other.place)


def _far(one: Pose, other: Pose) -> bool:
    return max(abs(one.x - other.x), abs(one.y - other.y), abs(one.turn - other.turn)) > 0.5
