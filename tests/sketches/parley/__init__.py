"""Parley: an ordered window of questions, early answers, automatic replies."""
