"""Questions and answers as files: for programs that speak no protocol."""
