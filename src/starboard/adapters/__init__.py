"""Adapters that offer Starboard's games as environments of PettingZoo, Gymnasium and OpenSpiel.

See `docs/how-to/adapters.md`. Each adapter needs its library: extras `pettingzoo`, `gymnasium`, `openspiel`.
"""
