"""The command bus: authorise -> load -> decide -> append(expected version) -> publish. Every write goes through it.

An operation (`operations.py`) is dispatched on the bus (`bus.py`) with a context (who, for which action, under which
conditions). The bus authorises it and hands it to the writer (`writer.py`), one thread that carries out all waiting
operations in one durable transaction (`unit_of_work.py`): each is looked up by its command id, compared with the
requested version, and decided on the newest state of its stream (`streams.py`). What is durable is published
(`publisher.py`), and every operation is one line in the journal (`journal.py`). Decisions that take long are prepared
beside the writer and made again if they were overtaken (`retry.py`).
"""
