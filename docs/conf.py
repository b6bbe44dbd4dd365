"""Sphinx configuration of the site. `tools/docs.py` collects the pages and runs Sphinx."""

from importlib.metadata import version as installed
from pathlib import Path

project = "Starboard"
author = "The Starboard authors"
project_copyright = "The Starboard authors, Apache License 2.0"
version = release = installed("starboard-games")
extensions = ["myst_parser", "sphinx.ext.autodoc"]

myst_enable_extensions = ["attrs_inline", "deflist"]
myst_heading_anchors = 4
default_role = "literal"
smartquotes = False  # flags such as --terminal keep their hyphens
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"
add_module_names = False

html_theme = "furo"
html_title = "Starboard"
html_logo = html_favicon = "_static/star.svg"
html_static_path = ["_static"]
html_css_files = ["starboard.css"]
html_extra_path = ["_extra"] if Path(__file__).with_name("_extra").is_dir() else []
html_show_sphinx = False
html_copy_source = False
html_theme_options = {
    "light_css_variables": {
        "color-background-primary": "#fffdf8",
        "color-background-secondary": "#f6f3ec",
        "color-background-hover": "#efe9dc",
        "color-background-border": "#d9d3c5",
        "color-foreground-primary": "#1b2033",
        "color-foreground-secondary": "#565e7a",
        "color-brand-primary": "#a34b05",
        "color-brand-content": "#1f5fbf",
        "color-code-background": "#f6f3ec",
        "color-sidebar-link-text": "#565e7a",
        "color-sidebar-link-text--top-level": "#1b2033",
        "font-stack": "Inter, system-ui, 'Segoe UI', sans-serif",
        "font-stack--headings": "'Space Grotesk', Inter, system-ui, sans-serif",
    },
    "dark_css_variables": {
        "color-background-primary": "#0b1020",
        "color-background-secondary": "#141b31",
        "color-background-hover": "#1d2642",
        "color-background-border": "#2c3760",
        "color-foreground-primary": "#e9edf8",
        "color-foreground-secondary": "#a9b3cf",
        "color-brand-primary": "#ffb703",
        "color-brand-content": "#6cb6ff",
        "color-code-background": "#141b31",
        "color-sidebar-link-text": "#a9b3cf",
        "color-sidebar-link-text--top-level": "#e9edf8",
    },
}
