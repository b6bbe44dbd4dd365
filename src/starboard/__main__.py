"""`python -m starboard`: runs the command if its script is not on the path."""

from starboard.cli.main import app

if __name__ == "__main__":
    app(prog_name="starboard")
