"""Evaluation of positions, explanations of actions, and auto replies."""
