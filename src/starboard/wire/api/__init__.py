"""What is asked and answered over HTTP, by noun."""

from starboard.wire.api import (
    account,
    commands,
    games,
    invitations,
    links,
    lobby,
    notices,
    people,
    person_page,
    personal_data,
    programs,
    reviews,
    site,
    tables,
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
    notices,
    invitations,
    games,
    tables,
    lobby,
    reviews,
    commands,
)
