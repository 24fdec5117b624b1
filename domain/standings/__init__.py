"""The order of the players at the end of a round: points, then the tie-breaks of F.10 or of C.07, each explained."""
