#!/usr/bin/env bash
# Builds the fuzz targets and runs each law over a fixed set of pseudo-random inputs. A real hunt: cargo +nightly fuzz run NAME.
. "$(dirname "$0")/lib.sh"
part fuzz/Cargo.toml
need c++
# A hunt begins well from fuzz/seeds/NAME: cargo +nightly fuzz run NAME fuzz/corpus/NAME fuzz/seeds/NAME.
cargo test --manifest-path fuzz/Cargo.toml --target-dir "$target/side"
