"""Lantern: a race past named buoys, with a die and hidden fuel."""
