"""Who gets what if the round ended now: computed from the standings and the announced prizes, kept nowhere (F.10)."""
