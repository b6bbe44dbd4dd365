"""All laws: importing this module enters them."""

from tests.contract import laws_picture, laws_play, laws_powers, laws_secrets, laws_text

__all__ = ["laws_picture", "laws_play", "laws_powers", "laws_secrets", "laws_text"]
