"""Moving pictures of whole games."""
