#!/usr/bin/env bash
# Installs the C interface: headers, shared and static library, pkg-config and CMake files. What `make install` runs.
#   PREFIX   where it will be used from (/usr/local)
#   DESTDIR  put before every path, for packagers
. "$(dirname "$0")/lib.sh"
prefix=${PREFIX:-/usr/local}
case $prefix in /*) ;; *) die "PREFIX must be an absolute path, not $prefix" ;; esac
to=${DESTDIR:-}$prefix
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
minor=$(cut -d. -f2 <<<"$version")

build_library
fill() { sed "s|@PREFIX@|$prefix|; s|@VERSION@|$version|; s|@MINOR@|$minor|" "starshot-ffi/install/$1"; }

install -d "$to/include" "$to/lib/pkgconfig" "$to/lib/cmake/starshot"
install -m 644 starshot-ffi/include/starshot.h starshot-ffi/include/starshot.hpp "$to/include/"
install -m 755 "$target/release/libstarshot.so" "$to/lib/libstarshot.so.$(abi)"
ln -sf "libstarshot.so.$(abi)" "$to/lib/libstarshot.so"
install -m 644 "$target/release/libstarshot.a" "$to/lib/"
fill starshot.pc.in >"$to/lib/pkgconfig/starshot.pc"
install -m 644 starshot-ffi/install/starshotConfig.cmake "$to/lib/cmake/starshot/"
fill starshotConfigVersion.cmake.in >"$to/lib/cmake/starshot/starshotConfigVersion.cmake"
say "starshot $version is installed in $to"
