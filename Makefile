# Two commands for a newcomer: `make serve` and `make test`. What they install is in .venv; beside it is only __pycache__.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BUILDERS := build/builders
PIP := $(BIN)/pip --disable-pip-version-check --quiet
# The tests wait for servers now and then, so one process more than there are cores keeps all cores busy.
ifdef WORKERS
TEST_WORKERS := $(WORKERS)
else
WORKERS := auto
TEST_WORKERS = $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 1) + 1)")
endif
TIMED = $(BIN)/python -m tests.timed build/test-time.json
PYTEST = $(BIN)/pytest --numprocesses=$(WORKERS) --dist=worksteal
# A test that hangs fails by its name, far later than the slowest test ends on a busy machine.
BOUNDED = --timeout=600 --timeout-method=thread

# The tests start many processes; each would compile the whole program again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: serve test check lint types imports format journeys acceptance endorsement benchmarks lock wheel clean help measures pictures release release-check deb

help: ## what there is
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

serve: $(VENV)/.serve ## install what is needed, bring the database up to date and serve
	@$(BIN)/jadoube serve $(ARGS)

test: $(VENV)/.dev ## the tests that a newcomer's machine can run, on every core; WORKERS=0 runs them in one process
	@$(if $(ARGS),,$(TIMED)) $(PYTEST) --numprocesses=$(TEST_WORKERS) $(BOUNDED) --durations=10 -m "not browser and not acceptance" $(ARGS)

check: lint types imports test ## everything that must be green before a commit

lint: $(VENV)/.dev ## ruff: rules and format
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(VENV)/.dev ## mypy, strict
	@$(BIN)/mypy

imports: $(VENV)/.dev ## the layers of the packages
	@$(BIN)/lint-imports

format: $(VENV)/.dev ## put the code into shape
	@$(BIN)/ruff check --fix --exit-zero --quiet .
	@$(BIN)/ruff format .
	@$(BIN)/ruff check .

journeys: $(VENV)/.dev ## whole ways through a real server and a real Chromium
	@$(PYTEST) --numprocesses=$(TEST_WORKERS) $(BOUNDED) --durations=10 -m browser $(ARGS)

acceptance: $(VENV)/.dev ## thousands of tournaments; CORPORA=DIR adds a folder of TRF files
	@CORPORA="$(CORPORA)" $(PYTEST) -m acceptance $(ARGS)

endorsement: $(VENV)/.dev ## tournaments checked by other programs and theirs by us; COUNT=50000 goes on, BBP_2026=PROGRAM adds a judge
	@$(BIN)/python -m tests.endorsement.trials $(or $(COUNT),100)

benchmarks: $(VENV)/.dev ## every benchmark, as tables
	@for each in benchmarks/*.py; do echo "== $$each"; $(BIN)/python $$each || exit 1; done

measures: $(VENV)/.dev ## what the layout promises, counted
	@$(BIN)/python -m benchmarks.measures

pictures: $(VENV)/.dev ## take the pictures of the docs anew, and those of all displays in build/displays
	@$(BIN)/python -m tests.pictures
	@$(BIN)/python benchmarks/displays.py --pictures

wheel: $(VENV)/.dev ## build the wheel into dist/
	@$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .

release: $(BUILDERS)/.made ## all that is released, from the last commit into dist/
	@$(BUILDERS)/bin/python .ci/packaging/release.py

deb: $(BUILDERS)/.made ## the Debian package alone, in dist/
	@$(BUILDERS)/bin/python .ci/packaging/release.py deb

release-check: $(BUILDERS)/.made ## install what is in dist/ in clean places and play a tournament there (needs root for Debian's)
	@$(BUILDERS)/bin/python .ci/packaging/release_check.py $(ARGS)

lock: ## make the lists of locked dependencies anew (needs uv)
	uv pip compile --universal --generate-hashes --no-annotate --no-header --group build pyproject.toml -o requirements/serve.txt
	uv pip compile --universal --generate-hashes --no-annotate --no-header --group dev -c requirements/serve.txt pyproject.toml -o requirements/dev.txt
	uv pip compile --universal --generate-hashes --no-annotate --no-header --extra laptop -c requirements/dev.txt pyproject.toml -o requirements/laptop.txt
	uv pip compile --universal --generate-hashes --no-annotate --no-header --group release -c requirements/dev.txt -o requirements/release.txt

clean: ## remove what was made, never a database
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "J'adoube needs Python 3.11 or later as $(PYTHON); 'make PYTHON=/path/to/python3.11 ...' names another." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
		echo "$(PYTHON) has no venv module. On Debian and Ubuntu: apt install python3-venv. Then run make again." >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/.serve: requirements/serve.txt pyproject.toml | $(BIN)/python
	@echo "Installing into $(VENV) (the first time this takes a minute) ..."
	@$(PIP) install --require-hashes -r requirements/serve.txt || { \
		echo "The first installation needs a network; afterwards none is needed. Nothing is lost: run make again." >&2; exit 1; }
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q domain server migrations
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.serve
	@echo "Installing the tools for tests into $(VENV) ..."
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

$(BUILDERS)/.made: requirements/release.txt
	@$(PYTHON) -m venv --clear $(BUILDERS)
	@$(BUILDERS)/bin/pip --disable-pip-version-check --quiet install --require-hashes -r requirements/release.txt
	@touch $@
