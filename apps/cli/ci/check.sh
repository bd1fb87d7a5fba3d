#!/bin/sh
# Checks the MCP servers of a repository against the baseline of another branch, in any CI with a POSIX shell, git and Node
# 22.19 or newer. Run it where the configuration is, after the build:
#
#   BASE_REF=main sh check.sh [FLAGS OF mcp-inspect check]
#
# BASE_REF     the branch that the change is to be merged into
# REMOTE       the git remote that has it (default: origin)
# REPORT       the file of the JSON report (default: mcp-report.json)
# MCP_INSPECT  the command that starts mcp-inspect (default: by npx the installed package, else the newest)
#
# The report is printed as Markdown. Exit code 0: nothing blocks, or there is no baseline yet, which the report says;
# 1: a change blocks; 2: the check could not run. A further `--report junit=FILE` writes the same report in another format.
set -eu

remote=${REMOTE:-origin}
report=${REPORT:-mcp-report.json}
# The package without the scope is another project's.
inspect=${MCP_INSPECT:-npx --yes --package=@mcp-inspect/cli mcp-inspect}

if [ -z "${BASE_REF:-}" ]; then
  echo "error: BASE_REF is not set. Set it to the branch that the change is to be merged into, such as main." >&2
  exit 2
fi
# With its whole name, no tag or branch of that name can take its place.
ref="refs/remotes/$remote/$BASE_REF"
if ! git check-ref-format "$ref"; then
  echo "error: BASE_REF is no name of a branch, or REMOTE none of a remote. Give both without refs/." >&2
  exit 2
fi

if ! git rev-parse --quiet --verify "$ref^{commit}" >/dev/null; then
  # A shallow clone stays shallow, and a whole one whole.
  depth=
  if [ "$(git rev-parse --is-shallow-repository)" = true ]; then depth=--depth=1; fi
  if ! git fetch --quiet --no-tags $depth -- "$remote" "+refs/heads/$BASE_REF:$ref"; then
    echo "error: The branch $BASE_REF cannot be fetched from $remote. Check BASE_REF and what the job may read." >&2
    exit 2
  fi
fi

code=0
$inspect check --baseline "$ref" --format markdown --report "json=$report" "$@" || code=$?
# Other codes are those of a command that was not there.
if [ "$code" -gt 2 ]; then code=2; fi
exit "$code"
