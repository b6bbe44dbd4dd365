"""The message types between server and clients. Schema, OpenAPI and TypeScript types are generated from them."""

VERSION = 4  # increased when an old client could misunderstand the server; an old tab then reloads itself
