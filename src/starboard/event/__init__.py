"""An event as a pure state machine: sign-ups, rounds, pairing, results and standings. Commands in, rows out."""
