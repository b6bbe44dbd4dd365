"""A film as one SVG document. Every piece, sign and spark has a separate animation, all of the same length."""

from dataclasses import replace
from typing import Final

from tools.moving.timeline import Actor, Pose, Shown, Spark

from starboard.drawing import sidebar
from starboard.drawing.art import number
from starboard.drawing.canvas import Canvas

MANNERS: Final = {  # first and last transform, and when it is brightest
    "fade": ("scale(.8)", "scale(1)", 0.15),
    "widen": ("scale(.8)", "scale(1.8)", 0.02),
    "rise": ("none", "translate(0,-60px)", 0.15),
}
STOPS: Final = ((0.3, 0.9), (0.6, 0.4), (1, 0))


class Reel:
    """Adds animations to a canvas that already has the still parts; `length` is in ms."""

    def __init__(self, canvas: Canvas, length: float) -> None:
        self.canvas: Final = canvas
        self.length: Final = length
        self.rules: Final = [
            f"g{{animation:0s linear infinite;animation-duration:{length / 1000:.2f}s}}",
            ".s{animation-timing-function:step-end}@media(prefers-reduced-motion:reduce){g{animation:none}}",
        ]
        self.made = 0

    def show(self, shown: Shown) -> None:
        end = f"{self._percent(shown.end)}{{opacity:0}}" if shown.end is not None else "to{opacity:1}"
        name = self._rule("s", f"from{{opacity:0}}{self._percent(shown.start)}{{opacity:1}}{end}")
        faint = ' opacity="0"' if shown.end is not None else ""
        self.canvas.add(f'<g class="s" style="animation-name:{name}"{faint}>{shown.drawn}</g>')

    def act(self, actor: Actor) -> None:
        """Move a piece through its poses; its owner's shape stays upright."""
        last, faint = actor.pose, any(pose.opacity < 1 for _, pose in actor.frames)
        frames = [(0.0, actor.frames[0][1]), *actor.frames, (self.length, last)]
        name = self._rule("p", "".join([f"{self._percent(time)}{{{_style(pose, faint)}}}" for time, pose in frames]))
        opacity = f' opacity="{last.opacity:.2g}"' if last.opacity < 1 else ""
        self.canvas.add(f'<g style="animation-name:{name}" transform="{_transform(last, "", "", " ")}"{opacity}>')
        piece = actor.piece
        if self.canvas.has(piece.kind):
            self.canvas.use(piece.kind, 0, 0, 1, piece.of, piece.of, 0)
            self._plate(actor, frames)
        else:
            sidebar.piece(self.canvas, replace(piece, facing=0), 0, 0, 1)
        self.canvas.close()

    def _plate(self, actor: Actor, frames: list[tuple[float, Pose]]) -> None:
        canvas, seat = self.canvas, actor.piece.of
        plate = canvas.art.sprites[actor.piece.kind].plate
        if not plate:
            return
        x, y, radius = map(number, plate)
        turns = [f"{self._percent(time)}{{transform:rotate({-pose.turn:.0f}deg)}}" for time, pose in frames]
        name = self._rule("r", "".join(turns))
        canvas.add(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{canvas.art.hue(seat)}"/>')
        canvas.add(f'<g transform="translate({x} {y})">')
        canvas.add(f'<g style="animation-name:{name}" transform="rotate({-actor.pose.turn:.0f})">')
        canvas.shape(seat, 0, 0, plate[2] * 0.7, canvas.art.colours["ink"])
        canvas.add("</g></g>")

    def glow(self, spark: Spark) -> None:
        first, last, peak = MANNERS[spark.manner]
        start, end = self._percent(spark.start), self._percent(spark.end)
        brightest = self._percent(spark.start + (spark.end - spark.start) * peak)
        before, after = f"from,{start}{{opacity:0;transform:{first}}}", f"{end},to{{opacity:0;transform:{last}}}"
        name = self._rule("g", f"{before}{brightest}{{opacity:1}}{after}")
        self.canvas.add(f'<g transform="translate({number(spark.x)} {number(spark.y)})">')
        self.canvas.add(f'<g style="animation-name:{name}" opacity="0">{spark.drawn}</g></g>')

    def document(self, width: float, height: float, label: str) -> str:
        ground = f'<rect width="{number(width)}" height="{number(height)}" fill="{self.canvas.art.colours["ground"]}"/>'
        self.canvas.parts[:0] = [f"<style>{''.join(self.rules)}</style>", ground]
        return self.canvas.document(width, height, label)

    def _rule(self, kind: str, frames: str) -> str:
        self.made += 1
        self.rules.append(f"@keyframes {kind}{self.made}{{{frames}}}")
        return f"{kind}{self.made}"

    def _percent(self, time: float) -> str:
        return f"{100 * time / self.length:.2f}%"


def flare(seat: int, hue: str) -> str:
    """Return the glow of a hole that has taken a piece from this seat."""
    stops = [f'<stop offset="{at}" stop-color="{hue}" stop-opacity="{opacity}"/>' for at, opacity in STOPS]
    return f'<radialGradient id="flare-{seat}">{"".join(stops)}</radialGradient>'


def _style(pose: Pose, faint: bool) -> str:
    seen = f";opacity:{pose.opacity:.2g}" if faint else ""
    return f"transform:{_transform(pose, 'px', 'deg', ',')}{seen}"


def _transform(pose: Pose, px: str, deg: str, comma: str) -> str:
    place = f"translate({pose.x:.1f}{px}{comma}{pose.y:.1f}{px})"
    return f"{place} rotate({pose.turn:.0f}{deg}) scale({pose.scale:.3g})"
