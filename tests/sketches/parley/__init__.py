"""Parley: ordered reaction windows, early answers, auto replies."""
