"""`python -m starboard`: the command, where its script is not on the path."""

from starboard.cli.main import app

if __name__ == "__main__":
    app(prog_name="starboard")
