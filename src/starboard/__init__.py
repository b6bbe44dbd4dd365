"""Starboard: five space board games to play, to study and to write bots for."""
