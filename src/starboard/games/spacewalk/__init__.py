"""Space Walk: launch groups of ships of all players so that rivals' ships fall into the black holes."""
