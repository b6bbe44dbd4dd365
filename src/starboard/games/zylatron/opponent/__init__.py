"""How a computer player evaluates a position and what is answered by itself."""
