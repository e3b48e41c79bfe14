@echo off
rem Runs the unpacked program. It needs a Java runtime, 17 or later, and nothing else.
setlocal
for %%c in (audit bench reproduce) do if "%~1"=="%%c" goto checkout
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
if not defined JAVA_HOME goto run
if exist "%JAVA%" goto run
echo priory: JAVA_HOME: must hold Java 17 or later, was %JAVA_HOME%; set it to one or unset it 1>&2
exit /b 1
:run
"%JAVA%" %JAVA_OPTS% -jar "%~dp0..\priory.jar" %*
exit /b %ERRORLEVEL%
:checkout
echo priory: %~1: measures Priory itself and needs a checkout of the project, is not in a release; see 'priory --help' 1>&2
exit /b 2
