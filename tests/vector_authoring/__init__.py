"""The tool that writes the vectors of reference/law78/conformance/suite.

    cd tests && python -m vector_authoring            write the files
    cd tests && python -m vector_authoring --check    say what would change, write nothing

A vector is defined in `areas`, a module an area: what is asked, why, and any figures
that were published or worked out by hand. Nothing else is written by hand. The
expected figures come from `oracle`, `session_oracle` and `session_rules_oracle`,
each by two ways that share no computation, and from the table of Law 77; they
never come from law78. Where two sources differ nothing is written.

A new vector takes the next number of its area; a number is never used again. What
a vector asks or expects never changes once it is in the manifest: give the new
question a new number and put the old one into `withdrawn.py` with its hash, a
reason, and the number that takes its place.
"""
