"""The computer player: evaluation, explanations and auto replies."""
