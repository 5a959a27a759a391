#!/usr/bin/env bash
# The C layer as its users meet it: the committed header in each language it promises, then every C program of examples/c and
# starshot-ffi/tests built against the shared and the static library and run. Each program runs without arguments and ends with 0.
. "$(dirname "$0")/lib.sh"
part starshot-ffi/Cargo.toml
part examples/c
need cc c++

include=starshot-ffi/include
out=$target/c
warnings="-Wall -Wextra -Wpedantic -Werror"
mkdir -p "$out"

printf '#include <starshot.h>\n' >"$out/header.c"
cc -std=c11 $warnings -I "$include" -fsyntax-only "$out/header.c"
for std in c++11 c++17; do c++ -x c++ -std=$std $warnings -I "$include" -fsyntax-only "$out/header.c"; done
say "the header is clean as C11, C++11 and C++17"

build_library
for source in examples/cpp/*.cpp; do
    name=$(basename "$source" .cpp)-cpp
    c++ -std=c++17 -g $warnings -I "$include" "$source" -L "$target/release" -l:libstarshot.so -Wl,-rpath,"$target/release" -o "$out/$name"
    "$out/$name" >"$out/$name.txt" || die "$source ended with code $?"
    [ "$(wc -l <starshot-ffi/include/starshot.hpp)" -le 200 ] || die "starshot.hpp has more than 200 lines"
    say "$source runs"
done
sed -n '/^```c$/,/^```$/{/^```/!p}' README.md >"$out/readme.c" # what a newcomer sees first
programs=$(ls examples/c/*.c starshot-ffi/tests/*.c "$out/readme.c" 2>/dev/null || true)
[ -n "$programs" ] || die "there is no C program to run"
for source in $programs; do
    name=$(basename "$source" .c)
    cc -std=c11 -g $warnings -I "$include" "$source" -L "$target/release" -l:libstarshot.so -Wl,-rpath,"$target/release" -o "$out/$name-shared"
    cc -std=c11 -g $warnings -I "$include" "$source" "$target/release/libstarshot.a" -lpthread -lm -ldl -o "$out/$name-static"
    for kind in shared static; do
        "$out/$name-$kind" >"$out/$name-$kind.txt" || die "$source, $kind, ended with code $?"
    done
    cmp -s "$out/$name-shared.txt" "$out/$name-static.txt" || die "$source prints different things with the two libraries"
    say "$source runs with the shared and the static library"
done

need valgrind
for source in examples/cpp/*.cpp; do
    valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite,indirect,possible \
        "$out/$(basename "$source" .cpp)-cpp" >/dev/null || die "valgrind objects to $source"
    say "$source: no memory error, no leak"
done
for source in $programs; do
    name=$(basename "$source" .c)
    valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite,indirect,possible "$out/$name-shared" >/dev/null ||
        die "valgrind objects to $source"
    say "$source: no memory error, no leak"
done
