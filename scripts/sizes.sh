#!/usr/bin/env bash
# How large the libraries are, by how they are linked. Builds each kind in a folder of its own under target/sizes; not a step of
# `make test`. What is shipped is `thin`, the profile of Cargo.toml.
. "$(dirname "$0")/lib.sh"
need cc strip

kib() { echo $((($(stat -c %s "$1") + 512) / 1024)); }
printf '%-22s %12s %12s %12s %12s %16s\n' "KiB, $(rustc -vV | sed -n 's/^host: //p')" ".so" "stripped" ".a" "stripped" "static program"
for lto in ${*:-off thin fat}; do
    out=$target/sizes/$lto
    CARGO_PROFILE_RELEASE_LTO=$lto cargo rustc -q --release -p starshot-ffi --crate-type cdylib,staticlib --target-dir "$out"
    strip -o "$out/shared" "$out/release/libstarshot.so"
    strip -g -o "$out/static" "$out/release/libstarshot.a"
    cc -std=c11 -O2 -Wl,--gc-sections -s -I starshot-ffi/include examples/c/game.c "$out/release/libstarshot.a" -lpthread -lm -ldl -o "$out/program"
    printf '%-22s %12s %12s %12s %12s %16s\n' "LTO $lto" "$(kib "$out/release/libstarshot.so")" "$(kib "$out/shared")" \
        "$(kib "$out/release/libstarshot.a")" "$(kib "$out/static")" "$(kib "$out/program")"
done
