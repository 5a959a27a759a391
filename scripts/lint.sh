#!/usr/bin/env bash
# clippy over every workspace of the repository. The peers are checked here, so that the benchmark does not rot unseen.
. "$(dirname "$0")/lib.sh"

cargo clippy --workspace --all-targets -- -D warnings
for dir in $side_workspaces; do
    if [ "$dir" = fuzz ] && ! have c++; then say "fuzz is left out: c++ not found"; continue; fi
    say "$dir"
    cargo clippy -q --manifest-path "$dir/Cargo.toml" --target-dir "$target/side" -- -D warnings
done
