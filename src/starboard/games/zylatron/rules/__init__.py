"""What can be done, what it does and why not: state, actions, the end, positions as text."""
