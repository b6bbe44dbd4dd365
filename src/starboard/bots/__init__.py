"""Computer players. A bot receives a View, never a State, and returns one of its legal actions."""

from starboard.bots.bot import Bot, Budget
from starboard.bots.roster import bot

__all__ = ["Bot", "Budget", "bot"]
