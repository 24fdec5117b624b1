"""The English Chess Federation's Swiss pairing rules."""
