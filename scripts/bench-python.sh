#!/usr/bin/env bash
# The figures of the Python layer, beside those of other people's engines in the same run: CPU time, median of five, one table.
#   scripts/bench-python.sh        builds the wheel, measures, prints the table
#   scripts/bench-python.sh page   and writes it into starshot-py/SPEED.md
#   KEEP=1                         takes the wheel that is there
# Every engine gets an environment of its own under target/bench-python. Two peers need CPython 3.12: it is looked for as
# python3.12 and in pyenv, or named by PYTHON312; without it they are left out, and the table says so.
. "$(dirname "$0")/lib.sh"
part starshot-py/benches/ours.py
case ${1:-} in page | "") ;; *) die "no such argument: $1 (page, or nothing)" ;; esac

if [ "${KEEP:-0}" = 0 ] || ! ls "$target"/wheels/*.whl >/dev/null 2>&1; then scripts/python.sh venv; fi
wheel=$(ls "$target"/wheels/*.whl)
numpy=$(grep '^numpy==' scripts/python-requirements.txt)
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1
# One thread where a peer or numpy would take all: their waiting counts as CPU time.
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1

python=""
for other in ${PYTHON312:-} python3.12 "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.12.*/bin/python; do
    if "$other" -c 'import ensurepip, venv' 2>/dev/null; then python=$other; break; fi
done
peers="fastcatan==2.0.0 weiss-sim==1.2.0 open-spiel==2.0.2"
if [ -z "$python" ]; then
    say "CPython 3.12 is not here: fastcatan and weiss-sim are left out"
    python=${PYTHON:-python3} peers="open-spiel==2.0.2"
fi

homes=$target/bench-python
rows=$homes/rows.jsonl
mkdir -p "$homes"
environment() { # environment NAME PACKAGE...: a virtual environment with these packages
    local home=$homes/$1
    shift
    [ "$*" = "$(cat "$home/packages.txt" 2>/dev/null)" ] && "$home/bin/python" -c '' 2>/dev/null && return
    rm -rf "$home"
    "$python" -m venv "$home" && "$home/bin/pip" install -q "$@" && echo "$*" >"$home/packages.txt"
}

environment starshot "$numpy"
"$homes/starshot/bin/pip" install -q --force-reinstall --no-deps "$wheel"
ready=starshot
for peer in $peers; do
    name=${peer%%=*}
    if environment "$name" "$peer" "$numpy"; then ready+=" $name"; else say "$peer cannot be installed here: it is left out"; fi
done

# In turn, so that a machine that becomes slower does so for all.
: >"$rows"
for round in 1 2 3 4 5; do
    for name in $ready; do
        say "round $round of 5: $name"
        case $name in
            starshot) "$homes/starshot/bin/python" starshot-py/benches/ours.py "$wheel" >>"$rows" ;;
            *)
                "$homes/$name/bin/python" "starshot-py/benches/$(tr - _ <<<"${name%-sim}")_peer.py" >"$homes/peer.jsonl" &&
                    cat "$homes/peer.jsonl" >>"$rows" || say "$name does not run here: it is left out" ;;
        esac
    done
done

machine="$(date +%F), $("$python" -c 'import platform; print("CPython", platform.python_version(), "on", platform.machine())'), \
$(getconf _NPROCESSORS_ONLN) cores, load $(cut -d' ' -f1 /proc/loadavg)."
case ${1:-} in
    page) "$python" starshot-py/benches/table.py "$rows" "$machine" starshot-py/SPEED.md ;;
    *) "$python" starshot-py/benches/table.py "$rows" "$machine" ;;
esac
