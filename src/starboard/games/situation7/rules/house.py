"""The house rules: the chosen options as plain attributes."""

from typing import Final, final

from starboard.core.options import Options
from starboard.games.situation7.rules.chart import CHARTS, Region


@final
class House:
    """The house rules of one table, with one attribute for each fact the rules need."""

    def __init__(self, options: Options) -> None:
        limit, late = options["clock"], options.number("head_start") * 1000
        self.chart: Final = CHARTS[options.word("board")]
        self.real_time: Final = options.word("mode") == "real_time"
        self.strict_start: Final = options.on("strict_start")
        self.keep_spent: Final = options.word("spent") == "keep"
        self.locks: Final = (options.number("miss_lock_purple"), options.number("miss_lock_blue"))  # ms by side
        self.scattered: Final = options.word("tray_angle") == "scattered"
        self.picture: Final = options.word("board_picture")
        self.mutual_block: Final = options.on("mutual_block")
        self.limit: Final = 0 if limit == "none" else int(limit) * 60_000  # ms; 0: none
        self.made_points: Final = options.number("made_points")
        self.begins: Final = (0, late) if options.word("head_start_for") == "purple" else (late, 0)  # ms by side
        self.finds: Final = options.number("finds")

    def worth(self, region: Region) -> int:
        return self.made_points if region.kind == "made" else region.points  # S7-69
