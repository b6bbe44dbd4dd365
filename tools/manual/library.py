"""The library reference: every name that `starboard.core` exports, with its docstring."""

from inspect import isclass, isfunction

from starboard import core


def page() -> str:
    """Return one Sphinx autodoc directive for each name."""
    return "\n".join(_entry(name) for name in core.__all__)


def _entry(name: str) -> str:
    value = getattr(core, name)
    if isclass(value):
        members = "\n   :members:\n   :show-inheritance:"
        return f"## {name}\n\n```{{eval-rst}}\n.. autoclass:: starboard.core.{name}{members}\n```\n"
    if isfunction(value):
        return f"## {name}\n\n```{{eval-rst}}\n.. autofunction:: starboard.core.{name}\n```\n"
    return f"## {name}\n\n`{value!r}`\n"
