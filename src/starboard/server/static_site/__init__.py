"""Starboard as a static site: the client, and the server as Python code in a web worker of the page."""
