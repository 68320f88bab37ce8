"""Random boards for a program under test: differences made small, and relations that must hold."""
