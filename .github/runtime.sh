#!/bin/sh
# Links a Java runtime for machines without one, and packs it: runtime.sh JDK FILE.tar.gz
# The modules, each with what needs it: java.base; java.net.http (the provider); java.logging (java.net.http); java.naming and
# java.xml (logback refers to them); jdk.crypto.ec (TLS); jdk.compiler (--demo, whose check compiles).
set -eu
modules=java.base,java.logging,java.naming,java.net.http,java.xml,jdk.compiler,jdk.crypto.ec
case $("$1/bin/jlink" --version) in
17.* | 19.* | 20.*) compress=2 ;;
*) compress=zip-6 ;;
esac
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$1/bin/jlink" --add-modules "$modules" --strip-debug --no-header-files --no-man-pages --compress="$compress" \
    --output "$scratch/runtime"
"$scratch/runtime/bin/java" -Xshare:dump >/dev/null
tar -czf "$2" -C "$scratch/runtime" .
