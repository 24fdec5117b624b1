"""Limits that keep one client from using up what the others need: pure bookkeeping in memory, bounded, without I/O.

| module | what it bounds |
|---|---|
| `options.py` | the numbers, which `jadoube serve` takes as options |
| `rates.py` | how often something may be done for a key |
| `turns.py` | how much is done at the same time, in a fair order of keys |
| `connections.py` | open connections without credentials, for each address and in total |
| `descriptors.py` | file descriptors, and log lines about their lack |
| `repeated_lines.py` | log lines that clients can provoke |
| `tries.py` | tries of secrets |
| `admission.py` | what the protocols ask before the application sees a request |
"""
