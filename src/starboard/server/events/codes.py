"""The code of an event: a word and a number, easy to say across a room."""

import re
import secrets

WORDS = (
    "apollo", "ariane", "aurora", "atlas", "callisto", "ceres", "comet", "corona", "cosmos", "dione", "eclipse",
    "europa", "galaxy", "halley", "helios", "hydra", "icarus", "io", "juno", "jupiter", "luna", "lyra", "mars",
    "mercury", "meteor", "mimas", "mira", "moon", "nebula", "neptune", "nova", "oberon", "orbit", "orion", "pallas",
    "phobos", "pluto", "polaris", "pulsar", "quasar", "rhea", "rigel", "rocket", "saturn", "sirius", "solar", "star",
    "sun", "tethys", "titan", "triton", "uranus", "vega", "venus", "vesta", "zenith",
)  # fmt: skip
CODE = re.compile("[a-z]{2,10}-([0-9]{2}|[0-9]{4,5})")  # three digits are the code of a table


def new_code(taken: int) -> str:
    """A code that is probably free: after some tries that found one taken the number is longer."""
    digits = 2 if taken < 4 else 4 if taken < 8 else 5
    return f"{secrets.choice(WORDS)}-{secrets.randbelow(9 * 10 ** (digits - 1)) + 10 ** (digits - 1)}"


def read_code(text: str) -> str:
    """The code that somebody meant: however it was written, "Saturn 17" too. Empty: it is none."""
    found = re.sub(r"[\s_-]+", "-", text.strip().lower())
    return found if CODE.fullmatch(found) else ""
