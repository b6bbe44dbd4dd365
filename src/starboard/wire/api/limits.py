"""Limits on the length and content of texts in requests."""

from typing import Annotated

from msgspec import Meta

from starboard.wire.client import END

Short = Annotated[str, Meta(max_length=200)]
HouseRules = Annotated[str, Meta(max_length=1000)]  # fits all house rules of a game
Secret = Annotated[str, Meta(min_length=1, max_length=100)]
MailAddress = Annotated[
    str, Meta(max_length=254, pattern=r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+" + END)
]  # the check that browsers use
Label = Annotated[str, Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*" + END)]
