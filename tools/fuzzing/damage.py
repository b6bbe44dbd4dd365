"""Reproducible damage to text, bytes and JSON values, based on a seed."""

import copy
import json
from random import Random
from typing import Any

from tools.fuzzing.samples import NUMBERS, ODD, VALUES

PLACES = (1, 1, 1, 2, 4)  # number of damaged places, drawn from these


class Damage:
    """Changes an input in one to four places."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self._before = ""

    def __call__(self, text: str) -> str:
        found = text
        for _ in range(self.rng.choice(PLACES)):
            found = self._once(found)
        self._before = text
        return found

    def _once(self, text: str) -> str:
        rng, start = self.rng, self.rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((1, 1, 2, 5, 20)))
        match rng.randrange(9):
            case 0:
                return text[:start] + text[end:]
            case 1:
                return text[:end] + text[start:]
            case 2:
                return text[:start] + rng.choice(ODD) + text[end:]
            case 3:
                return text[:start] + rng.choice(NUMBERS) + text[end:]
            case 4:
                return text[:start] + chr(rng.randrange(32, 127)) + text[start + 1 :]
            case 5:
                return text[:start] + self._before[start:]
            case 6:
                return self._swapped(text, " ")
            case 7:
                return self._swapped(text, "\n")
            case _:
                return text[:start] + text[start:end] * rng.choice((2, 3, 300)) + text[end:]

    def _swapped(self, text: str, between: str) -> str:
        parts = text.split(between)
        first, other = self.rng.randrange(len(parts)), self.rng.randrange(len(parts))
        parts[first], parts[other] = parts[other], parts[first]
        return between.join(parts)

    def raw(self, data: bytes) -> bytes:
        rng, found = self.rng, bytearray(data)
        for _ in range(rng.choice(PLACES)):
            start = rng.randrange(len(found) + 1)
            match rng.randrange(5):
                case 0:
                    del found[start : start + rng.choice((1, 4, 400))]
                case 1:
                    found[start:start] = rng.randbytes(rng.choice((1, 4, 400)))
                case 2:
                    found[start : start + 1] = bytes([rng.randrange(256)])
                case 3:
                    found[start : start + 16] = bytes(16)
                case _:
                    del found[start:]
        return bytes(found)

    def value(self, given: Any) -> Any:
        """Return a copy of a JSON value with some parts of another type, missing, doubled or deeply nested."""
        found = copy.deepcopy(given)
        for _ in range(self.rng.choice(PLACES)):
            found = self._part(found)
        return found

    def _part(self, found: Any) -> Any:
        rng = self.rng
        if isinstance(found, dict) and found and rng.random() < 0.9:
            key = rng.choice(list(found))
            match rng.randrange(6):
                case 0:
                    del found[key]
                case 1:
                    found[self(key)] = found[key]
                case _:
                    found[key] = self._part(found[key])
            return found
        if isinstance(found, list) and found and rng.random() < 0.7:
            place = rng.randrange(len(found))
            found[place] = self._part(found[place])
            return found
        if isinstance(found, str) and rng.random() < 0.7:
            return self(found)
        return rng.choice(VALUES)

    def json(self, given: Any) -> bytes:
        """Return a damaged value as JSON; sometimes damage the text instead, or return only opening brackets."""
        chance = self.rng.random()
        if chance < 0.6:
            return json.dumps(self.value(given)).encode(errors="surrogatepass")
        if chance < 0.97:
            return self(json.dumps(given)).encode(errors="surrogatepass")
        return b"[" * self.rng.choice((100, 5_000, 16_000, 60_000))
