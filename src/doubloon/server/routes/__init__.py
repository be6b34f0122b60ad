"""The HTTP interface: one file per topic, all of them under `/api`."""
