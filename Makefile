# Every target sets up what it needs by itself: Python 3.11 or newer with pip and venv, and for the pages in the
# browser Node 20.19 or newer with npm.

PYTHON ?= python3
# The tests start hundreds of processes: what one of them has translated to bytecode is kept for the others.
unexport PYTHONDONTWRITEBYTECODE
BIN := .venv/bin
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check

# An environment belongs to one interpreter and one place; what is installed in it follows the lock file.
key = $(shell { $(1); } 2>&1 | cksum | tr -d ' ')
MADE := .venv/made-$(call key,$(PYTHON) --version; pwd)
READY := .venv/ready-$(call key,cat requirements-dev.txt pyproject.toml)
# Playing needs less than developing; where everything is installed, that will do.
PLAYABLE := $(or $(wildcard $(READY)),.venv/playable-$(call key,cat requirements.txt pyproject.toml))

# The client is installed and built again when something it is made of has changed, and its tests run again then.
CLIENT := index.html package.json package-lock.json svelte.config.js tsconfig.json vite.config.ts \
	public src tools tests ../src/spoils/server/schema/protocol.schema.json
CLIENT_KEY := $(call key,cd web && find $(CLIENT) -type f ! -path 'src/made/*' ! -path 'public/assets/*' | LC_ALL=C sort | xargs cksum)
PACKAGES := web/node_modules/.ready-$(call key,cat web/package-lock.json; node --version)
PAGES := web/dist/.built-$(CLIENT_KEY)
PAGES_TESTED := web/node_modules/.tested-$(CLIENT_KEY)

.PHONY: analysis-time puzzles observations steps ratings strengths crowd docs dist dist-test screens chaos tournament load endurance siege index readings walks constructs mutants play test check quick costs format bench fast fast-test playthroughs soak reach laws positions balance planted calibration lock clean help pages browser databases screenshots frames

help:            ## this list
	@awk -F ' *## ' '/^[a-z-]+:.*##/ { sub(/:.*/, "", $$1); printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(PLAYABLE) $(PAGES) ## play in the browser: serves the game and says where (PORT=8000)
	@$(BIN)/spoils serve $(if $(PORT),--port $(PORT)) $(ARGS)

dist: $(READY) $(PAGES) ## a source archive and wheels with the client in them, one compiled for this machine: dist/
	@rm -rf dist build/lib* build/bdist*
	@SPOILS_COMPILE=0 $(BIN)/python -m build --no-isolation --outdir dist . >/dev/null
	@$(if $(filter 0,$(SPOILS_COMPILE)),:,$(BIN)/python -m build --no-isolation --wheel --outdir dist . >/dev/null)
	@ls dist

dist-test: dist databases ## the same of the optimised wheel as `make test` of a quickly compiled one: every extra as the pages say; 10 minutes
	@DIST=dist $(BIN)/pytest -q tests/project/test_extras.py

screens: $(READY) ## whole games on real terminals: both modes, two sizes, two to four players, both languages; minutes
	@SCREENS=all $(BIN)/pytest -q tests/terminal/test_screen.py

load: $(READY)   ## 500 games at once on a server of its own, three seconds of thinking; 7 minutes (LOAD="--games 100 --seconds 60")
	@$(PLAYING) -m spoils.server.load $(LOAD)

endurance: $(READY) ## the memory of a server over 5,000 finished games; 10 to 20 minutes (ENDURANCE="--finished 500")
	@$(PLAYING) -m spoils.server.endurance $(ENDURANCE)

siege: $(READY)  ## attacks on a server while 50 games are played there; 7 minutes (SIEGE="--games 20 --seconds 10")
	@$(PLAYING) -m spoils.server.siege $(SIEGE)

chaos: $(READY) databases ## three servers that are killed, put to sleep, cut off; about 15 minutes (CHAOS="--games 10 --kills 5")
	@$(PLAYING) -m tests.server.chaos $(CHAOS)

strengths: $(READY) ## whether ratings find known strengths, by simulation; under a minute (STRENGTHS="--players 500")
	@$(BIN)/python -m spoils.server.people.ratings.measure $(STRENGTHS)

crowd: $(READY)  ## how soon 1,000 people in the lobby hear of a new seat; a minute (CROWD="--people 200 --seats 5")
	@$(PLAYING) -m spoils.server.crowd $(CROWD)

tournament: $(READY) databases ## a Swiss of 128 on three servers that are killed; about 10 minutes (TOURNAMENT="--players 32 --kills 5")
	@$(PLAYING) -m tests.server.championship $(TOURNAMENT)

pages: $(PAGES)  ## build the client that runs in the browser

test: browser databases ## every check and every test; what CI calls
	@$(MAKE) --no-print-directory -j2 --output-sync check $(PAGES_TESTED)
	@PYTHONPATH=tools $(BIN)/python -m readings
	@$(BIN)/pytest -n 4 --dist loadfile --no-loadscope-reorder -q || { \
		echo "what failed runs once more, alone; if it passes then, it leans on the speed of the machine or hides a race: mend it"; \
		$(BIN)/pytest --last-failed --last-failed-no-failures none --maxfail 3 -q; }

check: $(READY)  ## formatting, lint, types, import levels, rule index
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@PYTHONPATH=tools $(BIN)/python -m checks

quick: check     ## the checks, and the tests that a change calls for: under a minute (SINCE=commit)
	@PYTHONPATH=tools $(BIN)/python -m quick $(if $(SINCE),--since $(SINCE))

costs: $(READY)  ## measure what new test files cost, for `make quick` (ARGS=all measures every file: some minutes)
	@PYTHONPATH=tools $(BIN)/python -m quick --measure $(ARGS)

index: $(READY)  ## docs/rules.md: where each rule is enforced and tested; docs/levels.svg: the picture of the levels; docs/terms.md: English and French terms
	@PYTHONPATH=tools $(BIN)/python -m checks.rule_page
	@PYTHONPATH=tools $(BIN)/python -m checks.level_picture
	@PYTHONPATH=tools $(BIN)/python -m checks.term_page

readings: $(READY) ## how many cards' meanings were compared with their texts (ARGS=--unread prints the others)
	@PYTHONPATH=tools $(BIN)/python -m readings $(ARGS)

walks: $(READY)  ## how many modules of the engine three walks through it touch
	@PYTHONPATH=tools $(BIN)/python -m walks

constructs: $(READY) ## docs/constructs.md: scenarios that fail if a construct is mistranslated; takes a minute
	@PYTHONPATH=tools $(BIN)/python -m checks.construct_page

mutants: $(READY) ## plants faults in the engine and says which no scenario notices (ARGS="--sample 100 --since COMMIT --modules acts reading"); takes minutes
	@PYTHONPATH=tools $(BIN)/python -m mutants $(ARGS)

format: $(READY) ## put the source into the house style
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

bench: $(READY)  ## the benchmarks; of the compiled engine too where `make fast` has made it
	@$(BIN)/python -m spoils.lab.bench
	@$(BIN)/python -m spoils.lab.growth

fast: $(READY)   ## compile the engine into build/fast; takes some minutes
	@PYTHONPATH=tools:src $(BIN)/python -m fast

fast-test: fast  ## whether the compiled engine plays the same games and passes the same tests
	@$(BIN)/pytest -q tests/fast
	@PYTHONPATH=build/fast $(BIN)/pytest -q -n 2 tests/engine tests/scenario tests/language tests/record tests/view tests/playthroughs

playthroughs: $(READY) ## store the games of tests/playthroughs anew, after a change of behaviour that is meant
	@$(BIN)/python -m spoils.lab.playthroughs --renew

# Where many games are played, the compiled engine is used if `make fast` has made it of this very source.
PLAYING = PYTHONPATH="$$($(BIN)/python -c 'from spoils.compiled import *; print(compiled_copy() or "src")')" $(BIN)/python

soak: $(READY)   ## many games, looking for errors, leaks, and cards and texts that never run (GAMES=20000, VIEWS=100000, ARGS=--drawn)
	@$(PLAYING) -m spoils.lab.soak $(if $(GAMES),--games $(GAMES)) $(ARGS)
	@$(PLAYING) -m spoils.lab.leaks $(if $(VIEWS),--views $(VIEWS)) $(ARGS)
	@$(PLAYING) -m spoils.lab.bots
	@$(PLAYING) -m spoils.lab.reach

reach: $(READY)  ## which cards and texts of the set random games never run
	@$(PLAYING) -m spoils.lab.reach

laws: $(READY)  ## what must hold of every text, in random positions (POSITIONS=200 for each law), with ../shared if it is there
	@$(PLAYING) -m spoils.lab.laws $(if $(POSITIONS),--positions $(POSITIONS)) $(addprefix --cards ,$(wildcard ../shared/cards ../shared/cards-2))

observations: $(READY) ## 100,000 observations for learning: equal to the view, and nothing hidden in them (OBSERVATIONS=5000)
	@$(PLAYING) -m spoils.learning.prove $(if $(OBSERVATIONS),--observations $(OBSERVATIONS)) $(addprefix --cards ,$(wildcard ../shared/cards))

steps: $(READY)  ## how fast environments are, beside the engine in the same run; a minute (STEPS="--rounds 5")
	@$(PLAYING) -m spoils.learning.measure $(STEPS)

ratings: $(READY) ## all bots on one scale: docs/ratings.md (GAMES=40 of each pair; ARGS="--bot random --bot policy:mine.npz")
	@$(PLAYING) -m spoils.lab.ratings $(if $(GAMES),--games $(GAMES)) $(ARGS)

positions: $(READY) ## positions of random games are written down, rebuilt and played on alike; impossible ones are refused (POSITIONS=500)
	@$(PLAYING) -m spoils.study.positions.proof $(if $(POSITIONS),--positions $(POSITIONS))

balance: $(READY) ## every pair of the constructed decks against each other: docs/balance (GAMES=40 of each pair)
	@$(PLAYING) -m spoils.lab.balance $(if $(GAMES),--games $(GAMES))

planted: $(READY) ## whether an analysis finds planted mistakes, and few others; hours, in pieces if you like (PLANTED="--more 16")
	@$(PLAYING) -m spoils.study.proofs.planted --out docs/evidence/planted.jsonl $(PLANTED)

calibration: $(READY) ## whether the chances of an analysis are right, by tenths: docs/calibration.svg; hours, in pieces if you like (CALIBRATION="--more 100")
	@$(PLAYING) -m spoils.study.proofs.calibration --out docs/evidence/calibration.jsonl --plot docs/calibration.svg $(CALIBRATION)

analysis-time: $(READY) ## how long the analysis of a game of 15 turns takes on two processors; a minute (PACE="--turns 20")
	@$(PLAYING) -m spoils.study.proofs.pace $(PACE)

puzzles: $(READY) ## every puzzle that comes with the program proven again, and how many bots solve; minutes (PUZZLES="--tries 2")
	@$(PLAYING) -m spoils.study.proofs.puzzles $(PUZZLES)

# A cut-off some weeks back: what was released since may still be incomplete for some platforms, or withdrawn.
CUTOFF ?= 2026-10-25
LOCK := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --exclude-newer $(CUTOFF) --custom-compile-command "make lock"

docs: $(READY)   ## the documentation as a site, with a reference of the library: site/ (links are checked)
	@$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --fresh-env -c tools/site docs site
	@echo "site/index.html"

lock: $(READY)   ## choose the versions of all libraries anew (CUTOFF=date)
	@$(LOCK) pyproject.toml --output-file requirements.txt
	@$(LOCK) --extra dev pyproject.toml --output-file requirements-dev.txt

screenshots: $(READY) $(PAGES) browser ## the pictures in docs/screenshots
	@$(BIN)/python -m tests.web.screenshots

frames: $(READY) $(PAGES) browser ## how smoothly thirty cards move, how soon the first page is painted; half a minute
	@$(BIN)/python -m tests.web.frames

# What the tests need of the system is installed where that is possible; else those tests say so and skip, and fail
# if CI is set. Debian has Chromium without a window, too: it draws the same pages with a quarter less work.
debian = { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "installing $(1) for the tests" \
	&& { apt-get -qq install -y --no-install-recommends $(1) >/dev/null 2>&1 \
	|| { apt-get -qq update && apt-get -qq install -y --no-install-recommends $(1) >/dev/null 2>&1; }; }; }

browser:
	@command -v chromium-headless-shell >/dev/null || $(call debian,chromium-headless-shell) \
		|| command -v chromium >/dev/null || command -v chromium-browser >/dev/null || $(call debian,chromium) \
		|| echo "no Chromium here: the browser tests will skip"

databases:
	@{ ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null; } \
		&& { command -v redis-server >/dev/null || command -v valkey-server >/dev/null; } \
		|| $(call debian,postgresql redis-server) \
		|| echo "no PostgreSQL or no Redis here: some tests of the server will skip"

clean:           ## remove the environment and all caches
	@rm -rf web/node_modules web/dist web/src/made web/public/assets
	@rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info

$(MADE):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed; name it with make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -m venv --clear .venv
	@touch $@

# The lock names everything that is needed; pip, left to look for itself, refuses a library with extras in it.
# uv does it in a tenth of the time, where it finds an index that has everything.
$(READY): $(MADE)
	@echo "setting up .venv"
	@awk '/^[a-z]/ { here = /^uv==/ } here' requirements-dev.txt > .venv/uv.txt
	@$(PIP) --no-deps --require-hashes -r .venv/uv.txt
	@$(BIN)/uv pip install --quiet --no-deps --require-hashes --python $(BIN)/python -r requirements-dev.txt 2>/dev/null \
		|| $(PIP) --no-deps --require-hashes -r requirements-dev.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@rm -f .venv/ready-*
	@touch $@

.venv/playable-%: $(MADE)
	@echo "setting up .venv for playing"
	@$(PIP) --no-deps --require-hashes -r requirements.txt
	@echo "$$(pwd)/src" > "$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/spoils.pth"
	@printf '#!%s/.venv/bin/python\nfrom spoils.cli.main import run\nif __name__ == "__main__":\n    run()\n' \
		"$$(pwd)" > $(BIN)/spoils && chmod +x $(BIN)/spoils
	@touch $@

$(PACKAGES):
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' \
		|| { echo "Node 20.19 or newer is needed for the pages in the browser" >&2; exit 1; }
	@echo "installing the packages of the client"
	@cd web && npm ci --ignore-scripts --silent
	@touch $@

$(PAGES): $(PACKAGES)
	@echo "building the client"
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

$(PAGES_TESTED): $(PAGES)
	@cd web && npm run --silent check && npm run --silent test
	@rm -f web/node_modules/.tested-*
	@touch $@
