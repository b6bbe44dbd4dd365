"""A tournament ("event" on screen and in the API) as a pure state machine: commands in, rows out.

It covers sign-ups, rounds, pairing, results and standings.
"""
