#!/bin/sh
# deepseek-mcp: a script with the program, a jar, behind it. It finds a Java, and becomes it.

needed=17

self=$0
[ -f "$self" ] || self=$(command -v -- "$0")
case $self in
/*) ;;
*) self=$PWD/$self ;;
esac

# Java names files in the charset of the locale: any but UTF-8 loses every name outside ASCII. The locale that the user
# has set may not be installed, so C.UTF-8 goes first where it is known to be.
if [ -d /usr/lib/locale/C.utf8 ] || [ -d /usr/lib/locale/C.UTF-8 ]; then
    LC_ALL=C.UTF-8
    export LC_ALL
else
    case ${LC_ALL:-${LC_CTYPE:-${LANG-}}} in
    *[Uu][Tt][Ff]-8* | *[Uu][Tt][Ff]8*) ;;
    *)
        LC_ALL=C.UTF-8
        export LC_ALL
        ;;
    esac
fi

# Sets $version to the major version of the java program $1, or to nothing: read from the file that comes with every
# installation, and only where there is none asked of the program, which takes as long as the rest of the start.
# Sets $real to the program itself where $1 is a link to it.
ask_version() {
    version=
    real=$1
    home=${1%/bin/java}
    if [ -L "$1" ]; then
        real=$(readlink -f "$1" 2>/dev/null) && home=${real%/bin/java}
    fi
    if [ -r "$home/release" ]; then
        while IFS='="' read -r key quote value rest; do
            [ "$key" != JAVA_VERSION ] || version=$quote$value
        done <"$home/release"
    else
        real=$1
        version=$("$1" -version 2>&1)
        version=${version#*version \"}
    fi
    version=${version#1.}
    version=${version%%[!0-9]*}
}

# Whether the program $1 is a Java that will do, which is then $java; one that is too old is remembered for the message.
fits() {
    [ -f "$1" ] && [ -x "$1" ] || return 1
    ask_version "$1"
    [ -n "$version" ] || return 1
    if [ "$version" -lt "$needed" ]; then
        too_old="$too_old
  $1 is Java $version"
        return 1
    fi
    java=$real
}

# Sets $java to the first Java that will do.
find_java() {
    java=
    # A relative path would let the workspace choose the program.
    case ${JAVA_HOME-} in /*) fits "${JAVA_HOME%/}/bin/java" && return ;; esac
    set -f
    IFS=:
    for folder in ${PATH:-/usr/local/bin:/usr/bin:/bin}; do
        case $folder in /*) fits "$folder/java" && break ;; esac
    done
    set +f
    unset IFS
    [ -z "$java" ] || return
    for home in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* /usr/local/openjdk* /usr/local/java/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home /opt/homebrew/opt/openjdk* /usr/local/opt/openjdk* \
        "${HOME-}"/Library/Java/JavaVirtualMachines/*/Contents/Home "${HOME-}"/.sdkman/candidates/java/* \
        "${HOME-}"/.jdks/*; do
        fits "$home/bin/java" && return
    done
}

# Sets $archive to the option that names the class-data archive for this Java and this file, if one has been made. Its
# record has the time of the file that it was made for, as Java 25 takes the classes of another build for ours; its
# length is checked, as Java 17 crashes on a shortened one.
find_archive() {
    case ${DEEPSEEK_MCP_NO_CACHE-} in 1 | true) return ;; esac
    case ${XDG_CACHE_HOME-} in
    /*) cache=$XDG_CACHE_HOME/deepseek-mcp ;;
    *) cache=${HOME:-/nowhere}/.cache/deepseek-mcp ;;
    esac
    for record in "$cache"/*.archive; do
        [ -f "$record" ] || continue
        {
            IFS= read -r for_java
            IFS= read -r for_self
            IFS= read -r option
            IFS= read -r data
            IFS= read -r bytes
        } <"$record"
        [ "$for_java" = "$java" ] && [ "$for_self" = "$self" ] && [ -r "$data" ] || continue
        case $option in -XX:SharedArchiveFile= | -XX:AOTCache=) ;; *) return ;; esac
        [ "$record" -nt "$self" ] || [ "$self" -nt "$record" ] && return
        size=$(wc -c <"$data") && [ "$size" -eq "$bytes" ] && archive=$option$data
        return
    done
}

too_old=
find_java
if [ -z "$java" ]; then
    {
        echo "deepseek-mcp needs Java $needed or newer, and found none in JAVA_HOME, on PATH or in the usual places.$too_old"
        echo "Install one, for example from https://adoptium.net, or set JAVA_HOME to where it is."
    } >&2
    exit 1
fi
# What ends at once gains nothing from an archive.
archive=
case ${1-} in --version | --help) ;; *) find_archive ;; esac

# A server waits for hours and should be small, unless the user has chosen otherwise: two collectors are an error. What
# ends at once starts fastest with the collector that Java prefers.
lean=
[ $# -gt 0 ] || lean='-XX:+UseSerialGC -Xms16m'
case "${JAVA_TOOL_OPTIONS-} ${JDK_JAVA_OPTIONS-} ${_JAVA_OPTIONS-} ${DEEPSEEK_MCP_JAVA_OPTS-} " in
*GC\ * | *-Xm[nsx]* | *Heap* | *RAM* | *\ @*) lean= ;;
esac

# Standard output belongs to the protocol: what the JVM itself has to say, also because a variable asks it to, goes to
# standard error. The variable that is read last gets the same options.
quiet='-Xlog:all=off:stdout -Xlog:all=error:stderr -XX:-PrintGC -XX:-PrintGCDetails -XX:+DisplayVMOutputToStderr'
[ -z "${_JAVA_OPTIONS-}" ] || _JAVA_OPTIONS="$_JAVA_OPTIONS $quiet"

set -- -Dlauncher.java="$java" -Dlauncher.file="$self" -jar "$self" "$@"
set -f
# shellcheck disable=SC2086 # options are separated by blanks
set -- $lean ${DEEPSEEK_MCP_JAVA_OPTS-} $quiet "$@"
# At the address that it was made for, the archive is mapped as it is; anywhere else every page of it is rewritten at each
# start, which takes time and memory of one's own.
[ -z "$archive" ] || set -- -XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0 "$archive" "$@"
exec "$java" -XX:+IgnoreUnrecognizedVMOptions -XX:TieredStopAtLevel=1 -XX:-UsePerfData "$@"
