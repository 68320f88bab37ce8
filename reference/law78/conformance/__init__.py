"""What other programs are held to: the subject protocol, and the reference speaking it."""
