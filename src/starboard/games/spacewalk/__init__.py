"""Space Walk: send off everybody's ships, and let somebody else's fall into the black hole."""
