#!/usr/bin/env bash
# Formats every Rust and Python file (`make fmt`); with --check it only reports, and looks at the lock files too.
. "$(dirname "$0")/lib.sh"
check=${1:-}
bad=0

if [ "$check" = --check ]; then
    for dir in . $side_workspaces; do
        cargo metadata --locked --format-version 1 --manifest-path "$dir/Cargo.toml" >/dev/null ||
            { bad=1; echo "$dir/Cargo.lock is out of date: run cargo metadata there and commit it"; }
    done
fi
for dir in . $side_workspaces; do
    cargo fmt --all --manifest-path "$dir/Cargo.toml" ${check:+-- --check} || bad=1
done
[ "$check" != --check ] || [ "$bad" -ne 0 ] || say "Rust is formatted, lock files are up to date"
[ "$bad" -eq 0 ] || die "run: make fmt"

if [ "$check" != --check ] && [ -x .venv/bin/ruff ]; then
    dirs=$(ls -d starshot-py/python starshot-py/tests examples/python 2>/dev/null || true)
    [ -z "$dirs" ] || .venv/bin/ruff format $dirs
fi
