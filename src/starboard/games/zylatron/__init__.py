"""Zylatron: carry, drop, shoot, land; a Warrior on a headquarters takes all."""
