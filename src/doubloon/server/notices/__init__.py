"""Telling people what waits for them: the outbox, its dispatcher, and the channels to the outside.

A notice is stored in the transaction of the move that led to it. `outbox` plans what goes where, `dispatcher` looks at the table
once more and sends, `message` says what happened as the seat may know it; `push`, `hooks` and `mails` speak to the outside.
"""
