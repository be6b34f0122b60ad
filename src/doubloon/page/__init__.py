"""Tables in a browser page: one person's tables in a worker, behind the messages and calls that a server answers.

`local_server.py` knows nothing of JavaScript and is tested natively; `bridge.py` and `thinking.py` are what the workers import
(`web/src/local/worker.ts`). Rules, seats, views and bots are `hosting`'s; storage and thinking are handed in from outside.
"""
