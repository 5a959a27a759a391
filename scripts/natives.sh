#!/usr/bin/env bash
# Builds the native library for every platform a game ships to whose target this Rust toolchain has, into dist/natives. Only the
# build machine's own target is run by the tests.
. "$(dirname "$0")/lib.sh"
targets="x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu aarch64-linux-android aarch64-apple-darwin x86_64-apple-darwin
aarch64-apple-ios x86_64-pc-windows-msvc x86_64-pc-windows-gnu"
libs=$(rustc --print sysroot)/lib/rustlib
for triple in ${*:-$targets}; do
    if [ ! -d "$libs/$triple/lib" ]; then say "$triple: left out, the toolchain does not have it"; continue; fi
    cargo rustc -q --release -p starshot-ffi --crate-type cdylib,staticlib --target "$triple"
    mkdir -p "dist/natives/$triple"
    for file in libstarshot.so libstarshot.dylib starshot.dll libstarshot.a starshot.lib; do
        if [ -e "$target/$triple/release/$file" ]; then cp "$target/$triple/release/$file" "dist/natives/$triple/"; fi
    done
    say "$triple: $(ls "dist/natives/$triple" | tr '\n' ' ')"
done
