"""Notices to absent players that it is their turn, in games with days per move."""
