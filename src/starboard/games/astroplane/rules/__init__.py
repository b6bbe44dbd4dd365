"""The rules: state, actions, legality and reasons, effects, the end, positions as text."""
