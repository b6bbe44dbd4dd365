"""Requests and responses over HTTP, grouped by subject."""

from starboard.wire.api import (
    account,
    commands,
    games,
    invitations,
    ladder,
    links,
    lobby,
    notices,
    people,
    person_page,
    personal_data,
    programs,
    reviews,
    screens,
    site,
    tables,
    voyage,
)

# in reading order
MODULES = (
    people,
    links,
    account,
    programs,
    site,
    personal_data,
    person_page,
    ladder,
    notices,
    invitations,
    games,
    voyage,
    tables,
    lobby,
    screens,
    reviews,
    commands,
)
