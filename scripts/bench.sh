#!/usr/bin/env bash
# Our own figures, then the same kind of work by other people's engines in the same run. Compare ratios, not nanoseconds.
# The Python layer has its own: WITH_PYTHON=1 make bench, or scripts/bench-python.sh.
. "$(dirname "$0")/lib.sh"
if ls starshot-rules/benches/*.rs >/dev/null 2>&1; then cargo bench -p starshot-rules --benches; fi
if have cc && [ -e starshot-ffi/benches/speed.c ]; then
    build_library
    cc -O2 -I starshot-ffi/include starshot-ffi/benches/speed.c -L "$target/release" -l:libstarshot.so -Wl,-rpath,"$target/release" -o "$target/speed-c"
    # In a folder of its own: a bench builds the library anew, and slower.
    cargo bench -q -p starshot-ffi --bench speed --target-dir "$target/twin" -- "$target/speed-c"
fi
cargo run --release -q --manifest-path starshot-rules/benches/peers/Cargo.toml --target-dir "$target/peers" -- "$@"
if [ "${WITH_PYTHON:-0}" != 0 ]; then scripts/bench-python.sh; fi
