#!/usr/bin/env bash
# Rewrites every stored expectation (snapshots, playthroughs, generated files) from what the code says now, then shows what changed.
# Tests that keep files of their own look at BLESS; snapshot tests look at INSTA_UPDATE.
. "$(dirname "$0")/lib.sh"
env -u CI BLESS=1 INSTA_UPDATE=always INSTA_FORCE_PASS=1 cargo test --workspace --no-fail-fast
echo
git status --short
echo "Read this as a diff before you commit it: every line is a change of what the library promises."
