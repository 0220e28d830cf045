#!/bin/sh
# deepseek-mcp: a script with the program, a jar, behind it. It finds a Java, and becomes it.

needed=17

# A closed stream would be the next file that is opened, for Java as for anybody. What cannot be written fails then.
true 3>&2 || exec 2>/dev/null
{ true 3<&0; } 2>/dev/null || exec </dev/null
{ true 3>&1; } 2>/dev/null || exec 1</dev/null

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
        version=$(JAVA_TOOL_OPTIONS='' _JAVA_OPTIONS='' JDK_JAVA_OPTIONS='' "$1" -version 2>&1 </dev/null)
        version=${version#*version \"}
    fi
    version=${version#1.}
    version=${version%%[!0-9]*}
}

# Whether the program $1 is a Java that will do, which is then $java; one that will not is remembered for the message.
fits() {
    [ -f "$1" ] && [ -x "$1" ] || return 1
    ask_version "$1"
    if [ -z "$version" ]; then
        remember "$1" 'does not say which Java it is'
    elif [ "$version" -lt "$needed" ]; then
        remember "$1" "is Java $version"
    elif ! starts "$real"; then
        remember "$1" 'cannot be started'
    else
        java=$real
        return 0
    fi
    return 1
}

# Whether the program $1 runs on this machine at all. Every Java ends with 1 when it is given a file of arguments that is
# not there, before it loads anything.
starts() {
    JDK_JAVA_OPTIONS='' "$1" @/dev/null/none >/dev/null 2>&1 </dev/null
    [ $? -eq 1 ]
}

# Notes for the message that the program $1 will not do, for the reason $2: once, by whatever names it was found.
remember() {
    place=$(readlink -f "$1" 2>/dev/null) || place=$1
    case "$passed_over
" in
    *"
  $place $2
"*) ;;
    *)
        passed_over="$passed_over
  $place $2"
        ;;
    esac
}

# Sets $java to the first Java that will do.
find_java() {
    java=
    # A relative path would let the workspace choose the program.
    case ${JAVA_HOME-} in /*) fits "${JAVA_HOME%/}/bin/java" && return ;; esac
    # The runtime that came with this file, if one did.
    place=$self
    [ ! -L "$self" ] || place=$(readlink -f "$self" 2>/dev/null) || place=$self
    fits "${place%/*}/../lib/deepseek-mcp/runtime/bin/java" && return
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

# Sets $cache to our folder in the user's cache.
find_cache() {
    case ${XDG_CACHE_HOME-} in
    /*) cache=$XDG_CACHE_HOME/deepseek-mcp ;;
    *) cache=${HOME:-/nowhere}/.cache/deepseek-mcp ;;
    esac
}

# Sets $archive to the option that names the class-data archive for this Java and this file, if one has been made. Its
# record has the time of the file that it was made for, as Java 25 takes the classes of another build for ours. So has the
# archive as long as nobody has written to it; after that its checksum is compared, as Java crashes on a damaged one.
find_archive() {
    case ${DEEPSEEK_MCP_NO_CACHE-} in 1 | true) return ;; esac
    for record in "$cache"/*.archive; do
        [ -f "$record" ] || continue
        {
            IFS= read -r for_java
            IFS= read -r for_self
            IFS= read -r option
            IFS= read -r data
            IFS= read -r sum
        } <"$record"
        [ "$for_java" = "$java" ] && [ "$for_self" = "$self" ] && [ -r "$data" ] || continue
        case $option in -XX:SharedArchiveFile= | -XX:AOTCache=) ;; *) return ;; esac
        [ "$record" -nt "$self" ] || [ "$self" -nt "$record" ] && return
        if crashed; then
            rm -f "$record"
        elif untouched || [ "$(cksum <"$data")" = "$sum" ]; then
            archive=$option$data
        fi
        return
    done
}

# Whether the archive has the time that it was given when it was made, which costs less to see than its checksum.
untouched() {
    ! [ "$data" -nt "$record" ] && ! [ "$record" -nt "$data" ]
}

# Whether a JVM has crashed since an archive was last doubted; its report is kept under another name. The archive may be
# why, so it is made anew.
crashed() {
    for report in "$cache"/hs_err_pid*.log; do
        if [ -f "$report" ]; then
            mv -f "$report" "$cache/last_crash.log"
            return 0
        fi
    done
    return 1
}

passed_over=
find_java
if [ -z "$java" ]; then
    {
        echo "deepseek-mcp needs Java $needed or newer, and found none in JAVA_HOME, on PATH or in the usual places.$passed_over"
        echo "Install one (Debian, Ubuntu: apt install openjdk-17-jdk-headless; macOS: brew install openjdk; others:"
        echo "https://adoptium.net), or set JAVA_HOME to where it is."
    } >&2
    exit 1
fi

# What ends at once gains nothing from an archive.
archive=
find_cache
case ${1-} in --version | -v | --help | -h) ;; *) find_archive ;; esac

# No JVM starts in a folder that has been deleted.
if ! [ "${PWD:-/nowhere}" -ef . ]; then
    echo 'deepseek-mcp: the folder that it was started in is gone. It goes on in /, where no workspace is looked for.' >&2
    cd /
fi

if [ $# -eq 0 ] && [ -t 0 ]; then
    echo 'deepseek-mcp: this is an MCP server, which waits for a client on standard input. Ctrl-C ends it; see --help.' >&2
fi

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
# An AOT cache complains of options that it was made without, and does its work all the same.
case $archive in -XX:AOTCache=*) quiet="$quiet -Xlog:aot*=off:stderr" ;; esac
[ -z "${_JAVA_OPTIONS-}" ] || _JAVA_OPTIONS="$_JAVA_OPTIONS $quiet"

# The report of a crash would otherwise lie in the workspace.
reports=${TMPDIR:-/tmp}/deepseek-mcp-
[ ! -w "$cache" ] || reports=$cache/

# Agents, and options that have Java introduce itself, know nothing of these: where a variable may ask for any, Java gets
# the real standard output as descriptor 3, which it takes by a door that is slow to open, and standard error as 1. What
# the maker of the archive asks for is silent.
out=1
case "${JAVA_TOOL_OPTIONS-}${JDK_JAVA_OPTIONS-}${_JAVA_OPTIONS-}${DEEPSEEK_MCP_JAVA_OPTS-}" in
'' | -XX:ArchiveClassesAtExit=* | -XX:SharedArchiveFile=* | -XX:AOTCacheOutput=* | -XX:AOTCache=*) ;;
*) out=3 ;;
esac

# By its class, because for -jar Java opens the file before it looks into the archive.
set -- -Dlauncher.java="$java" -Dlauncher.file="$self" -cp "$self" io.deepseekmcp.Main "$@"
[ $out = 1 ] || set -- -Dlauncher.out=3 --add-opens=java.base/java.io=ALL-UNNAMED "$@"
set -f
# shellcheck disable=SC2086 # options are separated by blanks
set -- $lean ${DEEPSEEK_MCP_JAVA_OPTS-} $quiet "$@"
set -- -XX:ErrorFile="${reports}hs_err_pid%p.log" -XX:ReplayDataFile="${reports}replay_pid%p.log" "$@"
# At the address that it was made for, the archive is mapped as it is; anywhere else every page of it is rewritten at each
# start, which takes time and memory of one's own.
[ -z "$archive" ] || set -- -XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0 "$archive" -Dlauncher.archive=used "$@"
set -- -XX:+IgnoreUnrecognizedVMOptions -XX:TieredStopAtLevel=1 -XX:-UsePerfData -XX:-CreateCoredumpOnCrash "$@"
if [ $out = 1 ]; then
    exec "$java" "$@"
fi
# The accessor: what it would make for one call takes longer to make.
exec "$java" -Djdk.reflect.useNativeAccessorOnly=true "$@" 3>&1 1>&2
