"""Typing of games loaded by class, which mypy checks in this file."""

from collections.abc import Sequence
from typing import Any, assert_type

import pytest

from starboard.core import Game, Match, Position, Unreadable, View, load, read_position, start
from starboard.games.astron.game import Astron
from starboard.games.astron.rules.actions import Action as AstronAction
from starboard.games.astron.rules.state import State as AstronState
from starboard.games.astroplane.game import Astroplane
from starboard.games.astroplane.rules.actions import Action as AstroplaneAction
from starboard.games.astroplane.rules.state import State as AstroplaneState
from starboard.games.situation7.game import Situation7
from starboard.games.situation7.rules.actions import Action as Situation7Action
from starboard.games.situation7.rules.state import State as Situation7State
from starboard.games.spacewalk.game import SpaceWalk
from starboard.games.spacewalk.rules.actions import Action as SpaceWalkAction
from starboard.games.spacewalk.rules.state import State as SpaceWalkState
from starboard.games.zylatron.game import Zylatron
from starboard.games.zylatron.rules.actions import Action as ZylatronAction
from starboard.games.zylatron.rules.state import State as ZylatronState


def test_each_game_has_matches_of_its_own_type() -> None:
    assert_type(Match(load(Astron)), Match[AstronState, AstronAction])
    assert_type(Match(load(Astroplane)), Match[AstroplaneState, AstroplaneAction])
    assert_type(Match(load(Situation7)), Match[Situation7State, Situation7Action])
    assert_type(Match(load(SpaceWalk)), Match[SpaceWalkState, SpaceWalkAction])
    assert_type(Match(load(Zylatron)), Match[ZylatronState, ZylatronAction])


def test_what_a_match_gives_is_of_the_games_types() -> None:
    game = load(SpaceWalk, first_seat=1)
    match = Match(game, seats=2)
    assert_type(game, SpaceWalk)
    assert_type(match.state, SpaceWalkState)
    assert_type(match.legal(), Sequence[SpaceWalkAction])
    assert_type(match.view(1), View[SpaceWalkState])
    assert_type(match.position, Position[SpaceWalkState, SpaceWalkAction])


def test_what_a_position_gives_is_of_the_games_types() -> None:
    game = load(Zylatron)
    position = start(game)
    assert_type(position, Position[ZylatronState, ZylatronAction])
    assert_type(position.legal(), Sequence[ZylatronAction])
    assert_type(position.after(position.legal()[0]), Position[ZylatronState, ZylatronAction])
    assert_type(read_position(game, str(position)), Position[ZylatronState, ZylatronAction])
    assert_type(Match(position), Match[ZylatronState, ZylatronAction])


def test_by_its_key_a_game_is_the_same_and_its_types_are_open() -> None:
    game = load("spacewalk", first_seat=1)
    assert_type(game, Game[Any, Any])
    assert_type(Match(game), Match[Any, Any])
    assert game is load(SpaceWalk, first_seat=1)


def test_the_action_of_another_game_is_an_error_of_type() -> None:
    """If there were no error, mypy would report an unused ignore comment."""
    position, other = start(load(SpaceWalk, first_seat=1)), start(load(Zylatron)).legal()[0]
    assert position.why_not(other) is not None  # type: ignore[arg-type]


def test_options_and_versions_are_checked_for_a_class_too() -> None:
    with pytest.raises(ValueError, match="mode cannot be 'chess'"):
        load(SpaceWalk, mode="chess")
    with pytest.raises(Unreadable):
        load(SpaceWalk, version=99)
