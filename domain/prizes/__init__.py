"""Who gets what if the round ended now: computed from the standings and the announced prizes, never stored (F.10)."""
