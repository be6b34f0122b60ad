"""Our tests test the sources, unless `DOUBLOON_ENGINE` says otherwise."""

import os

os.environ.setdefault("DOUBLOON_ENGINE", "python")
