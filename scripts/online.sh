#!/usr/bin/env bash
# A game over loopback, each player a process of its own: the server and all clients but the last in Rust, the last in C.
. "$(dirname "$0")/lib.sh"
part examples/c/online
need cc valgrind

out=$target/online
mkdir -p "$out"
build_library
cargo build -q --release -p starshot-examples
cc -std=c11 -g -Wall -Wextra -Wpedantic -Werror -I starshot-ffi/include examples/c/online/client.c \
    -L "$target/release" -l:libstarshot.so -Wl,-rpath,"$target/release" -o "$out/client"
online=$target/release/online
started=()
trap 'kill "${started[@]}" 2>/dev/null || true' EXIT

for game in starshot shooting-stars; do
    started=()
    "$online" --serve 127.0.0.1:0 --game $game >"$out/server.txt" &
    started+=($!)
    for ((n = 0; n < 300; n++)); do
        if grep -q ' at step ' "$out/server.txt"; then break; fi
        sleep 0.1
    done
    address=$(sed -n 's/^listening on //p' "$out/server.txt")
    mapfile -t tokens < <(sed -n 's/^seat [0-9]*: //p' "$out/server.txt")
    [ ${#tokens[@]} -gt 1 ] || die "the server of $game did not start"
    last=$((${#tokens[@]} - 1))
    for ((seat = 0; seat < last; seat++)); do
        "$online" --join "$address" --token "${tokens[seat]}" >"$out/seat-$seat.txt" &
        started+=($!)
    done
    timeout 120 valgrind -q --error-exitcode=99 --leak-check=full "$out/client" "${address%:*}" "${address##*:}" "${tokens[last]}" \
        >"$out/c.txt" || die "the client in C ended with code $?; it said last: $(tail -n 3 "$out/c.txt")"
    for pid in "${started[@]}"; do wait "$pid" || die "a program of the game of $game failed"; done
    grep -qx 'over: Exact' "$out/server.txt" || die "the server's record is not exact"
    say "$game, $((last + 1)) seats: $(tail -n 2 "$out/c.txt" | tr '\n' ' ')"
done
