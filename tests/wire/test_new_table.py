"""A new table accepts all of a game's house rules together."""

import pytest

from starboard.core.registry import games
from starboard.wire.api.tables import NewTable
from starboard.wire.json import encode
from starboard.wire.read import read_as


@pytest.mark.parametrize("key", games())
def test_a_table_by_all_house_rules_of_a_game_can_be_asked_for(key: str) -> None:
    longest = [(option.name, max(map(str, option.settings), key=len)) for option in games()[key].offered]
    wanted = NewTable(key, options=" ".join(f"{name}={setting}" for name, setting in longest))
    assert read_as(NewTable, encode(wanted)) == wanted
