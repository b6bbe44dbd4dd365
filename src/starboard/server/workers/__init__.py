"""The workers: whatever falls due is done here, and bots think in processes of their own."""
