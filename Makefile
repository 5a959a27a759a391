# What a person types here. Each target is a line; the work is in scripts/.
.DEFAULT_GOAL := help
.PHONY: help demo play test breaks fmt lint bench bless install

# Settings of a game: make demo GAME=shooting-stars SEED=11 SEATS=2 QUIET=1
flags = $(if $(GAME),--game $(GAME)) $(if $(SEED),--seed $(SEED)) $(if $(SEATS),--seats $(SEATS)) $(if $(QUIET),--quiet)

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile
	@echo "Settings of demo and play: GAME= SEED= SEATS= QUIET=1"

demo: ## let bots play a whole game and tell it round by round
	@cargo run --release -q -p starshot-examples --bin demo -- $(flags)

play: ## play in the terminal, hot seat or against bots
	@cargo run --release -q -p starshot-examples --bin play -- $(flags)

test: ## run every check; STEPS="rust docs" runs only these
	@scripts/test.sh $(STEPS)

breaks: ## break rules and secrets one by one and expect a test to notice; ONLY="leak- ATTACK" runs only these
	@scripts/breaks.sh $(ONLY)

fmt: ## format the Rust and Python sources
	@scripts/format.sh

lint: ## run clippy over every workspace
	@scripts/lint.sh

bench: ## measure our speed beside other engines; WITH_PYTHON=1 measures the Python layer too
	@scripts/bench.sh

bless: ## rewrite stored snapshots and generated files, then show what changed
	@scripts/bless.sh

install: ## install the C interface: make install PREFIX=/usr/local DESTDIR=
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install.sh
