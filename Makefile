# Every target sets up .venv by itself: only Python 3.11 or newer with pip and venv is needed.

PYTHON ?= python3
BIN := .venv/bin

# An environment belongs to one interpreter and one place; what is installed in it follows the lock file.
key = $(shell { $(1); } 2>&1 | cksum | tr -d ' ')
MADE := .venv/made-$(call key,$(PYTHON) --version; pwd)
READY := .venv/ready-$(call key,cat requirements-dev.txt pyproject.toml)

.PHONY: play test check format bench soak lock clean help

help:            ## this list
	@awk -F ' *## ' '/^[a-z]+:.*##/ { sub(/:.*/, "", $$1); printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(READY)   ## play a game in the terminal against the random bot
	@$(BIN)/spoils play

test: check      ## every check and every test; what CI calls
	@$(BIN)/pytest -n 2 -q

check: $(READY)  ## formatting, lint, types, import levels, rule index
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@PYTHONPATH=tools $(BIN)/python -m checks

format: $(READY) ## put the source into the house style
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

bench: $(READY)  ## the benchmarks
	@$(BIN)/python -m spoils.lab.bench

soak: $(READY)   ## many games played by bots, looking for errors
	@$(BIN)/python -m spoils.lab.soak

# A cut-off some weeks back: what was released since may still be incomplete for some platforms, or withdrawn.
CUTOFF ?= 2026-10-25
LOCK := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --exclude-newer $(CUTOFF) --custom-compile-command "make lock"

lock: $(READY)   ## choose the versions of all libraries anew (CUTOFF=date)
	@$(LOCK) pyproject.toml --output-file requirements.txt
	@$(LOCK) --extra dev pyproject.toml --output-file requirements-dev.txt

clean:           ## remove the environment and all caches
	@rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info

$(MADE):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed; name it with make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -m venv --clear .venv
	@touch $@

$(READY): $(MADE)
	@echo "setting up .venv"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@rm -f .venv/ready-*
	@touch $@
