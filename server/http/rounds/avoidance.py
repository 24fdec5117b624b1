"""What is done in FIDE mode with pairs that are to be avoided if possible, as requests that pair a round state it."""

from __future__ import annotations

from server.http.bodies import Body
from server.service.rounds import Avoidance


class AvoidanceBody(Body, kw_only=True):
    """A request that pairs a round.

    Without `avoiding`, pairs that are to be avoided if possible may meet in this round. `leave_fide_mode`: FIDE mode is
    left if such pairs change the round.
    """

    avoiding: bool = True
    leave_fide_mode: bool = False

    @property
    def avoidance(self) -> Avoidance:
        """What is done if such pairs change the round."""
        if not self.avoiding:
            return Avoidance.NOT_IN_THIS_ROUND
        return Avoidance.LEAVES_FIDE_MODE if self.leave_fide_mode else Avoidance.REFUSED
