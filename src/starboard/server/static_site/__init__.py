"""Starboard as a folder of static files: the client, and the server as Python that a web worker of the page runs."""
