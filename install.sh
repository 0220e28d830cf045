#!/bin/sh
# Installs deepseek-mcp for this user, brings it up to date (run it again), or removes it:
#   install.sh [--version X.Y.Z] [--prefix DIR] [--runtime yes|no|auto]
#   install.sh --uninstall [--purge] [--prefix DIR]
# The file goes to DIR/bin (DIR is ~/.local). Where no Java 17 is found, or with --runtime yes, a runtime of its own goes to
# DIR/lib/deepseek-mcp. --purge also removes settings and remembered delegations.
set -eu

main() {
    repository=${DEEPSEEK_MCP_REPOSITORY:-https://github.com/OWNER/deepseek-mcp}
    prefix=${HOME:?}/.local version='' remove='' purge='' runtime=auto
    while [ $# -gt 0 ]; do
        case $1 in
        --version | --prefix | --runtime)
            [ $# -gt 1 ] || fail "$1 wants a value"
            case $1 in
            --version) version=${2#v} ;;
            --prefix) prefix=$2 ;;
            --runtime) runtime=$2 ;;
            esac
            shift 2
            ;;
        --uninstall) remove=yes && shift ;;
        --purge) purge=yes && shift ;;
        *) fail "unknown option $1" ;;
        esac
    done
    case $runtime in yes | no | auto) ;; *) fail "--runtime is yes, no or auto" ;; esac
    case $version in *[!0-9A-Za-z.-]*) fail "$version is no version" ;; esac
    case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
    folder=$prefix/bin
    target=$folder/deepseek-mcp
    library=$prefix/lib/deepseek-mcp
    if [ -e "$target" ] && ! head -n 2 "$target" | grep -qa '^# deepseek-mcp:'; then
        fail "$target is another program"
    fi
    if [ -n "$remove" ]; then uninstall; else install; fi
}

install() {
    base=$repository/releases/latest/download
    [ -z "$version" ] || base=$repository/releases/download/v$version
    mkdir -p "$folder"
    scratch=$(mktemp -d "$folder/.deepseek-mcp.XXXXXX")
    trap 'rm -rf "$scratch"' EXIT
    trap 'exit 130' HUP INT TERM
    get "$base/SHA256SUMS" "$scratch/SHA256SUMS" || fail "there is no such release at $base"
    if [ -f "$target" ] && [ "$(sum "$target")" = "$(wanted deepseek-mcp)" ]; then
        say "$target is up to date"
    else
        fetch deepseek-mcp
        chmod 755 "$scratch/deepseek-mcp"
        # A rename: a server that runs keeps the file that it opened.
        mv -f "$scratch/deepseek-mcp" "$target"
        say "installed $target"
    fi
    case $runtime in
    yes) install_runtime ;;
    auto) "$target" --version >/dev/null 2>&1 || install_runtime ;;
    esac
    "$target" --version >&2 || fail "it is installed, but does not start: see above"
    case :${PATH-}: in *":$folder:"*) ;; *) say "$folder is not on PATH: add it, or name the file in full" ;; esac
    say "next: $target --install claude (or codex, gemini, ...), and $target --doctor"
}

install_runtime() {
    name=deepseek-mcp-runtime-$(platform).tar.gz
    say "taking a Java runtime along ($name)"
    fetch "$name"
    mkdir "$scratch/runtime"
    tar -xzf "$scratch/$name" -C "$scratch/runtime" || fail "$name cannot be unpacked"
    mkdir -p "$library"
    rm -rf "$library/old"
    [ ! -d "$library/runtime" ] || mv "$library/runtime" "$library/old"
    mv "$scratch/runtime" "$library/runtime"
    rm -rf "$library/old"
}

platform() {
    case $(uname -s) in
    Linux) system=linux ;;
    Darwin) system=macos ;;
    *) fail "no runtime is made for $(uname -s): install Java 17 or newer" ;;
    esac
    case $(uname -m) in
    x86_64 | amd64) echo "$system-x64" ;;
    aarch64 | arm64) echo "$system-arm64" ;;
    *) fail "no runtime is made for $(uname -m): install Java 17 or newer" ;;
    esac
}

uninstall() {
    cache=${XDG_CACHE_HOME:-$HOME/.cache}/deepseek-mcp
    settings=${XDG_CONFIG_HOME:-$HOME/.config}/deepseek-mcp
    state=${XDG_STATE_HOME:-$HOME/.local/state}/deepseek-mcp
    rm -f "$target"
    rm -rf "$library" "$cache" "${TMPDIR:-/tmp}/deepseek-mcp-$(id -un)"
    rmdir "$prefix/lib" "$folder" 2>/dev/null || :
    say "removed $target"
    if [ -n "$purge" ]; then
        rm -rf "$settings" "$state"
        say "removed $settings and $state"
    else
        say "left: $settings and $state (--purge removes them), and what clients know (--uninstall CLIENT, before this)"
    fi
}

# Downloads an asset of the release into the scratch folder, and compares its checksum.
fetch() {
    wants=$(wanted "$1")
    [ -n "$wants" ] || fail "the release has no $1"
    get "$base/$1" "$scratch/$1" || fail "$1 could not be downloaded"
    [ "$(sum "$scratch/$1")" = "$wants" ] || fail "the checksum of $1 does not match; nothing was installed"
}

wanted() { sed -n "s/^\([0-9a-f]\{64\}\)  $1\$/\1/p" "$scratch/SHA256SUMS"; }
say() { echo "deepseek-mcp: $*" >&2; }
fail() {
    say "$*"
    exit 1
}
get() {
    if command -v curl >/dev/null; then
        curl -fsSL --retry 2 -o "$2" "$1"
    else
        wget -qO "$2" "$1"
    fi
}
sum() {
    if command -v sha256sum >/dev/null; then
        sha256sum "$1"
    else
        shasum -a 256 "$1"
    fi | cut -d ' ' -f 1
}

# Last, so that a download that was cut short does nothing.
main "$@"
