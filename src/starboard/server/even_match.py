"""The strength of the bot in even matches, which adapts to a person from game to game."""

from starboard.bots.even import FIRST, even_level, next_strength, strength_of
from starboard.server.outcome import results
from starboard.server.store.store import Store
from starboard.table.occupant import Occupant
from starboard.table.table import Table


async def even_match(store: Store, person: str, game: str, sides: int) -> str:
    """Return the level for a person's next even match between this many sides."""
    found = [await shard.results.last_even(person, game, sides) for shard in store.shards]
    last = max((each for each in found if each is not None), key=lambda each: each.ended, default=None)
    return even_level(FIRST if last is None else next_strength(last.even, last.place, last.tied))


def for_rematch(table: Table, occupant: Occupant) -> str:
    """Return the bot for a seat of a rematch. After an even match with one person, its strength is adjusted."""
    strength = strength_of(occupant.who)
    if strength is None:
        return occupant.who
    played = results(table)
    if len(played) != 1:
        return occupant.who
    return even_level(next_strength(strength, played[0].place, played[0].tied))
