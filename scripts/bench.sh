#!/usr/bin/env bash
# Our own figures, then the same kind of work by other people's engines in the same run. Compare ratios, not nanoseconds.
# The Python layer has its own: WITH_PYTHON=1 make bench, or scripts/bench-python.sh.
. "$(dirname "$0")/lib.sh"
if ls starshot-rules/benches/*.rs >/dev/null 2>&1; then cargo bench -p starshot-rules --benches; fi
cargo run --release -q --manifest-path starshot-rules/benches/peers/Cargo.toml --target-dir "$target/peers" -- "$@"
if [ "${WITH_PYTHON:-0}" != 0 ]; then scripts/bench-python.sh; fi
