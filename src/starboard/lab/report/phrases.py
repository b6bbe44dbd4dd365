"""Text for figures, rules and events on the page."""

import re
from collections.abc import Mapping
from typing import Final

from starboard.lab.report.estimate import Estimate
from starboard.lab.report.measures import Measures
from starboard.words import sentence
from starboard.words.catalogues import books
from starboard.words.sentences import GAP

WHO: Final = {
    "winner": "the winner", "seat": "the winner", "loser": "the loser", "seats": "several players", "count": "several",
    "rounds": "all",
}  # fmt: skip
ANYBODY: Final = {"seat": "a player", "piece": "a piece"}
OPEN: Final = "…"  # placeholder for values that vary between games
PLACES: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")


def percent(each: Estimate) -> str:
    return f"{100 * each.value:.0f}% ({100 * each.low:.0f}-{100 * each.high:.0f})"


def number(each: Estimate) -> str:
    digits = 0 if each.value >= 100 else 1 if each.value >= 10 else 2
    return f"{each.value:.{digits}f} ({max(0.0, each.low):.{digits}f}-{each.high:.{digits}f})"


def signed(each: Estimate, percent: bool = False) -> str:
    if percent:
        return f"{100 * each.value:+.0f} ({100 * each.low:+.0f} to {100 * each.high:+.0f})"
    digits = 0 if abs(each.value) >= 100 else 1
    return f"{each.value:+.{digits}f} ({each.low:+.{digits}f} to {each.high:+.{digits}f})"


def plain(id: str) -> str:
    """Return the id of an event or reason in readable form."""
    return id.replace("_", " ").replace(".", ", ").replace("-", " ")


def game_name(key: str) -> str:
    return said(f"{key}.name", key)


def said(id: str, otherwise: str) -> str:
    found = sentence("en", id, ())
    return otherwise if found == id else found


def option_name(game: str, option: str) -> str:
    return said(f"{game}.option.{option}", option)


def setting_name(game: str, option: str, setting: str) -> str:
    return said(f"{game}.option.{option}.{setting}", setting)


def options_name(game: str, options: str) -> str:
    words = [word.split("=", 1) for word in options.split()]
    return "; ".join(f"{option_name(game, name)}: {setting_name(game, name, value)}" for name, value in words)


def reason_name(game: str, reason: str) -> str:
    """Return the game's message for this ending, with generic words for the players; "" if it has none."""
    parts = _general(game, f"because.{reason}", WHO).split(". ")
    known = [part for part in parts if OPEN not in part] or [parts[0].partition(f": {OPEN}")[0]]
    return ". ".join(part[:1].upper() + part[1:] for part in known).rstrip(".")


def event_meaning(game: str, event: str) -> str:
    """Return the game's log message for this event, with generic words for the players; "" if it has none."""
    found = _general(game, event.partition(" ")[0], ANYBODY).replace(f"{OPEN}.", OPEN)
    return found[:1].upper() + found[1:]


def _general(game: str, id: str, words: Mapping[str, str]) -> str:
    """Return the game's message with these words as its arguments."""
    book, whole = books(game)["en"], f"{game}.{id}"

    def pattern(id: str) -> str:
        several = book.ngettext(id, id, 2)
        return several if several != id else book.gettext(id)

    def filled(gap: re.Match[str]) -> str:
        word, noun = words.get(gap[1], OPEN), f"{game}.{gap[2]}"
        counted = pattern(noun) if gap[2] else noun
        return word if counted == noun else counted.replace("{count}", word)

    return "" if pattern(whole) == whole else GAP.sub(filled, pattern(whole))


def interval(each: Estimate, percent: bool = False) -> str:
    """Return only the interval, for a figure that is already shown."""
    if percent:
        return f"{100 * each.low:.0f} to {100 * each.high:.0f}%"
    return f"{max(0.0, each.low):.1f} to {each.high:.1f}"


def seat_verdict(measured: Measures) -> str:
    """Return a sentence on the balance between seats."""
    if measured.even:
        widest = max(each.high - each.low for each in measured.order) * 50
        return f"No seat is clearly better than another, within {widest:.0f} percentage points."
    far = measured.imbalance
    place = PLACES[measured.order.index(far)]
    more = 100 * (far.value - measured.par)
    return (
        f"The {place} player wins {100 * far.value:.0f} of 100 games ({100 * far.low:.0f} to {100 * far.high:.0f}),"
        f" {abs(more):.0f} {'more' if more > 0 else 'fewer'} than an equal share."
    )
