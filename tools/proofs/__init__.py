"""The proofs of `tools/prove.py`: one module each, with `options` and a `prove` that returns the faults found."""
