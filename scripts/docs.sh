#!/usr/bin/env bash
# Builds the reference; a broken link or a warning is an error.
. "$(dirname "$0")/lib.sh"
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps
