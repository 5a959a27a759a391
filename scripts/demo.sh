#!/usr/bin/env bash
# Plays the demo's game twice from one seed: both runs must print the same, and the record must replay exactly.
. "$(dirname "$0")/lib.sh"
part examples/rust/Cargo.toml
play() { cargo run --release -q -p starshot-examples --bin demo -- --seed 7; }
once=$(play)
twice=$(play)
[ "$once" = "$twice" ] || die "the same seed gave two different games"
grep -q 'Exact' <<<"$once" || { tail -n 20 <<<"$once"; die "the record of the demo did not replay exactly"; }
tail -n 8 <<<"$once"
say "$(wc -l <<<"$once") lines, the same twice, and the record replays exactly"
