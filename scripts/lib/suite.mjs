// Runs one suite (`unit` or `system`) in every workspace that has it, and counts the tests.
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { add, none, readReport } from "./reports.mjs"
import { cache, run, toolEnv } from "./run.mjs"
import { workspaces } from "./workspaces.mjs"

const isSystem = (name) => name.endsWith(".system.test.ts")

const testFiles = (workspace) => {
  const folder = join(workspace.path, "test")
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".test.ts")) : []
}

/** Where a suite runs. A workspace with a `test` script must have unit tests; system tests run where there are some. */
export const suiteWorkspaces = (suite) =>
  workspaces().filter((workspace) =>
    suite === "system" ? testFiles(workspace).some(isSystem) : workspace.scripts.test !== undefined
  )

/**
 * The counts of the suite over all workspaces, one line for each test that failed, and one for each workspace whose runner
 * let us down: it died without a report, found no tests, or failed although no test did. Each of these counts as one failure.
 */
export const runSuite = async (suite, limitMs) => {
  const reports = join(cache, "reports", suite)
  // A report of an earlier run must not stand in for one that was not written.
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const deadline = Date.now() + limitMs
  const troubles = []
  let counts = none
  for (const workspace of suiteWorkspaces(suite)) {
    console.log(`\n${workspace.name}: ${suite} tests`)
    const report = join(reports, `${workspace.dir.replaceAll("/", "-")}.json`)
    const { code, output } = await run("vitest", ["run"], {
      cwd: workspace.path,
      env: { ...toolEnv(), MCP_INSPECT_SUITE: suite, MCP_INSPECT_REPORT: report },
      limitMs: Math.max(1000, deadline - Date.now())
    })
    const read = readReport(report)
    const found = read?.counts ?? none
    const trouble =
      read === undefined
        ? `the test runner ended without a report (code ${code})${output === "" ? "" : `: ${output.trim()}`}`
        : found.passed + found.failed + found.skipped === 0
          ? "the test runner reported no tests"
          : code !== 0 && found.failed === 0
            ? `the test runner failed (code ${code}) although no test did`
            : undefined
    counts = add(counts, found)
    // What failed stands above the sum too: a log is long, and often only its end is kept.
    troubles.push(...(read?.failures ?? []).map((failure) => `${workspace.name}: ${failure}`))
    if (trouble === undefined) continue
    counts = add(counts, { ...none, failed: 1 })
    troubles.push(`${workspace.name}: ${trouble}`)
  }
  return { counts, troubles }
}
