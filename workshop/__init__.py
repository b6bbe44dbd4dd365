"""Games that are being built and are not yet on the shelf: `STARBOARD_GAMES=workshop` puts them there.

A game moves to `starboard.games`, and its tests to `tests/games`, when it is what a finished game is.
"""
