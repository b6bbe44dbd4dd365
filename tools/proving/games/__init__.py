"""Games that only measure."""
