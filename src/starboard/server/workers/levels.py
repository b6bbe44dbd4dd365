"""The levels at which bots can be asked to play here."""

from starboard.bots.roster import NAMES

LEVELS = NAMES
