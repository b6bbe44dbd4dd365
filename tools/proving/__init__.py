"""What the load, fault and throughput tools share: programs to start and kill, and scripted players. Loopback only."""
