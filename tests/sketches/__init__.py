"""Small honest games, one for each thing that the five games ask of the contract."""
