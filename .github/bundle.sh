#!/bin/sh
# Packs the built files as a bundle for desktop clients, and writes its entry for the registry of servers:
#   bundle.sh OWNER TARGET_FOLDER OUTPUT_FOLDER  makes deepseek-mcp.mcpb and server.json
# The same files make the same bundle: sorted names, one time, the modes of the files.
set -eu
export TZ=UTC
owner=$1
here=$(dirname "$0")
mkdir -p "$3"
output=$(cd "$3" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/server"
cp "$here/mcpb/manifest.json" "$scratch/"
cp "$2/deepseek-mcp" "$2/deepseek-mcp.jar" "$2/deepseek-mcp.cmd" "$scratch/server/"
chmod 755 "$scratch/server/deepseek-mcp"
chmod 644 "$scratch/manifest.json" "$scratch/server/deepseek-mcp.jar" "$scratch/server/deepseek-mcp.cmd"
rm -f "$output/deepseek-mcp.mcpb"
(
    cd "$scratch"
    find . -exec touch -t 202001010000 {} +
    find . -type f | LC_ALL=C sort | zip -qX "$output/deepseek-mcp.mcpb" -@
)
sum=$(sha256sum "$output/deepseek-mcp.mcpb" | cut -d ' ' -f 1)
sed "s/OWNER/$owner/g; s/SHA256/$sum/" "$here/mcpb/server.json" >"$output/server.json"
