# Installs deepseek-mcp for this user, brings it up to date (run it again), or removes it:
#   install.ps1 [-Version X.Y.Z] [-Folder DIR]
#   install.ps1 -Uninstall [-Purge] [-Folder DIR]
# Java 17 or newer is needed: winget install EclipseAdoptium.Temurin.21.JRE
param(
    [string] $Version = '',
    [string] $Folder = (Join-Path $env:LOCALAPPDATA 'Programs\deepseek-mcp'),
    [switch] $Uninstall,
    [switch] $Purge
)
$ErrorActionPreference = 'Stop'
$repository = if ($env:DEEPSEEK_MCP_REPOSITORY) { $env:DEEPSEEK_MCP_REPOSITORY } else { 'https://github.com/OWNER/deepseek-mcp' }
$files = 'deepseek-mcp.jar', 'deepseek-mcp.cmd'

# A jar that a server uses cannot be overwritten, only renamed; what was renamed goes at the next run.
function Clear-Old {
    if (Test-Path $Folder) {
        Get-ChildItem $Folder -Filter '*.old-*' | Remove-Item -Force -ErrorAction SilentlyContinue
    }
}

function Move-Away([string] $file) {
    if (Test-Path $file) {
        Rename-Item $file ((Split-Path $file -Leaf) + '.old-' + [DateTime]::UtcNow.Ticks)
    }
}

function Get-UserPath { @(([Environment]::GetEnvironmentVariable('Path', 'User') -split ';') | Where-Object { $_ }) }

function Remove-Product {
    foreach ($name in $files) { Move-Away (Join-Path $Folder $name) }
    Clear-Old
    [Environment]::SetEnvironmentVariable('Path', ((Get-UserPath | Where-Object { $_ -ne $Folder }) -join ';'), 'User')
    foreach ($kept in (Join-Path $env:APPDATA 'deepseek-mcp'), (Join-Path $env:LOCALAPPDATA 'deepseek-mcp')) {
        if ($Purge -and (Test-Path $kept)) { Remove-Item $kept -Recurse -Force }
    }
    if ((Test-Path $Folder) -and -not (Get-ChildItem $Folder)) { Remove-Item $Folder }
    Write-Host "deepseek-mcp: removed from $Folder"
}

function Install-Product {
    $base = if ($Version) { "$repository/releases/download/v$($Version.TrimStart('v'))" } else { "$repository/releases/latest/download" }
    New-Item -ItemType Directory -Force $Folder | Out-Null
    $scratch = Join-Path $Folder ('new-' + [Guid]::NewGuid())
    New-Item -ItemType Directory $scratch | Out-Null
    try {
        Invoke-WebRequest -UseBasicParsing "$base/SHA256SUMS" -OutFile (Join-Path $scratch 'SHA256SUMS')
        $sums = Get-Content (Join-Path $scratch 'SHA256SUMS')
        foreach ($name in $files) {
            $line = $sums | Where-Object { $_ -match "^[0-9a-f]{64}  $([Regex]::Escape($name))$" }
            if (-not $line) { throw "the release has no $name" }
            $file = Join-Path $scratch $name
            Invoke-WebRequest -UseBasicParsing "$base/$name" -OutFile $file
            if ((Get-FileHash -Algorithm SHA256 $file).Hash.ToLower() -ne $line.Substring(0, 64)) {
                throw "the checksum of $name does not match; nothing was installed"
            }
        }
        foreach ($name in $files) {
            Move-Away (Join-Path $Folder $name)
            Move-Item (Join-Path $scratch $name) (Join-Path $Folder $name)
        }
    }
    finally {
        Remove-Item $scratch -Recurse -Force
    }
    Clear-Old
    if ((Get-UserPath) -notcontains $Folder) {
        [Environment]::SetEnvironmentVariable('Path', (((Get-UserPath) + $Folder) -join ';'), 'User')
        Write-Host "deepseek-mcp: $Folder is on PATH for new windows"
    }
    & (Join-Path $Folder 'deepseek-mcp.cmd') --version
}

if ($Uninstall) { Remove-Product } else { Install-Product }
