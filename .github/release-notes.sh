#!/bin/sh
# Prints what CHANGELOG.md says of one version: release-notes.sh X.Y.Z
awk -v version="$1" '
    index($0, "## [" version "]") == 1 { on = 1; next }
    /^## / || /^\[[^]]*\]: / { on = 0 }
    on
' CHANGELOG.md | sed '/./,$!d'
