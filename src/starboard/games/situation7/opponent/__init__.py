"""The computer player: evaluation, explanations, a real-time hand and auto replies."""
