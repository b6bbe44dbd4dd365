"""All laws. Importing this module registers them."""

from starboard.conformance import laws_learning, laws_picture, laws_play, laws_powers, laws_secrets, laws_text

__all__ = ["laws_learning", "laws_picture", "laws_play", "laws_powers", "laws_secrets", "laws_text"]
