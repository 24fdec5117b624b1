"""Whether the claims of an explanation hold: an evaluator for every kind, independent of the engines.

`checking.untrue` evaluates every claim of a pairing. A system has its evaluators in a module of its own, which
`checking.EVALUATORS` takes in; a kind without an evaluator fails a test. The English rules have
cases (`ecf_case`) and a table (`ecf.EVALUATORS`) of their own.
"""
