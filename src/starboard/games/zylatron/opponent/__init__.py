"""How a computer player judges a position and what is answered by itself."""
