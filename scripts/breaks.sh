#!/usr/bin/env bash
# Breaks the code on purpose and expects a test to notice. Each patch of starshot-rules/tests/breaks is applied on its own to a
# copy of the tree; it must still compile, and the test that its header names must fail. Not a step of `make test`: it compiles
# the crate once a patch.
#   scripts/breaks.sh              all patches
#   scripts/breaks.sh leak- ATTACK only those with one of these words in their name
# Header lines of a patch:
#   # NAME: what is broken, in words
#   # test: --test secrecy drawn_worlds   what follows `cargo test -p starshot-rules`; a patch without this line is named
#                                         after a rule, and the scenarios of that rule must fail
. "$(dirname "$0")/lib.sh"
part starshot-rules/tests/breaks
need git timeout
shopt -s nullglob

tree=$target/breaks/tree
log=$target/breaks/log
export CARGO_TARGET_DIR=$target/breaks/target
export RUST_BACKTRACE=0
export GIT_CEILING_DIRECTORIES=$target/breaks   # to git the copy is no part of a repository
rm -rf "$tree"
mkdir -p "$tree" "$CARGO_TARGET_DIR"
git ls-files -z --cached --others --exclude-standard | xargs -0 ls -d 2>/dev/null | tar -cf - -T - | tar -xmf - -C "$tree" # -m: newer than what the last run built

patches=()
for patch in "$root"/starshot-rules/tests/breaks/*.patch; do
    [ $# -gt 0 ] || patches+=("$patch")
    for word in "$@"; do
        [[ $(basename "$patch") != *$word* ]] || { patches+=("$patch"); break; }
    done
done
[ "${#patches[@]}" -gt 0 ] || die "there is no such patch"

test_of() { # TEST of the header, else the scenarios
    local test
    test=$(sed -n 's/^# test: *//p' "$1" | head -n 1)
    echo "${test:---test scenarios}"
}
failures() { # what failed, from a log
    sed -n -e '/^failures:$/,$ s/^    \([a-z_:]*\)$/\1/p' -e 's/^\([A-Za-z0-9-]*\.txt:[0-9]*\): .*/\1/p' "$log" | sort -u
}
run() { (cd "$tree" && timeout "$1" cargo test -q -p starshot-rules "${@:2}") >"$log" 2>&1 </dev/null; }
change() { git -C "$tree" apply "$@" 2>"$log"; }

# A test that fails without a break would seem to notice everything.
files=$(for patch in "${patches[@]}"; do test_of "$patch"; done | grep -oE -- '--test [^ ]+' | sort -u)
run 1800 $files || { tail -n 40 "$log"; die "the tests fail before anything is broken"; }

caught=0
missed=()
for patch in "${patches[@]}"; do
    name=$(basename "$patch" .patch)
    test=$(test_of "$patch")
    verdict=""
    start=$SECONDS
    if ! change "$patch"; then
        verdict="does not apply"
    else
        if ! run 900 $test --no-run; then
            verdict="does not compile"
        else
            code=0
            run 300 $test || code=$?
            if [ $code = 0 ]; then
                verdict="MISSED by $test"
            elif [ $code = 124 ]; then
                how=hangs
            else
                how=$(failures | head -n 4 | tr '\n' ' ')
                if [ "$test" = "--test scenarios" ] && ! grep -q "^$name\.txt:" <<<"$(failures)"; then
                    verdict="MISSED by its own scenario; failed: $how"
                fi
            fi
        fi
        change -R "$patch"
    fi
    if [ -z "$verdict" ]; then
        caught=$((caught + 1))
        printf 'caught  %-28s %3s s  %s\n' "$name" "$((SECONDS - start))" "$how"
    else
        missed+=("$name")
        printf 'FAILED  %-28s %3s s  %s\n' "$name" "$((SECONDS - start))" "$verdict"
        cp "$log" "$target/breaks/$name.log"
    fi
done

printf '%s of %s breaks caught\n' "$caught" "${#patches[@]}"
[ "${#missed[@]}" -eq 0 ] || die "not caught: ${missed[*]}"
