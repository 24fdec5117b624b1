"""The FIDE Swiss System Based on Rating (C.04.1): one procedure, the editions of 1998, 2006 and 2009."""
