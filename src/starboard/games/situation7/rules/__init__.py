"""The rules: legal actions, their effects, reasons for refusals, the end, positions as text."""
