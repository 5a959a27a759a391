#!/usr/bin/env bash
# Formats every Rust and Python file (`make fmt`); with --check it only reports, and looks at the lock files too.
. "$(dirname "$0")/lib.sh"
check=${1:-}
bad=0

if [ "$check" = --check ]; then
    for dir in . $side_workspaces; do
        cargo tree -q --locked --manifest-path "$dir/Cargo.toml" >/dev/null ||
            { bad=1; echo "$dir/Cargo.lock is out of date: run cargo tree there and commit it"; }
    done
fi
cargo fmt --all ${check:+-- --check} || bad=1
for dir in $side_workspaces; do
    cargo fmt --manifest-path "$dir/Cargo.toml" ${check:+-- --check} || bad=1
done
[ "$check" != --check ] || [ "$bad" -ne 0 ] || say "Rust is formatted, lock files are up to date"
[ "$bad" -eq 0 ] || die "not as it should be; layout is mended by: make fmt"

if [ "$check" != --check ] && [ -x .venv/bin/ruff ]; then
    dirs=$(ls -d starshot-py/python starshot-py/tests starshot-py/benches examples/python 2>/dev/null || true)
    [ -z "$dirs" ] || .venv/bin/ruff format $dirs
fi
