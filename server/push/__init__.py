"""Web Push: browsers that follow a player are told of pairings and results (docs/adr/0023).

A commit wakes the `Notifier` (`notifier.py`). It compares what each browser was told with what is public now
(`news.py`), notes in the table that it is told the news, and hands a job to the `Postman` (`postman.py`): a few
threads, a bounded queue, retries. A thread reads the subscription and the tournament again, makes the message,
encrypts it (`encryption.py`) and sends it (`delivery.py`) to an address that `endpoints.py` allows.
"""
