# Everything a newcomer needs: `make demo` and `make test`. `make help` lists the rest.
# pip takes its settings (a mirror, a proxy, a wheel folder) from its own configuration and PIP_* variables.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# Where an environment forbids to keep compiled Python, each of a test run's many processes would compile all of it anew.
export PYTHONDONTWRITEBYTECODE :=

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
PINS := pyproject.toml constraints.txt
comma := ,
#: Whose branches are counted; `make coverage COVERED=tests` takes all, which is long.
COVERED := tests/core tests/phrases tests/games/test_pearls.py tests/test_cases.py
#: Of each target of the fuzzer.
FUZZ_SECONDS := 300
#: What `make season` plays; DATABASES= both, or one of sqlite and postgresql.
GAMES := 1000
PLAYERS := 4000
DAYS := 60
SEED := 1
DATABASES :=
#: Changed in each module that `make mutants` goes through.
MUTANTS := 5

# One file each that is younger than the pins when what it names is installed.
READY_TO_PLAY := $(VENV)/.ready-to-play
READY_TO_TEST := $(VENV)/.ready-to-test
READY_TO_BENCH := $(VENV)/.ready-to-bench
READY_TO_FUZZ := $(VENV)/.ready-to-fuzz

.PHONY: demo setup test lint coverage bench soak season faults fuzz mutants page clean help

demo: $(READY_TO_PLAY) ## play a whole game here, between bots; its mails, and a page with the whole of it
	@$(BIN)/pbem demo

setup: $(READY_TO_PLAY) ## install what a host needs, into .venv

test: $(READY_TO_TEST) ## run the tests
	@$(BIN)/python -m tests.prepared
	$(BIN)/python -m pytest -q -n auto --dist loadfile --no-loadscope-reorder

lint: $(READY_TO_TEST) ## check style, types and dependencies
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/deptry . --no-ansi

coverage: $(READY_TO_TEST) ## count the branches that COVERED=tests/core, the phrases and the cases take, never fewer than before
	@$(BIN)/python -m tests.prepared
	$(BIN)/coverage erase
	PBEM_BROAD=all $(BIN)/coverage run -m pytest -q -n auto $(COVERED)
	$(BIN)/coverage combine -q
	$(BIN)/coverage report

bench: $(READY_TO_BENCH) ## measure, beside the floors and the peers
	$(BIN)/python -m bench

soak: $(READY_TO_TEST) ## the long tests, and all of those of which `make test` runs a share
	$(BIN)/python -m pytest -q -m broad -n auto --dist loadfile
	$(BIN)/python -m pytest -q -m soak

season: $(READY_TO_TEST) ## a season of GAMES=1000 with PLAYERS=4000 for DAYS=60 of a virtual clock, by SEED=1; every game verified
	$(BIN)/python -m bench.season --games $(GAMES) --players $(PLAYERS) --days $(DAYS) --seed $(SEED) $(DATABASES)

faults: $(READY_TO_TEST) ## the fault bench, long: PBEM_FAULTS=1000 faults of each kind
	$(BIN)/python -m pytest -q -s -m faults tests/faults

fuzz: $(READY_TO_FUZZ) ## the fuzzer, FUZZ_SECONDS=300 for each target; on Linux, x86-64
	$(BIN)/python -m tests.fuzz all $(FUZZ_SECONDS)

mutants: $(READY_TO_TEST) ## change one thing at a time, MUTANTS=5 in each module named, and see which tests notice
	$(BIN)/python -m tests.mutants $(MUTANTS)

page: page/node_modules ## build the order page's script and style, which are committed; wants node
	$(BIN)/python -m tests.page_types
	cd page && npm run --silent build

page/node_modules: page/package-lock.json
	cd page && npm ci --silent
	@touch $@

clean: ## remove what the other targets made
	rm -rf $(VENV) page/node_modules build dist .coverage* .pytest_cache .mypy_cache .ruff_cache .hypothesis .fuzz
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 16

# Debian ships venv apart from Python, and its half-made .venv would look like a whole one: ask first.
$(BIN)/python:
	@for python in python3 python3.13 python3.12 python3.11; do \
	  command -v $$python >/dev/null || continue; \
	  $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' || continue; \
	  $$python -c 'import venv, ensurepip' 2>/dev/null || { \
	    echo "$$python cannot make a virtual environment; on Debian: apt install python3-venv" >&2; exit 1; }; \
	  echo "making $(VENV) with $$($$python --version)"; \
	  exec $$python -m venv $(VENV); \
	done; \
	echo "pbem needs Python 3.11 or newer and found none; on Debian 12: apt install python3 python3-venv" >&2; exit 1

# $(call install,WHAT): pip installs this checkout with the extras of WHAT. Bytecode is compiled at once: without it each
# `pbem poll` would pay a second for it.
define install
@echo "installing into $(VENV), which takes a minute the first time"
@$(PIP) install --quiet --compile -c constraints.txt -e '.$(1)'
@$(BIN)/python -m compileall -q pbem
endef

$(READY_TO_PLAY): $(PINS) | $(BIN)/python
	$(call install,)
	@touch $@

$(READY_TO_TEST): $(PINS) .ci/packages | $(BIN)/python
	@.ci/packages
	$(call install,[dev])
	@touch $@ $(READY_TO_PLAY)

$(READY_TO_BENCH): $(PINS) | $(BIN)/python
	$(call install,[dev$(comma)bench])
	@touch $@ $(READY_TO_PLAY) $(READY_TO_TEST)

$(READY_TO_FUZZ): $(PINS) | $(BIN)/python
	$(call install,[dev$(comma)fuzz])
	@touch $@ $(READY_TO_PLAY) $(READY_TO_TEST)
