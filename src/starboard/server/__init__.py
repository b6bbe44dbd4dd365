"""The server: all code that uses sockets, disks or clocks. It contains no game rules."""
