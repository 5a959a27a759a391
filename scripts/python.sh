#!/usr/bin/env bash
# The Python layer as its users meet it: a wheel, installed into ./.venv, then its tests, types and style.
#   scripts/python.sh        everything
#   scripts/python.sh venv   only the environment with the wheel in it
. "$(dirname "$0")/lib.sh"
part starshot-py/pyproject.toml
python=${PYTHON:-python3}
need "$python"
"$python" -c 'import ensurepip, venv' 2>/dev/null || { echo "skipped: python venv module not found"; exit $SKIPPED; }

requirements=scripts/python-requirements.txt
stamp=.venv/requirements.txt
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1
# Small matrices: on a busy machine numpy's threads would only wait for one another.
export OPENBLAS_NUM_THREADS=1
if ! cmp -s "$requirements" "$stamp" || ! .venv/bin/python -c '' 2>/dev/null; then
    rm -rf .venv
    "$python" -m venv .venv
    .venv/bin/pip install -q -r "$requirements"
    cp "$requirements" "$stamp"
fi

wheels=$target/wheels
rm -rf "$wheels"
# zig links against an old C library, so that the wheel installs on any Linux of the last ten years.
PATH=$root/.venv/bin:$PATH .venv/bin/maturin build -q --release --zig --compatibility manylinux2014 \
    -m starshot-py/Cargo.toml --interpreter .venv/bin/python -o "$wheels"
wheel=$(ls "$wheels"/*.whl)
.venv/bin/pip install -q --force-reinstall --no-deps "$wheel"
say "installed $(basename "$wheel"), $(($(stat -c %s "$wheel") / 1024)) KiB"
[ "${1:-}" != venv ] || exit 0

.venv/bin/abi3audit --strict "$wheel"
.venv/bin/auditwheel show "$wheel" >"$wheels/auditwheel.txt"
grep -q manylinux_2_17 "$wheels/auditwheel.txt" || { cat "$wheels/auditwheel.txt"; die "the wheel asks for a newer C library"; }
say "keeps to the stable interface of CPython 3.11 and to the C library of manylinux_2_17"

# The source distribution holds all that it is built from: pip makes a wheel of it, which has the same files and plays.
.venv/bin/maturin sdist -m starshot-py/Cargo.toml -o "$wheels" >/dev/null 2>&1 || die "the source distribution cannot be made"
PATH=$root/.venv/bin:$PATH CARGO_TARGET_DIR=$target MATURIN_PEP517_ARGS="--profile dev --compatibility linux" \
    .venv/bin/pip wheel -q --no-build-isolation --no-deps --no-index -w "$wheels/built" "$wheels"/*.tar.gz
rm "$wheels"/*-linux_*.whl # maturin leaves it there, too
files() { "$root/.venv/bin/python" -m zipfile -l "$1" | awk '$1 ~ /\// { print $1 }' | sort; }
diff <(files "$wheel") <(files "$wheels"/built/*.whl) || die "the source distribution makes another wheel"
.venv/bin/python -m zipfile -e "$wheels"/built/*.whl "$wheels/unpacked"
say "from source: $(PYTHONPATH=$wheels/unpacked .venv/bin/python -W error starshot-py/tests/smoke.py)"

sources=$(ls -d starshot-py/python starshot-py/tests starshot-py/benches examples/python 2>/dev/null || true)
.venv/bin/ruff check $sources
.venv/bin/ruff format --check $sources
.venv/bin/mypy --config-file starshot-py/pyproject.toml starshot-py/python
# From another folder, so that the installed package is compared with its stubs, not the sources. OpenSpiel's classes have
# a metaclass that mypy cannot see.
(cd "$wheels" && "$root/.venv/bin/python" -m mypy.stubtest --mypy-config-file "$root/starshot-py/pyproject.toml" \
    --allowlist <(echo 'starshot\.openspiel\.Core(Game|State)') starshot)
if ls examples/python/*.py >/dev/null 2>&1; then
    for example in examples/python/*.py; do
        case $example in
            */ray_*) continue ;; # scripts/ray.sh runs it, in another environment
            */train.py) smaller=--quick ;;
            *) smaller= ;;
        esac
        TQDM_DISABLE=1 .venv/bin/python "$example" $smaller >"$wheels/example.txt" || die "$example ended with code $?"
        say "$example runs"
    done
fi
.venv/bin/pytest -q -o console_output_style=classic starshot-py/tests
PYTHONPATH=examples/python .venv/bin/pytest -q -o console_output_style=classic -c starshot-py/pyproject.toml \
    examples/python/tests --ignore examples/python/tests/test_ray_selfplay.py

# One wheel for every CPython from 3.11 on: in an environment of its own for each that the machine has.
numpy=$(grep '^numpy==' "$requirements")
for other in $(compgen -c python3. | grep -E '^python3\.(1[1-9]|[2-9][0-9])$' | sort -u) \
    "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.1[1-9]*/bin/python; do
    version=$("$other" -c 'import ensurepip, sys, venv; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue
    [ ! -e "$wheels/smoke-$version" ] || continue
    "$other" -m venv "$wheels/smoke-$version"
    "$wheels/smoke-$version/bin/pip" install -q "$wheel" "$numpy"
    say "$("$wheels/smoke-$version/bin/python" -W error starshot-py/tests/smoke.py)"
done
