"""The lab: studies of many games between bots, with results that do not depend on the machine.

It is not needed for playing. Modules import pyarrow and Ray only when used; the extra `lab` installs them.
"""
