"""The conformance suite: the laws that every game keeps, asked of games played at random.

`pytest --pyargs starboard.conformance --starboard-game KEY` asks them of one game; without the option, of all games.
"""
