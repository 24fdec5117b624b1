"""The Tournament Report File: text to model and back (TRF06, TRF16, TRF26 and the engines' extensions). Pure."""
