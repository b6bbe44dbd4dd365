"""Tournaments on a server: codes, commands, the tables of each round, and views."""
