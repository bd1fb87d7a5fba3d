// Which variables of the servers a workflow takes from secrets, and what GitHub calls them (CLI-17).

/** Set on every runner; no secret of that name is wanted. */
const ambient = new Set([
  "CI",
  "HOME",
  "LANG",
  "LC_ALL",
  "LOGNAME",
  "PATH",
  "PWD",
  "SHELL",
  "TEMP",
  "TMP",
  "TMPDIR",
  "USER"
])

/** The name under which GitHub keeps the secret of a variable: its own prefix is refused, but for the job's own token. */
export const secretName = (variable: string): string =>
  /^GITHUB_/i.test(variable) && variable !== "GITHUB_TOKEN" ? `MCP_${variable}` : variable

/** The variables that a workflow takes from secrets. */
export const secretVariables = (variables: ReadonlyArray<string>): ReadonlyArray<string> =>
  variables.filter((name) => !ambient.has(name))
