@echo off
rem deepseek-mcp for Windows: finds a Java for the jar beside this file, and runs it.
setlocal
set "java="
if defined JAVA_HOME call :try "%JAVA_HOME%\bin\java.exe"
if not defined java for /f "delims=" %%j in ('where java 2^>nul') do if not defined java call :try "%%j"
if not defined java for /d %%d in ("%ProgramFiles%\Java\*" "%ProgramFiles%\Eclipse Adoptium\*" "%ProgramFiles%\Microsoft\jdk-*" "%ProgramFiles%\Amazon Corretto\*" "%ProgramFiles%\Zulu\*") do if not defined java call :try "%%~d\bin\java.exe"
if not defined java (
    echo deepseek-mcp needs Java 17 or newer, and found none in JAVA_HOME, on PATH or in the usual places. 1>&2
    echo Install one, for example from https://adoptium.net, or set JAVA_HOME to where it is. 1>&2
    exit /b 1
)
rem A server waits for hours and should be small.
set "lean="
if "%~1"=="" set "lean=-XX:+UseSerialGC -Xms16m"
rem Standard output belongs to the protocol: what the JVM itself has to say goes to standard error.
"%java%" -XX:+IgnoreUnrecognizedVMOptions -XX:TieredStopAtLevel=1 -XX:-UsePerfData %lean% %DEEPSEEK_MCP_JAVA_OPTS% -Xlog:all=off:stdout -Xlog:all=error:stderr -XX:+DisplayVMOutputToStderr "-Dlauncher.file=%~f0" -jar "%~dp0deepseek-mcp.jar" %*
exit /b %errorlevel%

:try
rem A Java that is too old says so, or does not know the option at all.
if not exist "%~1" exit /b 1
"%~1" --version 2>nul | findstr /r /c:"^[a-zA-Z]* 1[7-9]" /c:"^[a-zA-Z]* [2-9][0-9]" >nul && set "java=%~1"
exit /b 0
