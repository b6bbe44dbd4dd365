"""The lab: many games between bots, as studies whose results are the same whoever computed them.

Nothing here is needed to play. What needs pyarrow or Ray imports it when it is used: they come with the extra `lab`.
"""
