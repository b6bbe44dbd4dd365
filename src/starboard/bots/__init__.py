"""Computer players. They are given a View, never a State; they answer with one of its legal actions."""

from starboard.bots.bot import Bot, Budget
from starboard.bots.roster import bot

__all__ = ["Bot", "Budget", "bot"]
