"""What players ask of the arbiter, the answers, and the badges that let them ask."""
