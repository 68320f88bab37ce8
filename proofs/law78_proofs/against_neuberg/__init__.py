"""This method against Neuberg's formula and the other ways in use. Claim P8."""

from law78_proofs.against_neuberg import (
    agreeing_elsewhere,
    difference,
    smallest_difference,
    what_ways_keep,
)

CLAIMS = (
    *difference.CLAIMS,
    *agreeing_elsewhere.CLAIMS,
    *what_ways_keep.CLAIMS,
    *smallest_difference.CLAIMS,
)
