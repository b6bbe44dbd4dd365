"""Evaluation, hints and auto replies for bots and absent players."""
