"""Scenes as SVG: what a notebook, the command line and the docs show. Knows the vocabulary, and no game."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starboard.core.scene import Scene


def draw(scene: "Scene") -> str:
    """The picture of a scene as one SVG document."""
    width, height = scene.boards[0].size
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"></svg>'
