"""Audit: recompute a published result and say what agrees, what differs and why."""
