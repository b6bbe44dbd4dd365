"""Rules: state, actions and their effects, refusals, the end, positions as text."""
