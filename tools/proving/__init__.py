"""Parts shared by the proofs: programs to start and kill, scripted players, figures. Loopback only."""
