"""The server: everything that touches a socket, a disk or a clock. It knows no rule and no game."""
