"""Zylatron: carry, drop, shoot and land. A Warrior on an enemy headquarters wins everything its player had."""
