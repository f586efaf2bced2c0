# Everything happens inside this folder: `make demo` sets up .venv, builds the core and runs. `make help` lists the rest.
# All paths are relative, so the path of this folder may contain blanks.

PYTHON ?= python3
JOBS ?= 2
# With LOCKED=1, everything that is installed is what requirements.lock names, and has the digest that stands there.
LOCKED ?=
# How much of the large proofs `make prove` does: 0.01 is a hundredth.
SIZE ?= 1
# One more than there are cores: tests of pages, terminals and servers wait much of the time. Each process gets files in a
# row, so that browsers are started once for each file, and takes work from the others when it has done its own.
TEST_JOBS ?= $(shell expr $(JOBS) + 1)
export CXX
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Everything below is ours to cache: without compiled modules, each of the thousand processes of the tests takes twice as long.
unexport PYTHONDONTWRITEBYTECODE

VENV_PYTHON := .venv/bin/python
# Modules are compiled on first import; most are never imported.
PIP_INSTALL = $(VENV_PYTHON) -m pip install --no-compile $(if $(V),-v,-q)
REQUIREMENTS = $(VENV_PYTHON) scripts/requirements.py

# A virtual environment belongs to one folder, one version of Python and, if locked, one lock; after a move or an upgrade a
# new one is made.
VENV_KEY := $(shell { pwd -P; $(if $(LOCKED),cat requirements.lock;) "$(PYTHON)" -c 'import sys; print(sys.version_info[:2])'; } 2>/dev/null | cksum | cut -d ' ' -f 1)
VENV := .venv/made-$(VENV_KEY)
BUILD := .venv/build-requirements
ALL := .venv/all-requirements
TEST := .venv/test-requirements
BENCH := .venv/bench-requirements
LINT := .venv/lint-requirements
DIST := .venv/dist-requirements
CORE := .venv/core

# Folders are listed too: their times change when files are deleted.
NATIVE := $(shell find native)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: help demo serve test prove bench lint format docs pictures sheets coverage dist lock lowest clean prerequisites browser

help: ## this list
	@echo "make TARGET   with TARGET one of"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  \1	\2/p' Makefile
	@echo "Variables: PYTHON=$(PYTHON) CXX=$(CXX) JOBS=$(JOBS), SIZE=$(SIZE) for make prove, ARGS='...' for pytest or the benchmark, LOCKED=1 for requirements.lock, V=1 for verbose builds."

demo: $(CORE) ## solve, check, explain, rate, generate and draw
	@sh scripts/demo.sh

serve: $(CORE) $(ALL) ## the page, opened in a browser
	@.venv/bin/gridwise serve --open $(ARGS)

test: $(CORE) $(TEST) browser ## the tests
	$(VENV_PYTHON) -m pytest -n $(TEST_JOBS) --dist worksteal $(ARGS)

prove: $(CORE) $(TEST) browser ## the slow proofs (exhaustive counts, whole corpora); goes on where it was interrupted
	GRIDWISE_PROVE_SIZE=$(SIZE) $(VENV_PYTHON) -m pytest -m prove --resume -n $(JOBS) -v --durations=20 $(ARGS)

coverage: $(CORE) $(TEST) ## a sample of the tests, with the branches counted that they take; fails below a floor
	$(VENV_PYTHON) scripts/measure_coverage.py

bench: $(CORE) $(BENCH) ## benchmarks, compared with other solvers
	$(VENV_PYTHON) benchmarks/run.py $(ARGS)

lint: $(LINT) ## style and types
	$(VENV_PYTHON) -m ruff check .
	$(VENV_PYTHON) -m ruff format --check .
	$(VENV_PYTHON) -m mypy

format: $(LINT) ## reformat the code as `make lint` requires
	$(VENV_PYTHON) -m ruff check --fix .
	$(VENV_PYTHON) -m ruff format .

docs: $(CORE) $(TEST) ## refresh docs/reference and its pictures, and tests/drawings, from the registries
	$(VENV_PYTHON) -m gridwise.reference docs/reference
	$(VENV_PYTHON) tests/reference_drawings.py
	$(VENV_PYTHON) scripts/layers.py --write
	$(VENV_PYTHON) scripts/explanations.py > /dev/null
	$(VENV_PYTHON) scripts/constraint_index.py --write
	$(VENV_PYTHON) scripts/rules_compared.py --write

pictures: $(CORE) $(TEST) browser ## the README's pictures of the page and of a worksheet
	$(PIP_INSTALL) pypdfium2
	$(VENV_PYTHON) scripts/pictures.py

sheets: $(CORE) $(TEST) ## contact sheets of new puzzles of each type and level
	$(VENV_PYTHON) scripts/contact_sheets.py $(ARGS)

# Archives hold the time of the last commit, so that everybody builds the same bytes.
dist: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 1767225600)
dist: $(CORE) $(DIST) ## sdist and wheel, tested in an environment of their own
	@echo "building sdist and wheel ..."
	@rm -rf dist && mkdir -p build
	@$(VENV_PYTHON) -m build --no-isolation --outdir dist . > build/dist.log 2>&1 || { cat build/dist.log; exit 1; }
	@$(VENV_PYTHON) scripts/check_dist.py
	@ls -l dist

lock: $(BUILD) ## write requirements.lock anew, with the newest versions
	$(VENV_PYTHON) scripts/lock.py

lowest: $(CORE) ## some tests with the lowest versions that pyproject.toml allows
	$(VENV_PYTHON) scripts/lowest.py $(ARGS)

clean: ## remove everything that make created
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests benchmarks scripts -name __pycache__ -prune -exec rm -rf {} +

browser:
	@sh scripts/chromium.sh > /dev/null

prerequisites:
	@PYTHON="$(PYTHON)" sh scripts/prerequisites.sh

$(VENV): | prerequisites
	@echo "setting up .venv ..."
	@"$(PYTHON)" -m venv --clear .venv
	@touch $@

# The build tools are in .venv as well, so rebuilding the core needs no network and never uses an old cmake of the system.
$(BUILD): pyproject.toml scripts/requirements.py $(VENV)
ifdef LOCKED
	@echo "installing what requirements.lock names ..."
	@PIP_NO_INDEX= $(PIP_INSTALL) --require-hashes -r requirements.lock
else
	@echo "installing what the compiler needs ..."
	@$(REQUIREMENTS) build > $@.txt
	@$(PIP_INSTALL) -r $@.txt
endif
	@touch $@

ifdef LOCKED
# Nothing else is fetched: pip only finds that all is there.
$(CORE) $(ALL) $(TEST) $(LINT): export PIP_NO_INDEX := 1
endif

$(CORE): $(BUILD) $(NATIVE) scripts/build_core.py | prerequisites
	@echo "building the core, installing what gridwise needs ..."
	@$(REQUIREMENTS) runtime print > $@.txt
	@$(VENV_PYTHON) scripts/build_core.py $@.txt $(V)
	@touch $@

$(ALL) $(TEST) $(BENCH) $(LINT): .venv/%-requirements: $(BUILD)
	@echo "installing what make $(if $(filter all,$*),serve,$*) needs ..."
	@$(REQUIREMENTS) runtime $* > $@.txt
	@$(PIP_INSTALL) -r $@.txt
	@touch $@

# Keeps the wheels of the run-time dependencies, for testing the installation of our own wheel.
$(DIST): $(BUILD)
	@echo "installing what make dist needs ..."
	@$(REQUIREMENTS) dist > $@.txt
	@$(PIP_INSTALL) -r $@.txt
	@rm -rf .venv/wheels
	@$(REQUIREMENTS) runtime > $@.txt
	@$(VENV_PYTHON) -m pip download -q --only-binary :all: --dest .venv/wheels -r $@.txt
	@touch $@
