#!/usr/bin/env bash
# Installs to an empty place and builds the C example from it in a folder outside the tree: by pkg-config and by CMake, shared
# and static. All four print the same. DESTDIR puts the same files elsewhere, with the same contents.
. "$(dirname "$0")/lib.sh"
part starshot-ffi/install
need cc pkg-config cmake

outside=$(mktemp -d)
trap 'rm -rf "$outside"' EXIT
PREFIX=$outside/usr scripts/install.sh
PREFIX=$outside/usr DESTDIR=$outside/packaged scripts/install.sh
diff -r "$outside/usr" "$outside/packaged$outside/usr" || die "DESTDIR changes what is installed"

cp examples/c/game.c "$outside/"
cd "$outside"
export PKG_CONFIG_PATH=$outside/usr/lib/pkgconfig
cc -std=c11 game.c $(pkg-config --cflags --libs starshot) -o by-pkg-config
LD_LIBRARY_PATH=$(pkg-config --variable=libdir starshot) ./by-pkg-config >by-pkg-config.txt
cc -std=c11 game.c $(pkg-config --cflags --static --libs starshot | sed 's/-lstarshot/-l:libstarshot.a/') -o by-pkg-config-static
./by-pkg-config-static >by-pkg-config-static.txt

cat >CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.16)
project(outside C)
find_package(starshot 0.1 REQUIRED)
add_executable(by-cmake game.c)
target_link_libraries(by-cmake starshot::starshot)
add_executable(by-cmake-static game.c)
target_link_libraries(by-cmake-static starshot::static)
CMAKE
cmake -S . -B built -DCMAKE_PREFIX_PATH="$outside/usr" >cmake.log || { cat cmake.log; die "CMake does not find the package"; }
cmake --build built >>cmake.log || { cat cmake.log; die "CMake does not build the example"; }
for name in by-cmake by-cmake-static; do "built/$name" >"$name.txt"; done

for name in by-pkg-config-static by-cmake by-cmake-static; do
    cmp -s by-pkg-config.txt "$name.txt" || die "$name prints something else than by-pkg-config"
done
ldd by-pkg-config-static | grep -q libstarshot && die "the static program needs the shared library"
LD_LIBRARY_PATH=$outside/usr/lib ldd by-pkg-config | grep -q "libstarshot.so.$(cd "$root" && abi) => $outside" || die "the shared program uses another library"
say "pkg-config and CMake, shared and static, outside the tree: $(tail -n 1 by-cmake.txt)"
