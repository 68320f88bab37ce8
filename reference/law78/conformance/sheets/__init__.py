"""One board to key by hand into a closed program, and what its figures say of the program."""
