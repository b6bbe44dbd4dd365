"""Adapters: Starboard's games as environments of PettingZoo, Gymnasium and OpenSpiel.

`docs/how-to/adapters.md` is the guide. Each needs its library: the extras `pettingzoo`, `gymnasium` and `openspiel`.
"""
