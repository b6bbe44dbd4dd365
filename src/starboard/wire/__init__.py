"""The messages between server and clients, typed once. Schema, OpenAPI and TypeScript types are made from here."""

VERSION = 4  # rises when an old client could misunderstand the server; an old tab then reloads itself
