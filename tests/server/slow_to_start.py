"""The program of `answering` with a start-up delay of 1 s."""

import sys
import time

from starboard.server.workers.answers import answer_lines
from tests.server.answering import answer

if __name__ == "__main__":
    time.sleep(1.0)
    answer_lines(answer, sys.stdin, sys.stdout)
