"""The conformance suite: checks the laws of the contract on randomly played games.

`pytest --pyargs starboard.conformance --starboard-game KEY` checks one game; without the option, all games.
"""
